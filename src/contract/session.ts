import * as v from 'valibot';
import { defineCall, unusedAnswer } from './call.ts';
import { flag, idOrNull, list, shape, text, textOrNull } from './fields.ts';

/** An entry of the menu (spec 1 §3). An entry without id or path is no entry. */
export const menuEntry = shape({
  id: v.pipe(v.string(), v.nonEmpty()),
  path: v.pipe(v.string(), v.nonEmpty()),
  name: text(),
  icon: text(),
});

/** The signed-in user as the host sends it; `toSessionUser` of the session room makes sense of it. */
export const loginUser = shape({
  pid: idOrNull(),
  name: textOrNull(),
  firstName: v.optional(textOrNull()),
  role: v.optional(v.union([v.number(), v.string(), v.null()])),
  userRole: v.optional(v.union([v.number(), v.string(), v.null()])),
  schoolId: idOrNull(),
  schoolInfo: v.optional(v.nullable(shape({ schoolName: text() }))),
  isParentView: flag(),
  capabilities: v.optional(list(v.string())),
});

/** Sign in (spec 1 §7). A 401 here is a failed login, not an expired session. */
export const login = defineCall({
  id: 'login',
  method: 'POST',
  path: '/api/admin/login',
  section: '1 §7',
  summary: 'Sign in with phone number and password',
  anonymous: true,
  body: {
    identifier: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(64)),
    password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(256)),
    parentView: v.boolean(),
  },
  answer: shape({
    token: v.pipe(v.string(), v.nonEmpty()),
    adminAuth: v.optional(textOrNull()),
    user: loginUser,
    menu: list(menuEntry),
  }),
});

/**
 * Sign out: the token stops working at once. Beyond the spec's list, so a client sends it only
 * where `user.capabilities` names `sign-out` (design, "Beyond the spec's calls").
 */
export const signOut = defineCall({
  id: 'signOut',
  method: 'POST',
  path: '/api/admin/logout',
  section: '1 §4',
  summary: 'End the session of the token sent',
  capability: 'sign-out',
  answer: unusedAnswer(),
});
