/**
 * How long the calls of Students to Follow Up take, and the job that finds the reasons.
 *
 *   npm run bench -- attention                            20,000 students with 60 days of history
 *   BENCH_STUDENTS=100000 npm run bench -- attention      the same, larger
 *
 * Wanted: the first page within 150 ms at the median with 100,000 students.
 */
import { sql } from 'kysely';
import { DEFAULT_RULES } from '#domain/learning/attention.ts';
import { renewAttention } from '#host/server/students/attentionFigures.ts';
import { compare, givenAcademy, madeAcademy } from './tools/academy.ts';

const students = Number(process.env.BENCH_STUDENTS ?? 20_000);
const rules = new URLSearchParams(Object.entries(DEFAULT_RULES).map(([name, value]) => [name, String(value)]));

export default async function bench(): Promise<void> {
  const academy = (await givenAcademy()) ?? (await madeAcademy({ students, days: 60 }));
  try {
    const { owner } = academy.database;
    const begun = performance.now();
    const turn = await renewAttention(owner);
    console.log(`One run of the job, of ${turn} students in turn: ${Math.round(performance.now() - begun)} ms`);
    await sql`update attention_figures set version = -1`.execute(owner);
    const all = performance.now();
    console.log(`All ${await renewAttention(owner)} students: ${Math.round(performance.now() - all)} ms`);
    const { rows } = await sql<{ reasons: number; students: number }>`
      select count(*) as reasons, count(distinct pid) as students from attention_reason`.execute(owner);
    console.log(`${rows[0]?.reasons} reasons of ${rows[0]?.students} students`);
    await compare(
      [academy.database],
      [
        'attention?page=1&pageSize=20',
        'attention?page=50&pageSize=20',
        'attention?page=1&pageSize=20&reason=planLeft',
        'attention?page=1&pageSize=20&search=an',
        'attention/counts',
        'attention/filters',
      ],
    );
    await compare([academy.database], [`attention/rules/counts?${rules}`]);
  } finally {
    await academy.discard();
  }
}
