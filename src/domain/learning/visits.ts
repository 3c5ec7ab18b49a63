/**
 * What is new since somebody's last visit, on this device (promises/parent-week.md#new-since-your-last-visit). What was
 * seen is kept and not when, so that what a school enters late is new too.
 */
import { VISIT_IDLE_MINUTES } from './attentionActions.ts';

/** The most marks that are kept of what was seen: some months. */
const SEEN_MAX = 400;

/** What a device remembers of the visits of one person. */
export interface Visits {
  /** When the first visit began, in ms since the epoch: what happened before is not new. */
  since: number;
  /** When the person last looked. */
  at: number;
  /** What had been seen when this visit began. */
  before: readonly string[];
  /** What has been seen by now. */
  seen: readonly string[];
}

/** Something that can be seen: its mark, and when it happened. */
export interface Seen {
  mark: string;
  date: string | null;
}

/**
 * The visits after somebody has looked at these things. A visit ends after half an hour without looking.
 * @param visits undefined in the first visit of a device, in which nothing is new.
 */
export function lookAt(visits: Visits | undefined, things: readonly Seen[], now: number): Visits {
  const marks = things.map(({ mark }) => mark);
  if (!visits) return { since: now, at: now, before: marks, seen: marks };
  const isNewVisit = now - visits.at > VISIT_IDLE_MINUTES * 60_000;
  const before = isNewVisit ? visits.seen : visits.before;
  const seen = [...new Set([...visits.seen, ...marks])].slice(-SEEN_MAX);
  return { since: visits.since, at: now, before, seen };
}

/** Whether a thing is new in the visit that `lookAt` has told. */
export const isNewSince = ({ since, before }: Visits, { mark, date }: Seen): boolean =>
  !before.includes(mark) && date !== null && Date.parse(date) >= since - EARLIER_MS;

/** What happened up to a week before the first visit is new when it is entered later. */
const EARLIER_MS = 7 * 86_400_000;
