/** Notices that arrive on a device (Web Push). Beyond the basic calls. A file of its own, since only the console asks. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { flag, shape, textOrNull, writtenAnswer } from '#contract/fields.ts';
import { digestInput, optionalDigest, pushAddressInput, pushKeysInput } from '#contract/inputs.ts';
import { PUSH } from '#domain/messages/push.ts';
import { LANGUAGES } from '#domain/people/languages.ts';

/**
 * Whether this browser is sent notices. `device` is the SHA-256 of its address at the push service, in hexadecimal;
 * without it the browser has none yet. `isOn`: it is sent those for you. `isOfSession`: since this session. `publicKey` is
 * that of the academy, which the browser asks its push service with; null where the academy sends none.
 */
export const pushState = defineCall('pushState', {
  route: 'GET /api/push',
  promise: 'academy-notices#push-state-call',
  summary: 'Whether this browser is sent notices',
  capability: PUSH,
  query: { device: optionalDigest() },
  answer: shape({ publicKey: textOrNull(), isOn: flag(), isOfSession: flag() }),
});

/**
 * Sends notices for you to this browser from now on, in `language` where they are written in it. `endpoint` and `keys` are
 * those of the browser's subscription (`PushSubscription.toJSON()`). The endpoint is an https address on the internet. Doing it
 * again changes nothing, but that keys and language are those of the last time. A browser is sent the notices of one
 * person: of the one who asked last. Of more than 10 browsers, those that were used longest ago are sent no more.
 */
export const subscribePush = defineCall('subscribePush', {
  route: 'PUT /api/push',
  promise: 'academy-notices#subscribe-call',
  summary: 'Send notices to this browser',
  capability: PUSH,
  body: { endpoint: pushAddressInput(), keys: pushKeysInput(), language: v.picklist(LANGUAGES) },
  answer: writtenAnswer({ isOn: flag() }),
});

/** Sends no more notices to this browser: `device` names it, as for `pushState`. One that is unknown is passed over. */
export const unsubscribePush = defineCall('unsubscribePush', {
  route: 'PUT /api/push/off',
  promise: 'academy-notices#unsubscribe-call',
  summary: 'Send no more notices to this browser',
  capability: PUSH,
  body: { device: digestInput() },
  answer: writtenAnswer({ isOn: flag() }),
});

/** The calls of this file, in the order in which the reference lists them. */
export const pushCalls = { pushState, subscribePush, unsubscribePush };
