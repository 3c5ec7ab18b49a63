/** The week by e-mail, on Sundays. */
import * as v from 'valibot';
import { weekToTell } from '#domain/learning/weekMail.ts';
import type { JobWorker } from '#host/server/delivery/jobWorker.ts';
import { type SendWeekContext, sendWeek } from './sendWeek.ts';
import { addJobs, freeLostMails, listFamilies, SEND_WEEK, timeAtAcademy } from './weekMail.ts';

export interface WeekMailer {
  /** One run: makes the list of a week whose time has come, and sends what waits. @returns how many e-mails were begun. */
  run(ending: AbortSignal): Promise<{ families: number } | undefined>;
}

const payload = v.object({ pid: v.number(), week: v.string() });

/** Sends the week by the jobs of `worker`. */
export function weekMailer(worker: JobWorker, context: SendWeekContext): WeekMailer {
  const { database, clock } = context;
  return {
    async run(ending) {
      await worker.ready();
      const now = clock();
      const { day, hour } = await timeAtAcademy(database.owner, now);
      const week = weekToTell(day, hour);
      const families = week === undefined ? 0 : await listFamilies(database.owner, week);
      await addJobs(database.owner, now);
      await freeLostMails(database.owner);
      await worker.run(
        { [SEND_WEEK]: (sent, { job }) => sendWeek(context, v.parse(payload, sent), job.attempts >= job.max_attempts) },
        ending,
      );
      return families > 0 && !ending.aborted ? { families } : undefined;
    },
  };
}
