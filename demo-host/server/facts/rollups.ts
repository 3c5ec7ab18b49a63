/**
 * Every rollup of the migrations as it is when counted from the facts, without the triggers that keep it. `recount`
 * compares both. A test fails when a rollup of the database is missing here.
 */
import { PRESENT_FROM } from '#domain/learning/childMeasures.ts';

/** What must not be written while a rollup is written anew: `learning` follows the facts, the others one table each. */
export type RollupGroup = 'learning' | 'people' | 'activity';

export interface Rollup {
  table: string;
  group: RollupGroup;
  /** The columns that tell its rows apart. */
  key: readonly string[];
  /** Its other columns, except generated ones. */
  values: readonly string[];
  /** Columns that the database generates from the values. */
  generated?: readonly string[];
  /**
   * A query for all of its columns, by name, from the facts: from the tables of `FACTS`, and as `anew_…` from rollups
   * that stand before it in the list.
   */
  counted: string;
  /** Which rows say something. Triggers leave rows of zeros behind, which no report reads. Without it all rows do. */
  says?: string;
}

/** Any of these numbers is not 0. */
const anyOf = (...columns: string[]): string => columns.map((column) => `${column} <> 0`).join(' or ');

/** Values that are sums alone: a row says something if one of them is not 0. */
const sums = (...values: string[]) => ({ values, says: anyOf(...values) });

/** What is kept of the best attempt of several. */
const BEST = ['percentage', 'mark', 'right_answers', 'attended'] as const;

/**
 * The best attempt of a group: its percentage, mark, right answers and questions attended. Where several are equally
 * good, the first that was taken in stays; nothing else tells which that was, so the row that is kept decides.
 */
const bestOf = (attempt: string, kept: string): string => {
  const values = (row: string) => BEST.map((name) => `${row}.${name}`).join(', ');
  const isKept = `(${values(attempt)}) = (${values(kept)})`;
  return `case when max(${attempt}.percentage) filter (where ${isKept}) = max(${attempt}.percentage)
               then max(array[${values(attempt)}]) filter (where ${isKept}) else max(array[${values(attempt)}]) end`;
};

/** The columns of `BEST` out of what `bestOf` gives. */
const BEST_COLUMNS = BEST.map((name, at) => `best[${at + 1}] as ${name}`).join(', ');

/** Temporary tables that are made first, each as a query. `home` is a student's school of today; a deleted one has none. */
export const FACTS: Readonly<Record<string, string>> = {
  home: `select pid, case when deleted_at is null then school_id end as school_id from person`,
  // Everything that students did. Chapter Wise exams (category 5) are not ranked.
  anything: `
    select a.pid, h.school_id, local_day(a.submitted_at) as day, e.subject_id, e.exam_category_id <> 5 as ranked,
           a.percentage, null::numeric as completion, a.duration_seconds as seconds, a.study_plan_item_id,
           a.started_at as since, a.submitted_at as at, a.submitted_at, a.mark, a.right_answers, a.attended,
           case when a.study_plan_item_id is not null and e.exam_category_id <> 5 then a.percentage end as plan_score
      from exam_attempt a join exam e using (exam_id) join home h using (pid)
    union all
    select w.pid, h.school_id, local_day(w.watched_at), v.subject_id, null, null, w.completion, w.seconds,
           w.study_plan_item_id, w.watched_at, w.watched_at, null, null, null, null,
           case when w.study_plan_item_id is not null then w.completion end
      from video_watch w join video v using (video_id) join home h using (pid)
    union all
    select s.pid, h.school_id, local_day(s.visited_at), i.subject_id, null, null, null, s.seconds, s.study_plan_item_id,
           s.visited_at, s.visited_at, null, null, null, null, null
      from study_plan_visit s join study_plan_item i using (study_plan_item_id) join home h using (pid)`,
  // How many sessions a day of a plan has, and how many days with sessions a week has.
  day_total: `
    select study_plan_id, day, count(*) as total from study_plan_item where day is not null group by 1, 2`,
  week_total: `
    select study_plan_id, week_no, count(*) as days from day_total join study_plan_day using (study_plan_id, day) group by 1, 2`,
};

/** What a student scored in a month or a timeframe. */
const SCORES = [
  'exams',
  'exam_sum',
  'exam_best',
  'videos',
  'video_sum',
  'video_best',
  'plan_scores',
  'plan_sum',
  'plan_best',
] as const;
/** A row of them says something if there was any score. */
const SCORED = anyOf('exams', 'videos', 'plan_scores');

/** `SCORES`, counted from days. */
const RANKED = `
  sum(ranked_exams) as exams, sum(ranked_sum) as exam_sum, max(ranked_best) as exam_best,
  sum(videos) as videos, sum(completion_sum) as video_sum, max(completion_best) as video_best,
  sum(plan_scores) as plan_scores, sum(plan_score_sum) as plan_sum, max(plan_score_best) as plan_best`;

/** `student_window` has numbers of things as they are, and scores in hundredths of a percent. */
const inHundredths = (name: string) => (/_(sum|best)$/.test(name) ? `100 * ${name} as ${name}` : name);

export const ROLLUPS: readonly Rollup[] = [
  {
    table: 'student_exam',
    group: 'learning',
    key: ['exam_id', 'pid'],
    values: ['school_id', 'attempts', 'percentage_sum', ...BEST, 'most_attended', 'most_right', 'last_submitted_at'],
    counted: `
      select exam_id, pid, school_id, attempts, percentage_sum, ${BEST_COLUMNS}, most_attended, most_right, last_submitted_at
        from (select a.exam_id, a.pid, h.school_id, count(*) as attempts, sum(a.percentage) as percentage_sum,
                     ${bestOf('a', 'k')} as best, max(a.attended) as most_attended,
                     max(a.right_answers) as most_right, max(a.submitted_at) as last_submitted_at
                from exam_attempt a join home h using (pid) left join student_exam k using (exam_id, pid)
               group by 1, 2, 3) attempts`,
  },
  {
    table: 'student_item',
    group: 'learning',
    key: ['study_plan_item_id', 'pid'],
    values: ['study_plan_id', 'day', 'school_id', 'first_at', 'last_at', 'times', 'seconds', 'submitted_at', ...BEST],
    counted: `
      select study_plan_item_id, pid, study_plan_id, day, school_id, first_at, last_at, times, seconds, submitted_at,
             ${BEST_COLUMNS}
        from (select a.study_plan_item_id, a.pid, i.study_plan_id, i.day, a.school_id, min(a.since) as first_at,
                     max(a.at) as last_at, count(*) as times, sum(a.seconds) as seconds,
                     max(a.submitted_at) as submitted_at, ${bestOf('a', 'k')} as best
                from anything a join study_plan_item i using (study_plan_item_id)
                left join student_item k on k.study_plan_item_id = a.study_plan_item_id and k.pid = a.pid
               group by 1, 2, 3, 4, 5) items`,
  },
  {
    table: 'student_plan_day',
    group: 'learning',
    key: ['pid', 'study_plan_id', 'day'],
    values: ['school_id', 'attended', 'total'],
    says: anyOf('attended'),
    counted: `
      select pid, study_plan_id, day, school_id, count(*) as attended, total
        from anew_student_item join day_total using (study_plan_id, day) group by 1, 2, 3, 4, 6`,
  },
  {
    table: 'student_plan_week',
    group: 'learning',
    key: ['pid', 'study_plan_id', 'week_no'],
    values: ['school_id', 'days_completed', 'days'],
    says: anyOf('days_completed'),
    counted: `
      select pid, study_plan_id, week_no, school_id, count(*) filter (where attended >= total) as days_completed, days
        from anew_student_plan_day join study_plan_day using (study_plan_id, day)
        join week_total using (study_plan_id, week_no) group by 1, 2, 3, 4, 6`,
  },
  {
    table: 'student_plan',
    group: 'learning',
    key: ['pid', 'study_plan_id'],
    values: [
      'school_id',
      'sessions_attended',
      'videos',
      'exams',
      'percentage_sum',
      'chapter_exams',
      'chapter_percentage_sum',
      'days_completed',
      'weeks_completed',
      'first_activity_at',
      'last_activity_at',
    ],
    generated: ['exam_average'],
    counted: `
      select s.*, coalesce(d.days, 0) as days_completed, coalesce(w.weeks, 0) as weeks_completed
        from (select s.pid, s.study_plan_id, s.school_id, count(s.day) as sessions_attended,
                     count(*) filter (where s.day is not null and i.video_id is not null) as videos,
                     count(s.percentage) filter (where s.day is not null) as exams,
                     coalesce(sum(s.percentage) filter (where s.day is not null), 0) as percentage_sum,
                     count(s.percentage) filter (where s.day is not null and e.exam_category_id = 5) as chapter_exams,
                     coalesce(sum(s.percentage) filter (where s.day is not null and e.exam_category_id = 5), 0) as chapter_percentage_sum,
                     min(s.first_at) as first_activity_at, max(s.last_at) as last_activity_at
                from anew_student_item s join study_plan_item i using (study_plan_item_id) left join exam e using (exam_id)
               group by 1, 2, 3) s
        left join (select pid, study_plan_id, count(*) as days from anew_student_plan_day where attended >= total group by 1, 2) d
             using (pid, study_plan_id)
        left join (select pid, study_plan_id, count(*) as weeks from anew_student_plan_week where days_completed >= days group by 1, 2) w
             using (pid, study_plan_id)`,
  },
  {
    table: 'plan_school',
    group: 'learning',
    key: ['study_plan_id', 'school_id'],
    ...sums('students', 'excellent', 'good', 'average', 'needs_improvement', 'intensive_care'),
    counted: `
      select study_plan_id, school_id, count(*) as students, count(*) filter (where mean >= 90) as excellent,
             count(*) filter (where mean >= 80 and mean < 90) as good, count(*) filter (where mean >= 60 and mean < 80) as average,
             count(*) filter (where mean < 60) as needs_improvement, count(*) filter (where mean < 50) as intensive_care
        from (select *, round(percentage_sum / nullif(exams, 0), 2) as mean from anew_student_plan) s
       where school_id is not null group by 1, 2`,
  },
  {
    table: 'plan_school_day',
    group: 'learning',
    key: ['study_plan_id', 'day', 'school_id'],
    ...sums('attended_any', 'attended_all', 'attended_half', 'attended_quarter', 'percentage_sum'),
    counted: `
      select study_plan_id, day, school_id, count(*) as attended_any, count(*) filter (where attended >= total) as attended_all,
             count(*) filter (where attended < total and 2 * attended >= total) as attended_half,
             count(*) filter (where 2 * attended < total and 4 * attended >= total) as attended_quarter,
             sum(least(100, round(100.0 * attended / total, 2))) as percentage_sum
        from anew_student_plan_day where school_id is not null group by 1, 2, 3`,
  },
  {
    table: 'plan_school_item',
    group: 'learning',
    key: ['study_plan_item_id', 'school_id'],
    values: ['study_plan_id', 'day', 'students', 'times', 'seconds', 'percentage_sum'],
    says: anyOf('students', 'times', 'seconds', 'percentage_sum'),
    counted: `
      select study_plan_item_id, school_id, study_plan_id, day, count(*) as students, sum(times) as times,
             sum(seconds) as seconds, coalesce(sum(percentage), 0) as percentage_sum
        from anew_student_item where school_id is not null group by 1, 2, 3, 4`,
  },
  {
    table: 'student_day',
    group: 'learning',
    key: ['pid', 'day'],
    values: [
      'school_id',
      'exams',
      'percentage_sum',
      'percentage_best',
      'ranked_exams',
      'ranked_sum',
      'ranked_best',
      'videos',
      'completion_sum',
      'completion_best',
      'video_seconds',
      'exam_seconds',
      'plan_sessions',
      'plan_exams',
      'plan_percentage_sum',
      'plan_scores',
      'plan_score_sum',
      'plan_score_best',
    ],
    counted: `
      select pid, day, school_id, count(percentage) as exams, coalesce(sum(percentage), 0) as percentage_sum,
             max(percentage) as percentage_best, count(percentage) filter (where ranked) as ranked_exams,
             coalesce(sum(percentage) filter (where ranked), 0) as ranked_sum,
             max(percentage) filter (where ranked) as ranked_best,
             count(completion) as videos, coalesce(sum(completion), 0) as completion_sum, max(completion) as completion_best,
             coalesce(sum(seconds) filter (where completion is not null), 0) as video_seconds,
             coalesce(sum(seconds) filter (where percentage is not null), 0) as exam_seconds,
             count(study_plan_item_id) as plan_sessions,
             count(percentage) filter (where study_plan_item_id is not null) as plan_exams,
             coalesce(sum(percentage) filter (where study_plan_item_id is not null), 0) as plan_percentage_sum,
             count(plan_score) as plan_scores, coalesce(sum(plan_score), 0) as plan_score_sum, max(plan_score) as plan_score_best
        from anything group by 1, 2, 3`,
  },
  {
    table: 'student_subject_month',
    group: 'learning',
    key: ['pid', 'month', 'subject_id'],
    values: [
      'school_id',
      'exams',
      'percentage_sum',
      'percentage_best',
      'videos',
      'completion_sum',
      'video_seconds',
      'exam_seconds',
      'plan_sessions',
    ],
    counted: `
      select pid, date_trunc('month', day::timestamp)::date as month, coalesce(subject_id, 0) as subject_id, school_id,
             count(percentage) as exams, coalesce(sum(percentage), 0) as percentage_sum, max(percentage) as percentage_best,
             count(completion) as videos, coalesce(sum(completion), 0) as completion_sum,
             coalesce(sum(seconds) filter (where completion is not null), 0) as video_seconds,
             coalesce(sum(seconds) filter (where percentage is not null), 0) as exam_seconds,
             count(study_plan_item_id) as plan_sessions
        from anything group by 1, 2, 3, 4`,
  },
  {
    table: 'student_month',
    group: 'learning',
    key: ['pid', 'month'],
    values: ['school_id', ...SCORES],
    says: SCORED,
    counted: `
      select pid, date_trunc('month', day::timestamp)::date as month, school_id, ${RANKED}
        from anew_student_day group by 1, 2, 3`,
  },
  {
    table: 'student_window',
    group: 'learning',
    key: ['timeframe', 'pid'],
    values: ['school_id', ...SCORES],
    generated: ['exam_average', 'video_average', 'plan_average', 'overall_average', 'overall_best'],
    says: SCORED,
    counted: `
      select timeframe, pid, school_id, ${SCORES.map(inHundredths).join(', ')}
        from (select w.timeframe, pid, school_id, ${RANKED}
                from anew_student_day join performance_window w on day between w.from_day and w.to_day
               group by 1, 2, 3) sums
       where exams + videos + plan_scores > 0`,
  },
  {
    table: 'student_activity',
    group: 'learning',
    key: ['pid'],
    values: ['school_id', 'last_day'],
    counted: `select pid, school_id, max(day) as last_day from anew_student_day group by 1, 2`,
  },
  {
    table: 'school_activity',
    group: 'learning',
    key: ['last_day', 'school_id'],
    ...sums('students'),
    counted: `
      select last_day, school_id, count(*) as students from anew_student_activity where school_id is not null group by 1, 2`,
  },
  {
    table: 'student_live_day',
    group: 'learning',
    key: ['pid', 'day'],
    values: ['school_id', 'sessions', 'attended', 'present'],
    says: anyOf('sessions'),
    counted: `
      select a.pid, local_day(l.starts_at) as day, h.school_id, count(*) as sessions,
             count(*) filter (where a.minutes > 0) as attended,
             count(*) filter (where 100 * a.minutes >= ${PRESENT_FROM} * l.duration_minutes) as present
        from live_attendance a join live_session l using (live_session_id) join home h using (pid) group by 1, 2, 3`,
  },
  {
    table: 'school_live_day',
    group: 'learning',
    key: ['day', 'school_id'],
    ...sums('absent'),
    counted: `
      select day, school_id, count(*) as absent from anew_student_live_day
       where school_id is not null and sessions > 0 and attended = 0 group by 1, 2`,
  },
  {
    table: 'school_day',
    group: 'learning',
    key: ['school_id', 'day'],
    ...sums('students', 'exams', 'percentage_sum', 'videos', 'video_seconds'),
    counted: `
      select school_id, day, count(*) as students, sum(exams) as exams, sum(percentage_sum) as percentage_sum,
             sum(videos) as videos, sum(video_seconds) as video_seconds
        from anew_student_day where school_id is not null group by 1, 2`,
  },
  {
    table: 'exam_school_day',
    group: 'learning',
    key: ['exam_id', 'school_id', 'day'],
    ...sums('attempts', 'percentage_sum'),
    counted: `
      select exam_id, h.school_id, local_day(submitted_at) as day, count(*) as attempts, sum(percentage) as percentage_sum
        from exam_attempt join home h using (pid) where h.school_id is not null group by 1, 2, 3`,
  },
  {
    table: 'exam_school_period',
    group: 'learning',
    key: ['exam_id', 'school_id', 'period', 'starts'],
    ...sums('attempts', 'percentage_sum', 'students'),
    counted: `
      select exam_id, school_id, period, starts, sum(attempts) as attempts, sum(percentage_sum) as percentage_sum,
             sum(students) as students
        from (select exam_id, school_id, period,
                     case when period = 'all' then '-infinity' else date_trunc(period, day::timestamp)::date end as starts,
                     sum(attempts) as attempts, sum(percentage_sum) as percentage_sum, 0 as students
                from anew_exam_school_day cross join rollup.periods group by 1, 2, 3, 4
              union all
              select exam_id, school_id, period, local_period(period, last_submitted_at), 0, 0, count(*)
                from anew_student_exam cross join rollup.periods where school_id is not null group by 1, 2, 3, 4) parts
       group by 1, 2, 3, 4`,
  },
  {
    table: 'video_school_day',
    group: 'learning',
    key: ['video_id', 'school_id', 'day'],
    ...sums('watches', 'seconds', 'completion_sum'),
    counted: `
      select video_id, h.school_id, local_day(watched_at) as day, count(*) as watches, sum(seconds) as seconds,
             sum(completion) as completion_sum
        from video_watch join home h using (pid) where h.school_id is not null group by 1, 2, 3`,
  },
  {
    table: 'exam_day',
    group: 'learning',
    key: ['exam_id', 'day'],
    ...sums('attempts', 'percentage_sum'),
    counted: `
      select exam_id, day, sum(attempts) as attempts, sum(percentage_sum) as percentage_sum
        from anew_exam_school_day group by 1, 2`,
  },
  {
    table: 'video_day',
    group: 'learning',
    key: ['video_id', 'day'],
    ...sums('watches', 'seconds', 'completion_sum'),
    counted: `
      select video_id, day, sum(watches) as watches, sum(seconds) as seconds, sum(completion_sum) as completion_sum
        from anew_video_school_day group by 1, 2`,
  },
  {
    table: 'exam_period',
    group: 'learning',
    key: ['exam_id', 'period', 'starts'],
    ...sums('attempts', 'percentage_sum', 'students'),
    counted: `
      select exam_id, period, starts, sum(attempts) as attempts, sum(percentage_sum) as percentage_sum, sum(students) as students
        from anew_exam_school_period group by 1, 2, 3`,
  },
  {
    table: 'school_headcount',
    group: 'people',
    key: ['school_id', 'role', 'month'],
    ...sums('joined', 'departed'),
    counted: `
      select school_id, role, month, sum(joined) as joined, sum(departed) as departed
        from (select school_id, role, local_month(created_at) as month, 1 as joined, 0 as departed from person
              union all
              select school_id, role, local_month(deleted_at), 0, 1 from person where deleted_at is not null) changes
       group by 1, 2, 3`,
  },
  {
    table: 'activity_day',
    group: 'activity',
    key: ['activity_type', 'day', 'school_id'],
    ...sums('lines', 'copies'),
    counted: `
      select activity_type, local_day(occurred_at) as day, school_id, count(*) as lines,
             count(*) filter (where is_copy) as copies
        from activity_log group by 1, 2, 3`,
  },
];

/** Tables that nobody may write while the rollups of a group are written anew, in the order in which they are locked. */
export const SOURCES: Readonly<Record<RollupGroup, readonly string[]>> = {
  learning: [
    'study_plan_item',
    'study_plan_day',
    'exam_attempt',
    'video_watch',
    'study_plan_visit',
    'live_session',
    'live_attendance',
  ],
  people: [],
  activity: [],
};
