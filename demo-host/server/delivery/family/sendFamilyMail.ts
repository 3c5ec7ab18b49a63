/** Sends one family one e-mail: the task of graphile-worker. */
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { LANGUAGES, type Language } from '#domain/people/languages.ts';
import { academyOf } from '#host/server/academy/academy.queries.ts';
import type { Database } from '#host/server/database/database.ts';
import { MailError, type MailServer } from '#host/server/delivery/mailServer.ts';
import { newToken, sha256 } from '#host/server/http/session.ts';
import { type FamilyMail, familyOf, holdMail, noteOutcome, noteSending } from './familyMail.ts';
import type { MailTopic } from './mailTopic.ts';
import { STOP_PATHS } from './stopPages.ts';

export interface FamilyMailContext {
  database: Pick<Database, 'owner' | 'as'>;
  server: MailServer;
  /** Where people open the console: `https://academy.example`. */
  base: string;
  logger: Logger;
  clock: () => Date;
}

/** The e-mail is to be tried again later. */
class TryLater extends Error {
  override readonly name = 'TryLater';
}

/** The same for every try of an e-mail: a mail server that is sent one twice can tell. */
const messageId = (base: string, { topic, pid, day }: FamilyMail): string =>
  `<${createHash('sha256').update(`${base} ${topic} ${pid} ${day}`).digest('hex').slice(0, 40)}@${new URL(base).hostname}>`;

/**
 * Sends the e-mail of a family, unless it was sent, or may have been. @param isLastTry a failure is final then.
 * @throws TryLater where graphile-worker is to call it again.
 */
export async function sendFamilyMail(
  { database, server, base, logger, clock }: FamilyMailContext,
  topic: MailTopic,
  mail: FamilyMail,
  isLastTry: boolean,
): Promise<void> {
  const { owner, as } = database;
  // The transaction holds the lock of this e-mail and writes nothing: what happens is committed step by step beside it.
  await owner.transaction().execute(async (lock) => {
    if (!(await holdMail(lock, mail))) throw new TryLater('Another process is sending this e-mail.');
    const now = clock();
    const family = await familyOf(lock, mail, topic.lateAt, now);
    if (!family || family.state === 'sent' || family.state === 'failed') return;
    if (family.state === 'sending') {
      // The process before has ended after the mail server may have taken it.
      await noteOutcome(owner, mail, 'failed', 'interrupted');
      return;
    }
    if (family.isLate) return noteOutcome(owner, mail, 'failed', 'late');
    const { to } = family;
    if (!to) return noteOutcome(owner, mail, 'failed', 'not-wanted');

    const academy = await as({ kind: 'nobody' }, academyOf);
    const secret = newToken();
    const stopLink = `${base}${STOP_PATHS[mail.topic]}/${secret}`;
    const written = await topic.write({
      as,
      to,
      day: mail.day,
      now,
      academyName: academy?.name ?? '',
      language: to.language ?? languageOf(academy?.languages ?? []),
      base,
      stopLink,
    });
    if (!written) return noteOutcome(owner, mail, 'failed', 'not-wanted');
    try {
      await server.send({ name: to.name, address: to.email }, written.message, {
        messageId: messageId(base, mail),
        headers: {
          // RFC 8058: the reader's program offers a button that ends these e-mails.
          'List-Unsubscribe': `<${stopLink}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
        beforeEnd: () => noteSending(owner, mail, sha256(secret), written.alsoNote),
      });
      await noteOutcome(owner, mail, 'sent');
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const { kind, status } = error;
      logger.warn({ ...mail, kind, status }, 'an e-mail to a family was not sent');
      if (kind === 'unsure') return noteOutcome(owner, mail, 'failed', 'interrupted');
      const failure = kind === 'unreachable' ? 'unreachable' : 'refused';
      if (kind === 'refused' || isLastTry) return noteOutcome(owner, mail, 'failed', failure);
      await noteOutcome(owner, mail, 'waiting', failure);
      throw new TryLater(kind);
    }
  });
}

/** The academy's first language in which there are e-mails. */
const languageOf = (languages: readonly string[]): Language => LANGUAGES.find((each) => each === languages[0]) ?? 'en';
