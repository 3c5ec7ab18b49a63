/** Sends families the messages of a topic and day: the task of graphile-worker. */
import { MAILS_AT_ONCE } from '#domain/messages/familyMail.ts';
import { RETRY_PAUSE_SECONDS, secondsAfter } from '#domain/messages/retries.ts';
import type { Hold } from '#host/server/delivery/workerJobs.ts';
import { dueMails, endInterrupted, type FamilyMails, holdMails, noteOutcome } from './familyMail.ts';
import type { MailTopic } from './mailTopic.ts';
import { type SendingContext, sendFamilyMail } from './sendFamilyMail.ts';

/**
 * Sends all that are due, some at the same moment. What has to wait is found by the next job.
 * @param hold takes the lock of the topic and day.
 * @param ending aborted where no more are to be begun.
 */
export async function sendFamilyMails(
  context: SendingContext,
  topic: MailTopic,
  mails: FamilyMails,
  { hold, ending }: { hold: Hold; ending: AbortSignal },
): Promise<void> {
  const { database, clock, logger } = context;
  const { owner } = database;
  // Another job is sending them.
  if (!(await holdMails(hold, mails))) return;
  await endInterrupted(owner, mails);
  const due = dueMails(owner, mails, clock());
  const sendSome = async () => {
    for await (const mail of due) {
      if (ending.aborted) return;
      try {
        await sendFamilyMail(context, topic, mail);
      } catch (error) {
        // One at which the server itself fails keeps no other from going out.
        logger.error({ err: error, ...mail }, 'a message to a family failed');
        const nextTry = secondsAfter(clock(), RETRY_PAUSE_SECONDS.first);
        await noteOutcome(owner, mail, { state: 'waiting', nextTry });
      }
    }
  };
  // The lock is held until the last of them has ended, also where one fails.
  const ends = await Promise.allSettled(Array.from({ length: MAILS_AT_ONCE }, sendSome));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
