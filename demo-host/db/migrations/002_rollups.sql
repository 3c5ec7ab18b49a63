-- Rollups: what screens would otherwise count from all of history. Each is kept by triggers in the
-- transaction that writes the fact, a statement at a time, so that one event and a million take the
-- same path. Nobody writes them by hand and the API's role may only read them.
--
--   exam_attempt, video_watch, study_plan_visit  (events)
--     ├─ student_item ─┬─ student_plan ──── plan_school
--     │                ├─ student_plan_day ─ plan_school_day
--     │                │    └─ student_plan_week
--     │                └─ plan_school_item
--     ├─ student_exam
--     ├─ student_day ──── school_day
--     ├─ student_subject_month
--     ├─ exam_school_day
--     └─ video_school_day
--   person ─ school_headcount
--
-- Tables named after a student carry the student's school of today; when a student moves, the rows
-- follow and the schools' own rollups with them. A deleted student's rows belong to no school until
-- the student is restored, so no school counts them.

create schema rollup;

/*
 * Makes triggers that keep one rollup of a table.
 * `happens` is 'insert', or 'change' for insert, update and delete. `upsert` reads from `delta`: the rows
 * that came with sign 1, and the rows that went with sign -1.
 */
create procedure rollup.follow(source text, label text, happens text, upsert text) language plpgsql as $$
declare
  event record;
begin
  for event in
    select * from (values
      ('insert', 'new table as new_rows', 'select 1 as sign, n.* from new_rows n'),
      ('update', 'old table as old_rows new table as new_rows',
       'select 1 as sign, n.* from new_rows n union all select -1 as sign, o.* from old_rows o'),
      ('delete', 'old table as old_rows', 'select -1 as sign, o.* from old_rows o')
    ) as t(op, tables, delta)
    where happens = 'change' or op = happens
  loop
    execute format(
      'create function rollup.%I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$
       begin
         with delta as (%s) %s;
         return null;
       end $body$', source || '_' || label || '_' || event.op, event.delta, upsert);
    execute format('create trigger %I after %s on %I referencing %s for each statement execute function rollup.%I()',
      label || '_' || event.op, event.op, source, event.tables, source || '_' || label || '_' || event.op);
  end loop;
end $$;

-- Tables ------------------------------------------------------------------------------------------

-- Without foreign keys: their rows come from facts that have them, and checking twice costs a third of a write.
create table student_exam (
  exam_id integer not null,
  pid integer not null,
  school_id integer,
  attempts integer not null,
  percentage_sum numeric(12, 2) not null,
  -- The best attempt, by percentage.
  percentage numeric(5, 2) not null,
  mark numeric(7, 2) not null,
  right_answers integer not null,
  attended integer not null,
  most_attended integer not null,
  most_right integer not null,
  last_submitted_at timestamptz not null,
  primary key (exam_id, pid)
);
create index student_exam_school on student_exam (exam_id, school_id, percentage desc);
create index student_exam_student on student_exam (pid);

-- A student and a plan's session: there is a row once the student has attended it, that is watched,
-- submitted or opened it at least once.
create table student_item (
  study_plan_item_id integer not null,
  pid integer not null,
  study_plan_id integer not null,
  day integer not null,
  school_id integer,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null,
  seconds integer not null,
  -- The best attempt; null where the session is no exam.
  submitted_at timestamptz,
  percentage numeric(5, 2),
  mark numeric(7, 2),
  right_answers integer,
  attended integer,
  primary key (study_plan_item_id, pid)
);
create index student_item_student on student_item (pid, study_plan_id, last_at desc);
create index student_item_school on student_item (study_plan_item_id, school_id);

create table student_plan_day (
  pid integer not null,
  study_plan_id integer not null,
  day integer not null,
  school_id integer,
  attended integer not null,
  total integer not null,
  primary key (pid, study_plan_id, day)
);
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
create index student_plan_week_plan on student_plan_week (study_plan_id, week_no);

create table student_plan (
  pid integer not null,
  study_plan_id integer not null,
  school_id integer,
  sessions_attended integer not null,
  videos integer not null,
  exams integer not null,
  percentage_sum numeric(12, 2) not null,
  -- Exams of category 5 alone (spec 1 §2, Exam Performance tab).
  chapter_exams integer not null,
  chapter_percentage_sum numeric(12, 2) not null,
  days_completed integer not null default 0,
  weeks_completed integer not null default 0,
  first_activity_at timestamptz not null,
  last_activity_at timestamptz not null,
  -- Mean of the best percentages of the exams taken; null before the first.
  exam_average numeric(5, 2) generated always as (round(percentage_sum / nullif(exams, 0), 2)) stored,
  primary key (pid, study_plan_id)
);
create index student_plan_school on student_plan (study_plan_id, school_id);
create index student_plan_weak on student_plan (study_plan_id, exam_average) where exam_average < 50;

create table plan_school (
  study_plan_id integer not null references study_plan,
  school_id integer not null references school,
  students integer not null,
  -- Students by exam average: labels of spec 1 §5, and the intensive care of spec 1 §5 among the last.
  excellent integer not null,
  good integer not null,
  average integer not null,
  needs_improvement integer not null,
  intensive_care integer not null,
  primary key (study_plan_id, school_id)
);

-- Students by the share of the day's sessions that they attended: all, at least half, or some.
create table plan_school_day (
  study_plan_id integer not null,
  day integer not null,
  school_id integer not null references school,
  attended_any integer not null,
  attended_all integer not null,
  attended_half integer not null,
  attended_quarter integer not null,
  -- Sum over those students of the percentage of sessions attended.
  percentage_sum numeric(14, 2) not null,
  primary key (study_plan_id, day, school_id)
);
create index plan_school_day_school on plan_school_day (study_plan_id, school_id, day);

create table plan_school_item (
  study_plan_item_id integer not null references study_plan_item,
  school_id integer not null references school,
  study_plan_id integer not null,
  day integer not null,
  students integer not null,
  times integer not null,
  seconds bigint not null,
  percentage_sum numeric(14, 2) not null,
  primary key (study_plan_item_id, school_id)
);
create index plan_school_item_plan on plan_school_item (study_plan_id, school_id);

-- What a student did on a day. `ranked_` leaves out Chapter Wise exams (spec 2 §2, Performance Tracking).
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
  video_seconds integer not null,
  exam_seconds integer not null,
  -- Activities that belong to a plan, and of those the exams.
  plan_sessions integer not null,
  plan_exams integer not null,
  plan_percentage_sum numeric(12, 2) not null,
  primary key (pid, day)
);
create index student_day_day on student_day (day, school_id);

-- The same by subject and month (its first day); subject 0 is none.
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
create index school_day_day on school_day (day);

-- Which exams were sat in a school on a day: a row is there if any student sat it.
create table exam_school_day (
  exam_id integer not null references exam,
  school_id integer not null references school,
  day date not null,
  attempts integer not null,
  percentage_sum numeric(14, 2) not null,
  primary key (exam_id, school_id, day)
);
create index exam_school_day_day on exam_school_day (day, school_id, exam_id) where attempts > 0;

create table video_school_day (
  video_id integer not null references video,
  school_id integer not null references school,
  day date not null,
  watches integer not null,
  seconds bigint not null,
  completion_sum numeric(14, 2) not null,
  primary key (video_id, school_id, day)
);
create index video_school_day_day on video_school_day (day, school_id, video_id) where watches > 0;

-- People by home school (null is none) and role: who joined in a month and who was deleted in it.
-- Sum of joined less departed is how many there are.
create table school_headcount (
  school_id integer references school,
  role smallint not null,
  month date not null,
  joined integer not null,
  departed integer not null,
  unique nulls not distinct (school_id, role, month)
);

-- Events to students' rollups ---------------------------------------------------------------------

call rollup.follow('exam_attempt', 'item', 'insert', $$
  insert into student_item as s (study_plan_item_id, pid, study_plan_id, day, school_id, first_at, last_at, times, seconds,
                                 submitted_at, percentage, mark, right_answers, attended)
  select item, pid, study_plan_id, day, school_id, first_at, last_at, times, seconds, last_at, best[1], best[2], best[3], best[4]
    from (select d.study_plan_item_id as item, d.pid, i.study_plan_id, i.day, max(d.school_id) as school_id,
                 min(d.started_at) as first_at, max(d.submitted_at) as last_at, count(*) as times, sum(d.duration_seconds) as seconds,
                 -- Arrays compare from the left: the best percentage, with what belongs to it.
                 max(array[d.percentage, d.mark, d.right_answers, d.attended]) as best
            from delta d join study_plan_item i using (study_plan_item_id)
           group by 1, 2, 3, 4) attempts
   order by 1, 2
  on conflict (study_plan_item_id, pid) do update set
    first_at = least(s.first_at, excluded.first_at), last_at = greatest(s.last_at, excluded.last_at),
    times = s.times + excluded.times, seconds = s.seconds + excluded.seconds,
    submitted_at = greatest(s.submitted_at, excluded.submitted_at),
    (percentage, mark, right_answers, attended) = (select
      case when s.percentage >= excluded.percentage then s.percentage else excluded.percentage end,
      case when s.percentage >= excluded.percentage then s.mark else excluded.mark end,
      case when s.percentage >= excluded.percentage then s.right_answers else excluded.right_answers end,
      case when s.percentage >= excluded.percentage then s.attended else excluded.attended end)
$$);

call rollup.follow('video_watch', 'item', 'insert', $$
  insert into student_item as s (study_plan_item_id, pid, study_plan_id, day, school_id, first_at, last_at, times, seconds)
  select d.study_plan_item_id, d.pid, i.study_plan_id, i.day, max(d.school_id), min(d.watched_at), max(d.watched_at), count(*), sum(d.seconds)
    from delta d join study_plan_item i using (study_plan_item_id)
   group by 1, 2, 3, 4
   order by 1, 2
  on conflict (study_plan_item_id, pid) do update set
    first_at = least(s.first_at, excluded.first_at), last_at = greatest(s.last_at, excluded.last_at),
    times = s.times + excluded.times, seconds = s.seconds + excluded.seconds
$$);

call rollup.follow('study_plan_visit', 'item', 'insert', $$
  insert into student_item as s (study_plan_item_id, pid, study_plan_id, day, school_id, first_at, last_at, times, seconds)
  select d.study_plan_item_id, d.pid, i.study_plan_id, i.day, max(d.school_id), min(d.visited_at), max(d.visited_at), count(*), sum(d.seconds)
    from delta d join study_plan_item i using (study_plan_item_id)
   group by 1, 2, 3, 4
   order by 1, 2
  on conflict (study_plan_item_id, pid) do update set
    first_at = least(s.first_at, excluded.first_at), last_at = greatest(s.last_at, excluded.last_at),
    times = s.times + excluded.times, seconds = s.seconds + excluded.seconds
$$);

call rollup.follow('exam_attempt', 'exam', 'insert', $$
  insert into student_exam as s (exam_id, pid, school_id, attempts, percentage_sum, percentage, mark, right_answers, attended,
                                 most_attended, most_right, last_submitted_at)
  select exam_id, pid, school_id, attempts, percentage_sum, best[1], best[2], best[3], best[4], most_attended, most_right, last_submitted_at
    from (select exam_id, pid, max(school_id) as school_id, count(*) as attempts, sum(percentage) as percentage_sum,
                 max(array[percentage, mark, right_answers, attended]) as best,
                 max(attended) as most_attended, max(right_answers) as most_right, max(submitted_at) as last_submitted_at
            from delta group by 1, 2) attempts
   order by 1, 2
  on conflict (exam_id, pid) do update set
    attempts = s.attempts + excluded.attempts, percentage_sum = s.percentage_sum + excluded.percentage_sum,
    (percentage, mark, right_answers, attended) = (select
      case when s.percentage >= excluded.percentage then s.percentage else excluded.percentage end,
      case when s.percentage >= excluded.percentage then s.mark else excluded.mark end,
      case when s.percentage >= excluded.percentage then s.right_answers else excluded.right_answers end,
      case when s.percentage >= excluded.percentage then s.attended else excluded.attended end),
    most_attended = greatest(s.most_attended, excluded.most_attended), most_right = greatest(s.most_right, excluded.most_right),
    last_submitted_at = greatest(s.last_submitted_at, excluded.last_submitted_at)
$$);

call rollup.follow('exam_attempt', 'day', 'insert', $$
  insert into student_day as s (pid, day, school_id, exams, percentage_sum, percentage_best, ranked_exams, ranked_sum, ranked_best,
                                videos, completion_sum, video_seconds, exam_seconds, plan_sessions, plan_exams, plan_percentage_sum)
  select d.pid, local_day(d.submitted_at), max(d.school_id), count(*), sum(d.percentage), max(d.percentage),
         count(*) filter (where e.exam_category_id <> 5),
         coalesce(sum(d.percentage) filter (where e.exam_category_id <> 5), 0),
         max(d.percentage) filter (where e.exam_category_id <> 5),
         0, 0, 0, sum(d.duration_seconds),
         count(d.study_plan_item_id), count(d.study_plan_item_id),
         coalesce(sum(d.percentage) filter (where d.study_plan_item_id is not null), 0)
    from delta d join exam e using (exam_id)
   group by 1, 2
   order by 1, 2
  on conflict (pid, day) do update set
    exams = s.exams + excluded.exams, percentage_sum = s.percentage_sum + excluded.percentage_sum,
    percentage_best = greatest(s.percentage_best, excluded.percentage_best),
    ranked_exams = s.ranked_exams + excluded.ranked_exams, ranked_sum = s.ranked_sum + excluded.ranked_sum,
    ranked_best = greatest(s.ranked_best, excluded.ranked_best), exam_seconds = s.exam_seconds + excluded.exam_seconds,
    plan_sessions = s.plan_sessions + excluded.plan_sessions, plan_exams = s.plan_exams + excluded.plan_exams,
    plan_percentage_sum = s.plan_percentage_sum + excluded.plan_percentage_sum
$$);

call rollup.follow('video_watch', 'day', 'insert', $$
  insert into student_day as s (pid, day, school_id, exams, percentage_sum, ranked_exams, ranked_sum,
                                videos, completion_sum, video_seconds, exam_seconds, plan_sessions, plan_exams, plan_percentage_sum)
  select pid, local_day(watched_at), max(school_id), 0, 0, 0, 0, count(*), sum(completion), sum(seconds), 0, count(study_plan_item_id), 0, 0
    from delta
   group by 1, 2
   order by 1, 2
  on conflict (pid, day) do update set
    videos = s.videos + excluded.videos, completion_sum = s.completion_sum + excluded.completion_sum,
    video_seconds = s.video_seconds + excluded.video_seconds, plan_sessions = s.plan_sessions + excluded.plan_sessions
$$);

call rollup.follow('study_plan_visit', 'day', 'insert', $$
  insert into student_day as s (pid, day, school_id, exams, percentage_sum, ranked_exams, ranked_sum,
                                videos, completion_sum, video_seconds, exam_seconds, plan_sessions, plan_exams, plan_percentage_sum)
  select pid, local_day(visited_at), max(school_id), 0, 0, 0, 0, 0, 0, 0, 0, count(*), 0, 0
    from delta
   group by 1, 2
   order by 1, 2
  on conflict (pid, day) do update set plan_sessions = s.plan_sessions + excluded.plan_sessions
$$);

call rollup.follow('exam_attempt', 'month', 'insert', $$
  insert into student_subject_month as s (pid, month, subject_id, school_id, exams, percentage_sum, percentage_best,
                                          videos, completion_sum, video_seconds, exam_seconds, plan_sessions)
  select d.pid, local_month(d.submitted_at), coalesce(e.subject_id, 0), max(d.school_id), count(*), sum(d.percentage), max(d.percentage),
         0, 0, 0, sum(d.duration_seconds), count(d.study_plan_item_id)
    from delta d join exam e using (exam_id)
   group by 1, 2, 3
   order by 1, 2, 3
  on conflict (pid, month, subject_id) do update set
    exams = s.exams + excluded.exams, percentage_sum = s.percentage_sum + excluded.percentage_sum,
    percentage_best = greatest(s.percentage_best, excluded.percentage_best),
    exam_seconds = s.exam_seconds + excluded.exam_seconds, plan_sessions = s.plan_sessions + excluded.plan_sessions
$$);

call rollup.follow('video_watch', 'month', 'insert', $$
  insert into student_subject_month as s (pid, month, subject_id, school_id, exams, percentage_sum,
                                          videos, completion_sum, video_seconds, exam_seconds, plan_sessions)
  select d.pid, local_month(d.watched_at), coalesce(v.subject_id, 0), max(d.school_id), 0, 0,
         count(*), sum(d.completion), sum(d.seconds), 0, count(d.study_plan_item_id)
    from delta d join video v using (video_id)
   group by 1, 2, 3
   order by 1, 2, 3
  on conflict (pid, month, subject_id) do update set
    videos = s.videos + excluded.videos, completion_sum = s.completion_sum + excluded.completion_sum,
    video_seconds = s.video_seconds + excluded.video_seconds, plan_sessions = s.plan_sessions + excluded.plan_sessions
$$);

call rollup.follow('study_plan_visit', 'month', 'insert', $$
  insert into student_subject_month as s (pid, month, subject_id, school_id, exams, percentage_sum,
                                          videos, completion_sum, video_seconds, exam_seconds, plan_sessions)
  select d.pid, local_month(d.visited_at), coalesce(i.subject_id, 0), max(d.school_id), 0, 0, 0, 0, 0, 0, count(*)
    from delta d join study_plan_item i using (study_plan_item_id)
   group by 1, 2, 3
   order by 1, 2, 3
  on conflict (pid, month, subject_id) do update set plan_sessions = s.plan_sessions + excluded.plan_sessions
$$);

-- Students' rollups to a plan's and a school's ----------------------------------------------------

-- The number in a label orders triggers of one table: a plan's row is there before its days are counted.
call rollup.follow('student_item', '1_plan', 'change', $$
  insert into student_plan as s (pid, study_plan_id, school_id, sessions_attended, videos, exams, percentage_sum,
                                 chapter_exams, chapter_percentage_sum, first_activity_at, last_activity_at)
  select d.pid, d.study_plan_id, max(d.school_id) filter (where d.sign = 1), sum(d.sign),
         coalesce(sum(d.sign) filter (where i.video_id is not null), 0),
         coalesce(sum(d.sign) filter (where d.percentage is not null), 0), coalesce(sum(d.sign * d.percentage), 0),
         coalesce(sum(d.sign) filter (where d.percentage is not null and e.exam_category_id = 5), 0),
         coalesce(sum(d.sign * d.percentage) filter (where e.exam_category_id = 5), 0),
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
  select d.pid, d.study_plan_id, d.day, max(d.school_id) filter (where d.sign = 1), sum(d.sign), t.total
    from delta d
    join (select study_plan_id, day, count(*) as total from study_plan_item
           where study_plan_id in (select study_plan_id from delta) group by 1, 2) t using (study_plan_id, day)
   group by d.pid, d.study_plan_id, d.day, t.total
   order by 1, 2, 3
  on conflict (pid, study_plan_id, day) do update set
    school_id = excluded.school_id, attended = s.attended + excluded.attended
    where (s.school_id, excluded.attended) is distinct from (excluded.school_id, 0)
$$);

call rollup.follow('student_item', '3_school', 'change', $$
  insert into plan_school_item as s (study_plan_item_id, school_id, study_plan_id, day, students, times, seconds, percentage_sum)
  select study_plan_item_id, school_id, study_plan_id, day, sum(sign), sum(sign * times), sum(sign * seconds), coalesce(sum(sign * percentage), 0)
    from delta
   where school_id is not null
   group by 1, 2, 3, 4
   order by 1, 2
  on conflict (study_plan_item_id, school_id) do update set
    students = s.students + excluded.students, times = s.times + excluded.times,
    seconds = s.seconds + excluded.seconds, percentage_sum = s.percentage_sum + excluded.percentage_sum
$$);

call rollup.follow('student_plan_day', '1_school', 'change', $$
  insert into plan_school_day as s (study_plan_id, day, school_id, attended_any, attended_all, attended_half, attended_quarter, percentage_sum)
  select study_plan_id, day, school_id,
         coalesce(sum(sign) filter (where attended > 0), 0),
         coalesce(sum(sign) filter (where attended > 0 and attended >= total), 0),
         coalesce(sum(sign) filter (where attended < total and 2 * attended >= total), 0),
         coalesce(sum(sign) filter (where attended > 0 and 2 * attended < total), 0),
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

-- A day is completed when all its sessions are attended, a week when all its days are.
call rollup.follow('student_plan_day', '2_week', 'change', $$
  insert into student_plan_week as s (pid, study_plan_id, week_no, school_id, days_completed, days)
  select d.pid, d.study_plan_id, p.week_no, max(d.school_id) filter (where d.sign = 1),
         coalesce(sum(d.sign) filter (where d.attended >= d.total), 0), w.days
    from delta d
    join study_plan_day p using (study_plan_id, day)
    join (select i.study_plan_id, q.week_no, count(distinct i.day) as days
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
    from (select pid, study_plan_id, sum(sign) filter (where attended >= total) as days from delta group by 1, 2) d
   where s.pid = d.pid and s.study_plan_id = d.study_plan_id and d.days <> 0
$$);

call rollup.follow('student_plan_week', 'plan', 'change', $$
  update student_plan s set weeks_completed = s.weeks_completed + d.weeks
    from (select pid, study_plan_id, sum(sign) filter (where days_completed >= days) as weeks from delta group by 1, 2) d
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

call rollup.follow('notification_read', 'count', 'change', $$
  update notification n set read_count = n.read_count + d.reads
    from (select notification_id, sum(sign) as reads from delta group by 1 having sum(sign) <> 0) d
   where n.notification_id = d.notification_id
$$);

call rollup.follow('message', '1_conversation', 'insert', $$
  update conversation c set
    message_count = c.message_count + d.messages, last_message_at = greatest(c.last_message_at, d.last_at)
    from (select conversation_id, count(*) as messages, max(sent_at) as last_at from delta group by 1) d
   where c.conversation_id = d.conversation_id
$$);

call rollup.follow('message', '2_participant', 'insert', $$
  update conversation_participant p set unread_count = p.unread_count + d.unread, hidden_at = null
    from (select q.conversation_id, q.pid, count(*) filter (where m.sender_pid <> q.pid) as unread
            from delta m join conversation_participant q using (conversation_id) group by 1, 2) d
   where p.conversation_id = d.conversation_id and p.pid = d.pid
$$);

-- Plans that change -------------------------------------------------------------------------------

-- When sessions are added to a day or taken from it, who has completed the day changes with it.
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
      from study_plan_day q join study_plan_item i using (study_plan_id, day)
     where q.study_plan_id in (select study_plan_id from delta)
     group by 1, 2
  )
  update student_plan_week w set days = t.days
    from totals t
   where w.study_plan_id = t.study_plan_id and w.week_no = t.week_no and w.days <> t.days
$$);

-- People who move ---------------------------------------------------------------------------------

/* Every school that these people belong to: their own, those they teach at, those of their children. */
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
  -- Whoever may no longer sign in, or as somebody else, is signed out at once.
  update session s set revoked_at = now(),
         revoked_reason = case when n.banned_at is not null then 'banned' when n.deleted_at is not null then 'deleted' else 'role' end
    from new_rows n join old_rows o using (pid)
   where s.pid = n.pid and s.revoked_at is null
     and (n.role <> o.role or (n.banned_at is not null and o.banned_at is null) or (n.deleted_at is not null and o.deleted_at is null));

  select array_agg(n.pid) into moved
    from new_rows n join old_rows o using (pid)
   where (n.school_id, n.deleted_at is null) is distinct from (o.school_id, o.deleted_at is null);
  if moved is null then
    return null;
  end if;

  update person p set school_ids = b.school_ids
    from rollup.belongs(moved || array(select guardian_pid from guardian where child_pid = any (moved))) b
   where p.pid = b.pid and p.school_ids <> b.school_ids;

  -- What a student did follows to the school of today; a deleted student's is nobody's.
  with home as (select pid, case when deleted_at is null then school_id end as school_id from person where pid = any (moved)),
  a as (update exam_attempt e set school_id = h.school_id from home h where e.pid = h.pid),
  b as (update video_watch e set school_id = h.school_id from home h where e.pid = h.pid),
  c as (update study_plan_visit e set school_id = h.school_id from home h where e.pid = h.pid),
  d as (update live_attendance e set school_id = h.school_id from home h where e.pid = h.pid),
  e as (update student_exam e set school_id = h.school_id from home h where e.pid = h.pid),
  f as (update student_day e set school_id = h.school_id from home h where e.pid = h.pid),
  g as (update student_subject_month e set school_id = h.school_id from home h where e.pid = h.pid)
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

-- A new password ends the sessions that the old one opened.
create function rollup.password_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update session set revoked_at = now(), revoked_reason = 'password' where pid = new.pid and revoked_at is null;
  return null;
end $$;
create trigger changes after update of password_hash on credential for each row
  when (new.password_hash <> old.password_hash) execute function rollup.password_changes();
