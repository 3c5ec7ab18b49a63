/** Sends one notice to the browsers of those whom it reaches: the task of graphile-worker. */
import type { Logger } from 'pino';
import { PUSH_KEPT_HOURS, PUSH_URGENCY } from '#domain/messages/push.ts';
import { retryPause } from '#domain/messages/retries.ts';
import { academyOf } from '#host/server/academy/academy.queries.ts';
import type { Database } from '#host/server/database/database.ts';
import { failureOf } from '#host/server/delivery/notSent.ts';
import type { Hold } from '#host/server/delivery/workerJobs.ts';
import {
  endInterrupted,
  endUnwanted,
  forgetBrowser,
  holdNotice,
  type NoticeToPush,
  notePush,
  noticeToPush,
  type PushToSend,
  takePushes,
  tryPushLater,
} from './push.queries.ts';
import { pushBytes, pushText } from './pushText.ts';
import { type PushSender, pushToDevice } from './pushToDevice.ts';

export interface SendNoticeContext extends PushSender {
  database: Pick<Database, 'owner' | 'as'>;
  logger: Logger;
  clock: () => Date;
}

/** This many pushes are sent at the same moment, and this many by one job, before other jobs have their turn. */
const AT_ONCE = 20;
const OF_ONE_JOB = 2_000;

const HOUR_MS = 3_600_000;

/** The pushes of one notice. What happens is committed step by step; what has to wait is found by the next job. */
export async function sendNotice(
  context: SendNoticeContext,
  notificationId: number,
  { hold, ending }: { hold: Hold; ending: AbortSignal },
): Promise<void> {
  const { database, clock } = context;
  const { owner, as } = database;
  // Another job is sending it. Where that has not sent all, there will be a job again.
  if (!(await holdNotice(hold, notificationId))) return;
  await endInterrupted(owner, notificationId);
  await endUnwanted(owner, notificationId, false);
  const academy = await as({ kind: 'nobody' }, academyOf);
  for (let sent = 0; sent < OF_ONE_JOB && !ending.aborted; sent += AT_ONCE) {
    // Read anew each time: it may be withdrawn while it is sent.
    const notice = await noticeToPush(owner, notificationId, clock());
    if (!notice) return endUnwanted(owner, notificationId, true);
    const pushes = await takePushes(owner, notificationId, clock(), AT_ONCE);
    if (pushes.length === 0) return;
    await Promise.all(
      pushes.map((push) => sendPush(context, { notificationId, notice, academyName: academy?.name ?? '', push })),
    );
  }
}

interface OnePush {
  notificationId: number;
  notice: NoticeToPush;
  academyName: string;
  push: PushToSend;
}

async function sendPush(
  context: SendNoticeContext,
  { notificationId, notice, academyName, push }: OnePush,
): Promise<void> {
  const { subscriptionId, tries } = push;
  const { database, logger, clock } = context;
  const { owner } = database;
  const now = clock();
  const text = pushText({ notificationId, notice, academyName, language: push.language });
  const { kind, status, retryAfter } = await pushToDevice(
    context,
    push,
    pushBytes(text),
    { seconds: secondsKept(notice, now), urgency: PUSH_URGENCY[notice.priority] ?? 'normal' },
    now,
  );
  if (kind === 'sent') return notePush(owner, notificationId, subscriptionId, null);
  if (kind === 'gone') return forgetBrowser(owner, subscriptionId);
  const failure = failureOf(kind);
  // The log says neither who it is nor where.
  logger.warn({ notificationId, failure, status, tries }, 'a push was not sent');
  if (kind === 'refused' || kind === 'unsure') return notePush(owner, notificationId, subscriptionId, failure);
  await tryPushLater(owner, notificationId, subscriptionId, { failure, seconds: retryPause(tries, retryAfter), now });
}

/** How long the push service keeps it for a device that is off: not longer than the notice runs. */
function secondsKept({ endsAt }: NoticeToPush, now: Date): number {
  const most = PUSH_KEPT_HOURS * HOUR_MS;
  const runs = endsAt === null ? most : new Date(endsAt).getTime() - now.getTime();
  return Math.max(0, Math.floor(Math.min(most, runs) / 1000));
}
