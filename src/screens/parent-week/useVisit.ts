import { useState } from 'react';
import { academyNow } from '#domain/format/academyClock.ts';
import { isNewSince, lookAt, type Seen, type Visits } from '#domain/learning/visits.ts';
import { isPortalSession } from '#page/element/pageGlobals.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { toJson } from '#platform/json.ts';
import { STORAGE_KEY, safeStorage } from '#session/storage.ts';
import type { Happened } from './week.ts';

/** The visits of one person. */
interface Stored {
  pid: number;
  visits: Visits;
}

const storage = safeStorage();

/** What happened, without its words: they are nobody's who finds the storage. */
const seenOf = ({ kind, date }: Happened): Seen => ({ mark: `${kind} ${date}`, date });

function readVisits(pid: number): Visits | undefined {
  try {
    const stored = JSON.parse(storage.get(STORAGE_KEY.visits) ?? 'null') as Stored | null;
    const visits = stored?.pid === pid ? stored.visits : undefined;
    return visits && Array.isArray(visits.before) && Array.isArray(visits.seen) ? visits : undefined;
  } catch {
    return undefined;
  }
}

/** Notes that these things are looked at. @returns which of them are new since the last visit on this device. */
function look(rows: readonly Happened[]): (row: Happened) => boolean {
  const { pid } = pageRuntime().session.store.getState().user ?? {};
  // Nothing is stored where a portal holds the session.
  if (pid === undefined || isPortalSession()) return () => false;
  const visits = lookAt(readVisits(pid), rows.map(seenOf), academyNow().getTime());
  storage.set(STORAGE_KEY.visits, toJson({ pid, visits } satisfies Stored));
  return (row) => isNewSince(visits, seenOf(row));
}

/** Which of the rows are new since the last visit (promises/parent-week.md#new-since-your-last-visit). */
export function useVisit(rows: readonly Happened[]): (row: Happened) => boolean {
  const [looked, setLooked] = useState(() => ({ rows, isNew: look(rows) }));
  if (looked.rows === rows) return looked.isNew;
  const next = { rows, isNew: look(rows) };
  setLooked(next);
  return next.isNew;
}
