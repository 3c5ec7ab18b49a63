/** Addresses of other programs that are told what happens, by the Standard Webhooks scheme. Beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import {
  count,
  flagOrNull,
  id,
  idOrNull,
  list,
  measure,
  moment,
  shape,
  text,
  textOrNull,
  textRow,
  word,
  writtenAnswer,
} from '#contract/fields.ts';
import {
  addressInput,
  bodyIdOrNull,
  flagInput,
  idInput,
  optionalWord,
  textInput,
  wordsInput,
} from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';
import { KEY_STOPS } from '#domain/lists/imports.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { WEBHOOK_EVENTS, WEBHOOK_STATES, type WebhookFailure, type WebhookOff } from '#domain/messages/webhooks.ts';

const CAPABILITY = 'webhooks';

/** What somebody sets of a webhook. */
const written = () => ({
  name: textInput(TEXT_MAX.name),
  address: addressInput(),
  events: wordsInput(WEBHOOK_EVENTS),
});

/**
 * The addresses of other programs that are told what happens, the oldest first: to administrators all, to a school user those of
 * their school. `events` are what each is told of; one with a `schoolId` is told of that school only. `mayKeepSecrets` is false where
 * the server has no `WEBHOOK_KEY_SECRET`: then none can be made, and nothing is sent. `offDate` is null while it is on; `offWhy` is
 * `switched` by somebody, `gone` (the address answered 410) or `failing` for days. It rests while the person who set it last may not:
 * `stopped` says that they are `banned` or `deleted`, or have no longer the `right`. `failingSince` is null where the last message
 * arrived. `waiting` and `failed` count messages. Until `formerUntil` messages are signed with the secret before, too. Secrets are
 * never answered here.
 */
export const webhooks = defineCall('webhooks', {
  route: 'GET /api/admin/webhooks',
  promise: 'webhooks#the-calls',
  summary: 'Addresses of other programs that are told what happens',
  capability: CAPABILITY,
  answer: shape({
    mayKeepSecrets: flagOrNull(),
    webhooks: neededList(
      shape({
        webhookId: id(),
        name: text(),
        address: text(),
        events: list(textRow()),
        // Null of one that is told of all schools.
        schoolId: v.optional(idOrNull()),
        schoolName: text(),
        setBy: text(),
        madeDate: moment(),
        // Null while it is on.
        offDate: v.optional(moment()),
        offWhy: word<WebhookOff>(),
        stopped: v.optional(v.nullable(v.picklist(KEY_STOPS))),
        failingSince: moment(),
        // Null where nothing has arrived yet.
        lastSentDate: v.optional(moment()),
        formerUntil: moment(),
        waiting: measure(),
        failed: measure(),
      }),
    ),
  }),
});

/**
 * Adds an address and answers the secret with which messages to it are signed: it is told this once, and kept encrypted. Without a
 * `schoolId`, one of an administrator is told of all schools, and one of a school user of their own. Errors: 400 for an address inside
 * the server's own network; 409 where the server keeps no secrets, and where there are as many as there may be.
 */
export const createWebhook = defineCall('createWebhook', {
  // No POST: answers to those are stored for a day, and this one holds the secret.
  route: 'PUT /api/admin/webhooks',
  promise: 'webhooks#the-calls',
  summary: 'Add an address',
  capability: CAPABILITY,
  success: 201,
  body: { ...written(), schoolId: bodyIdOrNull() },
  answer: shape({ message: text(), webhookId: id(), secret: text() }),
});

/** Changes an address, and what it is told of. You answer for it from then on. Errors: 400 as when one is added. */
export const changeWebhook = defineCall('changeWebhook', {
  route: 'PUT /api/admin/webhooks/{webhookId}',
  promise: 'webhooks#the-calls',
  summary: 'Change an address',
  capability: CAPABILITY,
  params: { webhookId: idInput() },
  body: written(),
  answer: writtenAnswer(),
});

/** Removes an address, with all that waits for it. */
export const removeWebhook = defineCall('removeWebhook', {
  route: 'DELETE /api/admin/webhooks/{webhookId}',
  promise: 'webhooks#the-calls',
  summary: 'Remove an address',
  capability: CAPABILITY,
  params: { webhookId: idInput() },
  answer: writtenAnswer(),
});

/**
 * Gives an address another secret, which is answered this once. For a day messages are signed with both, so that the receiver
 * has time to take it. You answer for the address from then on. Errors: 409 where the server keeps no secrets.
 */
export const renewWebhookSecret = defineCall('renewWebhookSecret', {
  route: 'PUT /api/admin/webhooks/{webhookId}/secret',
  promise: 'webhooks#the-calls',
  summary: 'Give an address another secret',
  capability: CAPABILITY,
  params: { webhookId: idInput() },
  answer: shape({ message: text(), secret: text() }),
});

/** Switches an address off, or on again: what waited then goes on. You answer for it from then on. */
export const switchWebhook = defineCall('switchWebhook', {
  route: 'PUT /api/admin/webhooks/{webhookId}/switch',
  promise: 'webhooks#the-calls',
  summary: 'Switch an address on or off',
  capability: CAPABILITY,
  params: { webhookId: idInput() },
  body: { isOn: flagInput() },
  answer: writtenAnswer(),
});

/** Sends a test to an address, which comes like any other message. Errors: 409 where it is off. */
export const sendWebhookTest = defineCall('sendWebhookTest', {
  route: 'POST /api/admin/webhooks/{webhookId}/test',
  promise: 'webhooks#the-calls',
  summary: 'Send a test to an address',
  capability: CAPABILITY,
  params: { webhookId: idInput() },
  answer: writtenAnswer(),
});

/**
 * The last messages to an address, the newest first, of one `state` where it is named: `waiting`, `sent` or `failed`, which are tried
 * no more. `webhookKey` is what the receiver knows it by. `triedDate`, `status`, `failure` and `answer` are of the last try: `failure`
 * is null where it arrived, `refused` with another status than 2xx, `unanswered` where nobody knows whether it arrived, `unreachable`,
 * `inside` the server's own network, or `secret` where the server cannot read that.
 */
export const webhookMessages = defineCall('webhookMessages', {
  route: 'GET /api/admin/webhooks/{webhookId}/messages',
  promise: 'webhooks#the-calls',
  summary: 'What was sent to an address',
  capability: CAPABILITY,
  params: { webhookId: idInput() },
  query: { state: optionalWord(WEBHOOK_STATES) },
  answer: neededList(
    shape({
      messageId: id(),
      webhookKey: text(),
      type: text(),
      happenedDate: moment(),
      state: v.picklist(WEBHOOK_STATES),
      tries: count(),
      triedDate: moment(),
      nextTryDate: moment(),
      status: measure(),
      failure: word<WebhookFailure>(),
      answer: textOrNull(),
    }),
  ),
});

/** Sends a message again, under the same name, from the first try. Errors: 409 where the address is off. */
export const sendWebhookAgain = defineCall('sendWebhookAgain', {
  route: 'POST /api/admin/webhooks/{webhookId}/messages/{messageId}/tries',
  promise: 'webhooks#the-calls',
  summary: 'Send a message again',
  capability: CAPABILITY,
  params: { webhookId: idInput(), messageId: idInput() },
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const webhookCalls = {
  webhooks,
  createWebhook,
  changeWebhook,
  removeWebhook,
  renewWebhookSecret,
  switchWebhook,
  sendWebhookTest,
  webhookMessages,
  sendWebhookAgain,
};
