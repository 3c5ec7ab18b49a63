/**
 * Large work has a lane of its own: exports, and lists of all rows at once, cannot take more than half of the connections of
 * the database, so that everybody else is answered as before. Imports run in processes of their own.
 */
import type { HonoRequest } from 'hono';
import type { AnyCall } from '#contract/call.ts';
import type { CallId } from '#contract/index.ts';
import { ApiError } from './errors.ts';
import { isKept } from './keptAnswers.ts';

/** Calls that answer a row for each student, or a piece of all that is kept. */
const ALL_ROWS: ReadonlySet<string> = new Set<CallId>(['performanceTracking', 'childData']);
/** Parameters that say how many rows are wanted. */
const SIZES = ['limit', 'pageSize'];
/** No screen shows more rows at once; exports ask for more. */
const SCREENFUL = 100;

/** Whether a request asks for more than a screen shows. What is kept in memory costs little, however long it is. */
export const isLarge = (call: AnyCall, request: Pick<HonoRequest, 'query'>): boolean =>
  call.method === 'GET' &&
  !isKept(call) &&
  (ALL_ROWS.has(call.id) ||
    ('all' in call.query && Boolean(request.query('all'))) ||
    SIZES.some((name) => Number(request.query(name)) > SCREENFUL));

/** How long large work waits for its turn, in ms: less than half of the time that a call has. */
const WAIT_MS = 10_000;

const crowded = () =>
  new ApiError(503, 'Other large lists are being made. Please try again in a moment.', {
    headers: { 'Retry-After': '5' },
  });

/** Lets this many pieces of work run at once. The others wait, the first that has come first, and hold nothing meanwhile. */
type Lane = <T>(work: () => Promise<T>) => Promise<T>;

/** @throws ApiError 503 for work whose turn has not come in time. */
export function laneOf(most: number, waitMs = WAIT_MS): Lane {
  let running = 0;
  const waiting = new Set<() => void>();

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(limit);
        waiting.delete(begin);
        resolve();
      };
      const limit = setTimeout(() => {
        waiting.delete(begin);
        reject(crowded());
      }, waitMs);
      waiting.add(begin);
    });

  return async (work) => {
    // The next takes over the place of the one that has ended.
    if (running >= most) await turn();
    else running += 1;
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) next();
      else running -= 1;
    }
  };
}

/** The lane for large work of a server with these connections for requests: half of them, and one at least. */
export const largeLane = (connections: number): Lane => laneOf(Math.max(1, Math.floor(connections / 2)));
