/** What the stand-in can be told to do wrong: to answer late, and to fail. */
import * as v from 'valibot';
import type { AnyCall } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';

/** How a call fails, by the word that chooses it. */
export const FAILURES = {
  '500': 'The server answers 500',
  '503': 'The server answers 503, which a GET repeats',
  '404': 'The call is missing: 404',
  '403': 'The person may not do this: 403',
  '401': 'The session has ended: 401',
  network: 'The connection is cut without an answer',
  shape: 'JSON of another shape than the contract’s',
  html: 'A page in HTML instead of JSON, as of a proxy that asks to sign in',
} as const;
export type Failure = keyof typeof FAILURES;

/** How long every answer takes beyond what it takes anyway. */
export type Latency =
  | { kind: 'none' }
  | { kind: 'fixed'; ms: number }
  | { kind: 'random'; fromMs: number; toMs: number }
  /** As the preset of browsers: 2 s before an answer, and 50 kB a second. */
  | { kind: 'slow-3g' };

/** In place of a call's id: every call that has no switch of its own. */
export const ALL_CALLS = 'all';

export interface Switches {
  latency: Latency;
  /** Which calls fail, by their id or `all`. */
  failures: Readonly<Record<string, Failure>>;
}

export const NO_SWITCHES: Switches = { latency: { kind: 'none' }, failures: {} };

/** The longest that an answer may be held back, in ms: longer than any call waits. */
const LONGEST_MS = 60_000;

const SLOW_3G = { waitMs: 2_000, bytesPerMs: 50 };

const milliseconds = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(LONGEST_MS, `at most ${LONGEST_MS / 1000} s`),
);

const callIds = new Set<string>(allCalls.map(({ id }) => id));

/** What `PUT /mock/api/switches` takes: what is left out stays as it is. */
export const switchesInput = v.partial(
  v.strictObject({
    latency: v.variant('kind', [
      v.strictObject({ kind: v.literal('none') }),
      v.strictObject({ kind: v.literal('fixed'), ms: milliseconds }),
      v.strictObject({ kind: v.literal('random'), fromMs: milliseconds, toMs: milliseconds }),
      v.strictObject({ kind: v.literal('slow-3g') }),
    ]),
    failures: v.record(
      v.pipe(
        v.string(),
        v.check(
          (id) => id === ALL_CALLS || callIds.has(id),
          ({ input }) => `There is no call "${input}"`,
        ),
      ),
      v.picklist(Object.keys(FAILURES) as Failure[], `A failure is one of ${Object.keys(FAILURES).join(', ')}`),
    ),
  }),
);

/**
 * Reads the option `--latency`: `300`, `200-1500` or `slow-3g`.
 * @throws an Error with a sentence
 */
export function latencyOf(word: string): Latency {
  const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(word) ?? [];
  const latency: Latency =
    word === 'slow-3g'
      ? { kind: 'slow-3g' }
      : to !== undefined
        ? { kind: 'random', fromMs: Number(from), toMs: Number(to) }
        : { kind: 'fixed', ms: from === undefined ? Number.NaN : Number(from) };
  if (v.safeParse(switchesInput, { latency }).success) return latency;
  throw new Error(
    `--latency takes milliseconds up to ${LONGEST_MS} (300), two of them (200-1500) or slow-3g, not "${word}".`,
  );
}

/**
 * Reads what one or more `--fail` say: `dashboardStats=500`, `all=network`, also several with commas.
 * @throws an Error with a sentence
 */
export function failuresOf(words: readonly string[]): Switches['failures'] {
  const failures = Object.fromEntries(
    words.flatMap((word) => word.split(',')).map((word) => word.trim().split('=', 2) as [string, string]),
  );
  const read = v.safeParse(switchesInput, { failures });
  if (read.success) return read.output.failures ?? {};
  throw new Error(
    `--fail takes a call and how it fails, such as dashboardStats=500 or all=network. ${read.issues[0].message}.`,
  );
}

/** How a call fails now, if it does. */
export const failureOf = ({ failures }: Switches, call: AnyCall | undefined): Failure | undefined =>
  (call && failures[call.id]) ?? failures[ALL_CALLS];

/** How long an answer is held back, in ms. @param bytes its size */
export function delayOf({ latency }: Switches, bytes: number): number {
  switch (latency.kind) {
    case 'none':
      return 0;
    case 'fixed':
      return latency.ms;
    case 'random': {
      const [from, to] = [latency.fromMs, latency.toMs].sort((a, b) => a - b) as [number, number];
      return from + Math.random() * (to - from);
    }
    case 'slow-3g':
      return SLOW_3G.waitMs + bytes / SLOW_3G.bytesPerMs;
  }
}
