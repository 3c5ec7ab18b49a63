/**
 * How long the Activity Log takes with a hundred thousand lines and with a million, over guard, policy,
 * database and contract. Wanted: the first page with its count within 100 ms, whatever the log's length.
 */
import { sql } from 'kysely';
import { type Academy, madeAcademy } from './tools/academy.ts';
import { medians } from './tools/bench.ts';
import { signedIn } from './tools/signedIn.ts';

const SIZES = [100_000, 1_000_000] as const;

const QUERIES = [
  '',
  'page=500',
  'activityType=LOGIN',
  'activityType=log&startDate=2026-01-01',
  'search=signed',
  'search=9700000402',
  // Of many people, who did things and whom lines are about.
  'search=kumar',
  'search=nowhere&startDate=2026-01-01',
  'limit=1000',
];

/** An academy whose people have done this many things, one every half minute; every fiftieth of them to somebody. */
async function busyAcademy(lines: number): Promise<Academy> {
  const academy = await madeAcademy({ students: 2_000, days: 5 });
  const { owner } = academy.database;
  await sql`
    insert into activity_log (occurred_at, activity_type, pid, school_id, narration, about_pid)
    select now() - make_interval(secs => 30 * n), (array['LOGIN', 'LOGOUT', 'LOGIN', 'LOGOUT', 'LOGIN_FAILED', 'DENIED'])[1 + n % 6],
           p.pid, p.school_id, case when n % 6 < 4 then 'Signed in' else 'Not allowed: thing ' || n % 1000 end,
           case when n % 50 = 0 then p.pid end
      from generate_series(1, ${lines}::int) n
      join (select pid, school_id, row_number() over (order by pid) - 1 as i, count(*) over () as people from person) p
        on p.i = n % p.people`.execute(owner);
  await sql`vacuum analyze`.execute(owner);
  return academy;
}

export default async function bench(): Promise<void> {
  const academies = [];
  try {
    for (const lines of SIZES) academies.push(await busyAcademy(lines));
    for (const role of [3, 4] as const) {
      console.log(`\nThe activity log of 100,000 and of 1,000,000 lines, as role ${role}`);
      const gets = await Promise.all(academies.map(({ database }) => signedIn(database, role)));
      const rows = [];
      for (const query of QUERIES) {
        const [few = Number.NaN, many = Number.NaN] = await medians(
          gets.map((get) => () => get(`activity-logs?${query}`)),
        );
        rows.push({
          query,
          'median ms': few.toFixed(1),
          'ten times ms': many.toFixed(1),
          growth: `${(many / few).toFixed(2)}×`,
        });
      }
      console.table(rows);
    }
  } finally {
    for (const { discard } of academies) await discard();
  }
}
