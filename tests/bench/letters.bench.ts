/**
 * How long an office waits for its post box, with two thousand conversations and with twenty thousand, over
 * guard, policy, database and contract. Wanted: no longer with ten times as many.
 */
import { sql } from 'kysely';
import { DEMO_ACCOUNTS } from '#host/seed/demoAccounts.ts';
import { type Academy, madeAcademy } from './tools/academy.ts';
import { medians } from './tools/bench.ts';
import { signedIn } from './tools/signedIn.ts';

const SIZES = [2_000, 20_000] as const;
const OFFICE = 3;

/** An academy whose office has this many conversations of two letters, a third of them unread. */
async function busyOffice(conversations: number): Promise<Academy> {
  const academy = await madeAcademy({ students: 2_000, days: 5 });
  const { owner } = academy.database;
  const office = DEMO_ACCOUNTS.find(({ role }) => role === OFFICE)?.phone;
  await sql`
    with parents as (select pid, row_number() over (order by pid) - 1 as i, count(*) over () as people
                       from person where role = 24),
    office as (select pid from person where phone = ${office}),
    begun as (
      insert into conversation (subject, started_by, created_at)
      select 'Letter ' || n, p.pid, now() - make_interval(mins => n)
        from generate_series(1, ${conversations}::int) n join parents p on p.i = n % p.people
      returning conversation_id, started_by, created_at),
    sides as (
      insert into conversation_participant (conversation_id, pid)
      select conversation_id, pid from begun join parents on pid = started_by
      union all select conversation_id, pid from begun cross join office
      returning conversation_id, pid)
    select count(*) from sides`.execute(owner);
  await sql`
    insert into message (conversation_id, sender_pid, body, is_reply, sent_at)
    select c.conversation_id, p.pid, 'Good evening.', p.pid <> c.started_by,
           c.created_at + case when p.pid = c.started_by then interval '0' else interval '1 minute' end
      from conversation c join conversation_participant p using (conversation_id)
     where p.pid = c.started_by or c.conversation_id % 3 > 0`.execute(owner);
  await sql`
    update conversation_participant set unread_count = 0
     where conversation_id % 3 > 0 and pid = (select pid from person where phone = ${office})`.execute(owner);
  await sql`vacuum analyze`.execute(owner);
  return academy;
}

export default async function bench(): Promise<void> {
  const academies: Academy[] = [];
  try {
    for (const conversations of SIZES) academies.push(await busyOffice(conversations));
    const gets = await Promise.all(academies.map(({ database }) => signedIn(database, OFFICE)));
    const rows = [];
    for (const call of ['conversations', 'conversations?status=sent', 'conversations?status=unread', 'unread-count']) {
      const [few = Number.NaN, many = Number.NaN] = await medians(gets.map((get) => () => get(`../messages/${call}`)));
      rows.push({
        call,
        [`${SIZES[0]} conversations, ms`]: few.toFixed(1),
        [`${SIZES[1]} conversations, ms`]: many.toFixed(1),
        growth: `${(many / few).toFixed(2)}×`,
      });
    }
    console.table(rows);
  } finally {
    for (const { discard } of academies) await discard();
  }
}
