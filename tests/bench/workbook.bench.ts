/**
 * How long a workbook of plans takes: reading it, the preview, writing it, and the same file once more.
 *
 *   npm run bench -- workbook                                   200 plans of 90 days with 4 sessions each: 72,000 rows
 *   BENCH_PLANS=20 npm run bench -- workbook
 *
 * Wanted: all of it within a minute.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#host/server/database/database.ts';
import { countsOf } from '#host/server/imports/preview.ts';
import { applyWorkbook } from '#host/server/imports/workbook/applyWorkbook.ts';
import { planWorkbook } from '#host/server/imports/workbook/planWorkbook.ts';
import { readWorkbook } from '#host/server/imports/workbook/readWorkbook.ts';
import { manyPlans, xlsxOf } from '#tests/support/data/workbooks.ts';

export default async function bench(): Promise<void> {
  const plans = Number(process.env.BENCH_PLANS ?? 200);
  const file = xlsxOf(manyPlans({ plans, days: 90 }));
  console.log(`\nA workbook of ${plans} plans with ${plans * 360} sessions, ${(file.length / 1e6).toFixed(1)} MB`);
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-bench-'));
  const database = await openDatabase({ dataDir });
  try {
    const { owner } = database;
    const rows: object[] = [];
    for (const time of ['first', 'again']) {
      const seconds: string[] = [];
      const timed = async <T>(work: () => Promise<T>): Promise<T> => {
        const started = performance.now();
        const result = await work();
        seconds.push(((performance.now() - started) / 1000).toFixed(1));
        return result;
      };
      const workbook = await timed(() => readWorkbook(file));
      const preview = await timed(() => planWorkbook(owner, workbook));
      await timed(() => applyWorkbook(owner, preview));
      const [read, plan, write] = seconds;
      const memory = Math.round(process.memoryUsage.rss() / 1e6);
      rows.push({
        time,
        'read s': read,
        'preview s': plan,
        'write s': write,
        'memory MB': memory,
        ...countsOf(preview),
      });
    }
    console.table(rows);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
