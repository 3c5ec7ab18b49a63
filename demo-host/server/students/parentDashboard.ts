/** Parent Dashboard (promises/parent-dashboard.md); parents.md explains what the figures mean. */
import { type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { parentDashboardStats } from '#contract/students/parent.ts';
import { DEFAULT_PARENT_TIMEFRAME } from '#domain/format/timeframes.ts';
import { improvementOf, mean, progressOf, RECENT_EXAMS_SENT } from '#domain/learning/childMeasures.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, iso, one } from '#host/server/database/reporting.ts';
import { periodOf } from './children.ts';
import { activityByMonth, improvementIn } from './parentPerformance.ts';

type Dashboard = Required<CallAnswer<typeof parentDashboardStats>>;

export async function childDashboard(tx: Tx, child: number, now: Date): Promise<Dashboard> {
  const subjects = await bySubject(tx, child);
  const total = (of: 'exams' | 'percentageSum' | 'videos' | 'completionSum') =>
    subjects.reduce((sum, subject) => sum + subject[of], 0);
  const exams = total('exams');
  const average = mean(total('percentageSum'), exams);
  const withExams = subjects.filter((subject) => subject.exams > 0);
  const lately = await activityByMonth(tx, child, await periodOf(tx, DEFAULT_PARENT_TIMEFRAME, now), now);
  return {
    studentInfo: await studentInfo(tx, child),
    overallStats: {
      totalExams: exams,
      averageScore: average,
      bestScore: withExams.length > 0 ? Math.max(...withExams.map(({ best }) => best)) : null,
      improvementRate: await improvement(tx, child, now),
      totalExamsCompleted: exams,
      overallProgress: progressOf({
        exams,
        percentageSum: total('percentageSum'),
        videos: total('videos'),
        completionSum: total('completionSum'),
      }),
      overallAverage: average,
    },
    subjectWisePerformance: withExams
      .map(({ subject, exams, percentageSum, best }) => ({
        subject,
        averageScore: mean(percentageSum, exams),
        totalExams: exams,
        bestScore: best,
        improvement: improvementIn(lately, subject),
      }))
      .sort((a, b) => (b.averageScore ?? 0) - (a.averageScore ?? 0)),
    recentExams: await recentExams(tx, child, now),
    weeklyExamActivity: await thisWeek(tx, child, now),
  };
}

const studentInfo = (tx: Tx, child: number): Promise<Dashboard['studentInfo']> =>
  one(
    tx,
    sql`
  select p.name, coalesce(actor.localized(c.name, c.names), '') as grade, coalesce(p.roll_number, '') as "rollNumber", coalesce(h.name, '') as school
    from person p left join class c using (class_id) left join school h on h.school_id = p.school_id
   where p.pid = ${child}::int`,
  );

/** Everything that the child has done, by subject; without a subject, under the empty text. */
const bySubject = (tx: Tx, child: number) =>
  all(
    tx,
    sql<{
      subject: string;
      exams: number;
      percentageSum: number;
      best: number;
      videos: number;
      completionSum: number;
    }>`
  select coalesce(actor.localized(b.name, b.names), '') as subject, sum(m.exams) as exams, sum(m.percentage_sum) as "percentageSum",
         coalesce(max(m.percentage_best), 0) as best, sum(m.videos) as videos, sum(m.completion_sum) as "completionSum"
    from student_subject_month m left join subject b using (subject_id)
   where m.pid = ${child}::int
   group by b.subject_id
   order by b.name nulls first`,
  );

/** By how many points the exam average of the default timeframe is above that of the timeframe before it. */
async function improvement(tx: Tx, child: number, now: Date): Promise<number | null> {
  const averages = await examAverages(tx, child, now);
  return improvementOf(averages.recent, averages.before);
}

/** The exam average of the default timeframe, and that of the timeframe before it, with their days. */
export async function examAverages(tx: Tx, child: number, now: Date) {
  const period = await periodOf(tx, DEFAULT_PARENT_TIMEFRAME, now);
  const { today, recent, before } = period;
  const sums = await one(
    tx,
    sql<{ recent: number; recentSum: number; before: number; beforeSum: number }>`
      select coalesce(sum(exams) filter (where day >= ${recent}::date), 0) as recent,
             coalesce(sum(percentage_sum) filter (where day >= ${recent}::date), 0) as "recentSum",
             coalesce(sum(exams) filter (where day < ${recent}::date), 0) as before,
             coalesce(sum(percentage_sum) filter (where day < ${recent}::date), 0) as "beforeSum"
        from student_day
       where pid = ${child}::int and day between ${before}::date and ${today}::date`,
  );
  return { period, recent: mean(sums.recentSum, sums.recent), before: mean(sums.beforeSum, sums.before) };
}

/** A result of an exam, with its number and the day at the academy on which it was handed in. */
export type ExamResult = Dashboard['recentExams'][number] & { id: number; day: string };

/** The results of a child, latest first. @param most how many at most @param days of how many days, today included */
export const examResults = (
  tx: Tx,
  child: number,
  now: Date,
  { most = null, days = null }: { most?: number | null; days?: number | null },
): Promise<ExamResult[]> =>
  all(
    tx,
    sql`
  select a.exam_attempt_id as id, local_day(a.submitted_at) as day,
         coalesce(actor.localized(b.name, b.names), '') as subject, ${iso(sql`a.submitted_at`)} as date, e.title as "examTitle",
         case when e.question_count is not null then a.right_answers end as "rightAnswers", e.question_count as "totalQuestions",
         coalesce(actor.localized(g.title, g.names), '') as category, a.percentage as score
    from exam_attempt a join exam e using (exam_id) join exam_category g using (exam_category_id)
    left join subject b using (subject_id)
   where a.pid = ${child}::int and a.submitted_at <= ${now}::timestamptz
     and (${days}::int is null or a.submitted_at >= moment_of(local_day(${now}::timestamptz) - ${days}::int + 1))
   order by a.submitted_at desc, a.exam_attempt_id desc
   limit ${most}::int`,
  );

/** The most recent exams, latest first. */
async function recentExams(tx: Tx, child: number, now: Date): Promise<Dashboard['recentExams']> {
  const results = await examResults(tx, child, now, { most: RECENT_EXAMS_SENT });
  return results.map(({ id: _, day: __, ...exam }) => exam);
}

/** The exams of this week, Monday to Sunday. */
async function thisWeek(tx: Tx, child: number, now: Date): Promise<Dashboard['weeklyExamActivity']> {
  const days = await examsOfWeek(tx, child, sql<string>`date_trunc('week', local_day(${now}::timestamptz))::date`);
  return days.map(({ day, exams, percentageSum }) => ({ day, exams, avgScore: mean(percentageSum, exams) ?? 0 }));
}

/** The exams of each day of a week, from its Monday on. */
export const examsOfWeek = (tx: Tx, child: number, monday: RawBuilder<string>) =>
  all(
    tx,
    sql<{ day: string; exams: number; percentageSum: number }>`
  select to_char(d.day, 'Dy') as day, coalesce(s.exams, 0) as exams, coalesce(s.percentage_sum, 0) as "percentageSum"
    from (select ${monday} + n as day from generate_series(0, 6) n) d
    left join student_day s on s.pid = ${child}::int and s.day = d.day
   order by d.day`,
  );
