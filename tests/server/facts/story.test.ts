/** What the demo academy shows of schools: subjects, schools and a class that differ, so that pictures have something to say. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '#tests/support/server/database.ts';
import { seededDatabase } from '#tests/support/server/seeded.ts';

let db: TestDatabase;
beforeAll(async () => {
  ({ database: db } = await seededDatabase('autumn'));
});
afterAll(() => db?.close());

const TODAY = sql`'2026-11-12'::date`;
/** Class 11 B of the first school. */
const FALTERING = 1105;

const numbers = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db.owner)).rows;

/** Mean result of each subject, or of each school, by its name. */
async function meansBy(table: 'subject' | 'school'): Promise<Record<string, number>> {
  const rows = await numbers(sql<{ name: string; mean: number }>`
    select t.name, avg(a.percentage)::float8 as mean
      from exam_attempt a join exam e using (exam_id) join ${sql.table(table)} t
        on t.${sql.ref(`${table}_id`)} = ${table === 'subject' ? sql`e.subject_id` : sql`a.school_id`}
     group by 1`);
  return Object.fromEntries(rows.map(({ name, mean }) => [name, mean]));
}

/** What the class that falters did between two days, counted back from today: mean result and attendance, in percent. */
async function classBetween(from: number, until: number) {
  const days = sql`between ${TODAY} - ${from}::int and ${TODAY} - ${until}::int`;
  const [row] = await numbers(sql<{ results: number; attendance: number }>`
    select (select avg(percentage)::float8 from exam_attempt join person using (pid)
             where class_id = ${FALTERING}::int and local_day(submitted_at) ${days}) as results,
           (select 100 * avg((minutes > 0)::int)::float8 from live_attendance join live_session l using (live_session_id)
             where l.class_id = ${FALTERING}::int and local_day(l.starts_at) ${days}) as attendance`);
  if (!row) throw new Error('The class has done nothing.');
  return row;
}

describe('the demo academy', () => {
  it('finds Mathematics and Physics harder than English and Biology, by several points', async () => {
    const { गणित, Physics, English, Biology } = (await meansBy('subject')) as Record<string, number>;
    expect(Math.max(गणित ?? 100, Physics ?? 100) + 4).toBeLessThan(Math.min(English ?? 0, Biology ?? 0));
  });

  it('has stronger schools and weaker ones, by several points', async () => {
    const means = await meansBy('school');
    const mean = (...names: string[]) =>
      names.reduce((sum, name) => sum + (means[name] ?? Number.NaN), 0) / names.length;
    const stronger = mean('St. Mary’s Higher Secondary School', 'केन्द्रीय ज्ञान विद्यालय');
    const weaker = mean('Himalaya Secondary School', 'सरस्वती निकेतन माध्यमिक विद्यालय');
    expect(weaker + 5).toBeLessThan(stronger);
  });

  it('has a class whose results and attendance fall for some weeks, and are by now what they were', async () => {
    const [before, lowest, now] = [await classBetween(91, 71), await classBetween(56, 42), await classBetween(20, 0)];
    for (const figure of ['results', 'attendance'] as const) {
      expect(lowest[figure] + 12).toBeLessThan(before[figure]);
      expect(lowest[figure] + 12).toBeLessThan(now[figure]);
    }
  });

  it('does less around a festival than in the weeks beside it', async () => {
    const [row] = await numbers(sql<{ festival: number; beside: number }>`
      select count(*) filter (where abs(day - '2026-10-20') <= 3) / 7.0::float8 as festival,
             count(*) filter (where abs(day - '2026-10-20') between 4 and 17) / 28.0::float8 as beside
        from (select local_day(submitted_at) as day from exam_attempt where study_plan_item_id is null) e`);
    expect((row?.festival ?? 1) / (row?.beside ?? 0)).toBeLessThan(0.8);
  });

  it('keeps every result and the number of pupils to follow up plausible', async () => {
    const [row] = await numbers(sql<{ least: number; most: number; share: number }>`
      select min(percentage)::float8 as least, max(percentage)::float8 as most,
             (select count(distinct pid) from attention_reason)::float8 / (select count(*) from counted.student) as share
        from exam_attempt`);
    expect(row?.least).toBeGreaterThanOrEqual(0);
    expect(row?.most).toBeLessThanOrEqual(100);
    expect(row?.share).toBeGreaterThan(0.06);
    expect(row?.share).toBeLessThan(0.17);
  });
});
