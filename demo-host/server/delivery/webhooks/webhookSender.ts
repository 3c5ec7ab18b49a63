/** Sends what happened to the addresses of other programs: one address by each job, some messages at the same moment. */
import type { Logger } from 'pino';
import * as v from 'valibot';
import { cutTo } from '#domain/messages/push.ts';
import { retryAfterSeconds } from '#domain/messages/retries.ts';
import { WEBHOOK_ANSWER_MAX, WEBHOOK_AT_ONCE, webhookPause } from '#domain/messages/webhooks.ts';
import type { Database } from '#host/server/database/database.ts';
import type { Hold, JobTasks } from '#host/server/delivery/workerJobs.ts';
import { InsideAddress, NoAnswer, type Outbound } from '#host/server/http/network/outbound.ts';
import {
  addWebhookJobs,
  dueMessages,
  holdWebhook,
  type MessageToSend,
  noteAbsent,
  noteArrival,
  noteMiss,
  noteTry,
  SEND_WEBHOOK,
  secondsToWebhooks,
  type Tried,
  type WebhookToSend,
  webhookToSend,
} from './sending.queries.ts';
import { signedHeaders, webhookSecretOf } from './signature.ts';

export interface WebhookSenderContext {
  database: Pick<Database, 'owner'>;
  /** Sends to addresses on the internet, and inside the server's own network only where the configuration names it. */
  outbound: Outbound;
  /** `WEBHOOK_KEY_SECRET` */
  keySecret: string;
  logger: Logger;
  clock: () => Date;
}

export interface WebhookSender {
  /** Leaves who was absent, and gives addresses with messages that are due their jobs. */
  list(): Promise<undefined>;
  /** Seconds until what waits is to be looked after; undefined where nothing waits. */
  again(): Promise<number | undefined>;
  /** What sends: jobs end early when `ending` is aborted. */
  tasks(ending: AbortSignal): JobTasks;
}

/** One job sends this many messages at most, and begins none after this many ms: other addresses have their turn. */
const OF_ONE_JOB = 1_000;
const JOB_MS = 30_000;
/** Who was absent is asked of the whole academy, and so no more often than this, in ms. */
const ABSENT_EVERY_MS = 60_000;
/** A receiver has so long to answer, in ms. */
const TIMEOUT_MS = 15_000;

const payload = v.object({ webhookId: v.number() });

/** Sends webhooks by jobs. */
export function webhookSender(context: WebhookSenderContext): WebhookSender {
  const { owner } = context.database;
  let notedAt = Number.NEGATIVE_INFINITY;
  return {
    async list() {
      const now = context.clock().getTime();
      if (now - notedAt >= ABSENT_EVERY_MS) {
        await noteAbsent(owner, context.clock());
        notedAt = now;
      }
      await addWebhookJobs(owner, context.clock());
      return undefined;
    },
    again: () => secondsToWebhooks(owner, context.clock()),
    tasks: (ending) => ({
      [SEND_WEBHOOK]: (sent, _, hold) => sendWebhook(context, v.parse(payload, sent).webhookId, { hold, ending }),
    }),
  };
}

/** The messages to one address. What happens is committed step by step; what has to wait is found by the next job. */
async function sendWebhook(
  context: WebhookSenderContext,
  webhookId: number,
  { hold, ending }: { hold: Hold; ending: AbortSignal },
): Promise<void> {
  const { database, clock } = context;
  const { owner } = database;
  // So no more go to an address at the same moment than one job sends.
  if (!(await holdWebhook(hold, webhookId))) return;
  const until = clock().getTime() + JOB_MS;
  for (let sent = 0; sent < OF_ONE_JOB && !ending.aborted && clock().getTime() < until; sent += WEBHOOK_AT_ONCE) {
    // Read anew each time: it may be switched off or changed meanwhile.
    const webhook = await webhookToSend(owner, webhookId, clock());
    if (!webhook) return;
    const messages = await dueMessages(owner, webhookId, clock(), WEBHOOK_AT_ONCE);
    if (messages.length === 0) return;
    const tried = await Promise.all(messages.map((message) => sendMessage(context, webhookId, { webhook, message })));
    // An address that does not answer takes the others no more of their time.
    if (tried.every(({ status }) => status === null)) return;
  }
}

async function sendMessage(
  { database: { owner }, outbound, keySecret, logger, clock }: WebhookSenderContext,
  webhookId: number,
  { webhook, message }: { webhook: WebhookToSend; message: MessageToSend },
): Promise<Tried> {
  const now = clock();
  const { retryAfter, ...tried } = await tryOnce(outbound, keySecret, { webhook, message, now });
  const { status, failure } = tried;
  if (failure === null) {
    await noteTry(owner, message, tried, { now, pause: undefined });
    await noteArrival(owner, webhookId);
    return tried;
  }
  const tries = message.tries + 1;
  const pause = webhookPause(tries, retryAfterSeconds(retryAfter, now), Math.random());
  // Neither where it was sent nor what: both are the academy's.
  logger.warn({ webhookId, messageId: message.messageId, failure, status, tries }, 'a webhook did not arrive');
  await noteTry(owner, message, tried, { now, pause });
  const why = await noteMiss(owner, webhookId, status === 410, now);
  if (why) logger.warn({ webhookId, why }, 'a webhook was switched off');
  return tried;
}

/** What an address answered to one message. */
async function tryOnce(
  outbound: Outbound,
  keySecret: string,
  { webhook, message, now }: { webhook: WebhookToSend; message: MessageToSend; now: Date },
): Promise<Tried & { retryAfter: string | null }> {
  const none = { status: null, answer: null, retryAfter: null };
  const secrets = webhook.secrets.map((stored) => webhookSecretOf(stored, keySecret));
  const known = secrets.filter((secret) => secret !== undefined);
  if (known.length < secrets.length) return { ...none, failure: 'secret' };
  const { key, type, happenedAt, data } = message;
  const body = JSON.stringify({ type, timestamp: happenedAt.toISOString(), data });
  const timestamp = Math.floor(now.getTime() / 1000);
  const bytes = Buffer.from(body);
  try {
    const { status, retryAfter, text } = await outbound.request(new URL(webhook.address), {
      headers: {
        ...signedHeaders({ id: key, timestamp, body }, known),
        'Content-Type': 'application/json',
        'Content-Length': String(bytes.byteLength),
      },
      body: bytes,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // A letter has four bytes at most.
      maxBytes: 4 * WEBHOOK_ANSWER_MAX,
      isCut: true,
    });
    return {
      status,
      answer: shownAnswer(text ?? ''),
      retryAfter,
      failure: status >= 200 && status < 300 ? null : 'refused',
    };
  } catch (error) {
    if (error instanceof InsideAddress) return { ...none, failure: 'inside' };
    if (!(error instanceof NoAnswer)) throw error;
    return { ...none, failure: error.mayHaveArrived ? 'unanswered' : 'unreachable' };
  }
}

/** The first characters of an answer, as a database keeps and a page shows them. */
const shownAnswer = (text: string): string | null =>
  cutTo(text.replace(/[\p{Cc}\p{Surrogate}]/gu, ' '), WEBHOOK_ANSWER_MAX) || null;
