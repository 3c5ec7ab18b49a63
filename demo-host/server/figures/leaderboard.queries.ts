/**
 * Leaderboard Management (promises/academy-leaderboard.md): exams of a category, and who has taken one. All figures are
 * about the students that row-level security shows the actor, without banned and deleted ones. Scores are percentages,
 * 0 to 100. A timeframe is the current week (from Monday), month, quarter or year at the academy.
 */
import { type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { categoryExams, examCategories, examResults } from '#contract/figures/leaderboard.ts';
import type { LeaderboardTimeframe } from '#domain/format/timeframes.ts';
import { pageCount } from '#domain/lists/paging.ts';
import type { PersonActor, Tx } from '#host/server/database/actor.ts';
import { all, inSchools, iso, nameHolds, nearerEnd, one, type Page, pageOf } from '#host/server/database/reporting.ts';

/** A timeframe, the moment of the request, and the schools that the actor sees. */
export interface During {
  timeframe: LeaderboardTimeframe;
  now: Date;
  schools: PersonActor['schools'];
}

const startDay = ({ timeframe, now }: During) =>
  sql`local_period(${timeframe}::text, ${now.toISOString()}::timestamptz)`;
/** The moment at which the timeframe begins; -infinity for all. */
const start = (during: During) => sql`moment_of(${startDay(during)})`;

/** Categories by title, with the number of their exams; those without a title come near the end, those without exams last. */
export const categoriesOf = (tx: Tx): Promise<CallAnswer<typeof examCategories>> =>
  all(
    tx,
    sql`
  select c.exam_category_id as "examCategory", coalesce(actor.localized(c.title, c.names), '') as title, count(e.exam_id) as "examCount"
    from exam_category c left join exam e on e.exam_category_id = c.exam_category_id and e.deleted_at is null
   group by c.exam_category_id
   order by count(e.exam_id) = 0, name_key(nullif(trim(c.title), '')) nulls last, 1`,
  );

/** Academy staff get sums that are kept for all schools together. */
const inPeriod = (exams: ReturnType<typeof sql>, during: During) =>
  during.schools === 'all'
    ? sql`select * from actor.academy_exam_periods(array(${exams}), ${during.timeframe}, ${startDay(during)})`
    : sql`
      select exam_id, attempts, percentage_sum, students from exam_school_period
       where exam_id in (${exams}) and period = ${during.timeframe} and starts = ${startDay(during)}
         and ${inSchools(sql`school_id`, during.schools)}`;

/** The number of attempts in these exams and the sum of their scores; without exams that have no attempt. */
const takenIn = (exams: ReturnType<typeof sql>, during: During) => sql<{
  exam_id: number;
  attempts: number;
  percentage_sum: number;
  students: number;
}>`
  select exam_id, sum(attempts) as attempts, sum(percentage_sum) as percentage_sum, sum(students) as students
    from (${inPeriod(exams, during)}
          union all
          select a.exam_id, -count(*), -sum(a.percentage), -count(distinct a.pid)
            from person p join exam_attempt a using (pid)
           where p.banned_at is not null and p.deleted_at is null
             and a.exam_id in (${exams}) and a.submitted_at >= ${start(during)} and ${inSchools(sql`a.school_id`, during.schools)}
           group by 1) counted
   group by 1
  having sum(attempts) > 0`;

/**
 * Every exam of a category, the most taken first. `avgScore` is the mean of all attempts, `maxScore` the best; both are null
 * without attempts. The cost grows with exams and schools, not with history: sums come from a rollup, less the attempts of
 * the few banned students, and the best from the head of an index.
 */
export const examsOf = (tx: Tx, categoryId: number, during: During): Promise<CallAnswer<typeof categoryExams>> =>
  all(
    tx,
    sql`
  with exams as (
    select exam_id, title, duration_minutes from exam where exam_category_id = ${categoryId}::int and deleted_at is null),
  taken as (${takenIn(sql`select exam_id from exams`, during)})
  select e.exam_id as "examId", e.title, e.duration_minutes as "examDuration",
         coalesce(t.attempts, 0) as "totalAttempts", coalesce(t.students, 0) as "uniqueStudents",
         round(t.percentage_sum / t.attempts, 2) as "avgScore",
         case when t.attempts > 0 then (
           select a.percentage from exam_attempt a
            where a.exam_id = e.exam_id and ${inSchools(sql`a.school_id`, during.schools)} and a.submitted_at >= ${start(during)}
              and a.pid not in (select pid from person where banned_at is not null and deleted_at is null)
            order by a.percentage desc limit 1) end as "maxScore"
    from exams e left join taken t using (exam_id)
   order by coalesce(t.attempts, 0) desc, name_key(e.title), e.exam_id`,
  );

/** Ids are whole numbers of 4 bytes; a longer row of digits is searched as a name. */
const ID = /^\d{1,9}$/;

export interface ResultsQuestion extends During {
  page: number;
  limit: number;
  /** Part of a name in any script, ignoring case and accents, or a student's id. */
  search?: string | undefined;
}

type Result = CallAnswer<typeof examResults>['results'][number];
type Place = Pick<Result, 'firstName' | 'grade' | 'schoolName'> & { pid: number };
type Tries = Omit<Result, keyof Place>;

/**
 * Who has taken an exam (promises/academy-leaderboard.md#exam-results), by best score; of equal scores, the
 * earlier one first. Every student has one place. A row has the student's last attempt in the timeframe (`mark`,
 * `rightAnswers`, `attended`, `duration`, `submittedDate`), the number of attempts, and the most questions attempted and
 * answered right in one attempt. The cost of a page grows with the places before it, not with the number of attempts.
 */
export async function resultsOf(
  tx: Tx,
  examId: number,
  { page, limit, search, ...during }: ResultsQuestion,
): Promise<CallAnswer<typeof examResults>> {
  const found =
    search === undefined
      ? sql`true`
      : sql`(${nameHolds(sql`p.name_key`, search)} or p.pid = ${ID.test(search) ? Number(search) : null}::int)`;
  const places = (fromEnd: boolean) => sql<Place>`
    select p.pid, p.name as "firstName", coalesce(p.class_name, '') as grade,
           coalesce((select h.name from school h where h.school_id = p.school_id), '') as "schoolName"
      from exam_attempt a join counted.student p using (pid)
     where a.exam_id = ${examId}::int and a.submitted_at >= ${start(during)} and ${inSchools(sql`a.school_id`, during.schools)}
       and ${found}
       -- The student's best attempt: no other is better, or as good and earlier.
       and not exists (
         select 1 from exam_attempt b
          where b.exam_id = a.exam_id and b.pid = a.pid and b.submitted_at >= ${start(during)}
            and (b.percentage > a.percentage
                 or b.percentage = a.percentage
                    and (b.submitted_at, b.exam_attempt_id) < (a.submitted_at, a.exam_attempt_id)))
     order by ${fromEnd ? sql`a.percentage, a.submitted_at desc, a.exam_attempt_id desc` : sql`a.percentage desc, a.submitted_at, a.exam_attempt_id`}`;
  const { items, total } =
    search === undefined
      ? await placesOf(
          tx,
          { page, pageSize: limit },
          places,
          sql`
          select coalesce(sum(students), 0) as total from (${takenIn(sql`select ${examId}::int`, during)}) taken`,
        )
      : await pageOf(
          tx,
          { page, pageSize: limit },
          places(false),
          sql`
          select count(*) as total from student_exam s join counted.student p using (pid)
           where s.exam_id = ${examId}::int and s.last_submitted_at >= ${start(during)}
             and ${inSchools(sql`s.school_id`, during.schools)} and ${found}`,
        );
  const exam = await one(
    tx,
    sql<CallAnswer<typeof examResults>['exam']>`
      select e.exam_id as "examId", e.title, e.duration_minutes as "examDuration", coalesce(actor.localized(c.title, c.names), '') as "categoryTitle"
        from exam e join exam_category c using (exam_category_id) where e.exam_id = ${examId}::int`,
  );
  const tries = await triesOf(
    tx,
    examId,
    items.map(({ pid }) => pid),
    during,
  );
  return {
    results: items.flatMap((place) => {
      const tried = tries.get(place.pid);
      return tried ? [{ ...place, ...tried }] : [];
    }),
    pagination: { total, page, totalPages: pageCount(total, limit) },
    exam,
  };
}

/** A page of all places, counted from the nearer end of the list. */
async function placesOf(
  tx: Tx,
  page: Page,
  places: (fromEnd: boolean) => ReturnType<typeof sql<Place>>,
  counted: ReturnType<typeof sql<{ total: number }>>,
): Promise<{ items: Place[]; total: number }> {
  const { total } = await one(tx, counted);
  const { length, skipped, isFromEnd } = nearerEnd(total, page);
  const items = await all(tx, sql<Place>`${places(isFromEnd)} limit ${length}::int offset ${skipped}::bigint`);
  return { items: isFromEnd ? items.toReversed() : items, total };
}

/** A count of questions or seconds; null where only scores are known, as of a roster's exams. */
const known = (column: RawBuilder<unknown>) => sql`case when e.question_count is not null then ${column} end`;

/** What these students did in an exam: the last attempt, and totals of all attempts. */
async function triesOf(tx: Tx, examId: number, pids: readonly number[], during: During): Promise<Map<number, Tries>> {
  const rows = await all(
    tx,
    sql<Tries & { pid: number }>`
      select s.pid, t.attempts as "attemptCount", ${known(sql`t.attended`)} as "maxQuestionsAttempted",
             ${known(sql`t.right_answers`)} as "bestCorrectAnswers", ${known(sql`l.attended`)} as attended,
             ${known(sql`l.right_answers`)} as "rightAnswers", l.mark, ${known(sql`l.duration_seconds`)} as duration, ${iso(sql`l.submitted_at`)} as "submittedDate",
             l.exam_attempt_id as "examHistoryId"
        from unnest(${pids}::int[]) s(pid)
        join exam e on e.exam_id = ${examId}::int
        cross join lateral (
          select count(*) as attempts, max(attended) as attended, max(right_answers) as right_answers from exam_attempt a
           where a.exam_id = ${examId}::int and a.pid = s.pid and a.submitted_at >= ${start(during)}) t
        cross join lateral (
          select * from exam_attempt a
           where a.exam_id = ${examId}::int and a.pid = s.pid and a.submitted_at >= ${start(during)}
           order by a.submitted_at desc, a.exam_attempt_id desc limit 1) l`,
  );
  return new Map(rows.map(({ pid, ...tries }) => [pid, tries]));
}
