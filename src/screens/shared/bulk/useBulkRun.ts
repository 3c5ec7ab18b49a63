/** Running an act over many people, in parts. */
import { useRef, useState } from 'react';
import type { ApiError } from '#api/errors.ts';
import { useApi } from '#api/useCall.ts';
import { BULK_AT_ONCE } from '#domain/lists/bulk.ts';
import { failureText } from '#page/calls/failures.ts';
import { bulkTexts } from '#texts/bulk.ts';
import { pageTexts } from '#texts/page.ts';
import { useTexts } from '#texts/useTexts.tsx';
import type { Person } from './chosen.ts';

/** What became of one person. */
export interface Outcome {
  person: Person;
  isDone: boolean;
  /** Why nothing was done; empty where something was. */
  reason: string;
  /** What was there before, where the answer tells it: for taking it back. */
  before?: string | null;
}

interface Row {
  pid: number;
  done: boolean;
  reason: string | null;
  before?: string | null | undefined;
}

/** Sends the act for at most `BULK_AT_ONCE` people. */
export type Send = (
  people: readonly Person[],
) => Promise<{ answer: { results: readonly Row[] }; error?: undefined } | { answer?: undefined; error: ApiError }>;

export interface Run {
  isRunning: boolean;
  isStopping: boolean;
  /** How many people it is about, and of how many it is known what became of them. */
  of: number;
  known: number;
  outcomes: readonly Outcome[];
}

/** People in parts of one call each. */
export const inParts = <T>(all: readonly T[], size = BULK_AT_ONCE): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

/**
 * Runs an act over many people, part after part. A call that fails ends the run: those of its part and after it are not
 * done. Tried again, these parts are sent as they were, so that a server that knows idempotency keys does nothing twice,
 * and after them those who failed one by one.
 */
export function useBulkRun() {
  const { cache } = useApi();
  const t = useTexts(bulkTexts);
  const page = useTexts(pageTexts);
  const [run, setRun] = useState<Run>();
  const isStopped = useRef(false);
  /** What became of each person so far, in the order in which they were chosen. */
  const found = useRef(new Map<number, Outcome>());
  /** The parts whose calls failed or were not made. */
  const open = useRef<Person[][]>([]);

  async function go(parts: readonly Person[][], send: Send) {
    const of = parts.reduce((sum, part) => sum + part.length, 0);
    isStopped.current = false;
    open.current = [];
    let known = 0;
    let failure: string | undefined;
    const show = (isRunning: boolean) =>
      setRun({ isRunning, isStopping: isStopped.current, of, known, outcomes: [...found.current.values()] });
    const note = (outcome: Outcome) => found.current.set(outcome.person.pid, outcome);
    show(true);
    for (const part of parts) {
      if (failure === undefined && !isStopped.current) {
        const { answer, error } = await send(part);
        if (answer) {
          for (const outcome of outcomesOf(part, answer.results, t('noReason'))) note(outcome);
          known += part.length;
          show(true);
          continue;
        }
        failure = failureText(error, page);
      }
      open.current.push(part);
      for (const person of part) note({ person, isDone: false, reason: failure ?? t('notTried') });
    }
    // Whatever the page shows of them may be another now.
    cache.invalidate();
    show(false);
  }

  return {
    run,
    start(people: readonly Person[], send: Send) {
      found.current = new Map();
      return go(inParts(people), send);
    },
    again(send: Send) {
      const waiting = new Set(open.current.flat().map(({ pid }) => pid));
      const single = [...found.current.values()].filter(({ isDone, person }) => !isDone && !waiting.has(person.pid));
      return go([...open.current, ...inParts(single.map(({ person }) => person))], send);
    },
    /** After the part that is under way. */
    stop() {
      isStopped.current = true;
      setRun((now) => now && { ...now, isStopping: true });
    },
    /** Whether a call has failed or was not made. */
    hasOpen: () => open.current.length > 0,
  };
}

/** What an answer says of each person of a part; one whom it leaves out is not done. */
export function outcomesOf(part: readonly Person[], results: readonly Row[], noReason: string): Outcome[] {
  const rows = new Map(results.map((row) => [row.pid, row]));
  return part.map((person) => {
    const row = rows.get(person.pid);
    return row?.done
      ? { person, isDone: true, reason: '', before: row.before }
      : { person, isDone: false, reason: row?.reason?.trim() || noReason };
  });
}
