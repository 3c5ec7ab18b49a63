/**
 * Whether students of a list are to follow up too, and why not (promises/academy-list.md#the-screen). It reads what
 * `students/attentionFigures.ts` keeps, by the rules that it goes by.
 */
import { sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { countedList } from '#contract/figures/lists.ts';
import { AVERAGE_DAYS, AVERAGE_EXAMS, DEFAULT_RULES } from '#domain/learning/attention.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all } from '#host/server/database/reporting.ts';

type FollowUp = NonNullable<CallAnswer<typeof countedList>['items'][number]['followUp']>;

/** What is told of each of these students. */
export async function followUpOf(tx: Tx, pids: readonly number[], now: Date): Promise<Map<number, FollowUp>> {
  const rows = await all(
    tx,
    sql<Omit<FollowUp, 'days' | 'leastExams'> & { pid: number }>`
      select s.pid, exists (select from attention_reason r where r.pid = s.pid) as "hasReason",
             to_char(a.until, 'YYYY-MM-DD') as "asideUntil",
             (m.month ->> 'exams')::int as exams,
             round((m.month ->> 'percentageSum')::numeric / nullif((m.month ->> 'exams')::int, 0)) as percent,
             coalesce((select rules ->> 'lowBelow' from attention_rules)::int, ${DEFAULT_RULES.lowBelow}::int) as below
        from unnest(${pids}::int[]) s(pid)
        left join lateral (select f.figures -> 'month' as month from attention_figures f where f.pid = s.pid) m on true
        left join attention_aside a on a.pid = s.pid and a.until > local_day(${now}::timestamptz)`,
  );
  return new Map(rows.map(({ pid, ...row }) => [pid, { ...row, days: AVERAGE_DAYS, leastExams: AVERAGE_EXAMS }]));
}
