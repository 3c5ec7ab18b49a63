/** What a file `tests/bench/<what>.bench.ts` exports as its default, or a function that prints its own findings. */
export interface Bench {
  /** The question that it answers. */
  what: string;
  /** Ways to do the same; the first is what the others are compared with. */
  candidates: readonly { name: string; run: () => unknown }[];
}

/** The median time in ms of enough runs to trust it: at least 9, at most 200 or 3 s. */
export async function median(run: () => unknown): Promise<number> {
  // The first runs compile and fill caches.
  for (let warmUp = 0; warmUp < 3; warmUp += 1) await run();
  const times: number[] = [];
  const until = performance.now() + 3000;
  while (times.length < 9 || (times.length < 200 && performance.now() < until)) {
    const from = performance.now();
    await run();
    times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] as number;
}
