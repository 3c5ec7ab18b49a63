/** Sends notices to the devices of those who asked for it, when they begin. */
import * as v from 'valibot';
import type { JobWorker } from '#host/server/delivery/jobWorker.ts';
import { addNoticeJobs, freeLostNotices, listBrowsers, SEND_NOTICE } from './push.queries.ts';
import { type SendNoticeContext, sendNotice } from './sendNotice.ts';

export interface NoticePusher {
  /** One run: lists the browsers of notices that have begun, and sends what is due. @returns how many were begun. */
  run(ending: AbortSignal): Promise<{ notices: number } | undefined>;
}

const payload = v.object({ notificationId: v.number() });

/** Sends notices by the jobs of `worker`. */
export function noticePusher(worker: JobWorker, context: SendNoticeContext): NoticePusher {
  const { owner } = context.database;
  return {
    async run(ending) {
      await worker.ready();
      const now = context.clock();
      const notices = await listBrowsers(owner, now);
      await addNoticeJobs(owner, now);
      await freeLostNotices(owner);
      await worker.run(
        { [SEND_NOTICE]: (sent) => sendNotice(context, v.parse(payload, sent).notificationId, ending) },
        ending,
      );
      return notices > 0 && !ending.aborted ? { notices } : undefined;
    },
  };
}
