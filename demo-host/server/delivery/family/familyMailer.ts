/** Messages to families: what makes their lists, and what sends them. */
import * as v from 'valibot';
import { GATEWAY_MAILS_A_SECOND, MAIL_TOPICS } from '#domain/messages/familyMail.ts';
import { pacer } from '#host/server/delivery/channels/pacer.ts';
import type { JobTasks } from '#host/server/delivery/workerJobs.ts';
import { addJobs, listFamilies, SEND_FAMILY_MAIL, timeAtAcademy } from './familyMail.ts';
import type { MailTopic } from './mailTopic.ts';
import type { FamilyMailContext } from './sendFamilyMail.ts';
import { sendFamilyMails } from './sendFamilyMails.ts';

export interface FamilyMailer {
  /** Makes the lists whose time has come, and gives what is due its jobs. @returns how many families were listed. */
  list(): Promise<{ families: number } | undefined>;
  /** What sends: jobs end early when `ending` is aborted. */
  tasks(ending: AbortSignal): JobTasks;
}

const payload = v.object({ topic: v.picklist(MAIL_TOPICS), day: v.string() });

/** Sends families messages by jobs. */
export function familyMailer(context: FamilyMailContext, topics: readonly MailTopic[]): FamilyMailer {
  const { database, clock } = context;
  const pace = { whatsapp: pacer(GATEWAY_MAILS_A_SECOND), sms: pacer(GATEWAY_MAILS_A_SECOND) };
  return {
    async list() {
      const now = clock();
      const atAcademy = await timeAtAcademy(database.owner, now);
      let families = 0;
      for (const topic of topics) {
        const days = await topic.daysToTell(database.owner, atAcademy);
        const channels = days.length > 0 ? await topic.channels(database.owner) : [];
        for (const day of days) {
          const mails = { topic: topic.name, day };
          families += await listFamilies(database.owner, mails, topic.listing(day, now), { channels, now });
        }
      }
      await addJobs(
        database.owner,
        topics.map(({ name }) => name),
        now,
      );
      return families > 0 ? { families } : undefined;
    },
    tasks: (ending) => ({
      [SEND_FAMILY_MAIL]: async (sent, _, hold) => {
        const mails = v.parse(payload, sent);
        const topic = topics.find(({ name }) => name === mails.topic);
        if (!topic) throw new Error(`This server sends nothing about ${mails.topic}.`);
        await sendFamilyMails({ ...context, pace }, topic, mails, { hold, ending });
      },
    }),
  };
}
