/** That a study plan falls behind, in the evening (promises/family-news.md#a-plan-that-falls-behind). */
import { sql } from 'kysely';
import { PLAN_NEWS_DAYS, PLAN_REASONS, type PlanReason } from '#domain/messages/familyNews.ts';
import { missedSessions } from '#host/server/students/parentPerformance.ts';
import { lastOpened, plansOf } from '#host/server/students/parentProgress.ts';
import { isSchoolDay } from '#host/server/students/schoolDays.ts';
import { type News, newsTopic } from './newsTopic.ts';
import { type LatePlan, planMessage } from './planMessage.ts';

interface Child {
  pid: number;
  name: string;
  plans: LatePlan[];
}

export const planTopic = newsTopic<News & { kind: PlanReason; since: string | null }, Child>({
  name: 'plan',
  urgency: 'normal',
  // Reasons of Students to Follow Up. Staff who contest one, or have set the child aside, know better. One that was sent is none any
  // more when `PLAN_NEWS_DAYS` are over, unless it has gone and come back in between.
  source: (day) => sql`
  from attention_reason r join counted.student s using (pid) join guardian g on g.child_pid = r.pid
 where r.kind = any (${[...PLAN_REASONS]}::text[]) and r.contested_at is null
   and local_day(r.found_at) > ${day}::date - ${PLAN_NEWS_DAYS}::int
   and not exists (select from attention_aside x where x.pid = r.pid and x.until > ${day}::date)
   and ${isSchoolDay(sql`${day}::date`, sql`s.school_id`)}
   and not exists (select from family_news n
                    where n.pid = r.pid and n.topic = 'plan' and n.about = r.study_plan_id and n.parent_pid = g.guardian_pid
                      and n.day > ${day}::date - ${PLAN_NEWS_DAYS}::int)`,
  columns: () => sql`r.pid, r.study_plan_id as about, r.kind, r.since`,
  async read(tx, { pid, rows }, { day }) {
    const plans: LatePlan[] = [];
    for (const plan of await plansOf(tx, pid)) {
      const reason = rows.find(({ about }) => about === plan.id);
      if (!reason) continue;
      const opened = await lastOpened(tx, pid, plan.id);
      // Reasons are counted by a job: the child may have opened the plan since.
      if (opened !== null && (reason.kind === 'planNotStarted' || opened !== reason.since)) continue;
      const missed = await missedSessions(tx, pid, { today: day, from: null, planId: plan.id });
      plans.push({ ...plan, opened, missed });
    }
    return plans.length > 0 ? { plans } : undefined;
  },
  heard: ({ plans }) => plans.map(({ id }) => ({ about: id })),
  write: planMessage,
});
