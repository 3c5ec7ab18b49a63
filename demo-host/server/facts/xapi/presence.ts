/** How long somebody was in a live session, of what is said about all of their devices. */
import type { Detail, Target } from '#host/server/facts/statements.queries.ts';
import { lengthOf } from './playedParts.ts';

const MINUTE = 60_000;

/**
 * The minutes that somebody was there, of those for which the session was planned: what is before and after counts nothing, and
 * what several devices say of one minute counts once. A student who joined more often than they left stayed until the planned end;
 * one who left without having joined was there since the beginning, or since they had left before.
 * @param details in their order
 * @returns whole minutes, and 0 only for somebody who was not there
 */
export function minutesOf(details: readonly Detail[], { startsAt, durationSeconds }: Target): number {
  const planned = (durationSeconds ?? 0) * 1000;
  const begins = startsAt?.getTime() ?? 0;
  const ends = begins + planned;
  const parts: [number, number][] = [];
  let attended = 0;
  let devices = 0;
  let since = begins;
  let before: Detail | undefined;
  for (const detail of details) {
    const { becomes, at, seconds } = detail;
    // Moodle's face-to-face says PT0S where it was given no times.
    if (becomes === 'attended') attended = Math.max(attended, seconds ? 1000 * seconds : planned);
    // What is said again, under another id, is said once.
    if (before?.becomes === becomes && before.at === at) continue;
    before = detail;
    if (becomes === 'joined') {
      if (devices === 0) since = at;
      devices += 1;
    } else if (becomes === 'left') {
      devices = Math.max(0, devices - 1);
      parts.push([since, at]);
      if (devices === 0) since = at;
    }
  }
  if (devices > 0) parts.push([since, ends]);
  const within = (at: number) => Math.min(Math.max(at, begins), ends);
  const there = lengthOf(parts.map(([from, to]) => [within(from), within(to)]));
  const milliseconds = Math.min(planned, Math.max(there, attended));
  return milliseconds > 0 ? Math.max(1, Math.round(milliseconds / MINUTE)) : 0;
}
