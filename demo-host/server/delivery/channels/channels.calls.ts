/** The calls by which administrators set the channels of the academy, and see whom they reach. */
import { formatDate } from '#domain/format/formatDate.ts';
import { fillText, type RegisteredText, type TextFault, textFaults } from '#domain/messages/channels.ts';
import { type GatewayFault, type GatewayTemplate, gatewayFaults, withoutSlots } from '#domain/messages/gateways.ts';
import { localeOf } from '#domain/people/languages.ts';
import { internationalNumber } from '#domain/people/phoneNumber.ts';
import { academyOf } from '#host/server/academy/academy.queries.ts';
import { phoneCountry } from '#host/server/database/phoneNumbers.ts';
import { REASON_PATH } from '#host/server/delivery/absence/reasonPages.ts';
import { STOP_PATHS } from '#host/server/delivery/family/stopPages.ts';
import { NotSent } from '#host/server/delivery/notSent.ts';
import { ApiError, badRequest } from '#host/server/http/errors.ts';
import type { Handlers, PreparedHandler, Services } from '#host/server/http/handlers.ts';
import { InsideAddress } from '#host/server/http/network/outbound.ts';
import { gatewaySecretOf, storedGatewaySecret, verifyTokenOf } from '#host/server/messages/gatewaySecrets.ts';
import { channelsOf } from '#host/server/students/absenceMail.ts';
import {
  changeChannels,
  gatewayOf,
  gatewaysOf,
  numberOf,
  removeGateway,
  removeText,
  reportsOf,
  saveGateway,
  saveText,
  textIn,
  textsOf,
} from './channels.queries.ts';
import { sendByGateway } from './gateway.ts';
import { reportsAddress } from './gatewayReports.ts';
import { reachedOn } from './reached.queries.ts';

/** How long a name may take to be looked up, in ms. */
const LOOKUP_MS = 5_000;

const NO_KEY = 'This server keeps no secrets of gateways: whoever runs it sets GATEWAY_KEY_SECRET first';

/** What is said of each fault. */
const GATEWAY_MESSAGES: Readonly<Record<GatewayFault, string>> = {
  address: 'The address cannot be called: it begins with https://, and slots stand behind its host alone',
  headers: 'One of the headers cannot be sent',
  body: 'The body is no JSON',
  id: 'Where the answer has the identifier is missing',
};
const TEXT_MESSAGES: Readonly<Record<TextFault, string>> = {
  slots: 'The text has another number of slots than there are values, or its slots are out of order',
  edges: 'The text begins or ends with a blank',
  link: 'No slot has the link by which families answer',
  header: 'The header of an SMS has 3 to 11 letters and digits',
  values: 'A text about a correction has no link: it asks nothing',
  'too-long': 'The text is too long',
};

/** @throws ApiError 400 for a template that could not be called. */
async function checkGateway({ gatewayOutbound }: Services, template: GatewayTemplate): Promise<void> {
  const [fault] = gatewayFaults(template);
  if (fault) throw badRequest(GATEWAY_MESSAGES[fault]);
  try {
    await gatewayOutbound.check(new URL(withoutSlots(template.address)), AbortSignal.timeout(LOOKUP_MS));
  } catch (error) {
    if (error instanceof InsideAddress)
      throw badRequest('The address leads inside this academy’s own network, or is not https');
    throw error;
  }
}

const changeGateway: PreparedHandler<'changeGateway', void> = {
  // Looking a name up may take seconds, in which no connection of the database is held.
  prepare:
    async ({ services, body: { template } }) =>
    async () => {
      if (template) await checkGateway(services, template);
    },
  handle: async ({ db, services, body: { channel, template, secret, reportSecret }, record }) => {
    if (!template) {
      await removeGateway(db, channel);
      await record({ kind: 'removedGateway', values: { channel } });
      return { message: 'Gateway removed' };
    }
    const key = services.gatewayKeySecret;
    if (key === undefined) throw new ApiError(409, NO_KEY);
    const isSaved = await saveGateway(db, channel, {
      template,
      ...(secret ? { secret: storedGatewaySecret(secret, key) } : {}),
      ...(reportSecret === undefined ? {} : { reportSecret: storedGatewaySecret(reportSecret, key) }),
    });
    if (!isSaved) throw new ApiError(409, 'A new gateway needs the secret by which it knows the academy');
    await record({ kind: 'setGateway', values: { channel } });
    return { message: 'Gateway saved' };
  },
};

/** What a test has in the slots. */
/** Of the page behind the link of a message. */
const LINK_PATHS = { ...STOP_PATHS, absence: REASON_PATH };

const testValues = (registered: RegisteredText, academyName: string, base: string, now: Date) => ({
  children: 'Asha',
  day: formatDate(now.toISOString(), localeOf(registered.language)),
  academy: academyName || 'Academy',
  // As long as a real one, and known to nobody.
  link: `${base}${registered.topic === 'correction' ? '' : LINK_PATHS[registered.topic]}/test-test-test-test-te`,
  key: 'test-test-test-test-te',
});

const sendChannelTest: PreparedHandler<'sendChannelTest', string | undefined> = {
  prepare: async ({ db, services, publicUrl, body: { channel, topic, language }, now }) => {
    const { owner } = services.database;
    const [stored, registered] = [await gatewayOf(owner, channel), await textIn(db, { channel, topic, language })];
    if (!stored) throw new ApiError(409, 'No gateway is set for this channel');
    if (!registered) throw new ApiError(409, 'No such text is registered for this channel in this language');
    const secret = gatewaySecretOf(stored.secret, services.gatewayKeySecret);
    if (secret === undefined)
      throw new ApiError(409, 'The secret was encrypted with another GATEWAY_KEY_SECRET: type it in again');
    const number = internationalNumber(await numberOf(db), await phoneCountry(db));
    if (number === undefined)
      throw new ApiError(409, 'Your own account has no number that can be dialled from anywhere');
    const name = (await academyOf(db))?.name ?? '';
    const filled = fillText(channel, registered, testValues(registered, name, publicUrl ?? '', now));
    if (typeof filled === 'string') throw new ApiError(409, TEXT_MESSAGES[filled]);
    return async () => {
      try {
        const gateway = { template: stored.template, secret };
        await sendByGateway(services.gatewayOutbound, gateway, { number, registered, filled, reference: 'test' });
        return undefined;
      } catch (error) {
        if (!(error instanceof NotSent)) throw error;
        const status = error.status === undefined ? '' : ` (status ${error.status})`;
        return error.kind === 'unsure'
          ? `The gateway’s answer could not be read${status}: the message may have gone out`
          : error.kind === 'unreachable'
            ? 'The gateway could not be reached'
            : `The gateway did not take it${status}`;
      }
    };
  },
  handle: async ({ body: { channel }, record }, failure) => {
    if (failure !== undefined) throw new ApiError(409, failure);
    await record({ kind: 'testedGateway', values: { channel } });
    return { message: 'The gateway has taken it' };
  },
};

export const channelHandlers = {
  channels: async ({ db, services, publicUrl }) => {
    const gateways = [];
    for (const gateway of await gatewaysOf(db)) {
      const reports = await reportsOf(db, gateway.channel);
      const secret = reports && gatewaySecretOf(reports.reportSecret, services.gatewayKeySecret);
      gateways.push({
        ...gateway,
        reportsAddress: secret && publicUrl ? reportsAddress(publicUrl, gateway.channel) : null,
        reportsWord: secret ? verifyTokenOf(secret) : null,
      });
    }
    return {
      channels: [...(await channelsOf(db))],
      mayKeepSecrets: services.gatewayKeySecret !== undefined,
      sendsMail: services.canMail === true,
      sendsPush: services.push !== undefined,
      gateways,
      texts: await textsOf(db),
    };
  },
  changeChannels: async ({ db, body, record }) => {
    if (!(await changeChannels(db, body.channels))) throw new ApiError(409, 'Give the academy a name first');
    await record({ kind: 'changedChannels', values: { channels: body.channels } });
    return { message: 'Saved' };
  },
  changeGateway,
  changeChannelText: async ({ db, body, record }) => {
    const { channel, topic, language, words, templateId } = body;
    const values = { about: topic, channel, language };
    if (words === '') {
      await removeText(db, body);
      await record({ kind: 'removedText', values });
      return { message: 'Text removed' };
    }
    const [fault] = textFaults(channel, body);
    if (fault) throw badRequest(TEXT_MESSAGES[fault]);
    if (templateId === '') throw badRequest('By what the text is registered is missing');
    await saveText(db, body);
    await record({ kind: 'registeredText', values });
    return { message: 'Text saved' };
  },
  sendChannelTest,
  reached: async ({ db, query: { topic = 'absence', day } }) => reachedOn(db, topic, day),
} satisfies Partial<Handlers>;
