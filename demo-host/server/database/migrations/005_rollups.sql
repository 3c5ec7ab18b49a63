-- Rollups: sums that screens would otherwise count from all of history. Triggers keep each of them in the transaction
-- that writes the fact, one statement at a time, so one event and a million take the same path. Nobody writes them by
-- hand, and the API's role may only read them.
--
--   exam_attempt, video_watch, study_plan_visit  (events)
--     ├─ student_item ─┬─ student_plan ──── plan_school
--     │                ├─ student_plan_day ─ plan_school_day
--     │                │    └─ student_plan_week
--     │                └─ plan_school_item
--     ├─ student_exam ─── exam_school_period
--     ├─ student_day ─┬── school_day
--     │               ├── student_month      a year is whole months and the days at its ends
--     │               ├── student_window     the four timeframes that end today
--     │               └── student_activity ─ school_activity
--     ├─ student_subject_month
--     ├─ exam_school_period ─ exam_period    (of the whole academy, like the next two)
--     ├─ exam_school_day ──── exam_day
--     └─ video_school_day ─── video_day
--   live_attendance, live_session ─ student_live_day ─ school_live_day
--   person ─ school_headcount
--
-- Rows of a student carry the student's school of today. When a student moves, the rows follow, and the sums of both
-- schools with them. Rows of a deleted student belong to no school until the student is restored, so no school counts
-- them. Rollups of students have no foreign keys: their rows come from facts that have them, and checking twice costs a
-- third of a write.

-- A student and an exam, a session, a plan --------------------------------------------------------

create table student_exam (
  exam_id integer not null,
  pid integer not null,
  school_id integer,
  attempts integer not null,
  percentage_sum numeric(12, 2) not null,
  percentage numeric(5, 2) not null,
  mark numeric(7, 2) not null,
  right_answers integer not null,
  attended integer not null,
  most_attended integer not null,
  most_right integer not null,
  last_submitted_at timestamptz not null,
  primary key (exam_id, pid)
);
comment on table student_exam is 'What a student has achieved in an exam. [kept: learning; erased: stays; counted]';
comment on column student_exam.exam_id is 'The exam. [fact]';
comment on column student_exam.pid is 'The student. [number; owner]';
comment on column student_exam.school_id is 'The student''s school of today; null while they are deleted. [fact]';
comment on column student_exam.attempts is 'How many attempts. [fact]';
comment on column student_exam.percentage_sum is 'Sum of the percentages, for their mean. [fact]';
comment on column student_exam.mark is 'The marks of that attempt. [fact]';
comment on column student_exam.right_answers is 'How many answers of that attempt were right. [fact]';
comment on column student_exam.attended is 'How many questions of that attempt were answered. [fact]';
comment on column student_exam.most_attended is 'The most questions that were answered in an attempt. [fact]';
comment on column student_exam.most_right is 'The most right answers of an attempt. [fact]';
comment on column student_exam.last_submitted_at is 'When the last attempt was handed in. [fact]';
create index student_exam_school on student_exam (exam_id, school_id, percentage desc);
create index student_exam_student on student_exam (pid);
comment on column student_exam.percentage is 'Of the attempt with the best percentage; so are `mark`, `right_answers` and `attended`. [fact]';

-- A row exists once the student has attended the session, that is watched, submitted or opened it.
create table student_item (
  study_plan_item_id integer not null,
  pid integer not null,
  study_plan_id integer not null,
  day integer,
  school_id integer,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null,
  seconds integer not null,
  submitted_at timestamptz,
  percentage numeric(5, 2),
  mark numeric(7, 2),
  right_answers integer,
  attended integer,
  primary key (study_plan_item_id, pid)
);
comment on table student_item is 'What a student has done of a session of a plan. [kept: learning; erased: stays; counted]';
comment on column student_item.study_plan_item_id is 'The session of the plan. [fact]';
comment on column student_item.pid is 'The student. [number; owner]';
comment on column student_item.study_plan_id is 'The study plan. [fact]';
comment on column student_item.day is 'The day of the session in its plan; null once it was taken out. [fact]';
comment on column student_item.school_id is 'The student''s school of today; null while they are deleted. [fact]';
comment on column student_item.first_at is 'When the student first did it. [fact]';
comment on column student_item.last_at is 'When the student last did it. [fact]';
comment on column student_item.times is 'How many times the student did it. [fact]';
comment on column student_item.seconds is 'How long, in seconds. [fact]';
comment on column student_item.submitted_at is 'When its exam was last handed in; null if it is no exam. [fact]';
comment on column student_item.mark is 'The marks of that attempt. [fact]';
comment on column student_item.right_answers is 'How many answers of that attempt were right. [fact]';
comment on column student_item.attended is 'How many questions of that attempt were answered. [fact]';
create index student_item_student on student_item (pid, study_plan_id, last_at desc);
create index student_item_school on student_item (study_plan_item_id, school_id);
comment on column student_item.percentage is 'Of the attempt with the best percentage; so are `mark`, `right_answers` and `attended`. Null if the session is no exam. [fact]';

create table student_plan_day (
  pid integer not null,
  study_plan_id integer not null,
  day integer not null,
  school_id integer,
  attended integer not null,
  total integer not null,
  primary key (pid, study_plan_id, day)
);
comment on table student_plan_day is 'What a student has done of a day of a plan. [kept: learning; erased: stays; counted]';
comment on column student_plan_day.pid is 'The student. [number; owner]';
comment on column student_plan_day.study_plan_id is 'The study plan. [fact]';
comment on column student_plan_day.day is 'The day, as the academy counts days. [fact]';
comment on column student_plan_day.school_id is 'The student''s school of today; null while they are deleted. [fact]';
comment on column student_plan_day.attended is 'How many sessions of the day were attended. [fact]';
comment on column student_plan_day.total is 'How many sessions the day has. [fact]';
create index student_plan_day_plan on student_plan_day (study_plan_id, day);

create table student_plan_week (
  pid integer not null,
  study_plan_id integer not null,
  week_no integer not null,
  school_id integer,
  days_completed integer not null,
  days integer not null,
  primary key (pid, study_plan_id, week_no)
);
comment on table student_plan_week is 'What a student has done of a week of a plan. [kept: learning; erased: stays; counted]';
comment on column student_plan_week.pid is 'The student. [number; owner]';
comment on column student_plan_week.study_plan_id is 'The study plan. [fact]';
comment on column student_plan_week.week_no is 'The week of the plan, from 1. [fact]';
comment on column student_plan_week.school_id is 'The student''s school of today; null while they are deleted. [fact]';
comment on column student_plan_week.days_completed is 'How many of them are completed. [fact]';
comment on column student_plan_week.days is 'How many days with sessions the week has. [fact]';
create index student_plan_week_plan on student_plan_week (study_plan_id, week_no);

create table student_plan (
  pid integer not null,
  study_plan_id integer not null,
  school_id integer,
  sessions_attended integer not null,
  videos integer not null,
  exams integer not null,
  percentage_sum numeric(12, 2) not null,
  chapter_exams integer not null,
  chapter_percentage_sum numeric(12, 2) not null,
  days_completed integer not null default 0,
  weeks_completed integer not null default 0,
  first_activity_at timestamptz not null,
  last_activity_at timestamptz not null,
  exam_average numeric(5, 2) generated always as (round(percentage_sum / nullif(exams, 0), 2)) stored,
  primary key (pid, study_plan_id)
);
comment on table student_plan is 'What a student has done of a plan. [kept: learning; erased: stays; counted]';
comment on column student_plan.pid is 'The student. [number; owner]';
comment on column student_plan.study_plan_id is 'The study plan. [fact]';
comment on column student_plan.school_id is 'The student''s school of today; null while they are deleted. [fact]';
comment on column student_plan.sessions_attended is 'How many sessions of the plan were attended. [fact]';
comment on column student_plan.videos is 'How many videos were watched. [fact]';
comment on column student_plan.exams is 'How many exams were taken. [fact]';
comment on column student_plan.percentage_sum is 'Sum of the best percentages of its exams. [fact]';
comment on column student_plan.chapter_percentage_sum is 'Sum of the best percentages of those exams. [fact]';
comment on column student_plan.days_completed is 'How many days of the plan are completed. [fact]';
comment on column student_plan.weeks_completed is 'How many weeks of the plan are completed. [fact]';
comment on column student_plan.first_activity_at is 'When the student began the plan. [fact]';
comment on column student_plan.last_activity_at is 'When the student last did something in it. [fact]';
create index student_plan_school on student_plan (study_plan_id, school_id);
-- Intensive care, which is asked by school too.
create index student_plan_weak on student_plan (study_plan_id, school_id, exam_average) where exam_average < 50;
-- The weakest of a plan, a page at a time.
create index student_plan_weakest on student_plan (study_plan_id, exam_average) where exam_average < 50;
comment on column student_plan.chapter_exams is 'Exams of category 5, Chapter Wise, alone (promises/academy-plan-report.md#exam-performance). [fact]';
comment on column student_plan.exam_average is 'Mean of the best percentages of the exams taken; null before the first. [fact]';

create table plan_school (
  study_plan_id integer not null references study_plan,
  school_id integer not null references school,
  students integer not null,
  -- Students by exam average: the grade labels (promises/numbers-and-bands.md#grade-labels), and intensive care
  -- (promises/numbers-and-bands.md#intensive-care), which is part of the last one.
  excellent integer not null,
  good integer not null,
  average integer not null,
  needs_improvement integer not null,
  intensive_care integer not null,
  primary key (study_plan_id, school_id)
);
comment on table plan_school is 'How the students of a school stand in a plan. [kept: learning]';
comment on column plan_school.study_plan_id is 'The study plan. [academy]';
comment on column plan_school.school_id is 'The school. [academy]';
comment on column plan_school.average is 'How many students are in the band *average*. [academy]';
comment on column plan_school.excellent is 'How many students are in the band *excellent*. [academy]';
comment on column plan_school.good is 'How many students are in the band *good*. [academy]';
comment on column plan_school.needs_improvement is 'How many students are in the band *needs improvement*. [academy]';
comment on column plan_school.intensive_care is 'How many students are in intensive care. [academy]';
comment on column plan_school.students is 'Students who have started the plan. [academy]';

-- Students by the share of the day's sessions that they attended: all, at least half, at least a quarter.
create table plan_school_day (
  study_plan_id integer not null,
  day integer not null,
  school_id integer not null references school,
  attended_any integer not null,
  attended_all integer not null,
  attended_half integer not null,
  attended_quarter integer not null,
  percentage_sum numeric(14, 2) not null,
  primary key (study_plan_id, day, school_id)
);
comment on table plan_school_day is 'How the students of a school attended a day of a plan. [kept: learning]';
comment on column plan_school_day.study_plan_id is 'The study plan. [academy]';
comment on column plan_school_day.day is 'The day, as the academy counts days. [academy]';
comment on column plan_school_day.school_id is 'The school. [academy]';
comment on column plan_school_day.attended_any is 'How many students attended any of them. [academy]';
comment on column plan_school_day.attended_all is 'How many students attended all of its sessions. [academy]';
comment on column plan_school_day.attended_half is 'How many students attended half of them at least. [academy]';
comment on column plan_school_day.attended_quarter is 'How many students attended a quarter of them at least. [academy]';
create index plan_school_day_school on plan_school_day (study_plan_id, school_id, day);
comment on column plan_school_day.percentage_sum is 'Sum over those students of the percentage of sessions attended. [academy]';

create table plan_school_item (
  study_plan_item_id integer not null references study_plan_item,
  school_id integer not null references school,
  study_plan_id integer not null,
  day integer,
  students integer not null,
  times integer not null,
  seconds bigint not null,
  percentage_sum numeric(14, 2) not null,
  primary key (study_plan_item_id, school_id)
);
comment on table plan_school_item is 'How the students of a school attended a session of a plan. [kept: learning]';
comment on column plan_school_item.study_plan_item_id is 'The session of the plan. [academy]';
comment on column plan_school_item.school_id is 'The school. [academy]';
comment on column plan_school_item.study_plan_id is 'The study plan. [academy]';
comment on column plan_school_item.day is 'The day, as the academy counts days. [academy]';
comment on column plan_school_item.students is 'How many students attended the session. [academy]';
comment on column plan_school_item.times is 'How many times it was attended. [academy]';
comment on column plan_school_item.seconds is 'How long, in seconds. [academy]';
comment on column plan_school_item.percentage_sum is 'Sum of the percentages, for their mean. [academy]';
create index plan_school_item_plan on plan_school_item (study_plan_id, school_id);

-- A student and a day, a month, a timeframe --------------------------------------------------------

-- `ranked_` leaves out Chapter Wise exams (promises/academy-performance.md#who-sees-it).
create table student_day (
  pid integer not null,
  day date not null,
  school_id integer,
  exams integer not null,
  percentage_sum numeric(12, 2) not null,
  percentage_best numeric(5, 2),
  ranked_exams integer not null,
  ranked_sum numeric(12, 2) not null,
  ranked_best numeric(5, 2),
  videos integer not null,
  completion_sum numeric(12, 2) not null,
  completion_best numeric(5, 2),
  video_seconds integer not null,
  exam_seconds integer not null,
  plan_sessions integer not null,
  plan_exams integer not null,
  plan_percentage_sum numeric(12, 2) not null,
  plan_scores integer not null default 0,
  plan_score_sum numeric(12, 2) not null default 0,
  plan_score_best numeric(5, 2),
  primary key (pid, day)
);
comment on table student_day is 'What a student did on a day. [kept: learning; erased: stays; counted]';
comment on column student_day.pid is 'The student. [number; owner]';
comment on column student_day.day is 'The day, as the academy counts days. [fact]';
comment on column student_day.school_id is 'The student''s school of today; null while they are deleted. [fact]';
comment on column student_day.exams is 'How many exams were handed in. [fact]';
comment on column student_day.percentage_sum is 'Sum of the percentages of exams. [fact]';
comment on column student_day.percentage_best is 'The best percentage of an exam. [fact]';
comment on column student_day.ranked_exams is 'How many exams were ranked: those that are not Chapter Wise. [fact]';
comment on column student_day.ranked_sum is 'Sum of the percentages of ranked exams. [fact]';
comment on column student_day.ranked_best is 'The best percentage of a ranked exam. [fact]';
comment on column student_day.videos is 'How many videos were watched. [fact]';
comment on column student_day.completion_sum is 'Sum of the percentages of videos seen, for their mean. [fact]';
comment on column student_day.completion_best is 'The most that was seen of a video, in percent. [fact]';
comment on column student_day.video_seconds is 'How long videos were watched, in seconds. [fact]';
comment on column student_day.exam_seconds is 'How long exams took, in seconds. [fact]';
comment on column student_day.plan_exams is 'Exams that belong to a plan. [fact]';
comment on column student_day.plan_percentage_sum is 'Sum of the percentages of exams that belong to a plan. [fact]';
comment on column student_day.plan_score_sum is 'Sum of `plan_scores`. [fact]';
comment on column student_day.plan_score_best is 'The best of `plan_scores`. [fact]';
create index student_day_day on student_day (day, school_id);
comment on column student_day.plan_sessions is 'Activities that belong to a plan; `plan_exams` are those that are exams. [fact]';
comment on column student_day.plan_scores is 'Exams of plans without Chapter Wise, and videos of plans. A video scores the percentage of it that was seen. [fact]';

create table student_subject_month (
  pid integer not null,
  month date not null,
  subject_id integer not null,
  school_id integer,
  exams integer not null,
  percentage_sum numeric(12, 2) not null,
  percentage_best numeric(5, 2),
  videos integer not null,
  completion_sum numeric(12, 2) not null,
  video_seconds integer not null,
  exam_seconds integer not null,
  plan_sessions integer not null,
  primary key (pid, month, subject_id)
);
comment on table student_subject_month is 'What a student did in a subject in a month. [kept: learning; erased: stays; counted]';
comment on column student_subject_month.pid is 'The student. [number; owner]';
comment on column student_subject_month.school_id is 'The student''s school of today; null while they are deleted. [fact]';
comment on column student_subject_month.exams is 'How many exams were taken. [fact]';
comment on column student_subject_month.percentage_sum is 'Sum of the percentages, for their mean. [fact]';
comment on column student_subject_month.percentage_best is 'The best percentage of an exam. [fact]';
comment on column student_subject_month.videos is 'How many videos were watched. [fact]';
comment on column student_subject_month.completion_sum is 'Sum of the percentages of videos seen, for their mean. [fact]';
comment on column student_subject_month.video_seconds is 'How long videos were watched, in seconds. [fact]';
comment on column student_subject_month.exam_seconds is 'How long exams took, in seconds. [fact]';
comment on column student_subject_month.plan_sessions is 'How many sessions of plans were attended. [fact]';
comment on column student_subject_month.month is 'First day of the month. [fact]';
comment on column student_subject_month.subject_id is '0 for no subject. [fact]';

-- Exams are those without Chapter Wise; a best value is null where nothing was scored.
create table student_month (
  pid integer not null,
  month date not null,
  school_id integer,
  exams integer not null,
  exam_sum numeric(12, 2) not null,
  exam_best numeric(5, 2),
  videos integer not null,
  video_sum numeric(12, 2) not null,
  video_best numeric(5, 2),
  plan_scores integer not null,
  plan_sum numeric(12, 2) not null,
  plan_best numeric(5, 2),
  primary key (pid, month)
);
comment on table student_month is 'What a student scored in a month. [kept: learning; erased: stays; counted]';
comment on column student_month.pid is 'The student. [number; owner]';
comment on column student_month.school_id is 'The student''s school of today; null while they are deleted. [fact]';
comment on column student_month.exams is 'How many exams were taken. [fact]';
comment on column student_month.exam_sum is 'Sum of the scores of ranked exams. [fact]';
comment on column student_month.exam_best is 'The best score of a ranked exam. [fact]';
comment on column student_month.videos is 'How many videos were watched. [fact]';
comment on column student_month.video_sum is 'Sum of the scores of videos. [fact]';
comment on column student_month.video_best is 'The best score of a video. [fact]';
comment on column student_month.plan_scores is 'How many scores in study plans. [fact]';
comment on column student_month.plan_sum is 'Sum of the scores in study plans. [fact]';
comment on column student_month.plan_best is 'The best score in a study plan. [fact]';
create index student_month_school on student_month (school_id, month);
comment on column student_month.month is 'First day of the month. [fact]';

-- The last day on which a student did anything. Timeframes end today, so whoever was active in one of them has a last day
-- in it.
create table student_activity (
  pid integer primary key,
  school_id integer,
  last_day date not null
);
comment on table student_activity is 'When a student last did anything. [kept: learning; erased: stays; counted]';
comment on column student_activity.pid is 'The student. [number; owner]';
comment on column student_activity.school_id is 'The student''s school of today; null while they are deleted. [fact]';
comment on column student_activity.last_day is 'The last day on which the student did anything. [fact]';
create index student_activity_school on student_activity (school_id, last_day);

-- Who attended none of the sessions of a day was absent, who attended three quarters of each was present (promises/parents).
create table student_live_day (
  pid integer not null,
  day date not null,
  school_id integer,
  sessions integer not null,
  attended integer not null,
  present integer not null,
  primary key (pid, day)
);
comment on table student_live_day is 'How many live sessions of a day a student was expected at and attended. [kept: learning; erased: stays; counted]';
comment on column student_live_day.pid is 'The student. [number; owner]';
comment on column student_live_day.day is 'The day, as the academy counts days. [fact]';
comment on column student_live_day.school_id is 'The student''s school of today; null while they are deleted. [fact]';
comment on column student_live_day.sessions is 'How many live sessions the student was expected at. [fact]';
comment on column student_live_day.attended is 'At how many of them the student was. [fact]';
comment on column student_live_day.present is 'At how many of them the student was for three quarters of the time at least. [fact]';
create index student_live_day_absent on student_live_day (day, school_id) where sessions > 0 and attended = 0;

/* The first day of a timeframe that ends on this day: 7 days, or 1, 3 or 12 months, that day included. */
create function timeframe_start(timeframe text, today date) returns date
  language sql immutable parallel safe
  return case
    when timeframe in ('week', 'week_before') then today - 6
    when timeframe in ('month', 'month_before') then (today - interval '1 month')::date + 1
    when timeframe in ('quarter', 'quarter_before') then (today - interval '3 months')::date + 1
    when timeframe in ('year', 'year_before') then (today - interval '12 months')::date + 1
  end;

/* The mean of so many scores, in whole hundredths of a percent; null for no scores. */
create function mean_score(scores integer, total bigint) returns integer
  language sql immutable parallel safe
  return floor(total::float8 / nullif(scores, 0) + 0.5)::integer;

/* The mean of those of three values that are not null. */
create function mean_of(one integer, two integer, three integer) returns integer
  language sql immutable parallel safe
  return mean_score(num_nonnulls(one, two, three), coalesce(one, 0)::bigint + coalesce(two, 0) + coalesce(three, 0));

-- The days that `student_window` holds for each timeframe. Empty until the server has filled it for the first time.
create table performance_window (
  timeframe text primary key,
  from_day date not null,
  to_day date not null
);
comment on table performance_window is 'From when to when a timeframe is, as it was filled last. [kept: learning]';
comment on column performance_window.timeframe is 'The timeframe, by its name. [academy]';
comment on column performance_window.from_day is 'Its first day. [academy]';
comment on column performance_window.to_day is 'Its last day: the day on which it was filled. [academy]';

-- What each student scored in a timeframe that ends today, and in the one before it (`<timeframe>_before`), in hundredths of a
-- percent: 100,000 students cannot be added up while somebody waits. A partition for each timeframe: sums over one read it from end to end and nothing else.
create table student_window (
  timeframe text not null,
  pid integer not null,
  school_id integer,
  exams integer not null,
  exam_sum bigint not null,
  exam_best integer,
  videos integer not null,
  video_sum bigint not null,
  video_best integer,
  plan_scores integer not null,
  plan_sum bigint not null,
  plan_best integer,
  -- Null where there is nothing of the kind.
  exam_average integer generated always as (mean_score(exams, exam_sum)) stored,
  video_average integer generated always as (mean_score(videos, video_sum)) stored,
  plan_average integer generated always as (mean_score(plan_scores, plan_sum)) stored,
  overall_average integer generated always as (
    mean_of(mean_score(exams, exam_sum), mean_score(videos, video_sum), mean_score(plan_scores, plan_sum))) stored,
  overall_best integer generated always as (mean_of(exam_best, video_best, plan_best)) stored,
  primary key (timeframe, pid)
) partition by list (timeframe);
comment on table student_window is 'What a student scored in a timeframe. [kept: learning; erased: stays; counted]';
comment on column student_window.timeframe is 'The timeframe, by its name. [fact]';
comment on column student_window.pid is 'The student. [number; owner]';
comment on column student_window.school_id is 'The student''s school of today; null while they are deleted. [fact]';
comment on column student_window.exams is 'How many exams were taken. [fact]';
comment on column student_window.exam_sum is 'Sum of the scores of ranked exams. [fact]';
comment on column student_window.exam_best is 'The best score of a ranked exam. [fact]';
comment on column student_window.videos is 'How many videos were watched. [fact]';
comment on column student_window.video_sum is 'Sum of the scores of videos. [fact]';
comment on column student_window.video_best is 'The best score of a video. [fact]';
comment on column student_window.plan_scores is 'How many scores in study plans. [fact]';
comment on column student_window.plan_sum is 'Sum of the scores in study plans. [fact]';
comment on column student_window.plan_best is 'The best score in a study plan. [fact]';
comment on column student_window.exam_average is 'Mean score of ranked exams, by the database. [fact]';
comment on column student_window.video_average is 'Mean score of videos, by the database. [fact]';
comment on column student_window.plan_average is 'Mean score in study plans, by the database. [fact]';
comment on column student_window.overall_average is 'Mean of the three means, by the database. [fact]';
comment on column student_window.overall_best is 'Mean of the three best scores, by the database. [fact]';
create index student_window_school on student_window (timeframe, school_id);
do $$
declare
  name text;
begin
  foreach name in array array['week', 'month', 'quarter', 'year', 'week_before', 'month_before', 'quarter_before', 'year_before'] loop
    execute format('create table %I partition of student_window for values in (%L) with (fillfactor = 80)', 'student_window_' || name, name);
  end loop;
end $$;

-- A school and a day, an exam, a video -------------------------------------------------------------

create table school_activity (
  school_id integer not null,
  last_day date not null,
  students integer not null,
  primary key (last_day, school_id)
);
comment on table school_activity is 'How many students of a school last did anything on a day. [kept: learning]';
comment on column school_activity.school_id is 'The school. [academy]';
comment on column school_activity.last_day is 'The last day of those who are counted. [academy]';
comment on column school_activity.students is 'How many students. [academy]';

create table school_live_day (
  school_id integer not null references school,
  day date not null,
  absent integer not null,
  primary key (day, school_id)
);
comment on table school_live_day is 'How many students of a school attended none of the live sessions of a day. [kept: learning]';
comment on column school_live_day.school_id is 'The school. [academy]';
comment on column school_live_day.day is 'The day, as the academy counts days. [academy]';
comment on column school_live_day.absent is 'How many students. [academy]';

create table school_day (
  school_id integer not null references school,
  day date not null,
  students integer not null,
  exams integer not null,
  percentage_sum numeric(14, 2) not null,
  videos integer not null,
  video_seconds bigint not null,
  primary key (school_id, day)
);
comment on table school_day is 'What the students of a school did on a day. [kept: learning]';
comment on column school_day.school_id is 'The school. [academy]';
comment on column school_day.day is 'The day, as the academy counts days. [academy]';
comment on column school_day.exams is 'How many exams were taken. [academy]';
comment on column school_day.percentage_sum is 'Sum of the percentages of exams, for their mean. [academy]';
comment on column school_day.videos is 'How many videos were watched. [academy]';
comment on column school_day.video_seconds is 'How long videos were watched, in seconds. [academy]';
create index school_day_day on school_day (day);
comment on column school_day.students is 'Students who did anything that day. [academy]';

create table exam_school_day (
  exam_id integer not null references exam,
  school_id integer not null references school,
  day date not null,
  attempts integer not null,
  percentage_sum numeric(14, 2) not null,
  primary key (exam_id, school_id, day)
);
comment on table exam_school_day is 'Attempts of an exam on a day, in a school. [kept: learning]';
comment on column exam_school_day.exam_id is 'The exam. [academy]';
comment on column exam_school_day.school_id is 'The school. [academy]';
comment on column exam_school_day.day is 'The day, as the academy counts days. [academy]';
comment on column exam_school_day.percentage_sum is 'Sum of the percentages, for their mean. [academy]';
create index exam_school_day_day on exam_school_day (school_id, day, exam_id) where attempts > 0;
comment on column exam_school_day.attempts is 'Use only rows above 0: a student who moved away may leave a row with 0. [academy]';

-- An attempt counts in five periods. A student counts in the periods of the last attempt alone, so `students` is how many
-- took part in a period only while the period lasts; do not use it of a period that is over.
create table exam_school_period (
  exam_id integer not null references exam,
  school_id integer not null references school,
  period text not null check (period in ('all', 'week', 'month', 'quarter', 'year')),
  starts date not null,
  attempts integer not null,
  percentage_sum numeric(14, 2) not null,
  students integer not null,
  primary key (exam_id, period, starts, school_id)
);
comment on table exam_school_period is 'Attempts of an exam in a period, in a school. [kept: learning]';
comment on column exam_school_period.exam_id is 'The exam. [academy]';
comment on column exam_school_period.school_id is 'The school. [academy]';
comment on column exam_school_period.period is 'The length of the period. [academy]';
comment on column exam_school_period.percentage_sum is 'Sum of the percentages, for their mean. [academy]';
comment on column exam_school_period.students is 'How many students. [academy]';
comment on column exam_school_period.starts is 'First day of the period; -infinity for ''all''. [academy]';
comment on column exam_school_period.attempts is 'Use only rows above 0: a student who moved away may leave a row with 0. [academy]';

create view rollup.periods as select unnest(array['all', 'week', 'month', 'quarter', 'year']) as period;

create table video_school_day (
  video_id integer not null references video,
  school_id integer not null references school,
  day date not null,
  watches integer not null,
  seconds bigint not null,
  completion_sum numeric(14, 2) not null,
  primary key (video_id, school_id, day)
);
comment on table video_school_day is 'How a video was watched on a day, in a school. [kept: learning]';
comment on column video_school_day.video_id is 'The video. [academy]';
comment on column video_school_day.school_id is 'The school. [academy]';
comment on column video_school_day.day is 'The day, as the academy counts days. [academy]';
comment on column video_school_day.seconds is 'How long, in seconds. [academy]';
comment on column video_school_day.completion_sum is 'Sum of the percentages of videos seen, for their mean. [academy]';
create index video_school_day_day on video_school_day (school_id, day, video_id) where watches > 0;
comment on column video_school_day.watches is 'Use only rows above 0: a student who moved away may leave a row with 0. [academy]';

-- People by home school (null for none) and role: who joined in a month and who was deleted in it. The sum of joined
-- less departed is how many there are.
create table school_headcount (
  school_id integer references school,
  role smallint not null,
  month date not null,
  joined integer not null,
  departed integer not null,
  unique nulls not distinct (school_id, role, month)
);
comment on table school_headcount is 'How many people a school gained and lost in a month. [kept: learning]';
comment on column school_headcount.school_id is 'The school. [academy]';
comment on column school_headcount.role is 'The role of those who are counted. [academy]';
comment on column school_headcount.month is 'The first day of the month. [academy]';
comment on column school_headcount.joined is 'How many were added in the month. [academy]';
comment on column school_headcount.departed is 'How many were deleted or moved away in the month. [academy]';

-- The whole academy, deleted schools included: its staff need not add up the rows of every school. -----

create table exam_day (
  exam_id integer not null,
  day date not null,
  attempts integer not null,
  percentage_sum numeric(14, 2) not null,
  primary key (exam_id, day)
);
comment on table exam_day is 'All attempts of an exam on a day. [kept: learning]';
comment on column exam_day.exam_id is 'The exam. [academy]';
comment on column exam_day.day is 'The day, as the academy counts days. [academy]';
comment on column exam_day.attempts is 'How many attempts. [academy]';
comment on column exam_day.percentage_sum is 'Sum of the percentages, for their mean. [academy]';

create table video_day (
  video_id integer not null,
  day date not null,
  watches integer not null,
  seconds bigint not null default 0,
  completion_sum numeric(14, 2) not null default 0,
  primary key (video_id, day)
);
comment on table video_day is 'How a video was watched on a day, by all. [kept: learning]';
comment on column video_day.video_id is 'The video. [academy]';
comment on column video_day.day is 'The day, as the academy counts days. [academy]';
comment on column video_day.watches is 'How many times it was watched. [academy]';
comment on column video_day.seconds is 'How long, in seconds. [academy]';
comment on column video_day.completion_sum is 'Sum of the percentages of videos seen, for their mean. [academy]';

create table exam_period (
  exam_id integer not null,
  period text not null,
  starts date not null,
  attempts integer not null,
  percentage_sum numeric(14, 2) not null,
  students integer not null,
  primary key (exam_id, period, starts)
);
comment on table exam_period is 'All attempts of an exam in a period. [kept: learning]';
comment on column exam_period.exam_id is 'The exam. [academy]';
comment on column exam_period.period is 'The length of the period. [academy]';
comment on column exam_period.starts is 'First day of the period. [academy]';
comment on column exam_period.attempts is 'How many attempts. [academy]';
comment on column exam_period.percentage_sum is 'Sum of the percentages, for their mean. [academy]';
comment on column exam_period.students is 'How many students. [academy]';

-- Events to the rollups of students ---------------------------------------------------------------

/*
 * What rollups of students are made of: the query of one table of events, or of some rows of it. `ranked` leaves out Chapter Wise
 * exams (category 5). Arrays compare from the left: the greatest `result` has the best percentage, with the other values of the
 * same attempt. The joins are outer ones, so that a rollup that needs nothing of them does not read them.
 */
create function rollup.facts_of(events text, of_rows text) returns text language sql immutable as $$
  select format(case events
    when 'exam_attempt' then '
      select a.pid, a.school_id, a.study_plan_item_id, a.exam_id, a.started_at as since, a.submitted_at as at,
             a.duration_seconds as seconds, a.percentage, a.right_answers, a.attended,
             array[a.percentage, a.mark, a.right_answers, a.attended] as result, null::numeric(5, 2) as completion,
             coalesce(e.subject_id, 0) as subject_id, e.exam_category_id <> 5 as ranked,
             case when a.study_plan_item_id is not null and e.exam_category_id <> 5 then a.percentage end as plan_score
        from %I a left join exam e using (exam_id)'
    when 'video_watch' then '
      select w.pid, w.school_id, w.study_plan_item_id, null::integer as exam_id, w.watched_at as since, w.watched_at as at,
             w.seconds, null::numeric(5, 2) as percentage, null::integer as right_answers, null::integer as attended,
             null::numeric[] as result, w.completion, coalesce(v.subject_id, 0) as subject_id, null::boolean as ranked,
             case when w.study_plan_item_id is not null then w.completion end as plan_score
        from %I w left join video v using (video_id)'
    when 'study_plan_visit' then '
      select t.pid, t.school_id, t.study_plan_item_id, null::integer as exam_id, t.visited_at as since, t.visited_at as at,
             t.seconds, null::numeric(5, 2) as percentage, null::integer as right_answers, null::integer as attended,
             null::numeric[] as result, null::numeric(5, 2) as completion, coalesce(i.subject_id, 0) as subject_id,
             null::boolean as ranked, null::numeric(5, 2) as plan_score
        from %I t left join study_plan_item i using (study_plan_item_id)'
    end, of_rows)
$$;
do $$
begin
  execute 'create view rollup.fact as ' || (
    select string_agg(rollup.facts_of(events, events), ' union all ')
      from unnest(array['exam_attempt', 'video_watch', 'study_plan_visit']) events);
end $$;

-- What a changed fact touches: of a student a session, an exam and a day.
create type rollup.touch as (pid integer, study_plan_item_id integer, exam_id integer, day date);

/*
 * Keeps a rollup of what students did, by one text: events that come add what is counted of them to the rows that are there, what
 * a correction touches is counted of all facts (rollup.count_anew), and events of a large file are gathered and then added
 * up together (rollup.gather).
 *
 * `columns` has of each column its name, what is counted of `fact`, which `facts` reads, and how a row that is there takes it up:
 * 'sum', 'least', 'greatest', 'best' for what belongs to the best attempt, 'stays', or 'key' for the columns of its key.
 * A correction counts the rows that have the `touched` columns of a `t` anew, each of the facts `f` for which `meant` holds.
 */
create procedure rollup.add_up(target text, label text, events text[], facts text, columns text[][], touched text[], meant text)
  language plpgsql as $$
declare
  best constant text := '(%1$s.percentage, %1$s.mark, %1$s.right_answers, %1$s.attended)';
  names text;
  keys text;
  counted text;
  added text;
  replaced text;
  joined text;
  event text;
begin
  select string_agg(name, ', ' order by at), string_agg(name, ', ' order by at) filter (where how = 'key'),
         format('select %s from %s group by %s', string_agg(format('%s as %I', expression, name), ', ' order by at), facts,
                string_agg(at::text, ', ' order by at) filter (where how = 'key')),
         string_agg(format(case how
             when 'sum' then '%1$I = s.%1$I + excluded.%1$I'
             when 'best' then '%1$I = case when excluded.percentage is null or '
               || format(best, 's') || ' >= ' || format(best, 'excluded') || ' then s.%1$I else excluded.%1$I end'
             else '%1$I = ' || how || '(s.%1$I, excluded.%1$I)' end, name), ', ' order by at) filter (where how not in ('key', 'stays')),
         string_agg(format('%1$I = excluded.%1$I', name), ', ' order by at) filter (where how not in ('key', 'stays')),
         string_agg(format('s.%1$I = g.%1$I', name), ' and ') filter (where how = 'key')
    into names, keys, counted, added, replaced, joined
    from (select at, columns[at][1] as name, columns[at][2] as expression, columns[at][3] as how
            from generate_subscripts(columns, 1) at) c;
  added := format('insert into %I as s (%s) %s order by %s on conflict (%4$s) do update set %5$s', target, names, counted, keys, added);

  foreach event in array events loop
    call rollup.follow(event, label, 'insert', format(', fact as (%s) %s', rollup.facts_of(event, 'delta'), added),
      $unless$current_setting('rollup.gathers', true) is distinct from 'on'$unless$);
  end loop;
  execute format(
    'create function rollup.%1$s_gathered() returns void language plpgsql security definer set search_path = public, pg_temp as $body$
     begin
       execute $many$with fact as (select * from gathered) %2$s$many$;
     end $body$', target, added);
  execute format(
    'create function rollup.%1$s_anew(touches rollup.touch[]) returns void
       language plpgsql security definer set search_path = public, pg_temp as $body$
     begin
       with touched as (
         select distinct %2$s from (select *, date_trunc(''month'', day::timestamp)::date as month from unnest(touches)) t
          where num_nulls(%2$s) = 0),
       -- offset 0: touch by touch, however many facts there are.
       fact as (select f.* from touched t cross join lateral (select * from rollup.fact f where %3$s offset 0) f),
       counted as (%4$s),
       gone as (
         delete from %1$I s using (select %5$s from %1$I join touched using (%2$s) except select %5$s from counted) g where %6$s)
       insert into %1$I (%7$s) select %7$s from counted order by %5$s on conflict (%5$s) do update set %8$s;
     end $body$',
    target, array_to_string(touched, ', '), meant, counted, keys, joined, names, replaced);
end $$;

call rollup.add_up('student_item', 'item', '{exam_attempt,video_watch,study_plan_visit}',
  'fact join study_plan_item i using (study_plan_item_id)', array[
    ['study_plan_item_id', 'study_plan_item_id', 'key'],
    ['pid', 'pid', 'key'],
    ['study_plan_id', 'max(i.study_plan_id)', 'stays'],
    ['day', 'max(i.day)', 'stays'],
    ['school_id', 'max(school_id)', 'stays'],
    ['first_at', 'min(since)', 'least'],
    ['last_at', 'max(at)', 'greatest'],
    ['times', 'count(*)', 'sum'],
    ['seconds', 'sum(seconds)', 'sum'],
    ['submitted_at', 'max(at) filter (where result is not null)', 'greatest'],
    ['percentage', '(max(result))[1]', 'best'],
    ['mark', '(max(result))[2]', 'best'],
    ['right_answers', '(max(result))[3]', 'best'],
    ['attended', '(max(result))[4]', 'best']],
  '{pid,study_plan_item_id}', 'f.pid = t.pid and f.study_plan_item_id = t.study_plan_item_id');

call rollup.add_up('student_exam', 'exam', '{exam_attempt}', 'fact where exam_id is not null', array[
    ['exam_id', 'exam_id', 'key'],
    ['pid', 'pid', 'key'],
    ['school_id', 'max(school_id)', 'stays'],
    ['attempts', 'count(*)', 'sum'],
    ['percentage_sum', 'sum(percentage)', 'sum'],
    ['percentage', '(max(result))[1]', 'best'],
    ['mark', '(max(result))[2]', 'best'],
    ['right_answers', '(max(result))[3]', 'best'],
    ['attended', '(max(result))[4]', 'best'],
    ['most_attended', 'max(attended)', 'greatest'],
    ['most_right', 'max(right_answers)', 'greatest'],
    ['last_submitted_at', 'max(at)', 'greatest']],
  '{pid,exam_id}', 'f.pid = t.pid and f.exam_id = t.exam_id');

call rollup.add_up('student_day', 'day', '{exam_attempt,video_watch,study_plan_visit}', 'fact', array[
    ['pid', 'pid', 'key'],
    ['day', 'local_day(at)', 'key'],
    ['school_id', 'max(school_id)', 'stays'],
    ['exams', 'count(percentage)', 'sum'],
    ['percentage_sum', 'coalesce(sum(percentage), 0)', 'sum'],
    ['percentage_best', 'max(percentage)', 'greatest'],
    ['ranked_exams', 'count(*) filter (where ranked)', 'sum'],
    ['ranked_sum', 'coalesce(sum(percentage) filter (where ranked), 0)', 'sum'],
    ['ranked_best', 'max(percentage) filter (where ranked)', 'greatest'],
    ['videos', 'count(completion)', 'sum'],
    ['completion_sum', 'coalesce(sum(completion), 0)', 'sum'],
    ['completion_best', 'max(completion)', 'greatest'],
    ['video_seconds', 'coalesce(sum(seconds) filter (where completion is not null), 0)', 'sum'],
    ['exam_seconds', 'coalesce(sum(seconds) filter (where percentage is not null), 0)', 'sum'],
    ['plan_sessions', 'count(study_plan_item_id)', 'sum'],
    ['plan_exams', 'count(study_plan_item_id) filter (where percentage is not null)', 'sum'],
    ['plan_percentage_sum', 'coalesce(sum(percentage) filter (where study_plan_item_id is not null), 0)', 'sum'],
    ['plan_scores', 'count(plan_score)', 'sum'],
    ['plan_score_sum', 'coalesce(sum(plan_score), 0)', 'sum'],
    ['plan_score_best', 'max(plan_score)', 'greatest']],
  '{pid,day}', 'f.pid = t.pid and f.at >= moment_of(t.day) and f.at < moment_of(t.day + 1)');

call rollup.add_up('student_subject_month', 'month', '{exam_attempt,video_watch,study_plan_visit}', 'fact', array[
    ['pid', 'pid', 'key'],
    ['month', 'local_month(at)', 'key'],
    ['subject_id', 'subject_id', 'key'],
    ['school_id', 'max(school_id)', 'stays'],
    ['exams', 'count(percentage)', 'sum'],
    ['percentage_sum', 'coalesce(sum(percentage), 0)', 'sum'],
    ['percentage_best', 'max(percentage)', 'greatest'],
    ['videos', 'count(completion)', 'sum'],
    ['completion_sum', 'coalesce(sum(completion), 0)', 'sum'],
    ['video_seconds', 'coalesce(sum(seconds) filter (where completion is not null), 0)', 'sum'],
    ['exam_seconds', 'coalesce(sum(seconds) filter (where percentage is not null), 0)', 'sum'],
    ['plan_sessions', 'count(study_plan_item_id)', 'sum']],
  '{pid,month}', 'f.pid = t.pid and f.at >= moment_of(t.month) and f.at < moment_of(t.month + interval ''1 month'')');

-- A large file brings a student many events of several kinds: gathered, they touch the student's rows once.
do $$
declare
  event text;
begin
  foreach event in array array['exam_attempt', 'video_watch', 'study_plan_visit'] loop
    execute format(
      'create function rollup.%1$s_gather() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$
       begin
         insert into gathered %2$s;
         return null;
       end $body$', event, rollup.facts_of(event, 'new_rows'));
    execute format($trigger$create trigger gather after insert on %1$I referencing new table as new_rows for each statement
      when (current_setting('rollup.gathers', true) = 'on') execute function rollup.%1$s_gather()$trigger$, event);
  end loop;
end $$;

/* From now to the end of the transaction, events wait until rollup.add_gathered. */
create function rollup.gather() returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  create temporary table gathered on commit drop as table rollup.fact with no data;
  perform set_config('rollup.gathers', 'on', true);
end $$;

/* Adds up what has been gathered. */
create function rollup.add_gathered() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- The planner knows nothing of a table that was filled a moment ago.
  analyze gathered;
  perform rollup.student_item_gathered(), rollup.student_exam_gathered(), rollup.student_day_gathered(),
          rollup.student_subject_month_gathered();
  truncate gathered;
end $$;

-- The best of the new rows is the best there is, unless a day got worse: then `best` below counts it anew.
call rollup.follow('student_day', 'month', 'change', $$
  insert into student_month as s (pid, month, school_id, exams, exam_sum, exam_best, videos, video_sum, video_best, plan_scores, plan_sum, plan_best)
  select pid, date_trunc('month', day::timestamp)::date, case when bool_or(sign = 1) then max(school_id) filter (where sign = 1) else max(school_id) end,
         sum(sign * ranked_exams), sum(sign * ranked_sum), max(ranked_best) filter (where sign = 1),
         sum(sign * videos), sum(sign * completion_sum), max(completion_best) filter (where sign = 1),
         sum(sign * plan_scores), sum(sign * plan_score_sum), max(plan_score_best) filter (where sign = 1)
    from delta
   group by 1, 2
  having (sum(sign * ranked_exams), sum(sign * videos), sum(sign * plan_scores),
          sum(sign * ranked_sum), sum(sign * completion_sum), sum(sign * plan_score_sum)) <> (0, 0, 0, 0, 0, 0)
      or (max(ranked_best) filter (where sign = 1), max(completion_best) filter (where sign = 1), max(plan_score_best) filter (where sign = 1))
         is distinct from
         (max(ranked_best) filter (where sign = -1), max(completion_best) filter (where sign = -1), max(plan_score_best) filter (where sign = -1))
      or min(coalesce(school_id, 0)) <> max(coalesce(school_id, 0))
   order by 1, 2
  on conflict (pid, month) do update set
    school_id = excluded.school_id,
    exams = s.exams + excluded.exams, exam_sum = s.exam_sum + excluded.exam_sum, exam_best = greatest(s.exam_best, excluded.exam_best),
    videos = s.videos + excluded.videos, video_sum = s.video_sum + excluded.video_sum, video_best = greatest(s.video_best, excluded.video_best),
    plan_scores = s.plan_scores + excluded.plan_scores, plan_sum = s.plan_sum + excluded.plan_sum, plan_best = greatest(s.plan_best, excluded.plan_best)
$$);

call rollup.follow('student_day', 'activity', 'change', $$
  insert into student_activity as s (pid, school_id, last_day)
  select pid, max(school_id) filter (where sign = 1), max(day)
    from delta
   group by 1
  having bool_or(sign = 1)
   order by 1
  on conflict (pid) do update set school_id = excluded.school_id, last_day = greatest(s.last_day, excluded.last_day)
    where (s.school_id, s.last_day) is distinct from (excluded.school_id, greatest(s.last_day, excluded.last_day))
$$);

-- Rollups of students to those of a plan and a school ----------------------------------------------

call rollup.follow('student_activity', 'school', 'change', $$
  insert into school_activity as s (school_id, last_day, students)
  select school_id, last_day, sum(sign)
    from delta
   where school_id is not null
   group by 1, 2
  having sum(sign) <> 0
   order by 2, 1
  on conflict (last_day, school_id) do update set students = s.students + excluded.students
$$);

-- The number in a label orders the triggers of one table: a plan's row exists before its days are counted. A session
-- counts while it has a day. Where there are old rows only, a fact was taken back or the session left the day, and the
-- student's school stays the same.
call rollup.follow('student_item', '1_plan', 'change', $$
  insert into student_plan as s (pid, study_plan_id, school_id, sessions_attended, videos, exams, percentage_sum,
                                 chapter_exams, chapter_percentage_sum, first_activity_at, last_activity_at)
  select d.pid, d.study_plan_id, case when bool_or(d.sign = 1) then max(d.school_id) filter (where d.sign = 1) else max(d.school_id) end,
         coalesce(sum(d.sign) filter (where d.day is not null), 0),
         coalesce(sum(d.sign) filter (where d.day is not null and i.video_id is not null), 0),
         coalesce(sum(d.sign) filter (where d.day is not null and d.percentage is not null), 0),
         coalesce(sum(d.sign * d.percentage) filter (where d.day is not null), 0),
         coalesce(sum(d.sign) filter (where d.day is not null and d.percentage is not null and e.exam_category_id = 5), 0),
         coalesce(sum(d.sign * d.percentage) filter (where d.day is not null and e.exam_category_id = 5), 0),
         min(d.first_at), max(d.last_at)
    from delta d
    join study_plan_item i using (study_plan_item_id)
    left join exam e using (exam_id)
   group by 1, 2
   order by 1, 2
  on conflict (pid, study_plan_id) do update set
    school_id = excluded.school_id,
    sessions_attended = s.sessions_attended + excluded.sessions_attended, videos = s.videos + excluded.videos,
    exams = s.exams + excluded.exams, percentage_sum = s.percentage_sum + excluded.percentage_sum,
    chapter_exams = s.chapter_exams + excluded.chapter_exams,
    chapter_percentage_sum = s.chapter_percentage_sum + excluded.chapter_percentage_sum,
    first_activity_at = least(s.first_activity_at, excluded.first_activity_at),
    last_activity_at = greatest(s.last_activity_at, excluded.last_activity_at)
$$);

call rollup.follow('student_item', '2_day', 'change', $$
  insert into student_plan_day as s (pid, study_plan_id, day, school_id, attended, total)
  select d.pid, d.study_plan_id, d.day,
         case when bool_or(d.sign = 1) then max(d.school_id) filter (where d.sign = 1) else max(d.school_id) end, sum(d.sign), coalesce(t.total, 0)
    from delta d
    left join (select study_plan_id, day, count(*) as total from study_plan_item
                where study_plan_id in (select study_plan_id from delta) and day is not null group by 1, 2) t using (study_plan_id, day)
   where d.day is not null
   group by d.pid, d.study_plan_id, d.day, t.total
   order by 1, 2, 3
  on conflict (pid, study_plan_id, day) do update set
    school_id = excluded.school_id, attended = s.attended + excluded.attended
    where (s.school_id, excluded.attended) is distinct from (excluded.school_id, 0)
$$);

call rollup.follow('student_item', '3_school', 'change', $$
  insert into plan_school_item as s (study_plan_item_id, school_id, study_plan_id, day, students, times, seconds, percentage_sum)
  select study_plan_item_id, school_id, study_plan_id, max(day) filter (where sign = 1),
         sum(sign), sum(sign * times), sum(sign * seconds), coalesce(sum(sign * percentage), 0)
    from delta
   where school_id is not null
   group by 1, 2, 3
   order by 1, 2
  on conflict (study_plan_item_id, school_id) do update set
    students = s.students + excluded.students, times = s.times + excluded.times,
    seconds = s.seconds + excluded.seconds, percentage_sum = s.percentage_sum + excluded.percentage_sum
$$);

-- Bands of a day: all of its sessions, at least half, at least a quarter. Less counts as not attended.
call rollup.follow('student_plan_day', '1_school', 'change', $$
  insert into plan_school_day as s (study_plan_id, day, school_id, attended_any, attended_all, attended_half, attended_quarter, percentage_sum)
  select study_plan_id, day, school_id,
         coalesce(sum(sign) filter (where attended > 0), 0),
         coalesce(sum(sign) filter (where attended > 0 and attended >= total), 0),
         coalesce(sum(sign) filter (where attended < total and 2 * attended >= total), 0),
         coalesce(sum(sign) filter (where 2 * attended < total and 4 * attended >= total), 0),
         sum(sign * least(100, round(100.0 * attended / nullif(total, 0), 2)))
    from delta
   where school_id is not null and total > 0
   group by 1, 2, 3
   order by 1, 2, 3
  on conflict (study_plan_id, day, school_id) do update set
    attended_any = s.attended_any + excluded.attended_any, attended_all = s.attended_all + excluded.attended_all,
    attended_half = s.attended_half + excluded.attended_half, attended_quarter = s.attended_quarter + excluded.attended_quarter,
    percentage_sum = s.percentage_sum + excluded.percentage_sum
$$);

-- A day is completed when all its sessions are attended, a week when all its days are. A day or week without sessions is
-- completed by nobody.
call rollup.follow('student_plan_day', '2_week', 'change', $$
  insert into student_plan_week as s (pid, study_plan_id, week_no, school_id, days_completed, days)
  select d.pid, d.study_plan_id, p.week_no, case when bool_or(d.sign = 1) then max(d.school_id) filter (where d.sign = 1) else max(d.school_id) end,
         coalesce(sum(d.sign) filter (where d.attended >= d.total and d.total > 0), 0), coalesce(w.days, 0)
    from delta d
    join study_plan_day p using (study_plan_id, day)
    left join (select i.study_plan_id, q.week_no, count(distinct i.day) as days
                 from study_plan_item i join study_plan_day q using (study_plan_id, day)
                where i.study_plan_id in (select study_plan_id from delta) group by 1, 2) w using (study_plan_id, week_no)
   group by d.pid, d.study_plan_id, p.week_no, w.days
   order by 1, 2, 3
  on conflict (pid, study_plan_id, week_no) do update set
    school_id = excluded.school_id, days_completed = s.days_completed + excluded.days_completed
    where (s.school_id, excluded.days_completed) is distinct from (excluded.school_id, 0)
$$);

call rollup.follow('student_plan_day', '3_plan', 'change', $$
  update student_plan s set days_completed = s.days_completed + d.days
    from (select pid, study_plan_id, sum(sign) filter (where attended >= total and total > 0) as days from delta group by 1, 2) d
   where s.pid = d.pid and s.study_plan_id = d.study_plan_id and d.days <> 0
$$);

call rollup.follow('student_plan_week', 'plan', 'change', $$
  update student_plan s set weeks_completed = s.weeks_completed + d.weeks
    from (select pid, study_plan_id, sum(sign) filter (where days_completed >= days and days > 0) as weeks from delta group by 1, 2) d
   where s.pid = d.pid and s.study_plan_id = d.study_plan_id and d.weeks <> 0
$$);

call rollup.follow('student_plan', 'school', 'change', $$
  insert into plan_school as s (study_plan_id, school_id, students, excellent, good, average, needs_improvement, intensive_care)
  select *
    from (select study_plan_id, school_id, sum(sign) as students,
                 coalesce(sum(sign) filter (where exam_average >= 90), 0) as excellent,
                 coalesce(sum(sign) filter (where exam_average >= 80 and exam_average < 90), 0) as good,
                 coalesce(sum(sign) filter (where exam_average >= 60 and exam_average < 80), 0) as average,
                 coalesce(sum(sign) filter (where exam_average < 60), 0) as needs_improvement,
                 coalesce(sum(sign) filter (where exam_average < 50), 0) as intensive_care
            from delta
           where school_id is not null
           group by 1, 2) change
   where (students, excellent, good, average, needs_improvement, intensive_care) <> (0, 0, 0, 0, 0, 0)
   order by 1, 2
  on conflict (study_plan_id, school_id) do update set
    students = s.students + excluded.students, excellent = s.excellent + excluded.excellent, good = s.good + excluded.good,
    average = s.average + excluded.average, needs_improvement = s.needs_improvement + excluded.needs_improvement,
    intensive_care = s.intensive_care + excluded.intensive_care
$$);

call rollup.follow('student_day', 'school', 'change', $$
  insert into school_day as s (school_id, day, students, exams, percentage_sum, videos, video_seconds)
  select school_id, day, sum(sign), sum(sign * exams), sum(sign * percentage_sum), sum(sign * videos), sum(sign * video_seconds)
    from delta
   where school_id is not null
   group by 1, 2
   order by 1, 2
  on conflict (school_id, day) do update set
    students = s.students + excluded.students, exams = s.exams + excluded.exams,
    percentage_sum = s.percentage_sum + excluded.percentage_sum,
    videos = s.videos + excluded.videos, video_seconds = s.video_seconds + excluded.video_seconds
$$);

-- The school of a row that is there already is that of today. Whoever moves a session to another day waits for those who write
-- who was there, and the other way round.
call rollup.follow('live_attendance', 'day', 'change', $$
  insert into student_live_day as s (pid, day, school_id, sessions, attended, present)
  select d.pid, local_day(l.starts_at), max(d.school_id), sum(d.sign), sum(d.sign * (d.minutes > 0)::integer),
         sum(d.sign * (100 * d.minutes >= 75 * l.duration_minutes)::integer)
    from delta d
    join (select live_session_id, starts_at, duration_minutes from live_session
           where live_session_id in (select live_session_id from delta) order by 1 for share) l using (live_session_id)
   group by 1, 2
  having (sum(d.sign), sum(d.sign * (d.minutes > 0)::integer),
          sum(d.sign * (100 * d.minutes >= 75 * l.duration_minutes)::integer)) <> (0, 0, 0)
   order by 1, 2
  on conflict (pid, day) do update set
    sessions = s.sessions + excluded.sessions, attended = s.attended + excluded.attended,
    present = s.present + excluded.present
$$);

-- A session that is held on another day, or for another time.
call rollup.follow('live_session', 'day', 'change', $$
  insert into student_live_day as s (pid, day, school_id, sessions, attended, present)
  select a.pid, local_day(d.starts_at), max(a.school_id), sum(d.sign), sum(d.sign * (a.minutes > 0)::integer),
         sum(d.sign * (100 * a.minutes >= 75 * d.duration_minutes)::integer)
    from delta d join live_attendance a using (live_session_id)
   group by 1, 2
  having (sum(d.sign), sum(d.sign * (100 * a.minutes >= 75 * d.duration_minutes)::integer)) <> (0, 0)
   order by 1, 2
  on conflict (pid, day) do update set
    sessions = s.sessions + excluded.sessions, attended = s.attended + excluded.attended,
    present = s.present + excluded.present
$$);

call rollup.follow('student_live_day', 'school', 'change', $$
  insert into school_live_day as s (school_id, day, absent)
  select school_id, day, sum(sign * (sessions > 0 and attended = 0)::integer)
    from delta
   where school_id is not null
   group by 1, 2
  having sum(sign * (sessions > 0 and attended = 0)::integer) <> 0
   order by 1, 2
  on conflict (day, school_id) do update set absent = s.absent + excluded.absent
$$);

call rollup.follow('exam_attempt', 'school', 'change', $$
  insert into exam_school_day as s (exam_id, school_id, day, attempts, percentage_sum)
  select exam_id, school_id, local_day(submitted_at), sum(sign), sum(sign * percentage)
    from delta
   where school_id is not null
   group by 1, 2, 3
   order by 1, 2, 3
  on conflict (exam_id, school_id, day) do update set
    attempts = s.attempts + excluded.attempts, percentage_sum = s.percentage_sum + excluded.percentage_sum
$$);

call rollup.follow('video_watch', 'school', 'change', $$
  insert into video_school_day as s (video_id, school_id, day, watches, seconds, completion_sum)
  select video_id, school_id, local_day(watched_at), sum(sign), sum(sign * seconds), sum(sign * completion)
    from delta
   where school_id is not null
   group by 1, 2, 3
   order by 1, 2, 3
  on conflict (video_id, school_id, day) do update set
    watches = s.watches + excluded.watches, seconds = s.seconds + excluded.seconds,
    completion_sum = s.completion_sum + excluded.completion_sum
$$);

call rollup.follow('exam_attempt', 'period', 'change', $$
  insert into exam_school_period as s (exam_id, school_id, period, starts, attempts, percentage_sum, students)
  select exam_id, school_id, period, local_period(period, submitted_at), sum(sign), sum(sign * percentage), 0
    from delta cross join rollup.periods
   where school_id is not null
   group by 1, 2, 3, 4
   order by 1, 3, 4, 2
  on conflict (exam_id, period, starts, school_id) do update set
    attempts = s.attempts + excluded.attempts, percentage_sum = s.percentage_sum + excluded.percentage_sum
$$);

call rollup.follow('student_exam', 'period', 'change', $$
  insert into exam_school_period as s (exam_id, school_id, period, starts, attempts, percentage_sum, students)
  select exam_id, school_id, period, local_period(period, last_submitted_at), 0, 0, sum(sign)
    from delta cross join rollup.periods
   where school_id is not null
   group by 1, 2, 3, 4
  having sum(sign) <> 0
   order by 1, 3, 4, 2
  on conflict (exam_id, period, starts, school_id) do update set students = s.students + excluded.students
$$);

call rollup.follow('person', 'headcount', 'change', $$
  insert into school_headcount as s (school_id, role, month, joined, departed)
  select school_id, role, month, sum(joined), sum(departed)
    from (select school_id, role, local_month(created_at) as month, sign as joined, 0 as departed from delta
          union all
          select school_id, role, local_month(deleted_at), 0, sign from delta where deleted_at is not null) changes
   group by 1, 2, 3
  having sum(joined) <> 0 or sum(departed) <> 0
   order by 1, 2, 3
  on conflict (school_id, role, month) do update set
    joined = s.joined + excluded.joined, departed = s.departed + excluded.departed
$$);

call rollup.follow('exam_school_day', 'academy', 'change', $$
  insert into exam_day as s (exam_id, day, attempts, percentage_sum)
  select exam_id, day, sum(sign * attempts), sum(sign * percentage_sum) from delta
   group by 1, 2 having (sum(sign * attempts), sum(sign * percentage_sum)) <> (0, 0)
   order by 1, 2
  on conflict (exam_id, day) do update set
    attempts = s.attempts + excluded.attempts, percentage_sum = s.percentage_sum + excluded.percentage_sum
$$);

call rollup.follow('video_school_day', 'academy', 'change', $$
  insert into video_day as s (video_id, day, watches, seconds, completion_sum)
  select video_id, day, sum(sign * watches), sum(sign * seconds), sum(sign * completion_sum) from delta
   group by 1, 2 having (sum(sign * watches), sum(sign * seconds), sum(sign * completion_sum)) <> (0, 0, 0)
   order by 1, 2
  on conflict (video_id, day) do update set
    watches = s.watches + excluded.watches, seconds = s.seconds + excluded.seconds,
    completion_sum = s.completion_sum + excluded.completion_sum
$$);

call rollup.follow('exam_school_period', 'academy', 'change', $$
  insert into exam_period as s (exam_id, period, starts, attempts, percentage_sum, students)
  select exam_id, period, starts, sum(sign * attempts), sum(sign * percentage_sum), sum(sign * students) from delta
   group by 1, 2, 3 having (sum(sign * attempts), sum(sign * percentage_sum), sum(sign * students)) <> (0, 0, 0)
   order by 1, 2, 3
  on conflict (exam_id, period, starts) do update set
    attempts = s.attempts + excluded.attempts, percentage_sum = s.percentage_sum + excluded.percentage_sum,
    students = s.students + excluded.students
$$);

-- Timeframes that end today -----------------------------------------------------------------------

/*
 * What each student scored on these days, both included; sums and best values in hundredths of a percent. Whole months
 * come from `student_month`. All rows of a student carry the school of today, so grouping by it splits no student, and a
 * query can name its schools.
 */
create function scores_between(from_day date, to_day date) returns table (
  pid integer, school_id integer,
  exams integer, exam_sum bigint, exam_best integer,
  videos integer, video_sum bigint, video_best integer,
  plan_scores integer, plan_sum bigint, plan_best integer
) language sql stable parallel safe as $$
  select pid, school_id,
         sum(exams)::integer, (100 * sum(exam_sum))::bigint, (100 * max(exam_best))::integer,
         sum(videos)::integer, (100 * sum(video_sum))::bigint, (100 * max(video_best))::integer,
         sum(plan_scores)::integer, (100 * sum(plan_sum))::bigint, (100 * max(plan_best))::integer
    from (
      select pid, school_id, exams, exam_sum, exam_best, videos, video_sum, video_best, plan_scores, plan_sum, plan_best
        from student_month
       where month >= from_day and (month + interval '1 month')::date <= to_day + 1
      union all
      -- Days before the first whole month.
      select pid, school_id, ranked_exams, ranked_sum, ranked_best, videos, completion_sum, completion_best, plan_scores, plan_score_sum, plan_score_best
        from student_day
       where day >= from_day and day <= to_day
         and day < date_trunc('month', from_day::timestamp + interval '1 month - 1 day')::date
      union all
      -- Days after the last whole month.
      select pid, school_id, ranked_exams, ranked_sum, ranked_best, videos, completion_sum, completion_best, plan_scores, plan_score_sum, plan_score_best
        from student_day
       where day <= to_day
         and day >= greatest(date_trunc('month', from_day::timestamp + interval '1 month - 1 day'),
                             date_trunc('month', to_day::timestamp + interval '1 day'))::date) parts
   group by 1, 2
$$;

/* The same with means, as `student_window` has them. */
create function performance_between(from_day date, to_day date) returns table (
  pid integer, school_id integer, exams integer, videos integer, exam_best integer, video_best integer, plan_best integer,
  exam_average integer, video_average integer, plan_average integer, overall_average integer, overall_best integer
) language sql stable parallel safe as $$
  select pid, school_id, exams, videos, exam_best, video_best, plan_best,
         mean_score(exams, exam_sum), mean_score(videos, video_sum), mean_score(plan_scores, plan_sum),
         mean_of(mean_score(exams, exam_sum), mean_score(videos, video_sum), mean_score(plan_scores, plan_sum)),
         mean_of(exam_best, video_best, plan_best)
    from scores_between(from_day, to_day)
$$;

-- A writer waits while a timeframe is renewed and then finds the new days; writers do not wait for each other.
create function rollup.hold_windows() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(727004);
  return null;
end $$;
create trigger "0_hold" before insert or update or delete on student_day
  for each statement execute function rollup.hold_windows();

call rollup.follow('student_day', 'window', 'change', $$
  insert into student_window as s (timeframe, pid, school_id, exams, exam_sum, exam_best, videos, video_sum, video_best, plan_scores, plan_sum, plan_best)
  select w.timeframe, d.pid, case when bool_or(sign = 1) then max(d.school_id) filter (where sign = 1) else max(d.school_id) end,
         sum(sign * ranked_exams), 100 * sum(sign * ranked_sum), 100 * max(ranked_best) filter (where sign = 1),
         sum(sign * videos), 100 * sum(sign * completion_sum), 100 * max(completion_best) filter (where sign = 1),
         sum(sign * plan_scores), 100 * sum(sign * plan_score_sum), 100 * max(plan_score_best) filter (where sign = 1)
    from delta d join performance_window w on d.day between w.from_day and w.to_day
   group by 1, 2
  having (sum(sign * ranked_exams), sum(sign * videos), sum(sign * plan_scores),
          sum(sign * ranked_sum), sum(sign * completion_sum), sum(sign * plan_score_sum)) <> (0, 0, 0, 0, 0, 0)
      or (max(ranked_best) filter (where sign = 1), max(completion_best) filter (where sign = 1), max(plan_score_best) filter (where sign = 1))
         is distinct from
         (max(ranked_best) filter (where sign = -1), max(completion_best) filter (where sign = -1), max(plan_score_best) filter (where sign = -1))
      or min(coalesce(d.school_id, 0)) <> max(coalesce(d.school_id, 0))
   order by 1, 2
  on conflict (timeframe, pid) do update set
    school_id = excluded.school_id,
    exams = s.exams + excluded.exams, exam_sum = s.exam_sum + excluded.exam_sum, exam_best = greatest(s.exam_best, excluded.exam_best),
    videos = s.videos + excluded.videos, video_sum = s.video_sum + excluded.video_sum, video_best = greatest(s.video_best, excluded.video_best),
    plan_scores = s.plan_scores + excluded.plan_scores, plan_sum = s.plan_sum + excluded.plan_sum, plan_best = greatest(s.plan_best, excluded.plan_best)
$$);

/*
 * Fills a timeframe anew so that it ends today; returns false if it already does. It waits until no transaction writes to
 * `student_day`: call it in a transaction of its own.
 */
create function rollup.renew_window(name text, today date) returns boolean
  language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select 1 from performance_window w where w.timeframe = name and w.to_day = today) then
    return false;
  end if;
  perform pg_advisory_xact_lock(727004);
  if exists (select 1 from performance_window w where w.timeframe = name and w.to_day = today) then
    return false;
  end if;
  delete from student_window s where s.timeframe = name;
  insert into student_window (timeframe, pid, school_id, exams, exam_sum, exam_best, videos, video_sum, video_best, plan_scores, plan_sum, plan_best)
  select name, s.* from scores_between(timeframe_start(name, today), today) s
   where s.exams + s.videos + s.plan_scores > 0;
  insert into performance_window values (name, timeframe_start(name, today), today)
  on conflict (timeframe) do update set from_day = excluded.from_day, to_day = excluded.to_day;
  return true;
end $$;

-- Facts that are corrected or taken back ----------------------------------------------------------
-- Sums of schools take any change, because they add new rows and subtract old ones. What a student has (the best score,
-- the first and the last time) cannot be subtracted: the few rows of students that a change touches are counted anew from
-- the facts. Two transactions could each count without the other's new fact; so whoever counts anew waits until nobody else
-- writes facts, and writers do not wait for each other.

create function rollup.hold_facts() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(727011);
  return null;
end $$;
create trigger "0_hold" before insert on exam_attempt for each statement execute function rollup.hold_facts();
create trigger "0_hold" before insert on video_watch for each statement execute function rollup.hold_facts();
create trigger "0_hold" before insert on study_plan_visit for each statement execute function rollup.hold_facts();

/* Counts the rows of these students anew. The triggers of those tables do the rest. */
create function rollup.count_anew(touches rollup.touch[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(727011);
  -- What has been gathered is among the facts.
  if current_setting('rollup.gathers', true) = 'on' then
    perform rollup.add_gathered();
  end if;
  perform rollup.student_item_anew(touches), rollup.student_exam_anew(touches), rollup.student_day_anew(touches),
          rollup.student_subject_month_anew(touches);
end $$;

-- What a statement changed is told without a join of its old and its new rows: the planner keeps the plan that it made for
-- the first few rows of a session, and a nested loop over both compares each with each. Sets and groups take any number.

/*
 * Counts anew after facts of a table were changed or deleted. `id` is its key, `at` the moment that says to which day a fact
 * belongs, `exam` and `said` what the source says. A student's move changes none of it, and costs a comparison.
 */
create procedure rollup.recount(source text, id text, at text, exam text, said text) language plpgsql as $$
declare
  touch constant text := format('row(pid, study_plan_item_id, %s, local_day(%s))::rollup.touch', exam, at);
begin
  execute format(
    'create function rollup.%1$s_recount_update() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$
     declare
       touches rollup.touch[];
     begin
       select array_agg(distinct %2$s) into touches
         from ((select %3$s from old_rows except select %3$s from new_rows)
               union all
               (select %3$s from new_rows except select %3$s from old_rows)) changed;
       if touches is not null then
         perform rollup.count_anew(touches);
       end if;
       return null;
     end $body$',
    source, touch, id || ', ' || said);
  execute format(
    'create function rollup.%1$s_recount_delete() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$
     begin
       perform rollup.count_anew(array_agg(distinct %2$s)) from old_rows having count(*) > 0;
       return null;
     end $body$',
    source, touch);
  execute format('create trigger recount_update after update on %1$I referencing old table as old_rows new table as new_rows
                    for each statement execute function rollup.%1$s_recount_update()', source);
  execute format('create trigger recount_delete after delete on %1$I referencing old table as old_rows
                    for each statement execute function rollup.%1$s_recount_delete()', source);
end $$;
call rollup.recount('exam_attempt', 'exam_attempt_id', 'submitted_at', 'exam_id',
  'exam_id, pid, study_plan_item_id, started_at, submitted_at, attended, right_answers, mark, percentage, duration_seconds');
call rollup.recount('video_watch', 'video_watch_id', 'watched_at', 'null::integer',
  'video_id, pid, study_plan_item_id, watched_at, seconds, completion');
call rollup.recount('study_plan_visit', 'study_plan_visit_id', 'visited_at', 'null::integer',
  'study_plan_item_id, pid, visited_at, seconds');

/* The best scores of a month and of a timeframe, and the last day, where a day of the student got worse or went. */
create function rollup.count_best(pids integer[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update student_month s set exam_best = d.exam_best, video_best = d.video_best, plan_best = d.plan_best
    from (select pid, date_trunc('month', day::timestamp)::date as month, max(ranked_best) as exam_best,
                 max(completion_best) as video_best, max(plan_score_best) as plan_best
            from student_day where pid = any (pids) group by 1, 2) d
   where s.pid = d.pid and s.month = d.month
     and (s.exam_best, s.video_best, s.plan_best) is distinct from (d.exam_best, d.video_best, d.plan_best);
  delete from student_month where pid = any (pids) and exams + videos + plan_scores = 0;

  update student_window s
     set exam_best = 100 * d.exam_best, video_best = 100 * d.video_best, plan_best = 100 * d.plan_best
    from (select w.timeframe, d.pid, max(ranked_best) as exam_best, max(completion_best) as video_best, max(plan_score_best) as plan_best
            from performance_window w join student_day d on d.pid = any (pids) and d.day between w.from_day and w.to_day
           group by 1, 2) d
   where s.timeframe = d.timeframe and s.pid = d.pid;
  delete from student_window where pid = any (pids) and exams + videos + plan_scores = 0;

  update student_activity s set last_day = d.last_day
    from (select pid, max(day) as last_day from student_day where pid = any (pids) group by 1) d
   where s.pid = d.pid and s.last_day <> d.last_day;
  delete from student_activity s where pid = any (pids) and not exists (select from student_day d where d.pid = s.pid);
end $$;

create function rollup.student_day_best_update() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- A day that the statement left in place has an old and a new row; of one that got worse something is less.
  perform rollup.count_best(array_agg(distinct pid))
     from (select pid
             from (select -1 as sign, o.* from old_rows o union all select 1, n.* from new_rows n) d
            group by pid, day
           having count(*) = 2
              and (max(coalesce(ranked_best, -1)) filter (where sign = -1) > max(coalesce(ranked_best, -1)) filter (where sign = 1)
                   or max(coalesce(completion_best, -1)) filter (where sign = -1) > max(coalesce(completion_best, -1)) filter (where sign = 1)
                   or max(coalesce(plan_score_best, -1)) filter (where sign = -1) > max(coalesce(plan_score_best, -1)) filter (where sign = 1)
                   or sum(sign * (ranked_exams + videos)) < 0)) worse
   having count(*) > 0;
  return null;
end $$;
create function rollup.student_day_best_delete() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rollup.count_best(array_agg(distinct pid)) from old_rows having count(*) > 0;
  return null;
end $$;
-- Triggers run in the order of their names: these come after those that add up.
create trigger z_best_update after update on student_day referencing old table as old_rows new table as new_rows
  for each statement execute function rollup.student_day_best_update();
create trigger z_best_delete after delete on student_day referencing old table as old_rows
  for each statement execute function rollup.student_day_best_delete();

-- What a student of a plan has, of whose sessions one got another first or last time, or is no longer attended.
create type rollup.participant as (pid integer, study_plan_id integer);

create function rollup.count_participants(who rollup.participant[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update student_plan s set first_activity_at = i.first_at, last_activity_at = i.last_at
    from (select pid, study_plan_id, min(first_at) as first_at, max(last_at) as last_at
            from unnest(who) join student_item using (pid, study_plan_id) group by 1, 2) i
   where s.pid = i.pid and s.study_plan_id = i.study_plan_id
     and (s.first_activity_at, s.last_activity_at) <> (i.first_at, i.last_at);
  -- A day, a week or a plan is there while something of it was attended.
  delete from student_plan_day d using unnest(who) w
   where d.pid = w.pid and d.study_plan_id = w.study_plan_id and d.attended = 0;
  delete from student_plan_week s using unnest(who) w
   where s.pid = w.pid and s.study_plan_id = w.study_plan_id
     and not exists (select from student_plan_day d join study_plan_day p using (study_plan_id, day)
                      where d.pid = s.pid and d.study_plan_id = s.study_plan_id and p.week_no = s.week_no);
  delete from student_plan s using unnest(who) w
   where s.pid = w.pid and s.study_plan_id = w.study_plan_id
     and not exists (select from student_item i where i.pid = s.pid and i.study_plan_id = s.study_plan_id);
end $$;

create function rollup.student_item_ends_update() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rollup.count_participants(array_agg(distinct row(pid, study_plan_id)::rollup.participant))
     from (select pid, study_plan_id
             from (select -1 as sign, o.* from old_rows o union all select 1, n.* from new_rows n) d
            group by study_plan_item_id, pid, study_plan_id
           having max(first_at) filter (where sign = 1) > max(first_at) filter (where sign = -1)
               or max(last_at) filter (where sign = 1) < max(last_at) filter (where sign = -1)) narrower
   having count(*) > 0;
  return null;
end $$;
create function rollup.student_item_ends_delete() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rollup.count_participants(array_agg(distinct row(pid, study_plan_id)::rollup.participant)) from old_rows having count(*) > 0;
  return null;
end $$;
create trigger z_ends_update after update on student_item referencing old table as old_rows new table as new_rows
  for each statement execute function rollup.student_item_ends_update();
create trigger z_ends_delete after delete on student_item referencing old table as old_rows
  for each statement execute function rollup.student_item_ends_delete();

-- Plans that change -------------------------------------------------------------------------------

-- When sessions are added to a day or taken from it, who has completed the day changes too.
call rollup.follow('study_plan_item', '1_day', 'change', $$
  , totals as (
    select t.study_plan_id, t.day,
           (select count(*) from study_plan_item i where i.study_plan_id = t.study_plan_id and i.day = t.day) as total
      from (select distinct study_plan_id, day from delta) t
  )
  update student_plan_day d set total = t.total
    from totals t
   where d.study_plan_id = t.study_plan_id and d.day = t.day and d.total <> t.total
$$);

call rollup.follow('study_plan_item', '2_week', 'change', $$
  , totals as (
    select q.study_plan_id, q.week_no, count(distinct i.day) as days
      from study_plan_day q left join study_plan_item i using (study_plan_id, day)
     where q.study_plan_id in (select study_plan_id from delta)
     group by 1, 2
  )
  update student_plan_week w set days = t.days
    from totals t
   where w.study_plan_id = t.study_plan_id and w.week_no = t.week_no and w.days <> t.days
$$);

-- A session that moves to another day, or out of the plan, takes with it what students did. It runs after 1_day and
-- 2_week have set the totals.
create function rollup.study_plan_item_moves() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with moved as (
    select study_plan_item_id, day from new_rows except select study_plan_item_id, day from old_rows),
  a as (update plan_school_item s set day = m.day from moved m where s.study_plan_item_id = m.study_plan_item_id)
  update student_item s set day = m.day from moved m where s.study_plan_item_id = m.study_plan_item_id;
  return null;
end $$;
create trigger "3_moves" after update on study_plan_item
  referencing old table as old_rows new table as new_rows
  for each statement execute function rollup.study_plan_item_moves();

-- What was done in a session that is neither video nor exam counts for the session's subject, so it moves with it.
create type rollup.turn as (study_plan_item_id integer, former integer, present integer);
create function rollup.study_plan_item_subjects() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  turns rollup.turn[];
begin
  with turned as (
    select study_plan_item_id, coalesce(max(subject_id) filter (where sign = -1), 0) as former,
           coalesce(max(subject_id) filter (where sign = 1), 0) as present
      from (select -1 as sign, o.* from old_rows o union all select 1, n.* from new_rows n) d
     group by 1)
  select array_agg(row(study_plan_item_id, former, present)::rollup.turn) into turns from turned where former <> present;
  if turns is null then
    return null;
  end if;
  with moved as (
    select v.pid, local_month(v.visited_at) as month, t.former, t.present, max(v.school_id) as school_id, count(*) as visits
      from unnest(turns) t join study_plan_visit v using (study_plan_item_id)
     group by 1, 2, 3, 4),
  changes as (
    select pid, month, former as subject_id, school_id, -visits as visits from moved
    union all
    select pid, month, present, school_id, visits from moved)
  insert into student_subject_month as s (pid, month, subject_id, school_id, exams, percentage_sum,
                                          videos, completion_sum, video_seconds, exam_seconds, plan_sessions)
  select pid, month, subject_id, max(school_id), 0, 0, 0, 0, 0, 0, sum(visits)
    from changes
   group by 1, 2, 3
   order by 1, 2, 3
  on conflict (pid, month, subject_id) do update set plan_sessions = s.plan_sessions + excluded.plan_sessions;
  delete from student_subject_month s
   using unnest(turns) t join study_plan_visit v using (study_plan_item_id)
   where s.pid = v.pid and s.month = local_month(v.visited_at) and s.subject_id = t.former
     and (s.exams, s.videos, s.plan_sessions) = (0, 0, 0);
  return null;
end $$;
create trigger "4_subjects" after update on study_plan_item
  referencing old table as old_rows new table as new_rows
  for each statement execute function rollup.study_plan_item_subjects();

-- A day that moves to another week: who has completed the days of both weeks is counted anew.
create function rollup.study_plan_day_moves() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  plans integer[];
begin
  select array_agg(distinct study_plan_id) into plans
    from (select study_plan_id from (select * from old_rows union all select * from new_rows) d
           group by study_plan_id, day having min(week_no) <> max(week_no)) moved;
  if plans is null then
    return null;
  end if;
  with totals as (
    select i.study_plan_id, q.week_no, count(distinct i.day) as days
      from study_plan_item i join study_plan_day q using (study_plan_id, day)
     where i.study_plan_id = any (plans)
     group by 1, 2),
  completed as (
    select d.pid, d.study_plan_id, q.week_no, max(d.school_id) as school_id,
           count(*) filter (where d.attended >= d.total and d.total > 0) as days_completed
      from student_plan_day d join study_plan_day q using (study_plan_id, day)
     where d.study_plan_id = any (plans)
     group by 1, 2, 3),
  -- A week that has no day left keeps its row, with nothing in it.
  emptied as (
    update student_plan_week w set days_completed = 0, days = coalesce(t.days, 0)
      from student_plan_week k left join totals t using (study_plan_id, week_no)
     where w.pid = k.pid and w.study_plan_id = k.study_plan_id and w.week_no = k.week_no
       and w.study_plan_id = any (plans)
       and not exists (select 1 from completed c where c.pid = w.pid and c.study_plan_id = w.study_plan_id and c.week_no = w.week_no))
  insert into student_plan_week as s (pid, study_plan_id, week_no, school_id, days_completed, days)
  select c.pid, c.study_plan_id, c.week_no, c.school_id, c.days_completed, coalesce(t.days, 0)
    from completed c left join totals t using (study_plan_id, week_no)
   order by 1, 2, 3
  on conflict (pid, study_plan_id, week_no) do update set days_completed = excluded.days_completed, days = excluded.days
    where (s.days_completed, s.days) <> (excluded.days_completed, excluded.days);
  return null;
end $$;
create trigger moves after update on study_plan_day
  referencing old table as old_rows new table as new_rows
  for each statement execute function rollup.study_plan_day_moves();

-- People who move ---------------------------------------------------------------------------------

/* Every school that these people belong to: their own, those where they teach, those of their children. */
create function rollup.belongs(pids integer[]) returns table (pid integer, school_ids integer[])
  language sql stable set search_path = public, pg_temp as $$
  select b.pid, coalesce(array_agg(distinct b.school_id order by b.school_id) filter (where b.school_id is not null), '{}')
    from (select p.pid, p.school_id from person p where p.pid = any (pids)
          union all
          select t.pid, t.school_id from teacher_school t where t.pid = any (pids)
          union all
          select g.guardian_pid, c.school_id from guardian g join person c on c.pid = g.child_pid
           where g.guardian_pid = any (pids) and c.deleted_at is null) b
   group by b.pid
$$;

create function rollup.person_arrives() returns trigger language plpgsql as $$
begin
  new.school_ids := array[new.school_id];
  return new;
end $$;
create trigger arrives before insert on person for each row
  when (new.school_id is not null and new.school_ids = '{}')
  execute function rollup.person_arrives();

create function rollup.person_moves() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved integer[];
begin
  -- Whoever was banned, deleted or given another role is signed out at once.
  update session s set revoked_at = now(),
         revoked_reason = case when n.banned_at is not null then 'banned' when n.deleted_at is not null then 'deleted' else 'role' end
    from (select pid, max(banned_at) filter (where sign = 1) as banned_at, max(deleted_at) filter (where sign = 1) as deleted_at
            from (select -1 as sign, o.* from old_rows o union all select 1, n.* from new_rows n) d
           group by pid
          having min(role) <> max(role)
              or (count(banned_at) filter (where sign = 1) > 0 and count(banned_at) filter (where sign = -1) = 0)
              or (count(deleted_at) filter (where sign = 1) > 0 and count(deleted_at) filter (where sign = -1) = 0)) n
   where s.pid = n.pid and s.revoked_at is null;

  select array_agg(pid) into moved
    from (select pid, school_id, deleted_at is null from new_rows
          except select pid, school_id, deleted_at is null from old_rows) n;
  if moved is null then
    return null;
  end if;
  -- Facts that somebody else is writing are not seen here, and are of the school before: they are waited for, and move too.
  if exists (select from new_rows where pid = any (moved) and role = 5) then
    perform pg_advisory_xact_lock_shared(727011);
  end if;

  update person p set school_ids = b.school_ids
    from rollup.belongs(moved || array(select guardian_pid from guardian where child_pid = any (moved))) b
   where p.pid = b.pid and p.school_ids <> b.school_ids;

  -- What a student did moves to the student's new school. What a deleted student did belongs to no school.
  with home as (select pid, case when deleted_at is null then school_id end as school_id from person where pid = any (moved)),
  a as (update exam_attempt e set school_id = h.school_id from home h where e.pid = h.pid),
  b as (update video_watch e set school_id = h.school_id from home h where e.pid = h.pid),
  c as (update study_plan_visit e set school_id = h.school_id from home h where e.pid = h.pid),
  d as (update live_attendance e set school_id = h.school_id from home h where e.pid = h.pid),
  e as (update student_exam e set school_id = h.school_id from home h where e.pid = h.pid),
  f as (update student_day e set school_id = h.school_id from home h where e.pid = h.pid),
  g as (update student_subject_month e set school_id = h.school_id from home h where e.pid = h.pid),
  h as (update student_live_day e set school_id = h.school_id from home h where e.pid = h.pid)
  update student_item e set school_id = h.school_id from home h where e.pid = h.pid;
  return null;
end $$;
create trigger moves after update on person
  referencing old table as old_rows new table as new_rows
  for each statement execute function rollup.person_moves();

call rollup.follow('teacher_school', 'belongs', 'change', $$
  update person p set school_ids = b.school_ids
    from rollup.belongs((select array_agg(distinct pid) from delta)) b
   where p.pid = b.pid and p.school_ids <> b.school_ids
$$);

call rollup.follow('guardian', 'belongs', 'change', $$
  update person p set school_ids = b.school_ids
    from rollup.belongs((select array_agg(distinct guardian_pid) from delta)) b
   where p.pid = b.pid and p.school_ids <> b.school_ids
$$);

-- A new event belongs to the student's school of today.
create function rollup.event_school() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select case when deleted_at is null then school_id end into new.school_id from person where pid = new.pid;
  return new;
end $$;
create trigger school before insert on exam_attempt for each row when (new.school_id is null) execute function rollup.event_school();
create trigger school before insert on video_watch for each row when (new.school_id is null) execute function rollup.event_school();
create trigger school before insert on study_plan_visit for each row when (new.school_id is null) execute function rollup.event_school();
create trigger school before insert on live_attendance for each row when (new.school_id is null) execute function rollup.event_school();
-- A correction may say that it was another student.
create trigger other_student before update on exam_attempt for each row when (new.pid <> old.pid) execute function rollup.event_school();
create trigger other_student before update on video_watch for each row when (new.pid <> old.pid) execute function rollup.event_school();
create trigger other_student before update on study_plan_visit for each row when (new.pid <> old.pid) execute function rollup.event_school();

-- Who sees what -----------------------------------------------------------------------------------

call actor.guard(array[
  'student_exam', 'student_item', 'student_plan_day', 'student_plan_week', 'student_plan', 'student_day',
  'student_subject_month', 'student_month', 'student_activity', 'student_live_day', 'student_window', 'student_window_week',
  'student_window_month', 'student_window_quarter', 'student_window_year', 'student_window_week_before',
  'student_window_month_before', 'student_window_quarter_before', 'student_window_year_before',
  'plan_school', 'plan_school_day', 'plan_school_item', 'school_day', 'school_live_day', 'exam_school_day', 'exam_school_period',
  'video_school_day', 'school_activity', 'school_headcount', 'exam_day', 'video_day', 'exam_period'
]);
grant select on
  student_exam, student_item, student_plan_day, student_plan_week, student_plan, student_day,
  student_subject_month, student_month, student_activity, student_live_day, student_window, performance_window,
  plan_school, plan_school_day, plan_school_item, school_day, school_live_day, exam_school_day, exam_school_period,
  video_school_day, school_activity, school_headcount, exam_day, video_day, exam_period to academy_api;

call actor.show_by_school(array[
  'student_exam', 'student_item', 'student_plan_day', 'student_plan_week', 'student_plan', 'student_day',
  'student_subject_month', 'student_month', 'student_activity', 'student_live_day', 'student_window'], true);
call actor.show_by_school(array[
  'plan_school', 'plan_school_day', 'plan_school_item', 'school_day', 'school_live_day', 'exam_school_day', 'exam_school_period',
  'video_school_day', 'school_activity', 'school_headcount'], false);

-- No policy shows sums of the whole academy. These functions return them to whoever sees all schools, less the part of
-- deleted schools.

/* How often each exam was taken on these days, and the sum of the scores. */
create function actor.academy_exams(from_day date, to_day date) returns table (exam_id integer, attempts bigint, percentage_sum numeric)
  language sql stable security definer set search_path = public, pg_temp as $$
  select d.exam_id, sum(d.attempts), sum(d.percentage_sum)
    from (select e.exam_id, e.attempts, e.percentage_sum from exam_day e where e.day between from_day and to_day
          union all
          select e.exam_id, -e.attempts, -e.percentage_sum from exam_school_day e
           where e.day between from_day and to_day and e.attempts > 0
             and e.school_id = any (array(select school_id from school where deleted_at is not null))) d
   where actor.all_schools()
   group by 1
$$;

/* How often each video was watched on these days. */
create function actor.academy_videos(from_day date, to_day date) returns table (video_id integer, watches bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select d.video_id, sum(d.watches)
    from (select v.video_id, v.watches from video_day v where v.day between from_day and to_day
          union all
          select v.video_id, -v.watches from video_school_day v
           where v.day between from_day and to_day and v.watches > 0
             and v.school_id = any (array(select school_id from school where deleted_at is not null))) d
   where actor.all_schools()
   group by 1
$$;

/* Attempts, scores and students of these exams in one period. */
create function actor.academy_exam_periods(exams integer[], of_period text, of_starts date)
  returns table (exam_id integer, attempts bigint, percentage_sum numeric, students bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select d.exam_id, sum(d.attempts), sum(d.percentage_sum), sum(d.students)
    from (select exam_id, attempts, percentage_sum, students from exam_period
           where exam_id = any (exams) and period = of_period and starts = of_starts
          union all
          select exam_id, -attempts, -percentage_sum, -students from exam_school_period
           where exam_id = any (exams) and period = of_period and starts = of_starts
             and school_id = any (array(select school_id from school where deleted_at is not null))) d
   where actor.all_schools()
   group by 1
$$;

/*
 * Exams taken by subject on these days, both included: for whoever sees all schools the sums of the academy less those of
 * deleted schools, for everybody else the sums of their own schools.
 */
create function actor.exams_by_subject(from_day date, to_day date)
  returns table (subject text, exams bigint, percentage_sum numeric)
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(actor.localized(s.name, s.names), ''), sum(d.attempts), sum(d.percentage_sum)
    from (select exam_id, sum(attempts) as attempts, sum(percentage_sum) as percentage_sum from (
          select exam_id, attempts, percentage_sum from exam_day
           where actor.all_schools() and day between from_day and to_day
          union all
          select exam_id, -attempts, -percentage_sum from exam_school_day
           where actor.all_schools() and day between from_day and to_day and attempts > 0
             and school_id = any ((select actor.deleted_schools())::integer[])
          union all
          select exam_id, attempts, percentage_sum from exam_school_day
           where not actor.all_schools() and day between from_day and to_day and attempts > 0
             and school_id = any ((select actor.schools())::integer[])) of_days group by 1) d
    join exam e using (exam_id)
    left join subject s using (subject_id)
   group by 1
  having sum(d.attempts) > 0
$$;

/* Videos watched by category on these days, for the same people. */
create function actor.videos_by_category(from_day date, to_day date)
  returns table (category text, watches bigint, seconds numeric, completion_sum numeric)
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(actor.localized(c.title, c.names), ''), sum(d.watches), sum(d.seconds), sum(d.completion_sum)
    from (select video_id, sum(watches) as watches, sum(seconds) as seconds, sum(completion_sum) as completion_sum from (
          select video_id, watches, seconds, completion_sum from video_day
           where actor.all_schools() and day between from_day and to_day
          union all
          select video_id, -watches, -seconds, -completion_sum from video_school_day
           where actor.all_schools() and day between from_day and to_day and watches > 0
             and school_id = any ((select actor.deleted_schools())::integer[])
          union all
          select video_id, watches, seconds, completion_sum from video_school_day
           where not actor.all_schools() and day between from_day and to_day and watches > 0
             and school_id = any ((select actor.schools())::integer[])) of_days group by 1) d
    join video v using (video_id)
    join video_category c using (video_category_id)
   group by 1
  having sum(d.watches) > 0
$$;

-- Who counts --------------------------------------------------------------------------------------
-- Reports count students who are neither deleted nor banned (promises/numbers-and-bands.md#who-is-banned). Rollups
-- include banned students, who may come back. These views subtract the few banned students again, as rows below zero:
-- sum over them. They show what the role that asks may see.

-- A student of a plan is one of its grade, or one who has started it (planStudents.ts).
create view counted.student with (security_invoker = true) as
  select p.pid, p.name, p.name_key, p.school_id, p.class_id, actor.localized(c.name, c.names) as class_name,
         name_key(c.name) as class_key, c.grade
    from person p left join class c on c.class_id = p.class_id
   where p.role = 5 and p.deleted_at is null and p.banned_at is null;

create view counted.school_students with (security_invoker = true) as
  select school_id, joined - departed as students from school_headcount where role = 5
  union all
  select school_id, -1 from person where role = 5 and banned_at is not null and deleted_at is null;

create view counted.plan_school with (security_invoker = true) as
  select study_plan_id, school_id, students, excellent, good, average, needs_improvement, intensive_care from plan_school
  union all
  select s.study_plan_id, s.school_id, -1,
         -coalesce((exam_average >= 90)::integer, 0), -coalesce((exam_average >= 80 and exam_average < 90)::integer, 0),
         -coalesce((exam_average >= 60 and exam_average < 80)::integer, 0), -coalesce((exam_average < 60)::integer, 0),
         -coalesce((exam_average < 50)::integer, 0)
    from person p join student_plan s using (pid) where p.banned_at is not null and p.deleted_at is null;

create view counted.plan_school_day with (security_invoker = true) as
  select study_plan_id, day, school_id, attended_any, attended_all, attended_half, attended_quarter, percentage_sum from plan_school_day
  union all
  select s.study_plan_id, s.day, s.school_id, -(attended > 0)::integer, -(attended > 0 and attended >= total)::integer,
         -(attended < total and 2 * attended >= total)::integer, -(2 * attended < total and 4 * attended >= total)::integer,
         -least(100, round(100.0 * attended / total, 2))
    from person p join student_plan_day s using (pid) where p.banned_at is not null and p.deleted_at is null and s.total > 0;

create view counted.plan_school_item with (security_invoker = true) as
  select study_plan_item_id, study_plan_id, school_id, students, percentage_sum from plan_school_item
  union all
  select s.study_plan_item_id, s.study_plan_id, s.school_id, -1, -coalesce(s.percentage, 0)
    from person p join student_item s using (pid) where p.banned_at is not null and p.deleted_at is null;

grant select on all tables in schema counted to academy_api;

revoke all on all routines in schema actor, rollup from public;
grant execute on function actor.academy_exams, actor.academy_videos, actor.academy_exam_periods, actor.exams_by_subject,
  actor.videos_by_category to academy_api;
