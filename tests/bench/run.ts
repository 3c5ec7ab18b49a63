/**
 * `npm run bench`: runs every `tests/bench/*.bench.ts`, one after another so that none disturbs
 * another, and prints what each found; `npm run bench -- api` those whose name has `api`. Times are one machine's; the ratios hold elsewhere.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { areDocsStale, build, buildDocs, isStale } from '#host/start/build.ts';
import { type Bench, median } from './tools/bench.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.bench.ts') && name.includes(process.argv[2] ?? ''))
  .sort();

if (files.length === 0) console.log('There are no benchmarks yet: a file tests/bench/<what>.bench.ts is one.');

// An academy that is started would make what is missing beside what is measured.
if (await isStale('dist')) await build();
if (await areDocsStale('dist')) await buildDocs();

for (const file of files) {
  const { default: bench } = (await import(new URL(file, import.meta.url).href)) as {
    default: Bench | (() => Promise<void>);
  };
  if (typeof bench === 'function') {
    await bench();
    continue;
  }
  console.log(`\n${bench.what}`);
  const measured = [];
  for (const candidate of bench.candidates) measured.push({ name: candidate.name, ms: await median(candidate.run) });
  const base = measured[0]?.ms ?? Number.NaN;
  console.table(
    measured.map(({ name, ms }) => ({ name, 'median ms': ms.toFixed(2), ratio: `${(ms / base).toFixed(2)}×` })),
  );
}
