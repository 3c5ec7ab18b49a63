/** Messages to families: what makes their lists, and what sends them. */
import * as v from 'valibot';
import { MAIL_TOPICS } from '#domain/messages/familyMail.ts';
import type { JobTasks } from '#host/server/delivery/workerJobs.ts';
import { addJobs, listFamilies, SEND_FAMILY_MAIL, timeAtAcademy } from './familyMail.ts';
import type { MailTopic } from './mailTopic.ts';
import { type FamilyMailContext, sendFamilyMail } from './sendFamilyMail.ts';

export interface FamilyMailer {
  /** Makes the lists whose time has come, and gives what waits its jobs. @returns how many families were listed. */
  list(): Promise<{ families: number } | undefined>;
  /** What sends. */
  tasks: JobTasks;
}

const payload = v.object({ topic: v.picklist(MAIL_TOPICS), pid: v.number(), day: v.string() });

/** Sends families messages by jobs. */
export function familyMailer(context: FamilyMailContext, topics: readonly MailTopic[]): FamilyMailer {
  const { database, clock } = context;
  return {
    async list() {
      const now = clock();
      const atAcademy = await timeAtAcademy(database.owner, now);
      let families = 0;
      for (const topic of topics) {
        const day = await topic.dayToTell(database.owner, atAcademy);
        if (day === undefined) continue;
        const channels = await topic.channels(database.owner);
        families += await listFamilies(database.owner, { topic: topic.name, day }, topic.listing(day, now), channels);
      }
      await addJobs(
        database.owner,
        topics.map(({ name }) => name),
        now,
      );
      return families > 0 ? { families } : undefined;
    },
    tasks: {
      [SEND_FAMILY_MAIL]: async (sent, { job }, hold) => {
        const mail = v.parse(payload, sent);
        const topic = topics.find(({ name }) => name === mail.topic);
        if (!topic) throw new Error(`This server sends nothing about ${mail.topic}.`);
        await sendFamilyMail(context, topic, mail, { hold, isLastTry: job.attempts >= job.max_attempts });
      },
    },
  };
}
