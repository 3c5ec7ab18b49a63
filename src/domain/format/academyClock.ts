/**
 * The clock of the academy, as its answers tell it: a computer's own clock may be days or years wrong, and its zone is the
 * reader's. It goes on by the time that has passed, so that a change of the computer's clock does not matter.
 */

/** The header of an answer that names the academy's time zone. */
export const ZONE_HEADER = 'X-Academy-Zone';

/** The academy's moment in ms since 1970, and when it was told, in ms of this page. */
let serverTime: { moment: number; at: number } | undefined;
let zone: string | undefined;
const listeners = new Set<() => void>();

/** The academy's present moment; until it has told one, the computer's. */
export const academyNow = (): Date =>
  new Date(serverTime ? serverTime.moment + performance.now() - serverTime.at : Date.now());

/** Whether the academy has told its time. */
export const isAcademyTimeKnown = (): boolean => serverTime !== undefined;

/** The time zone in which the academy counts its days; undefined where it is not told. */
export const academyZone = (): string | undefined => zone;

/** A moment as a date whose year, month and day are those in the academy's zone; in the computer's where none is told. */
export function academyDay(moment: Date = academyNow(), timeZone: string | undefined = zone): Date {
  if (!timeZone) return moment;
  // As 11/26/2026, 21:30:00.
  return new Date(new Date(moment.toLocaleString('en-US', { timeZone })).setHours(0, 0, 0, 0));
}

/** Reads the clock in an answer. One that a cache has kept tells an earlier moment, and is passed over. */
export function noteAcademyTime(headers: Headers): void {
  const before = academyDay().toDateString();
  const moment = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(moment) && (!serverTime || moment > academyNow().getTime()))
    serverTime = { moment, at: performance.now() };
  const named = headers.get(ZONE_HEADER);
  if (named && named !== zone) {
    try {
      new Date().toLocaleString('en', { timeZone: named });
      zone = named;
    } catch {
      // This browser does not know it.
    }
  }
  if (academyDay().toDateString() !== before) for (const listener of listeners) listener();
}

/** Calls back when the academy's day turns out to be another. @returns what stops it */
export function onAcademyDay(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Forgets what was told; for tests. */
export function forgetAcademyTime(): void {
  serverTime = undefined;
  zone = undefined;
}
