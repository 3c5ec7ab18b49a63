/** The week by e-mail, on Sundays. */
import type { TaskList } from 'graphile-worker';
import * as v from 'valibot';
import { weekToTell } from '#domain/learning/weekMail.ts';
import { type SendWeekContext, sendWeek } from './sendWeek.ts';
import { addJobs, listFamilies, SEND_WEEK, timeAtAcademy } from './weekMail.ts';

export interface WeekMailer {
  /** Makes the list of a week whose time has come, and gives what waits its jobs. @returns how many families were listed. */
  list(): Promise<{ families: number } | undefined>;
  /** What sends. */
  tasks: TaskList;
}

const payload = v.object({ pid: v.number(), week: v.string() });

/** Sends the week by jobs. */
export function weekMailer(context: SendWeekContext): WeekMailer {
  const { database, clock } = context;
  return {
    async list() {
      const now = clock();
      const { day, hour } = await timeAtAcademy(database.owner, now);
      const week = weekToTell(day, hour);
      const families = week === undefined ? 0 : await listFamilies(database.owner, week);
      await addJobs(database.owner, now);
      return families > 0 ? { families } : undefined;
    },
    tasks: {
      [SEND_WEEK]: (sent, { job }) => sendWeek(context, v.parse(payload, sent), job.attempts >= job.max_attempts),
    },
  };
}
