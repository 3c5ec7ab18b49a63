import { setTimeout as pause } from 'node:timers/promises';

/** Pauses between attempts grow from the first to the last of these, in ms. */
const PAUSES_MS = { first: 25, last: 500 };

/** Waits before the next attempt: briefly at first, then longer. @param attempt from 0. */
export const pauseAfter = (attempt: number, options?: { ref: boolean }) =>
  pause(Math.min(PAUSES_MS.first * 2 ** attempt, PAUSES_MS.last), undefined, options);
