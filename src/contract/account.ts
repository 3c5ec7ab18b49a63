/** One's own account: password, sessions, two-step sign-in; all of it beyond the spec's list. */
import { TEXT_MAX } from '#domain/limits.ts';
import { defineCall } from './call.ts';
import { count, flag, id, list, moment, shape, text, textOrNull, writtenAnswer } from './fields.ts';
import { flagInput, idInput, secretInput, textInput } from './inputs.ts';

const secret = () => secretInput(TEXT_MAX.password);

/** 422: the old password is wrong. 400: the new one may not be. The other sessions of the account end. */
export const changeOwnPassword = defineCall({
  id: 'changeOwnPassword',
  // No POST: what is sent with a key is kept as a hash, and a password is too short for that.
  method: 'PUT',
  path: '/api/admin/account/password',
  section: '1 §4',
  summary: 'Change one’s own password',
  capability: 'own-password',
  body: { oldPassword: secret(), newPassword: secret() },
  answer: writtenAnswer(),
});

/** Sessions of one's own that have not ended: the one that asks, then by latest use. */
export const ownSessions = defineCall({
  id: 'ownSessions',
  method: 'GET',
  path: '/api/admin/account/sessions',
  section: '1 §4',
  summary: 'Where one is signed in',
  capability: 'own-sessions',
  answer: list(
    shape({
      sessionId: id(),
      /** As the browser names itself; null where that tells nothing. */
      browser: textOrNull(),
      system: textOrNull(),
      isParentView: flag(),
      startedDate: moment(),
      lastUsedDate: moment(),
      /** The one that asks. */
      isThis: flag(),
    }),
  ),
});

export const endOtherSessions = defineCall({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/admin/account/sessions',
  section: '1 §4',
  summary: 'End all of one’s own sessions but this one',
  capability: 'own-sessions',
  answer: writtenAnswer({ ended: count() }),
});

export const endOwnSession = defineCall({
  id: 'endOwnSession',
  method: 'DELETE',
  path: '/api/admin/account/sessions/{sessionId}',
  section: '1 §4',
  summary: 'End one of one’s own sessions',
  capability: 'own-sessions',
  params: { sessionId: idInput() },
  answer: writtenAnswer(),
});

/** Devices that one has signed in on, by latest use: guesses of others at the password do not hold up a login there. */
export const ownDevices = defineCall({
  id: 'ownDevices',
  method: 'GET',
  path: '/api/admin/account/devices',
  section: '1 §4',
  summary: 'Devices that one has signed in on',
  capability: 'own-devices',
  answer: list(
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

/** Sessions on the devices go on. */
export const revokeOwnDevices = defineCall({
  id: 'revokeOwnDevices',
  method: 'DELETE',
  path: '/api/admin/account/devices',
  section: '1 §4',
  summary: 'Forget all devices that one has signed in on',
  capability: 'own-devices',
  answer: writtenAnswer(),
});

/** Sessions on the device go on. */
export const revokeOwnDevice = defineCall({
  id: 'revokeOwnDevice',
  method: 'DELETE',
  path: '/api/admin/account/devices/{deviceId}',
  section: '1 §4',
  summary: 'Forget one of the devices that one has signed in on',
  capability: 'own-devices',
  params: { deviceId: idInput() },
  answer: writtenAnswer(),
});

export const twoStep = defineCall({
  id: 'twoStep',
  method: 'GET',
  path: '/api/admin/account/two-step',
  section: '1 §4',
  summary: 'Whether one’s own two-step sign-in is on',
  capability: 'two-step',
  answer: shape({
    isOn: flag(),
    /** The academy asks it of all staff. */
    isRequired: flag(),
    onSinceDate: moment(),
    recoveryCodesLeft: count(),
  }),
});

/** Begins anew; nothing changes until a first code is right. 422: the password is wrong. */
export const beginTwoStep = defineCall({
  id: 'beginTwoStep',
  method: 'PUT',
  path: '/api/admin/account/two-step',
  section: '1 §4',
  summary: 'Begin to set up two-step sign-in',
  capability: 'two-step',
  body: { password: secret() },
  answer: writtenAnswer({
    /** In Base32, as people type it. */
    secret: text(),
    /** `otpauth://`, as an app reads it from a QR code. */
    uri: text(),
  }),
});

/** Turns it on. 422: the code is wrong. The recovery codes are told this once. */
export const confirmTwoStep = defineCall({
  id: 'confirmTwoStep',
  method: 'PUT',
  path: '/api/admin/account/two-step/confirmation',
  section: '1 §4',
  summary: 'Turn two-step sign-in on with a first code',
  capability: 'two-step',
  body: { code: textInput(TEXT_MAX.code) },
  answer: writtenAnswer({ recoveryCodes: list(text()) }),
});

/** The codes of before are worth nothing from then on. 422: the password is wrong. */
export const renewRecoveryCodes = defineCall({
  id: 'renewRecoveryCodes',
  method: 'PUT',
  path: '/api/admin/account/two-step/recovery-codes',
  section: '1 §4',
  summary: 'New recovery codes of two-step sign-in',
  capability: 'two-step',
  body: { password: secret() },
  answer: writtenAnswer({ recoveryCodes: list(text()) }),
});

/** 422: the password is wrong. 409: the academy requires it. */
export const endTwoStep = defineCall({
  id: 'endTwoStep',
  method: 'PUT',
  path: '/api/admin/account/two-step/end',
  section: '1 §4',
  summary: 'Turn one’s own two-step sign-in off',
  capability: 'two-step',
  body: { password: secret() },
  answer: writtenAnswer(),
});

export const signInRules = defineCall({
  id: 'signInRules',
  method: 'GET',
  path: '/api/admin/sign-in-rules',
  section: '1 §4',
  summary: 'What the academy asks of staff who sign in',
  capability: 'sign-in-rules',
  answer: shape({ twoStepRequired: flag() }),
});

export const changeSignInRules = defineCall({
  id: 'changeSignInRules',
  method: 'PUT',
  path: '/api/admin/sign-in-rules',
  section: '1 §4',
  summary: 'Require two-step sign-in of all staff, or no longer',
  capability: 'sign-in-rules',
  body: { twoStepRequired: flagInput() },
  answer: writtenAnswer(),
});

export const twoStepOfUser = defineCall({
  id: 'twoStepOfUser',
  method: 'GET',
  path: '/api/admin/users/{pid}/two-step',
  section: '1 §4',
  summary: 'Whether a user has two-step sign-in on',
  capability: 'sign-in-rules',
  params: { pid: idInput() },
  answer: shape({ isOn: flag() }),
});

/** For somebody who lost both the app and the recovery codes; their sessions end. */
export const resetTwoStep = defineCall({
  id: 'resetTwoStep',
  method: 'DELETE',
  path: '/api/admin/users/{pid}/two-step',
  section: '1 §4',
  summary: 'Turn two-step sign-in off for a user',
  capability: 'sign-in-rules',
  params: { pid: idInput() },
  answer: writtenAnswer(),
});
