/**
 * `npm run bench`: runs every `tests/bench/*.bench.ts`, one after another so that none disturbs
 * another, and prints what each found. Times are one machine's; the ratios hold elsewhere.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Bench } from './bench.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.bench.ts'))
  .sort();

if (files.length === 0) console.log('There are no benchmarks yet: a file tests/bench/<what>.bench.ts is one.');

for (const file of files) {
  const { default: bench } = (await import(new URL(file, import.meta.url).href)) as { default: Bench };
  console.log(`\n${bench.what}`);
  const measured = [];
  for (const candidate of bench.candidates) measured.push({ name: candidate.name, ms: await median(candidate.run) });
  const base = measured[0]?.ms ?? Number.NaN;
  console.table(
    measured.map(({ name, ms }) => ({ name, 'median ms': ms.toFixed(2), ratio: `${(ms / base).toFixed(2)}×` })),
  );
}

/** The median of enough runs to trust it: at least 9, at most 200 or 3 s. */
async function median(run: () => unknown): Promise<number> {
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
