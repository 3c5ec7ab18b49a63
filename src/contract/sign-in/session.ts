import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { flag, idOrNull, list, openShape, shape, text, textOrNull, writtenAnswer } from '#contract/fields.ts';
import { flagInput, optionalSecret, optionalText, secretInput, textInput } from '#contract/inputs.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';

/** An entry of the menu (promises/menu-and-routes.md#menu-entries). One without id or path is dropped. */
export const menuEntry = shape({
  id: v.pipe(v.string(), v.minLength(1)),
  path: v.pipe(v.string(), v.minLength(1)),
  name: text(),
  icon: text(),
});

/** A role as the server sends it: a number or its text. `toRole` of the domain interprets it. */
const roleWord = () => v.optional(v.fallback(v.nullable(v.union([v.number(), v.string()])), null));

/**
 * The signed-in user as the server sends it. `toSessionUser` of the session room interprets it. It is stored with
 * every field that came (promises/session-and-errors.md#storage), except those that `withoutSecrets` removes.
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
  /**
   * Words for the calls beyond the basic ones that this server offers (promises/session-and-errors.md#capabilities).
   */
  capabilities: v.optional(list(v.string())),
  /** Where a sign-out goes on to, so that the session of the provider ends too. */
  signOutUrl: v.optional(textOrNull()),
});

/**
 * Signs somebody in with phone number and password. Send the `token` of the answer with every other call, as
 * `Authorization: Bearer …`. With `parentView` a teacher or other staff member who is also a parent signs in as a
 * parent.
 *
 * A 401 here means that the phone number or the password is wrong; it does not mean that a session has ended. For an
 * account with two-step sign-in the right password alone also gets a 401. Its body has `needs`: `code` asks for the
 * code of an authenticator app or a recovery code, so send the same login again with `code`. `set-up` says that the
 * academy requires two-step sign-in: its body also has the `secret` and the `uri` for the app, and the login is sent
 * again with the first code of the app. `recoveryCodes` are answered only by the login that turned two-step sign-in
 * on. `new-password` says that somebody else has set the password: send the same login again with `newPassword`, and
 * with it every later one of this sign-in, until one succeeds.
 *
 * `deviceToken` tells a browser that has signed in before from a stranger. Keep the one that an answer contains, and
 * send it with the next logins. After too many wrong passwords or codes the answer is 429, with the seconds to wait in
 * `Retry-After`.
 */
export const login = defineCall('login', {
  route: 'POST /api/admin/login',
  promise: 'session-and-errors#sign-in-call',
  summary: 'Sign in with phone number and password',
  anonymous: true,
  body: {
    identifier: textInput(TEXT_MAX.identifier),
    password: secretInput(TEXT_MAX.password),
    parentView: flagInput(),
    /** What this API gave the browser at an earlier login, if anything (guide "Security"). */
    deviceToken: optionalSecret(TEXT_MAX.deviceToken),
    /** A code of an authenticator app, or a recovery code. */
    code: optionalText(TEXT_MAX.code),
    /** The password that the person has chosen, where a one-time password signs them in. */
    newPassword: optionalSecret(TEXT_MAX.password),
  },
  answer: shape({
    token: v.pipe(v.string(), v.minLength(1)),
    adminAuth: v.optional(textOrNull()),
    /** Beyond the basic fields: for the browser to keep. Missing where the browser has sent one that is still valid. */
    deviceToken: v.optional(textOrNull()),
    user: loginUser,
    menu: list(menuEntry),
    recoveryCodes: v.optional(list(v.string())),
  }),
});

/** Ends the session of the token that is sent with the call. The token stops working at once. */
export const signOut = defineCall('signOut', {
  route: 'POST /api/admin/logout',
  promise: 'session-and-errors#sign-out',
  summary: 'Sign out',
  capability: 'sign-out',
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const sessionCalls = { login, signOut };
