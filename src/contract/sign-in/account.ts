/** Your own account: password, sessions, two-step sign-in. All of these calls are beyond the basic calls. */

import { defineCall } from '#contract/call.ts';
import {
  count,
  flag,
  flagOrNull,
  id,
  list,
  measure,
  moment,
  shape,
  text,
  textOrNull,
  writtenAnswer,
} from '#contract/fields.ts';
import { flagInput, idInput, secretInput, textInput } from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { CHANGE_VIEW, OTHER_VIEW } from '#domain/people/partCapabilities.ts';
import { login } from './session.ts';

const secret = () => secretInput(TEXT_MAX.password);

/**
 * Changes your own password. All other sessions of your account end. Errors: 422 when `oldPassword` is wrong, 400 when
 * the new password is not accepted, 429 after too many wrong passwords.
 */
export const changeOwnPassword = defineCall('changeOwnPassword', {
  // Not a POST: the body of a POST with an Idempotency-Key is stored as a hash, from which a password could be guessed.
  route: 'PUT /api/admin/account/password',
  promise: 'menu-and-routes#password-and-sign-in',
  summary: 'Change your own password',
  capability: 'own-password',
  body: { oldPassword: secret(), newPassword: secret() },
  answer: writtenAnswer(),
});

/**
 * Your sessions that have not ended: first the one that makes this call (`isThis`), then those used last. `browser`
 * and `system` come from the `User-Agent` header and are null when it names neither. At most 200 sessions.
 */
export const ownSessions = defineCall('ownSessions', {
  route: 'GET /api/admin/account/sessions',
  promise: 'menu-and-routes#password-and-sign-in',
  summary: 'Where you are signed in',
  capability: 'own-sessions',
  answer: neededList(
    shape({
      sessionId: id(),
      browser: textOrNull(),
      system: textOrNull(),
      isParentView: flag(),
      startedDate: moment(),
      lastUsedDate: moment(),
      isThis: flag(),
    }),
  ),
});

/**
 * Your other view, if you have one: `isParentView` says that it is that of a parent, which staff have who have a child on
 * record; in parent view it is that of staff. `identifier` is the phone number to sign in to it with. Both are null where
 * there is no other view. The call opens nothing: `login` asks for the password, and for a second step where there is one.
 */
export const otherView = defineCall('otherView', {
  route: 'GET /api/admin/account/other-view',
  promise: 'menu-and-routes#other-view',
  summary: 'Your view as a parent, or as staff',
  capability: OTHER_VIEW,
  answer: shape({ isParentView: flagOrNull(), identifier: textOrNull() }),
});

/**
 * Changes this session into your other view: its token stops working, and the one that is answered takes its place, as after
 * a login, until this session would have ended. A session of staff changes into that of a parent and back. One that was begun
 * as a parent does not: sign in instead. It has no `change-view` in its capabilities, and is answered 409.
 */
export const changeView = defineCall('changeView', {
  route: 'PUT /api/admin/account/other-view',
  promise: 'menu-and-routes#other-view',
  summary: 'Change to your view as a parent, or as staff',
  capability: CHANGE_VIEW,
  answer: login.answer,
});

/** Ends all of your sessions except the one that makes this call. `ended` is their number. */
export const endOtherSessions = defineCall('endOtherSessions', {
  route: 'DELETE /api/admin/account/sessions',
  promise: 'menu-and-routes#password-and-sign-in',
  summary: 'End all of your sessions except this one',
  capability: 'own-sessions',
  answer: writtenAnswer({ ended: count() }),
});

/** Ends one of your sessions, which may be the one that makes this call. */
export const endOwnSession = defineCall('endOwnSession', {
  route: 'DELETE /api/admin/account/sessions/{sessionId}',
  promise: 'menu-and-routes#password-and-sign-in',
  summary: 'End one of your sessions',
  capability: 'own-sessions',
  params: { sessionId: idInput() },
  answer: writtenAnswer(),
});

/**
 * Gives the devices that you have signed in on, the latest used first. Wrong passwords that others try do not slow down a
 * sign-in on one of them.
 */
export const ownDevices = defineCall('ownDevices', {
  route: 'GET /api/admin/account/devices',
  promise: 'menu-and-routes#password-and-sign-in',
  summary: 'Devices that you have signed in on',
  capability: 'own-devices',
  answer: neededList(
    shape({
      deviceId: id(),
      /** As the browser names itself; null where that tells nothing. */
      browser: textOrNull(),
      system: textOrNull(),
      /** The first login on it. */
      addedDate: moment(),
      /** The latest login on it. */
      lastUsedDate: moment(),
    }),
  ),
});

/** Forgets all devices that you have signed in on. Sessions on them continue. */
export const revokeOwnDevices = defineCall('revokeOwnDevices', {
  route: 'DELETE /api/admin/account/devices',
  promise: 'menu-and-routes#password-and-sign-in',
  summary: 'Forget all devices that you have signed in on',
  capability: 'own-devices',
  answer: writtenAnswer(),
});

/** Forgets one device that you have signed in on. Sessions on it continue. */
export const revokeOwnDevice = defineCall('revokeOwnDevice', {
  route: 'DELETE /api/admin/account/devices/{deviceId}',
  promise: 'menu-and-routes#password-and-sign-in',
  summary: 'Forget one of the devices that you have signed in on',
  capability: 'own-devices',
  params: { deviceId: idInput() },
  answer: writtenAnswer(),
});

/**
 * Tells whether two-step sign-in is on for your account, since when, and how many recovery codes you have not used
 * yet. `isRequired` says that the academy requires it of all staff.
 */
export const twoStep = defineCall('twoStep', {
  route: 'GET /api/admin/account/two-step',
  promise: 'menu-and-routes#password-and-sign-in',
  summary: 'Whether your two-step sign-in is on',
  capability: 'two-step',
  answer: shape({
    isOn: flagOrNull(),
    isRequired: flagOrNull(),
    onSinceDate: moment(),
    recoveryCodesLeft: measure(),
  }),
});

/**
 * Begins to set up two-step sign-in. The answer has the secret for an authenticator app: `secret` in Base32 to type,
 * `uri` (`otpauth://`) for a QR code. Two-step sign-in is not on until `confirmTwoStep` is sent with a first code.
 * Errors: 422 when the password is wrong, 409 when two-step sign-in is on already, 429 after too many wrong passwords.
 */
export const beginTwoStep = defineCall('beginTwoStep', {
  route: 'PUT /api/admin/account/two-step',
  promise: 'menu-and-routes#password-and-sign-in',
  summary: 'Begin to set up two-step sign-in',
  capability: 'two-step',
  body: { password: secret() },
  answer: writtenAnswer({
    secret: text(),
    uri: text(),
  }),
});

/**
 * Turns two-step sign-in on with the first code of the authenticator app. The recovery codes are answered only this
 * once. Errors: 422 when the code is wrong, 409 when the set-up was not begun or two-step sign-in is on already, 429
 * after too many wrong codes.
 */
export const confirmTwoStep = defineCall('confirmTwoStep', {
  route: 'PUT /api/admin/account/two-step/confirmation',
  promise: 'menu-and-routes#password-and-sign-in',
  summary: 'Turn two-step sign-in on with a first code',
  capability: 'two-step',
  body: { code: textInput(TEXT_MAX.code) },
  answer: writtenAnswer({ recoveryCodes: list(text()) }),
});

/**
 * Replaces your recovery codes. The old codes no longer work. Errors: 422 when the password is wrong, 409 when
 * two-step sign-in is not on, 429 after too many wrong passwords.
 */
export const renewRecoveryCodes = defineCall('renewRecoveryCodes', {
  route: 'PUT /api/admin/account/two-step/recovery-codes',
  promise: 'menu-and-routes#password-and-sign-in',
  summary: 'Replace the recovery codes of two-step sign-in',
  capability: 'two-step',
  body: { password: secret() },
  answer: writtenAnswer({ recoveryCodes: list(text()) }),
});

/**
 * Turns your two-step sign-in off. Errors: 422 when the password is wrong, 409 when two-step sign-in is not on or the
 * academy requires it, 429 after too many wrong passwords.
 */
export const endTwoStep = defineCall('endTwoStep', {
  route: 'PUT /api/admin/account/two-step/end',
  promise: 'menu-and-routes#password-and-sign-in',
  summary: 'Turn your two-step sign-in off',
  capability: 'two-step',
  body: { password: secret() },
  answer: writtenAnswer(),
});

/** Tells whether the academy requires two-step sign-in of all staff. */
export const signInRules = defineCall('signInRules', {
  route: 'GET /api/admin/sign-in-rules',
  promise: 'menu-and-routes#password-and-sign-in',
  summary: 'What the academy requires of staff at sign-in',
  capability: 'sign-in-rules',
  answer: shape({ twoStepRequired: flagOrNull() }),
});

/**
 * Requires two-step sign-in of all staff, or no longer requires it. Staff who have not set it up are asked to at their
 * next sign-in.
 */
export const changeSignInRules = defineCall('changeSignInRules', {
  route: 'PUT /api/admin/sign-in-rules',
  promise: 'menu-and-routes#password-and-sign-in',
  summary: 'Require two-step sign-in of all staff, or no longer',
  capability: 'sign-in-rules',
  body: { twoStepRequired: flagInput() },
  answer: writtenAnswer(),
});

/** Tells whether a user has two-step sign-in on. */
export const twoStepOfUser = defineCall('twoStepOfUser', {
  route: 'GET /api/admin/users/{pid}/two-step',
  promise: 'academy-users#two-step-sign-in-of-others',
  summary: 'Whether a user has two-step sign-in on',
  capability: 'sign-in-rules',
  params: { pid: idInput() },
  answer: shape({ isOn: flagOrNull() }),
});

/**
 * Turns two-step sign-in off for a user who has lost both the authenticator app and the recovery codes. All sessions
 * of the user end.
 */
export const resetTwoStep = defineCall('resetTwoStep', {
  route: 'DELETE /api/admin/users/{pid}/two-step',
  promise: 'academy-users#two-step-sign-in-of-others',
  summary: 'Turn two-step sign-in off for a user',
  capability: 'sign-in-rules',
  params: { pid: idInput() },
  answer: writtenAnswer(),
});

/**
 * Sets a one-time password for a user who has lost theirs. It signs in once: the user must then choose another
 * (`login`). All sessions of the user end, and their devices are forgotten. The caller makes it up, at random, since no
 * answer carries a password. Errors: 400 for one that breaks the rules for passwords; 403 for a user who also belongs to
 * another school, unless the academy makes the call; 409 for a user who cannot sign in, such as a student.
 */
export const setOneTimePassword = defineCall('setOneTimePassword', {
  // Not a POST: the body of a POST with an Idempotency-Key is stored as a hash, from which a password could be guessed.
  route: 'PUT /api/admin/users/{pid}/one-time-password',
  promise: 'academy-users#one-time-password-call',
  summary: 'Set a one-time password for a user',
  capability: 'one-time-passwords',
  params: { pid: idInput() },
  body: { password: secret() },
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const accountCalls = {
  changeOwnPassword,
  ownSessions,
  otherView,
  changeView,
  endOtherSessions,
  endOwnSession,
  ownDevices,
  revokeOwnDevices,
  revokeOwnDevice,
  twoStep,
  beginTwoStep,
  confirmTwoStep,
  renewRecoveryCodes,
  endTwoStep,
  signInRules,
  changeSignInRules,
  twoStepOfUser,
  resetTwoStep,
  setOneTimePassword,
};
