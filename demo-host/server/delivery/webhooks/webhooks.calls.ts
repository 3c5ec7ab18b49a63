/** The calls by which administrators, and school users for their own school, set webhooks and see what was sent to them. */
import { WEBHOOKS_MAX } from '#domain/messages/webhooks.ts';
import { ROLE } from '#domain/people/roles.ts';
import { schoolName } from '#host/server/facts/keys.queries.ts';
import { ApiError, badRequest, notFound } from '#host/server/http/errors.ts';
import type { Handlers, PreparedHandler, Services } from '#host/server/http/handlers.ts';
import { InsideAddress, type Outbound } from '#host/server/http/network/outbound.ts';
import { newWebhookSecret, storedWebhookSecret } from './signature.ts';
import {
  addTest,
  addWebhook,
  changeWebhookTo,
  countWebhooks,
  deleteWebhook,
  messagesOf,
  renewSecret,
  sendAgain,
  sendsTo,
  switchTo,
  webhooksOf,
} from './webhooks.queries.ts';

/** How long a name may take to be looked up, in ms. */
const LOOKUP_MS = 5_000;

const NO_KEY = 'This server keeps no secrets of webhooks: whoever runs it sets WEBHOOK_KEY_SECRET first';
const OFF = 'This webhook is off: switch it on first';

/** @throws ApiError 400 for an address to which nothing may be sent. */
async function checkAddress({ webhookOutbound }: Services, address: string): Promise<void> {
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') throw badRequest('The address holds a user name: leave it out');
  try {
    await webhookOutbound.check(url, AbortSignal.timeout(LOOKUP_MS));
  } catch (error) {
    if (error instanceof InsideAddress)
      throw badRequest('The address leads inside this academy’s own network, or is not https');
    throw error;
  }
}

/** @throws ApiError 409 where this server keeps no secrets. */
function keyOf({ webhookKeySecret }: Services): string {
  if (webhookKeySecret === undefined) throw new ApiError(409, NO_KEY);
  return webhookKeySecret;
}

const concerned = (schoolId: number | null) => (schoolId === null ? [] : [schoolId]);

const createWebhook: PreparedHandler<'createWebhook', void> = {
  // Looking a name up may take seconds, in which no connection of the database is held.
  prepare:
    async ({ services, body }) =>
    () =>
      checkAddress(services, body.address),
  handle: async ({ db, services, session, body, record }) => {
    const key = keyOf(services);
    const isSchool = session.actingRole === ROLE.school;
    const schoolId = body.schoolId ?? (isSchool ? session.schoolId : null);
    if (isSchool && schoolId !== session.schoolId)
      throw new ApiError(403, 'You may set webhooks for your own school only');
    if (schoolId !== null && (await schoolName(db, schoolId)) === undefined)
      throw badRequest('There is no such school');
    if ((await countWebhooks(db, schoolId)) >= WEBHOOKS_MAX)
      throw new ApiError(409, `There are ${WEBHOOKS_MAX} webhooks already: remove one first`);
    const secret = newWebhookSecret();
    const stored = storedWebhookSecret(secret, key);
    const webhookId = await addWebhook(db, body, { schoolId, secret: stored, by: session.person.pid });
    await record({ kind: 'madeWebhook', values: { webhook: webhookId }, concerned: concerned(schoolId) });
    return { message: 'Webhook made', webhookId, secret };
  },
};

const changeWebhook: PreparedHandler<'changeWebhook', void> = {
  prepare:
    async ({ services, body }) =>
    () =>
      checkAddress(services, body.address),
  handle: async ({ db, params: { webhookId }, body, record }) => {
    const changed = await changeWebhookTo(db, webhookId, body);
    if (!changed) throw notFound();
    await record({ kind: 'changedWebhook', values: { webhook: webhookId }, concerned: concerned(changed.schoolId) });
    return { message: 'Webhook changed' };
  },
};

export const webhookHandlers = {
  webhooks: async ({ db, services, now }) => ({
    mayKeepSecrets: services.webhookKeySecret !== undefined,
    webhooks: await webhooksOf(db, now),
  }),
  createWebhook,
  changeWebhook,
  removeWebhook: async ({ db, params: { webhookId }, record }) => {
    const removed = await deleteWebhook(db, webhookId);
    if (!removed) throw notFound();
    await record({ kind: 'removedWebhook', values: { webhook: webhookId }, concerned: concerned(removed.schoolId) });
    return { message: 'Webhook removed' };
  },
  renewWebhookSecret: async ({ db, services, params: { webhookId }, record, now }) => {
    const secret = newWebhookSecret();
    if (!(await renewSecret(db, webhookId, storedWebhookSecret(secret, keyOf(services)), now))) throw notFound();
    await record({ kind: 'renewedWebhookSecret', values: { webhook: webhookId } });
    return { message: 'Secret renewed', secret };
  },
  switchWebhook: async ({ db, params: { webhookId }, body: { isOn }, record, now }) => {
    const switched = await switchTo(db, webhookId, isOn, now);
    if (!switched) throw notFound();
    const values = { webhook: webhookId, is: isOn ? 'on' : 'off' } as const;
    await record({ kind: 'switchedWebhook', values, concerned: concerned(switched.schoolId) });
    return { message: isOn ? 'Webhook switched on' : 'Webhook switched off' };
  },
  sendWebhookTest: async ({ db, services, params: { webhookId }, record }) => {
    keyOf(services);
    if (!(await sendsTo(db, webhookId))) throw new ApiError(409, OFF);
    await addTest(db, webhookId);
    await record({ kind: 'testedWebhook', values: { webhook: webhookId } });
    return { message: 'The test is on its way' };
  },
  webhookMessages: async ({ db, params: { webhookId }, query: { state } }) => messagesOf(db, webhookId, state),
  sendWebhookAgain: async ({ db, services, params: { webhookId, messageId }, record }) => {
    keyOf(services);
    if (!(await sendsTo(db, webhookId))) throw new ApiError(409, OFF);
    if (!(await sendAgain(db, webhookId, messageId))) throw notFound();
    await record({ kind: 'resentToWebhook', values: { message: messageId, webhook: webhookId } });
    return { message: 'The message is on its way' };
  },
} satisfies Partial<Handlers>;

declare module '#host/server/http/handlers.ts' {
  interface Services {
    /** `WEBHOOK_KEY_SECRET`: encrypts the secrets of webhooks in the database. */
    webhookKeySecret?: string | undefined;
    /** Sends to webhooks, and refuses addresses inside the server's own network that the configuration does not name. */
    webhookOutbound: Outbound;
  }
}
