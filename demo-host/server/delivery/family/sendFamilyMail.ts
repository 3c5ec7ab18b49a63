/** Sends one family one message. */
import { createHash, randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { type GatewayChannel, isGatewayChannel, passedOverEntry } from '#domain/messages/channels.ts';
import { choiceOf, MAIL_TRIES } from '#domain/messages/familyMail.ts';
import { retryPause, secondsAfter } from '#domain/messages/retries.ts';
import { academyOf } from '#host/server/academy/academy.queries.ts';
import type { Database } from '#host/server/database/database.ts';
import { sendByGateway } from '#host/server/delivery/channels/gateway.ts';
import type { MailServer } from '#host/server/delivery/mailServer.ts';
import { NotSent } from '#host/server/delivery/notSent.ts';
import type { Outbound } from '#host/server/http/network/outbound.ts';
import { newToken, sha256 } from '#host/server/http/session.ts';
import { familyLanguage } from '#host/server/students/familyReach.ts';
import {
  type FamilyMail,
  familyOf,
  NotWaiting,
  noteOutcome,
  noteSending,
  type Recipient,
  type Sending,
} from './familyMail.ts';
import type { MailTopic, WrittenMail } from './mailTopic.ts';
import { STOP_PATHS } from './stopPages.ts';
import { type Way, wayOver } from './wayToFamily.ts';

/** What calls gateways for SMS and WhatsApp. */
export interface Gateways {
  outbound: Outbound;
  /** `GATEWAY_KEY_SECRET`: encrypts their secrets. */
  keySecret: string | undefined;
}

export interface FamilyMailContext {
  database: Pick<Database, 'owner' | 'as'>;
  /** Undefined where this server sends no e-mails. */
  server: MailServer | undefined;
  /** Undefined where it sends none by gateways. */
  gateways?: Gateways;
  /** Where people open the console: `https://academy.example`. */
  base: string;
  logger: Logger;
  clock: () => Date;
}

/** The same, with what spreads the calls of each gateway. */
export interface SendingContext extends FamilyMailContext {
  pace: Readonly<Record<GatewayChannel, () => Promise<void>>>;
}

/** The same for every try of an e-mail: a mail server that is sent one twice can tell. */
const messageId = (base: string, { topic, pid, day, part }: FamilyMail): string =>
  `<${createHash('sha256').update(`${base} ${topic} ${pid} ${day} ${part}`).digest('hex').slice(0, 40)}@${new URL(base).hostname}>`;

/**
 * Sends a family its message, unless it was sent, or may have been. What happens is committed step by step: where something
 * fails that is nobody's answer, it waits, or was noted as being sent.
 */
export async function sendFamilyMail(context: SendingContext, topic: MailTopic, mail: FamilyMail): Promise<void> {
  const { database, base, logger, clock } = context;
  const { owner, as } = database;
  const now = clock();
  const family = await familyOf(owner, mail, topic.lateAt, now);
  if (!family) return;
  if (family.isLate) return noteOutcome(owner, mail, { state: 'failed', failure: 'late' });
  const { to } = family;
  if (!to) return noteOutcome(owner, mail, { state: 'failed', failure: 'not-wanted' });
  if (family.isEnough && !topic.isAlwaysSent) return noteOutcome(owner, mail, { state: 'failed', failure: 'too-many' });

  const academy = await as({ kind: 'nobody' }, academyOf);
  const language = familyLanguage(to.language, academy?.languages);
  const passedOver: string[] = [];
  for (const channel of await topic.channels(owner)) {
    // A short message has one link, and 22 characters have room in a slot of an SMS.
    const secret = isGatewayChannel(channel) ? randomBytes(16).toString('base64url') : newToken();
    const stopLink = `${base}${STOP_PATHS[choiceOf(mail.topic)]}/${secret}`;
    const facts = { owner, as, to, day: mail.day, now, academyName: academy?.name ?? '', language, base, stopLink };
    const written = await topic.write({ ...facts, oneSecret: isGatewayChannel(channel) ? secret : undefined });
    if (!written) return noteOutcome(owner, mail, { state: 'failed', failure: 'not-wanted' });
    const way = await wayOver(
      channel,
      {
        owner,
        topic: topic.name,
        to,
        language,
        hasMailServer: context.server !== undefined,
        keySecret: context.gateways?.keySecret,
      },
      written,
    );
    if (typeof way === 'string') {
      passedOver.push(passedOverEntry(channel, way));
      continue;
    }
    const sending: Sending = { channel, passedOver, tokenHash: sha256(secret) };
    const tried = { isTried: true, tokenHash: sending.tokenHash } as const;
    try {
      const gatewayId = await sendOver(context, way, { mail, to, written, sending, stopLink });
      return await noteOutcome(owner, mail, {
        ...tried,
        state: 'sent',
        ...(gatewayId === undefined ? {} : { gatewayId }),
      });
    } catch (error) {
      if (error instanceof NotWaiting) return;
      if (!(error instanceof NotSent)) throw error;
      const { kind, status } = error;
      logger.warn({ ...mail, channel, kind, status }, 'a message to a family was not sent');
      if (kind === 'unsure')
        return await noteOutcome(owner, mail, { ...tried, state: 'failed', failure: 'interrupted' });
      const failure = kind === 'unreachable' ? 'unreachable' : 'refused';
      const tries = family.tries + 1;
      const isOver = kind === 'refused' || tries >= MAIL_TRIES;
      const outcome = isOver
        ? ({ state: 'failed' } as const)
        : ({ state: 'waiting', nextTry: secondsAfter(clock(), retryPause(tries, undefined)) } as const);
      return await noteOutcome(owner, mail, { ...tried, ...outcome, failure }, written.undoNote);
    }
  }
  await noteOutcome(owner, mail, { state: 'failed', failure: 'no-channel', passedOver });
}

interface OneMessage {
  mail: FamilyMail;
  to: Recipient;
  written: WrittenMail;
  sending: Sending;
  stopLink: string;
}

/** Sends it. @returns what a gateway calls it. @throws NotSent */
async function sendOver(
  { database: { owner }, server, gateways, base, pace }: SendingContext,
  way: Way,
  { mail, to, written, sending, stopLink }: OneMessage,
): Promise<string | undefined> {
  const note = () => noteSending(owner, mail, sending, written.alsoNote);
  if (way.channel !== 'email') {
    if (!gateways) throw new Error('This server calls no gateways.');
    await pace[way.channel]();
    // From here on it may go out: nobody holds back the end of a request until that is noted.
    await note();
    return sendByGateway(gateways.outbound, way.gateway, {
      ...way,
      reference: sending.tokenHash.toString('base64url'),
    });
  }
  await server?.send({ name: to.name, address: to.email }, await written.message(), {
    messageId: messageId(base, mail),
    headers: {
      // RFC 8058: the reader's program offers a button that ends these e-mails.
      'List-Unsubscribe': `<${stopLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    beforeEnd: note,
  });
  return undefined;
}
