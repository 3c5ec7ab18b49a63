/** What a file `tests/bench/<what>.bench.ts` exports as its default, or a function that prints its own findings. */
export interface Bench {
  /** The question that it answers. */
  what: string;
  /** Ways to do the same; the first is what the others are compared with. */
  candidates: readonly { name: string; run: () => unknown }[];
}

export const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** The median time in ms of enough runs to trust it. */
export async function median(run: () => unknown): Promise<number> {
  return (await medians([run]))[0] as number;
}

/**
 * Medians of several runs that take turns, so that what else the machine does slows all of them alike: at
 * least 9 rounds, at most 200 or 3 s a run.
 */
export async function medians(runs: readonly (() => unknown)[]): Promise<number[]> {
  // The first runs compile and fill caches.
  for (let warmUp = 0; warmUp < 3; warmUp += 1) for (const run of runs) await run();
  const times = runs.map((): number[] => []);
  const until = performance.now() + 3000 * runs.length;
  for (let round = 0; round < 9 || (round < 200 && performance.now() < until); round += 1) {
    for (const [i, run] of runs.entries()) {
      const from = performance.now();
      await run();
      times[i]?.push(performance.now() - from);
    }
  }
  return times.map(middle);
}
