/** Sends one family one message. */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { type GatewayChannel, passedOverEntry } from '#domain/messages/channels.ts';
import { choiceOf, MAIL_TRIES } from '#domain/messages/familyMail.ts';
import { RETRY_PAUSE_SECONDS, retryPause, secondsAfter } from '#domain/messages/retries.ts';
import type { Language } from '#domain/people/languages.ts';
import { academyOf } from '#host/server/academy/academy.queries.ts';
import type { Database } from '#host/server/database/database.ts';
import { sendByGateway } from '#host/server/delivery/channels/gateway.ts';
import type { MailServer } from '#host/server/delivery/mailServer.ts';
import { failureOf, NotSent } from '#host/server/delivery/notSent.ts';
import { onceMail } from '#host/server/delivery/onceMail.ts';
import type { PushSender } from '#host/server/delivery/push/pushToDevice.ts';
import { sendToDevices } from '#host/server/delivery/push/sendToDevices.ts';
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
  /** Undefined where it sends nothing to devices. */
  push?: PushSender | undefined;
  /** Where people open the console: `https://academy.example`. */
  base: string;
  logger: Logger;
  clock: () => Date;
}

/** The same, with what spreads the calls of each gateway. */
export interface SendingContext extends FamilyMailContext {
  pace: Readonly<Record<GatewayChannel, () => Promise<void>>>;
}

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
  const quietUntil = await topic.quietUntil?.(owner, now);
  if (quietUntil) return noteOutcome(owner, mail, { state: 'waiting', nextTry: quietUntil });
  if (!family.to) return noteOutcome(owner, mail, { state: 'failed', failure: 'not-wanted' });
  if (family.isEnough && !topic.isAlwaysSent) return noteOutcome(owner, mail, { state: 'failed', failure: 'too-many' });

  const academy = await as({ kind: 'nobody' }, academyOf);
  const language = familyLanguage(family.to.language, academy?.languages);
  // What the academy calls things is read in the language of the message.
  const to = { ...family.to, actor: { ...family.to.actor, language } };
  const academyName = academy?.name ?? '';
  const passedOver: string[] = [];
  for (const channel of await topic.channels(owner)) {
    // A short message has one link, and 22 characters have room in a slot of an SMS.
    const hasOneLink = channel !== 'email';
    const secret = hasOneLink ? randomBytes(16).toString('base64url') : newToken();
    const stopLink = `${base}${STOP_PATHS[choiceOf(mail.topic)]}/${secret}`;
    const facts = { owner, as, to, day: mail.day, now, academyName, language, base, stopLink };
    const written = await topic.write({ ...facts, oneSecret: hasOneLink ? secret : undefined });
    if (!written) return noteOutcome(owner, mail, { state: 'failed', failure: 'not-wanted' });
    const way = await wayOver(
      channel,
      {
        owner,
        topic: topic.name,
        to,
        language,
        hasMailServer: context.server !== undefined,
        hasPush: context.push !== undefined,
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
      const gatewayId = await sendOver(context, way, { mail, to, written, sending, stopLink, language, academyName });
      return await noteOutcome(owner, mail, {
        ...tried,
        state: 'sent',
        ...(gatewayId === undefined ? {} : { gatewayId }),
      });
    } catch (error) {
      if (error instanceof NotWaiting) return;
      if (!(error instanceof NotSent)) throw error;
      const { kind, status, retryAfter } = error;
      logger.warn({ ...mail, channel, kind, status }, 'a message to a family was not sent');
      if (kind === 'gone') {
        passedOver.push(passedOverEntry(channel, 'gone'));
        await noteOutcome(owner, mail, { tokenHash: sending.tokenHash, state: 'waiting' }, written.undoNote);
        continue;
      }
      const failure = failureOf(kind);
      if (kind === 'unsure') return await noteOutcome(owner, mail, { ...tried, state: 'failed', failure });
      const tries = family.tries + 1;
      const isOver = kind === 'refused' || tries >= MAIL_TRIES;
      const outcome = isOver
        ? ({ state: 'failed' } as const)
        : ({ state: 'waiting', nextTry: secondsAfter(clock(), pauseAfter(tries, retryAfter)) } as const);
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
  language: Language;
  academyName: string;
}

/** What another server asks for is no reason to wait until after the evening. */
const pauseAfter = (tries: number, retryAfter: number | undefined) =>
  Math.min(retryPause(tries, retryAfter), RETRY_PAUSE_SECONDS.longest);

/** Sends it. @returns what a gateway calls it. @throws NotSent */
async function sendOver(
  { database: { owner }, server, gateways, push, base, pace, clock }: SendingContext,
  way: Way,
  { mail, to, written, sending, stopLink, language, academyName }: OneMessage,
): Promise<string | undefined> {
  const note = () => noteSending(owner, mail, sending, written.alsoNote);
  if (way.channel === 'push') {
    if (!push) throw new Error('This server sends nothing to devices.');
    await sendToDevices({ owner, push, now: clock() }, mail.pid, { ...way, language, academyName, note });
    return undefined;
  }
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
  const { topic, pid, day, part } = mail;
  const once = onceMail({ base, key: `${topic} ${pid} ${day} ${part}`, stopLink, note });
  await server?.send({ name: to.name, address: to.email }, await written.message(), once);
  return undefined;
}
