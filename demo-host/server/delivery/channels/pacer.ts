/** Spreads calls over the time. */
import { setTimeout as pause } from 'node:timers/promises';

/** @returns what waits until the next call may begin, so that no more than this many do in a second. */
export function pacer(perSecond: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + 1000 / perSecond;
    if (at > now) await pause(at - now);
  };
}
