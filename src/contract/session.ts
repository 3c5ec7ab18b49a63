import * as v from 'valibot';
import { TEXT_MAX } from '#domain/limits.ts';
import { defineCall } from './call.ts';
import { flag, idOrNull, list, openShape, shape, text, textOrNull, writtenAnswer } from './fields.ts';
import { flagInput, optionalSecret, optionalText, secretInput, textInput } from './inputs.ts';

/** An entry of the menu (spec 1 §3). An entry without id or path is no entry. */
export const menuEntry = shape({
  id: v.pipe(v.string(), v.nonEmpty()),
  path: v.pipe(v.string(), v.nonEmpty()),
  name: text(),
  icon: text(),
});

/** A role as the host writes it: a number or its text; `toRole` of the domain makes sense of it. */
const roleWord = () => v.optional(v.fallback(v.nullable(v.union([v.number(), v.string()])), null));

/**
 * The signed-in user as the host sends it; `toSessionUser` of the session room makes sense of it. It is stored with
 * every field that came (spec 1 §3, wire), but for what `withoutSecrets` takes away.
 */
export const loginUser = openShape({
  pid: idOrNull(),
  name: textOrNull(),
  firstName: v.optional(textOrNull()),
  role: roleWord(),
  userRole: roleWord(),
  schoolId: idOrNull(),
  schoolInfo: v.optional(v.fallback(v.nullable(openShape({ schoolName: text() })), null)),
  isParentView: flag(),
  /** Calls beyond the spec's list that this host offers (decisions, Beyond the spec's calls). */
  capabilities: v.optional(list(v.string())),
});

/**
 * Sign in (spec 1 §7). A 401 here is a failed login, not an expired session. Where the account has two-step sign-in,
 * the right password alone is answered by a 401 that says so (`loginNeeds.ts`), and sent again with `code`. A host
 * without two-step sign-in never asks for one, and so is never sent one.
 */
export const login = defineCall({
  id: 'login',
  method: 'POST',
  path: '/api/admin/login',
  section: '1 §7',
  summary: 'Sign in with phone number and password',
  anonymous: true,
  body: {
    identifier: textInput(TEXT_MAX.identifier),
    password: secretInput(TEXT_MAX.password),
    parentView: flagInput(),
    /** What this API gave the browser at an earlier login; left out where it gave nothing (guide "Security"). */
    deviceToken: optionalSecret(TEXT_MAX.deviceToken),
    /** Of an authenticator app, or a recovery code. */
    code: optionalText(TEXT_MAX.code),
  },
  answer: shape({
    token: v.pipe(v.string(), v.nonEmpty()),
    adminAuth: v.optional(textOrNull()),
    /** Beyond the spec: for a browser to keep and to send with its next logins at this API. None where it sent one that holds. */
    deviceToken: v.optional(textOrNull()),
    user: loginUser,
    menu: list(menuEntry),
    /** Of a two-step sign-in that this call turned on; told this once. */
    recoveryCodes: v.optional(list(v.string())),
  }),
});

/**
 * Sign out: the token stops working at once. Beyond the spec's list, so a client sends it only
 * where `user.capabilities` names `sign-out` (decisions, Beyond the spec's calls).
 */
export const signOut = defineCall({
  id: 'signOut',
  method: 'POST',
  path: '/api/admin/logout',
  section: '1 §4',
  summary: 'End the session of the token sent',
  capability: 'sign-out',
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const sessionCalls = { login, signOut };
