/**
 * Over which channels families are told of absences, by whose gateways, and whom that reaches (promises/channels.md#the-calls).
 * Beyond the basic calls.
 */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import {
  count,
  flag,
  id,
  list,
  moment,
  shape,
  shapeOrEmpty,
  text,
  textOrNull,
  writtenAnswer,
} from '#contract/fields.ts';
import {
  anyRowsInput,
  anyTextsInput,
  anyWordsInput,
  bodyWord,
  exactText,
  fieldsInput,
  optionalDate,
  optionalSecret,
  optionalWord,
  textInput,
  typedInput,
  wordsInput,
} from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { CHANNELS, GATEWAY_CHANNELS, SLOT_VALUES, TEXT_TOPICS } from '#domain/messages/channels.ts';
import { REACHED_TOPICS } from '#domain/messages/familyMail.ts';
import { BODY_TYPES, GATEWAY_METHODS } from '#domain/messages/gateways.ts';
import { LANGUAGES } from '#domain/people/languages.ts';

const CAPABILITY = 'channels';
/** Bodies of gateways and registered texts are shorter. */
const BODY_MAX = 4_000;
const PATH_MAX = 200;
const ROWS_MAX = 20;

const templateAnswer = shape({
  method: v.picklist(GATEWAY_METHODS),
  address: text(),
  headers: list(shape({ name: text(), value: text() })),
  contentType: v.picklist(BODY_TYPES),
  body: text(),
  idPath: text(),
  acceptedPath: text(),
  acceptedWords: list(text()),
  signatureHeader: text(),
  reportsPath: text(),
  reportId: text(),
  reportReference: text(),
  reportState: text(),
  reportReason: text(),
  deliveredWords: list(text()),
  failedWords: list(text()),
});

const words = () => anyTextsInput(PATH_MAX, ROWS_MAX);

/**
 * Over which channels families are told of absences, in their order (`channels`); the gateways, without their secrets; and the
 * registered texts. `mayKeepSecrets` is false where the server has no `GATEWAY_KEY_SECRET`, so that no gateway can be set;
 * `sendsMail` where it has no mail server, and `sendsPush` where it sends nothing to devices. `reportsAddress` is where a gateway
 * sends its reports, null where the server does not know its own address or no secret is set for them; `reportsWord` is what
 * Meta asks for beside it.
 */
export const channels = defineCall('channels', {
  route: 'GET /api/admin/channels',
  promise: 'channels#the-order',
  summary: 'Channels, gateways and registered texts',
  capability: CAPABILITY,
  answer: shape({
    channels: neededList(v.picklist(CHANNELS)),
    mayKeepSecrets: flag(),
    sendsMail: flag(),
    sendsPush: flag(),
    gateways: list(
      shape({
        channel: v.picklist(GATEWAY_CHANNELS),
        template: templateAnswer,
        changedDate: moment(),
        reportsAddress: textOrNull(),
        reportsWord: textOrNull(),
      }),
    ),
    texts: list(
      shape({
        channel: v.picklist(GATEWAY_CHANNELS),
        topic: v.picklist(TEXT_TOPICS),
        language: v.picklist(LANGUAGES),
        header: text(),
        templateId: text(),
        languageCode: text(),
        words: text(),
        slots: list(v.picklist(SLOT_VALUES)),
      }),
    ),
  }),
});

/** Changes over which channels families are told, and in which order. Errors: 409 where the academy is not set up. */
export const changeChannels = defineCall('changeChannels', {
  route: 'PUT /api/admin/channels',
  promise: 'channels#the-order',
  summary: 'Change the order of channels',
  capability: CAPABILITY,
  body: { channels: wordsInput(CHANNELS) },
  answer: writtenAnswer(),
});

/**
 * Sets the gateway of a channel, or removes it where `template` is null. `secret` and `reportSecret` are kept encrypted and never
 * answered; one that is left out stays as it is. Errors: 400 for a template that could not be called, and for an address inside the
 * server's own network; 409 where the server keeps no secrets, and where a new gateway comes without one.
 */
export const changeGateway = defineCall('changeGateway', {
  route: 'PUT /api/admin/channels/gateway',
  promise: 'channels#gateways',
  summary: 'Set or remove the gateway of a channel',
  capability: CAPABILITY,
  body: {
    channel: bodyWord(GATEWAY_CHANNELS),
    template: v.nullable(
      fieldsInput({
        method: bodyWord(GATEWAY_METHODS),
        address: textInput(TEXT_MAX.address),
        headers: anyRowsInput({ name: textInput(PATH_MAX), value: typedInput(TEXT_MAX.address) }, ROWS_MAX),
        contentType: bodyWord(BODY_TYPES),
        body: typedInput(BODY_MAX),
        idPath: typedInput(PATH_MAX),
        acceptedPath: typedInput(PATH_MAX),
        acceptedWords: words(),
        signatureHeader: typedInput(PATH_MAX),
        reportsPath: typedInput(PATH_MAX),
        reportId: typedInput(PATH_MAX),
        reportReference: typedInput(PATH_MAX),
        reportState: typedInput(PATH_MAX),
        reportReason: typedInput(PATH_MAX),
        deliveredWords: words(),
        failedWords: words(),
      }),
    ),
    secret: optionalSecret(BODY_MAX),
    reportSecret: optionalSecret(BODY_MAX),
  },
  answer: writtenAnswer(),
});

/**
 * Keeps the text that is registered for a channel, a topic and a language, or removes it where `words` is empty. Errors: 400 for a text that
 * could not be sent as it is.
 */
export const changeChannelText = defineCall('changeChannelText', {
  route: 'PUT /api/admin/channels/text',
  promise: 'channels#registered-texts',
  summary: 'Keep or remove a registered text',
  capability: CAPABILITY,
  body: {
    channel: bodyWord(GATEWAY_CHANNELS),
    topic: bodyWord(TEXT_TOPICS),
    language: bodyWord(LANGUAGES),
    header: typedInput(20),
    templateId: typedInput(100),
    languageCode: typedInput(20),
    words: exactText(BODY_MAX),
    slots: anyWordsInput(SLOT_VALUES, ROWS_MAX),
  },
  answer: writtenAnswer(),
});

/**
 * Sends a registered text with made-up values to the caller's own number. Errors: 409 with the reason where it could not be sent, or
 * where the gateway did not take it.
 */
export const sendChannelTest = defineCall('sendChannelTest', {
  route: 'POST /api/admin/channels/test',
  promise: 'channels#gateways',
  summary: 'Send a test to your own number',
  capability: CAPABILITY,
  body: { channel: bodyWord(GATEWAY_CHANNELS), topic: bodyWord(TEXT_TOPICS), language: bodyWord(LANGUAGES) },
  answer: writtenAnswer(),
});

const OUTCOMES = {
  families: count(),
  delivered: count(),
  sent: count(),
  waiting: count(),
  failed: count(),
  none: count(),
};

/**
 * Whom the messages about a day reached, about absences or as `topic` says: `day`, or the last one; null where there was none. `days` are the last ones. Families
 * count once in `totals`, and in `groups` once for each class and language of theirs: `delivered` as the gateway reports, `sent`
 * without a report, `none` without a channel. Who no longer wanted one, or whose absence was corrected, counts nowhere.
 * `unreached` are the first 200 who got nothing, `failure` says why, and `passedOver` has each channel with the reason why it
 * does not reach them.
 */
export const reached = defineCall('reached', {
  route: 'GET /api/admin/channels/reached',
  promise: 'channels#what-reaches-whom',
  summary: 'Whom the messages of an evening reached',
  capability: CAPABILITY,
  query: { day: optionalDate(), topic: optionalWord(REACHED_TOPICS) },
  answer: shape({
    day: textOrNull(),
    days: list(text()),
    totals: shapeOrEmpty(OUTCOMES),
    groups: list(shape({ schoolName: text(), className: text(), language: text(), ...OUTCOMES })),
    unreached: list(
      shape({
        pid: id(),
        firstName: text(),
        channel: textOrNull(),
        failure: text(),
        reason: text(),
        passedOver: list(text()),
      }),
    ),
  }),
});

/** The calls of this file, in the order in which the reference lists them. */
export const channelCalls = { channels, changeChannels, changeGateway, changeChannelText, sendChannelTest, reached };
