/** Sends grades to courses of LMS: looks for what has changed here, and sends one line item by each job. */
import type { Logger } from 'pino';
import * as v from 'valibot';
import { retryAfterSeconds, retryPause } from '#domain/messages/retries.ts';
import { LONGEST_WAIT } from '#domain/people/lmsGrades.ts';
import type { Database } from '#host/server/database/database.ts';
import type { Hold, JobTasks } from '#host/server/delivery/workerJobs.ts';
import { ApiError } from '#host/server/http/errors.ts';
import type { Outbound } from '#host/server/http/network/outbound.ts';
import {
  addLineItemJobs,
  holdLineItem,
  type LineItemToSend,
  lineItemToSend,
  noteAnswer,
  noteDone,
  noteFailure,
  noteGrades,
  noteResults,
  noteUrl,
  SEND_LINE_ITEM,
  secondsToGrades,
  tryGrade,
  waitingSubjects,
} from './gradeSending.queries.ts';
import { type Gradebook, makeLineItem, readResults, sendScore } from './lineItems.ts';
import { ServiceFailure } from './lmsService.ts';
import { SCOPES, type ServiceTokens, signTokenRequest } from './serviceToken.ts';

export interface GradeSenderContext {
  database: Pick<Database, 'owner'>;
  /** Asks LMS, and no address inside the server's own network that is not allowed. */
  outbound: Outbound;
  /** `LTI_KEY_SECRET` */
  keySecret?: string | undefined;
  logger: Logger;
  clock: () => Date;
}

export interface GradeSender {
  /** Notes what has changed here, and gives line items that are due their jobs. @returns how many grades have changed. */
  list(): Promise<{ grades: number } | undefined>;
  /** Seconds until what waits is to be looked after; undefined where nothing waits. */
  again(): Promise<number | undefined>;
  /** What sends: jobs end early when `ending` is aborted. */
  tasks(ending: AbortSignal): JobTasks;
}

/** One job sends this many grades at most, and begins none after this many ms: others have their turn. */
const OF_ONE_JOB = 500;
const JOB_MS = 30_000;

const payload = v.object({ lineItemId: v.number() });

/** Sends grades by jobs. */
export function gradeSender(context: GradeSenderContext): GradeSender {
  const { owner } = context.database;
  const serviceTokens: ServiceTokens = new Map();
  return {
    async list() {
      const grades = await noteGrades(owner);
      await addLineItemJobs(owner, context.clock());
      return grades > 0 ? { grades } : undefined;
    },
    again: () => secondsToGrades(owner, context.clock()),
    tasks: (ending) => ({
      [SEND_LINE_ITEM]: (sent, _, hold) =>
        sendLineItem({ ...context, serviceTokens }, v.parse(payload, sent).lineItemId, { hold, ending }),
    }),
  };
}

type Context = GradeSenderContext & { serviceTokens: ServiceTokens };

/** The grades of one line item. What happens is committed step by step; what has to wait is found by the next job. */
async function sendLineItem(
  context: Context,
  lineItemId: number,
  { hold, ending }: { hold: Hold; ending: AbortSignal },
): Promise<void> {
  const { database, clock, logger } = context;
  const { owner } = database;
  if (!(await holdLineItem(hold, lineItemId))) return;
  const item = await lineItemToSend(owner, lineItemId, clock());
  if (!item) return;
  try {
    await sendGrades(context, item, ending);
    await noteDone(owner, lineItemId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { reason, retryAfter } =
      error instanceof ServiceFailure ? error : ({ reason: 'key', retryAfter: null } as const);
    const now = clock();
    const pause = retryPause(item.tries + 1, retryAfterSeconds(retryAfter, now));
    const seconds = reason === 'deleted' ? undefined : Math.min(pause, LONGEST_WAIT);
    // Nothing of what was sent: a grade is somebody's.
    logger.warn({ lineItemId, reason, tries: item.tries + 1 }, 'grades were not sent');
    await noteFailure(owner, lineItemId, reason, { now, seconds });
  }
}

/** @throws ServiceFailure where the LMS takes none at the moment */
async function sendGrades(context: Context, item: LineItemToSend, ending: AbortSignal): Promise<void> {
  const { database, clock } = context;
  const { owner } = database;
  const { lineItemId, isExam } = item;
  const gradebook = gradebookOf(context, item);
  const url = item.url ?? (await makeLineItem(gradebook, item));
  if (item.url === null) await noteUrl(owner, lineItemId, url);
  // What somebody has written there is not written over, and what has come there is not sent twice.
  await noteResults(owner, lineItemId, await readResults(gradebook, url));
  const until = clock().getTime() + JOB_MS;
  for (const subject of await waitingSubjects(owner, lineItemId, OF_ONE_JOB)) {
    const now = clock();
    if (ending.aborted || now.getTime() > until) return;
    const grade = await tryGrade(owner, lineItemId, subject, now);
    if (!grade) continue;
    const isComplete = isExam || grade.score === 100;
    await noteAnswer(owner, lineItemId, subject, await sendScore(gradebook, url, { ...grade, subject, isComplete }));
  }
}

/** @throws ServiceFailure where it is not connected, or does not permit grades */
function gradebookOf(
  { database: { owner }, outbound, serviceTokens, clock, keySecret }: Context,
  { isConnected, tokenUrl, lineItemsUrl, scopes, ...of }: LineItemToSend,
): Gradebook {
  if (!isConnected) throw new ServiceFailure('grades', 'unconfirmed');
  if (tokenUrl === null) throw new ServiceFailure('grades', 'noTokenUrl');
  // No scope is asked for that was not announced.
  if (lineItemsUrl === null || !SCOPES.grades.every((scope) => scopes.includes(scope))) {
    throw new ServiceFailure('grades', 'scope');
  }
  const place = { ...of, tokenUrl };
  return {
    services: { outbound, serviceTokens, clock },
    place,
    lineItemsUrl,
    sign: () => owner.transaction().execute((tx) => signTokenRequest(tx, place, { now: clock(), keySecret })),
  };
}
