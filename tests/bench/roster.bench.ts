/**
 * How long a roster takes: reading it, the preview, writing it, and the same file once more.
 *
 *   npm run bench -- roster                                        40 schools, 20,000 students and a parent each
 *   BENCH_STUDENTS=2000 BENCH_SCHOOLS=4 npm run bench -- roster
 *
 * Wanted: all of it within two minutes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#host/server/database/database.ts';
import { countsOf } from '#host/server/imports/preview.ts';
import { applyRoster } from '#host/server/imports/roster/applyRoster.ts';
import { planRoster } from '#host/server/imports/roster/planRoster.ts';
import { readRoster } from '#host/server/imports/roster/readRoster.ts';
import { academyToday, countryOf } from '#host/server/imports/roster/rosters.ts';
import { makeRoster, zipRoster } from '#tests/support/data/rosters.ts';

export default async function bench(): Promise<void> {
  const schools = Number(process.env.BENCH_SCHOOLS ?? 40);
  const students = Number(process.env.BENCH_STUDENTS ?? 20_000);
  const zip = zipRoster(makeRoster({ schools, students, version: '1.2' }), { version: '1.2' });
  console.log(`\nA roster of ${schools} schools and ${students} students, ${(zip.length / 1e6).toFixed(1)} MB zipped`);
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-bench-'));
  const database = await openDatabase({ dataDir });
  try {
    const { owner } = database;
    const today = await academyToday(owner);
    const options = { roster: '', countryId: (await countryOf(owner, 'IN')) ?? 0 };
    const rows: object[] = [];
    for (const time of ['first', 'again']) {
      const seconds: string[] = [];
      const timed = async <T>(work: () => Promise<T>): Promise<T> => {
        const started = performance.now();
        const result = await work();
        seconds.push(((performance.now() - started) / 1000).toFixed(1));
        return result;
      };
      const roster = await timed(() => readRoster(zip, today));
      const preview = await timed(() => planRoster(owner, roster, options));
      await timed(() => applyRoster(owner, preview));
      const [read, plan, write] = seconds;
      rows.push({ time, 'read s': read, 'preview s': plan, 'write s': write, ...countsOf(preview) });
    }
    console.table(rows);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
