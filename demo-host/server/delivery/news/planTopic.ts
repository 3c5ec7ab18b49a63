/** That a study plan falls behind, in the evening (promises/family-news.md#a-plan-that-falls-behind). */
import { sql } from 'kysely';
import { PLAN_NEWS_DAYS, PLAN_REASONS, type PlanReason } from '#domain/messages/familyNews.ts';
import { dayWords } from '#host/server/delivery/absence/childrenOn.ts';
import type { MailTopic } from '#host/server/delivery/family/mailTopic.ts';
import { wordsIn } from '#host/server/delivery/family/mailWords.ts';
import { mailBrand } from '#host/server/delivery/mailBrand.ts';
import { childrenOf } from '#host/server/students/children.ts';
import { hasNews } from '#host/server/students/familyNews.ts';
import { missedSessions } from '#host/server/students/parentPerformance.ts';
import { lastOpened, plansOf } from '#host/server/students/parentProgress.ts';
import { isSchoolDay } from '#host/server/students/schoolDays.ts';
import { type News, newsNotes, newsOf, newsTopic, newsValues } from './newsTopic.ts';
import { planMessage } from './planMessage.ts';

/** The path of the parents' screen in the console. */
const PROGRESS_PATH = '/study-progress';

/**
 * Reasons `r` of Students to Follow Up that are news for a guardian `g`. Staff who contest one, or have set the child aside, know
 * better. One that was sent is none any more when `PLAN_NEWS_DAYS` are over, unless it has gone and come back in between.
 */
const newReasons = (day: string) => sql`
  from attention_reason r join counted.student s using (pid) join guardian g on g.child_pid = r.pid
 where r.kind = any (${[...PLAN_REASONS]}::text[]) and r.contested_at is null
   and local_day(r.found_at) > ${day}::date - ${PLAN_NEWS_DAYS}::int
   and not exists (select from attention_aside x where x.pid = r.pid and x.until > ${day}::date)
   and ${isSchoolDay(sql`${day}::date`, sql`s.school_id`)}
   and not exists (select from family_news n
                    where n.pid = r.pid and n.topic = 'plan' and n.about = r.study_plan_id and n.parent_pid = g.guardian_pid
                      and n.day > ${day}::date - ${PLAN_NEWS_DAYS}::int)`;

const topic = newsTopic('plan', (day) => sql`p.pid in (select g.guardian_pid ${newReasons(day)})`);

export const planTopic: MailTopic = {
  ...topic,
  async write({ owner, as, to, day, now, academyName, language, base, stopLink, oneSecret }) {
    if (!(await hasNews(owner, topic.name))) return undefined;
    const reasons = await newsOf<News & { kind: PlanReason; since: string | null }>(
      owner,
      sql`r.pid, r.study_plan_id as about, r.kind, r.since`,
      newReasons(day),
      to.actor,
    );
    const children = await as(to.actor, async (tx) => {
      const found = [];
      for (const { studentId, name } of await childrenOf(tx, to.actor.children)) {
        const own = reasons.filter(({ pid }) => pid === studentId);
        const plans = [];
        for (const plan of own.length > 0 ? await plansOf(tx, studentId) : []) {
          const reason = own.find(({ about }) => about === plan.id);
          if (!reason) continue;
          const opened = await lastOpened(tx, studentId, plan.id);
          // Reasons are counted by a job: the child may have opened the plan since.
          if (opened !== null && (reason.kind === 'planNotStarted' || opened !== reason.since)) continue;
          const missed = await missedSessions(tx, studentId, { today: day, from: null, planId: plan.id });
          plans.push({ ...plan, opened, missed });
        }
        if (plans.length > 0) found.push({ pid: studentId, name, plans });
      }
      return found;
    });
    if (children.length === 0) return undefined;
    const link = `${base}${PROGRESS_PATH}`;
    const facts = { name: to.name, academyName, language, children, link, stopLink };
    const news = children.flatMap(({ pid, plans }) => plans.map(({ id }) => ({ pid, about: id })));
    return {
      message: async () => planMessage({ ...facts, brand: await as(to.actor, mailBrand) }),
      values: newsValues({ academyName, stopLink, oneSecret }, { children, day: dayWords(day, language) }),
      onDevice: { about: wordsIn(language)('planPush'), open: link, name: `plan-${day}`, urgency: 'normal' },
      ...(await newsNotes({ owner, to, day, now }, topic.name, news)),
    };
  },
};
