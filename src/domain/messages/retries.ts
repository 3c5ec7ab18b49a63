/** When is tried again what another server did not take: a push, a grade. Our own numbers. */

/** Longer each time. */
export const RETRY_PAUSE_SECONDS = { first: 30, longest: 3_600 } as const;

/** In how many seconds it is tried again. @param retryAfter what the other server asked for, if it did */
export function retryPause(tries: number, retryAfter: number | undefined): number {
  const { first, longest } = RETRY_PAUSE_SECONDS;
  return retryAfter ?? Math.min(first * 2 ** (tries - 1), longest);
}

export const secondsAfter = (now: Date, seconds: number): Date => new Date(now.getTime() + 1000 * seconds);

/** The seconds of a `Retry-After`, which may be a date; undefined where there is none that can be read. */
export function retryAfterSeconds(header: string | null, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
