/** A child's week (promises/parent-week.md): the figures of the other calls for parents, of seven days. */
import { sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { parentWeek } from '#contract/students/parentWeek.ts';
import { daysAfter, mondayOf, weekShownFirst } from '#domain/format/weeks.ts';
import { mean } from '#domain/learning/childMeasures.ts';
import { HAPPENED_SHOWN } from '#domain/learning/week.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, iso, one } from '#host/server/database/reporting.ts';
import { liveSessionsAhead } from './ahead.ts';
import { startOf } from './children.ts';
import { childAttendance } from './parentAttendance.ts';
import { examsOfWeek } from './parentDashboard.ts';
import { attendedSessions, missedSessions, sessionsToDo } from './parentPerformance.ts';
import { studyOfDays } from './parentProgress.ts';

type Week = Required<CallAnswer<typeof parentWeek>>;
export type ChildWeek = Omit<Week, 'mail'>;

const DAYS = 7;

/** The week of a day of a child, or the one that is shown first. @param day `YYYY-MM-DD`; one to come is read as today. */
export async function childWeek(tx: Tx, child: number, day: string | undefined, now: Date): Promise<ChildWeek> {
  const { today, name, timeZone } = await one(
    tx,
    sql<{ today: string; name: string; timeZone: string }>`
      select local_day(${now}::timestamptz) as today, p.name, local_zone() as "timeZone" from person p where p.pid = ${child}::int`,
  );
  const week = day === undefined ? weekShownFirst(today) : mondayOf(day > today ? today : day);
  const days = { today, from: week, last: daysAfter(week, DAYS - 1) };
  const monday = sql<string>`${week}::date`;

  const sessions = await attendedSessions(tx, child, days, now);
  const missed = await missedSessions(tx, child, days);
  const examDays = await examsOfWeek(tx, child, monday);
  const exams = examDays.reduce((sum, of) => sum + of.exams, 0);
  const study = await studyOfDays(tx, child, 'all', { first: monday, count: DAYS }, now);
  const taken = await examsTaken(tx, child, week, now);
  const [best] = [...taken].sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
  return {
    name,
    week,
    timeZone,
    isCurrent: week === mondayOf(today),
    attendanceStats: await attendanceOfWeek(tx, child, week, now),
    overallStats: {
      totalSessionsAttended: sessions.length,
      totalSessionsAvailable: sessions.length + missed,
      totalExamsCompleted: exams,
      averageScore: mean(
        examDays.reduce((sum, { percentageSum }) => sum + percentageSum, 0),
        exams,
      ),
      studyMinutes: study.reduce((sum, { hours }) => sum + (hours ?? 0), 0),
    },
    bestExam: best
      ? { subject: best.subject, examTitle: best.title, score: best.score }
      : { subject: '', examTitle: '', score: null },
    nextWeek: await nextWeek(tx, child, { monday: daysAfter(week, DAYS), today }),
    happened: [
      ...taken,
      // A session with an exam is listed as the exam.
      ...sessions
        .filter(({ examScore }) => examScore === null)
        .map(({ date, subject, sessionName }) => ({
          kind: 'session' as const,
          date,
          subject,
          title: sessionName,
          score: null,
        })),
    ]
      .sort((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))
      .slice(0, HAPPENED_SHOWN),
  };
}

/** The school days of the week, of the one or two months that it is in. */
async function attendanceOfWeek(tx: Tx, child: number, week: string, now: Date): Promise<Week['attendanceStats']> {
  const dates = Array.from({ length: DAYS }, (_, index) => daysAfter(week, index));
  const statuses: string[] = [];
  for (const month of new Set(dates.map((date) => date.slice(0, 7)))) {
    const [year = 0, number = 1] = month.split('-').map(Number);
    const { monthlyAttendance } = await childAttendance(tx, child, { year, month: number - 1 }, now);
    const wanted = new Set(dates.filter((date) => date.startsWith(month)).map((date) => Number(date.slice(8))));
    statuses.push(...monthlyAttendance.flatMap(({ date, status }) => (wanted.has(date) && status ? status : [])));
  }
  const count = (status: string) => statuses.filter((each) => each === status).length;
  const [presentDays, absentDays, partialDays] = [count('present'), count('absent'), count('partial')];
  return { totalDays: presentDays + absentDays + partialDays, presentDays, absentDays, partialDays };
}

/** The exams that were handed in, latest first. */
const examsTaken = (tx: Tx, child: number, week: string, now: Date): Promise<Week['happened']> =>
  all(
    tx,
    sql`
  select 'exam' as kind, ${iso(sql`a.submitted_at`)} as date, coalesce(actor.localized(b.name, b.names), '') as subject, e.title,
         a.percentage as score
    from exam_attempt a join exam e using (exam_id) left join subject b using (subject_id)
   where a.pid = ${child}::int and a.submitted_at <= ${now}::timestamptz
     and a.submitted_at >= ${startOf(week)} and a.submitted_at < ${startOf(daysAfter(week, DAYS))}
   order by a.submitted_at desc, a.exam_attempt_id desc`,
  );

/**
 * What is due in the week that begins on this Monday, and the live classes in it: of a week that is not over those that are
 * ahead, of one that is over those for which the child was expected.
 */
async function nextWeek(
  tx: Tx,
  child: number,
  { monday, today }: { monday: string; today: string },
): Promise<Week['nextWeek']> {
  const sunday = daysAfter(monday, DAYS - 1);
  const due = await one(
    tx,
    sql<{ sessions: number; firstSession: string | null }>`
      select count(*) as sessions, (array_agg(o.title order by o.due, o.study_plan_item_id))[1] as "firstSession"
        from (${sessionsToDo(child)}) o where o.due between ${monday}::date and ${sunday}::date`,
  );
  const liveClasses =
    sunday < today
      ? await expectedIn(tx, child, monday)
      : (await liveSessionsAhead(tx, [child], { first: monday, last: sunday })).length;
  return { sessions: due.sessions, firstSession: due.firstSession ?? '', liveClasses };
}

/** At how many live sessions of the week that begins on this Monday the child was expected. */
async function expectedIn(tx: Tx, child: number, monday: string): Promise<number> {
  const { expected } = await one(
    tx,
    sql<{ expected: number }>`
      select coalesce(sum(sessions), 0) as expected from student_live_day
       where pid = ${child}::int and day between ${monday}::date and ${daysAfter(monday, DAYS - 1)}::date`,
  );
  return expected;
}
