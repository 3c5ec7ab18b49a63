/**
 * A session's report (promises/academy-plan-report.md#session-report): the plan's students (planStudents.ts) of one or
 * all of the schools that it is shared with and that the actor sees, and whether they have done the session.
 *
 * Exams: `percentage`, `attended` and `rightAnswers` are those of the best attempt, `duration` is the seconds of all
 * attempts, `attendedDate` the last submission. Videos: `createdDate` is the first and `lastWatched` the last time,
 * `watchDuration` the seconds of all times. Other sessions: `activityDate` is the first time. `isSubmitted` says for every
 * kind whether the student has done it.
 */
import { type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { sessionReport } from '#contract/plans/planDays.ts';
import {
  SESSION_REPORT_FILTER,
  SESSION_REPORT_SORTING,
  type SessionKind,
  type SessionReportFilter,
  type SessionReportSorting,
  sessionKind,
} from '#domain/learning/studyPlans.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, isOfPlan, iso, nameHolds, one, sharedSchools } from '#host/server/database/reporting.ts';

/** A session that is in a plan today. */
export interface PlanSession {
  studyPlanItemId: number;
  planId: number;
  type: number;
}

export interface SessionReportOptions {
  filter: SessionReportFilter;
  /** Students who have not done the session come last, except when sorted by name. Equal values are sorted by name. */
  sorting: SessionReportSorting;
  /** Part of a name in any script, ignoring case and accents. */
  search?: string | undefined;
  /** One of the schools that the plan is shared with; all of them by default. */
  schoolId?: number | undefined;
  /** All rows by default. */
  limit?: number | undefined;
  offset: number;
}

type Report = CallAnswer<typeof sessionReport>;
type Row = Report['response'][number];

/** A session of a plan; undefined when it belongs to another plan or was taken out of this one. */
export async function sessionOfPlan(tx: Tx, planId: number, studyPlanItemId: number): Promise<PlanSession | undefined> {
  const rows = await all(
    tx,
    sql<PlanSession>`
      select study_plan_item_id as "studyPlanItemId", study_plan_id as "planId", type from study_plan_item
       where study_plan_item_id = ${studyPlanItemId}::int and study_plan_id = ${planId}::int and day is not null`,
  );
  return rows[0];
}

/** `s` is what the student has done in the session. */
const COLUMNS: Record<SessionKind, RawBuilder<unknown>> = {
  exam: sql`
    s.percentage, s.seconds as duration, s.attended, s.right_answers as "rightAnswers", ${iso(sql`s.submitted_at`)} as "attendedDate",
    null as "createdDate", null as "lastWatched", null as "watchDuration", null as "noTimes", null as "activityDate"`,
  video: sql`
    null as percentage, null as duration, null as attended, null as "rightAnswers", null as "attendedDate",
    ${iso(sql`s.first_at`)} as "createdDate", ${iso(sql`s.last_at`)} as "lastWatched", s.seconds as "watchDuration",
    s.times as "noTimes", null as "activityDate"`,
  other: sql`
    null as percentage, null as duration, null as attended, null as "rightAnswers", null as "attendedDate",
    null as "createdDate", null as "lastWatched", null as "watchDuration", s.times as "noTimes",
    ${iso(sql`s.first_at`)} as "activityDate"`,
};

/** For each kind of session, the moment that the report shows and sorts by. */
const MOMENT: Record<SessionKind, RawBuilder<unknown>> = {
  exam: sql`s.submitted_at`,
  video: sql`s.last_at`,
  other: sql`s.first_at`,
};

const byName = sql`p.name_key, p.pid`;

function order(sorting: SessionReportSorting, kind: SessionKind): RawBuilder<unknown> {
  switch (sorting) {
    case SESSION_REPORT_SORTING.nameUp:
      return byName;
    case SESSION_REPORT_SORTING.nameDown:
      return sql`p.name_key desc, p.pid desc`;
    case SESSION_REPORT_SORTING.bestFirst:
      return sql`s.percentage desc nulls last, ${byName}`;
    case SESSION_REPORT_SORTING.lowestFirst:
      return sql`s.percentage nulls last, ${byName}`;
    case SESSION_REPORT_SORTING.latestFirst:
      return sql`${MOMENT[kind]} desc nulls last, ${byName}`;
    case SESSION_REPORT_SORTING.earliestFirst:
      return sql`${MOMENT[kind]} nulls last, ${byName}`;
  }
}

/** The report; `count` is the number of rows on all pages. */
export async function reportOf(tx: Tx, session: PlanSession, options: SessionReportOptions): Promise<Report> {
  const { filter, sorting, limit, offset } = options;
  const schools = (await all(tx, sharedSchools(session.planId)))
    .map((school) => school.school_id)
    .filter((school) => options.schoolId === undefined || school === options.schoolId);
  const report = new StudentsOfSession(tx, session, schools, options.search);

  const { all: everyone, submitted } = SESSION_REPORT_FILTER;
  const isByName = sorting === SESSION_REPORT_SORTING.nameUp || sorting === SESSION_REPORT_SORTING.nameDown;
  const who = filter === submitted ? 'done' : filter === everyone ? 'all' : 'missing';

  // First the students who have done it, then the others by name; a page may have both.
  const isInTwo = who === 'all' && !isByName;
  let response = await report.rows(isInTwo ? 'done' : who, sorting, limit, offset);
  let left = limit === undefined ? Number.POSITIVE_INFINITY : limit - response.length;
  if (isInTwo && left > 0) {
    const done = response.length > 0 ? offset + response.length : await report.count('done');
    const missing = await report.rows(
      'missing',
      SESSION_REPORT_SORTING.nameUp,
      limit && left,
      Math.max(0, offset - done),
    );
    response = [...response, ...missing];
    left -= missing.length;
  }
  // A page that is not full is the last one, and gives the number of rows.
  const isLast = left > 0 && (response.length > 0 || offset === 0);
  const count = isLast ? offset + response.length : await report.count(who);
  return { response, hilights: { total: count }, count, type: session.type };
}

type Who = 'all' | 'done' | 'missing';

class StudentsOfSession {
  constructor(
    private readonly tx: Tx,
    private readonly session: PlanSession,
    private readonly schools: readonly number[],
    private readonly search: string | undefined,
  ) {}

  /** `p` is a student, `s` what they have done in the session, if anything. */
  #from(who: Who): RawBuilder<unknown> {
    const item = sql`s.study_plan_item_id = ${this.session.studyPlanItemId}::int and s.pid = p.pid`;
    // An index returns the names of one school in order.
    const here = (of: RawBuilder<unknown>) =>
      this.schools.length === 1 ? sql`${of} = ${this.schools[0]}::int` : sql`${of} = any (${this.schools}::int[])`;
    const isFound = this.search === undefined ? sql`true` : nameHolds(sql`p.name_key`, this.search);
    switch (who) {
      case 'all':
        return sql`
          counted.student p left join student_item s on ${item}
           where ${here(sql`p.school_id`)} and ${isFound} and ${isOfPlan(this.session.planId)}`;
      case 'done':
        return sql`counted.student p join student_item s on ${item} where ${here(sql`s.school_id`)} and ${isFound}`;
      case 'missing':
        return sql`
          counted.student p left join student_item s on false
           where ${here(sql`p.school_id`)} and ${isFound} and ${isOfPlan(this.session.planId)}
             and not exists (select 1 from student_item s where ${item})`;
    }
  }

  async rows(who: Who, sorting: SessionReportSorting, limit: number | undefined, offset: number): Promise<Row[]> {
    const kind = sessionKind(this.session.type);
    return all(
      this.tx,
      sql<Row>`
        select p.pid, p.name as "firstName", coalesce(p.class_name, '') as grade,
               coalesce((select h.name from school h where h.school_id = p.school_id), '') as "schoolName", (s.pid is not null)::integer as "isSubmitted",
               ${COLUMNS[kind]}
          from ${this.#from(who)}
         order by ${order(sorting, kind)}
         limit ${limit ?? null}::int offset ${offset}::int`,
    );
  }

  async count(who: Who): Promise<number> {
    // Without a search, a rollup has the number of those who have done it.
    const query =
      this.search === undefined && who === 'done'
        ? sql<{ total: number }>`
            select coalesce(sum(students), 0) as total from counted.plan_school_item
             where study_plan_item_id = ${this.session.studyPlanItemId}::int and school_id = any (${this.schools}::int[])`
        : sql<{ total: number }>`select count(*) as total from ${this.#from(who)}`;
    return (await one(this.tx, query)).total;
  }
}
