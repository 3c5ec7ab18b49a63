/** Whom the messages of an evening reached (promises/channels.md#what-reaches-whom). */
import { type RawBuilder, sql } from 'kysely';
import type { reached } from '#contract/academy/channels.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { ReachedTopic } from '#domain/messages/familyMail.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, one } from '#host/server/database/reporting.ts';

type Reached = CallAnswer<typeof reached>;

/** The most days that can be chosen, and the most families that are listed because they got nothing. */
const DAYS = 14;
const LISTED = 200;

/** What became of a message; null of one that nobody wanted any more. */
const OUTCOME = sql`
  case when report = 'delivered' then 'delivered'
       when report = 'failed' then 'failed'
       when state = 'sent' then 'sent'
       when state in ('waiting', 'sending') then 'waiting'
       when failure = 'no-channel' then 'none'
       when failure <> 'not-wanted' then 'failed' end`;

const counted = (of: RawBuilder<unknown>) => sql`
  count(distinct pid)::int as families,
  count(distinct pid) filter (where outcome = 'delivered')::int as delivered,
  count(distinct pid) filter (where outcome = 'sent')::int as sent,
  count(distinct pid) filter (where outcome = 'waiting')::int as waiting,
  count(distinct pid) filter (where outcome = 'failed')::int as failed,
  count(distinct pid) filter (where outcome = 'none')::int as none
  from ${of}`;

/** As an administrator. @param day the last one without it */
export async function reachedOn(tx: Tx, topic: ReachedTopic, day: string | undefined): Promise<Reached> {
  const evenings = await all(
    tx,
    sql<{ day: string }>`select day from actor.reached_days(${topic}::text, ${DAYS}::int)`,
  );
  const days = evenings.map((row) => row.day);
  const of = day ?? days[0];
  const empty = { families: 0, delivered: 0, sent: 0, waiting: 0, failed: 0, none: 0 };
  if (of === undefined) return { day: null, days, totals: empty, groups: [], unreached: [] };
  const families = sql`(
    select *, ${OUTCOME} as outcome from actor.reached_families(${topic}::text, ${of}::date)
     where failure is distinct from 'not-wanted') f`;
  const totals = await one(tx, sql<Reached['totals']>`select ${counted(families)}`);
  const groups = await all(
    tx,
    sql<Reached['groups'][number]>`
      select coalesce(h.name, '') as "schoolName", coalesce(actor.localized(c.name, c.names), '') as "className",
             coalesce(f.language, (select a.languages[1] from academy a), 'en') as language, ${counted(families)}
        left join class c on c.class_id = f.class_id left join school h on h.school_id = c.school_id
       group by 1, 2, 3, c.name order by 1, c.name nulls first, 3`,
  );
  const unreached = await all(
    tx,
    sql<Reached['unreached'][number]>`
      select distinct pid, name as "firstName", channel, coalesce(failure, 'reported') as failure,
             coalesce(report_reason, '') as reason, passed_over as "passedOver"
        from ${families} where outcome in ('failed', 'none') order by name, pid limit ${LISTED}::int`,
  );
  return { day: of, days, totals, groups, unreached };
}
