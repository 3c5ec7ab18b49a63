/** Sends notices to the devices of those who asked for it, when they begin. */
import * as v from 'valibot';
import type { JobTasks } from '#host/server/delivery/workerJobs.ts';
import { addNoticeJobs, listBrowsers, SEND_NOTICE, secondsToPush } from './push.queries.ts';
import { type SendNoticeContext, sendNotice } from './sendNotice.ts';

export interface NoticePusher {
  /** Lists the browsers of notices that have begun, and gives what is due its jobs. @returns how many notices were begun. */
  list(): Promise<{ notices: number } | undefined>;
  /** Seconds until what waits is to be looked after; undefined where nothing waits. */
  again(): Promise<number | undefined>;
  /** What sends: jobs end early when `ending` is aborted. */
  tasks(ending: AbortSignal): JobTasks;
}

const payload = v.object({ notificationId: v.number() });

/** Sends notices by jobs. */
export function noticePusher(context: SendNoticeContext): NoticePusher {
  const { owner } = context.database;
  return {
    async list() {
      const now = context.clock();
      const notices = await listBrowsers(owner, now);
      await addNoticeJobs(owner, now);
      return notices > 0 ? { notices } : undefined;
    },
    again: () => secondsToPush(owner, context.clock()),
    tasks: (ending) => ({
      [SEND_NOTICE]: (sent, _, hold) => sendNotice(context, v.parse(payload, sent).notificationId, { hold, ending }),
    }),
  };
}
