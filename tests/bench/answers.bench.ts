/**
 * How long the calls take that came after the twenty screens: figures beside those of the period before, the lists behind
 * numbers, and notices with their audiences.
 *
 *   npm run bench -- answers                              20,000 students with 60 days of history
 *   BENCH_STUDENTS=100000 npm run bench -- answers        the same, larger
 *
 * Wanted: each call within 150 ms, like those of the screens.
 */
import { sql } from 'kysely';
import { compare, givenAcademy, madeAcademy } from './tools/academy.ts';

const students = Number(process.env.BENCH_STUDENTS ?? 20_000);
const PLAN = 7;
const SCHOOL = 11;
/** This many notices, of which most have ended, are what a district has written in some years. */
const NOTICES = 2_000;

const compared = [
  'screen=academy-dashboard&timeframe=This+Week',
  'screen=academy-analytics&timeframe=month',
  'screen=academy-performance&timeframe=month&metric=overall',
  `screen=academy-plan-report&planId=${PLAN}&schoolId=${SCHOOL}`,
  `screen=academy-plan-attendance&planId=${PLAN}&day=5`,
];

const lists = [
  'list=students',
  'list=active-users&period=month',
  'list=scores&period=month&metric=overall&band=low',
  `list=plan-started&planId=${PLAN}&band=q3`,
  `list=plan-not-started&planId=${PLAN}&schoolId=${SCHOOL}`,
  `list=plan-day&planId=${PLAN}&day=5&band=all`,
  `list=plan-care&planId=${PLAN}`,
];

export default async function bench(): Promise<void> {
  const given = await givenAcademy();
  const academy = given ?? (await madeAcademy({ students, days: 60 }));
  try {
    if (!given) {
      await sql`
        insert into notification (title, description, priority, starts_at, ends_at, to_schools, to_roles, added_by)
        select 'Notice ' || n, 'Words', 1, now() - n * interval '1 day' / 4, now() - n * interval '1 day' / 4 + interval '20 days',
               case when n % 3 = 0 then array[${SCHOOL}::integer] else '{}' end,
               case when n % 4 = 0 then '{24}'::smallint[] else '{}' end, null
          from generate_series(1, ${NOTICES}::integer) n`.execute(academy.database.owner);
    }
    await compare(
      [academy.database],
      [
        ...compared.map((query) => `comparisons?${query}`),
        ...lists.map((query) => `list?${query}&page=1&pageSize=20`),
        '../notices?page=1&limit=10',
        '../notices/counts',
        'notifications?page=1&limit=10',
        'notifications/audience?roles=24',
        `notifications/audience?schools=${SCHOOL}`,
        `notifications/audience?schools=${SCHOOL}&plans=${PLAN}`,
      ],
    );
  } finally {
    await academy.discard();
  }
}
