-- The lists of the management screens at a hundred thousand students and two thousand schools: what is asked
-- for is found by an index of the own schools, or in sums that are kept for the whole academy.

-- Exams by timeframe, of the whole academy ------------------------------------------------------------

-- Of all schools, the deleted ones too; as exam_day is of exam_school_day.
create table exam_period (
  exam_id integer not null,
  period text not null,
  starts date not null,
  attempts integer not null,
  percentage_sum numeric(14, 2) not null,
  students integer not null,
  primary key (exam_id, period, starts)
);
insert into exam_period
select exam_id, period, starts, sum(attempts), sum(percentage_sum), sum(students) from exam_school_period group by 1, 2, 3;
call rollup.follow('exam_school_period', 'academy', 'change', $$
  insert into exam_period as s (exam_id, period, starts, attempts, percentage_sum, students)
  select exam_id, period, starts, sum(sign * attempts), sum(sign * percentage_sum), sum(sign * students) from delta
   group by 1, 2, 3 having (sum(sign * attempts), sum(sign * percentage_sum), sum(sign * students)) <> (0, 0, 0)
   order by 1, 2, 3
  on conflict (exam_id, period, starts) do update set
    attempts = s.attempts + excluded.attempts, percentage_sum = s.percentage_sum + excluded.percentage_sum,
    students = s.students + excluded.students
$$);

grant select on exam_period to academy_api;
call actor.guard(array['exam_period']);

/* For who sees all schools, less what deleted schools have part in. */
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
revoke all on function actor.academy_exam_periods from public;
grant execute on function actor.academy_exam_periods to academy_api;

-- A school's attempts in an exam in the order of its results, as exam_attempt_rank has all schools'.
create index exam_attempt_school_rank on exam_attempt (school_id, exam_id, percentage desc, submitted_at, exam_attempt_id);

-- Teachers --------------------------------------------------------------------------------------------

/*
 * Teachers at the actor's schools; with days, those who signed in on one of them. A school's are found by its
 * index; what the actor sees is asked once and not for each teacher.
 */
create or replace function actor.teacher_count(from_day date, to_day date) returns integer
  language sql stable security definer set search_path = public, pg_temp as $$
  with teachers as (
    select pid from person
     where role = 6 and deleted_at is null and actor.all_schools()
       and (school_ids = '{}' or not school_ids <@ (select actor.gone_schools()))
    union all
    select pid from person
     where role = 6 and deleted_at is null and not actor.all_schools() and school_ids && (select actor.schools()))
  select count(*)::integer from teachers
   where from_day is null
      or pid in (select pid from activity_log
                  where activity_type = 'LOGIN'
                    and occurred_at >= from_day::timestamp at time zone 'Asia/Kolkata'
                    and occurred_at < (to_day + 1)::timestamp at time zone 'Asia/Kolkata')
$$;

-- Windows ---------------------------------------------------------------------------------------------

-- As in 007, with a partition for each timeframe: who adds up one of them reads it from end to end and nothing else.
create table student_window_of (
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
  exam_average integer generated always as (mean_score(exams, exam_sum)) stored,
  video_average integer generated always as (mean_score(videos, video_sum)) stored,
  plan_average integer generated always as (mean_score(plan_scores, plan_sum)) stored,
  overall_average integer generated always as (
    mean_of(mean_score(exams, exam_sum), mean_score(videos, video_sum), mean_score(plan_scores, plan_sum))) stored,
  overall_best integer generated always as (mean_of(exam_best, video_best, plan_best)) stored,
  primary key (timeframe, pid)
) partition by list (timeframe);
drop table student_window;
alter table student_window_of rename to student_window;
alter index student_window_of_pkey rename to student_window_pkey;
create index student_window_school on student_window (timeframe, school_id);

do $$
declare
  name text;
begin
  foreach name in array array['week', 'month', 'quarter', 'year'] loop
    execute format('create table %I partition of student_window for values in (%L) with (fillfactor = 80)', 'student_window_' || name, name);
  end loop;
end $$;
-- They are made anew by the host when it starts, and until then added up.
truncate performance_window;

grant select on student_window to academy_api;
call actor.guard(array['student_window', 'student_window_week', 'student_window_month', 'student_window_quarter', 'student_window_year']);
create policy seen on student_window for select to academy_api using (
  (select actor.every_school())
  or (select actor.all_schools()) and (school_id is null or school_id <> all ((select actor.gone_schools())::integer[]))
  or school_id = any ((select actor.schools())::integer[])
  or pid = any ((select actor.children())::integer[]));

-- What was done ---------------------------------------------------------------------------------------

-- As in 011; a school's own rows are found by an index, and what the actor sees is asked once.
create or replace function actor.exams_by_subject(from_day date, to_day date)
  returns table (subject text, exams bigint, percentage_sum numeric)
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(s.name, ''), sum(d.attempts), sum(d.percentage_sum)
    from (select exam_id, attempts, percentage_sum from exam_day
           where actor.all_schools() and day between from_day and to_day
          union all
          select exam_id, -attempts, -percentage_sum from exam_school_day
           where actor.all_schools() and day between from_day and to_day and attempts > 0
             and school_id = any ((select actor.gone_schools())::integer[])
          union all
          select exam_id, attempts, percentage_sum from exam_school_day
           where not actor.all_schools() and day between from_day and to_day and attempts > 0
             and school_id = any ((select actor.schools())::integer[])) d
    join exam e using (exam_id)
    left join subject s using (subject_id)
   group by 1
  having sum(d.attempts) > 0
$$;

create or replace function actor.videos_by_category(from_day date, to_day date)
  returns table (category text, watches bigint, seconds numeric, completion_sum numeric)
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(c.title, ''), sum(d.watches), sum(d.seconds), sum(d.completion_sum)
    from (select video_id, watches, seconds, completion_sum from video_day
           where actor.all_schools() and day between from_day and to_day
          union all
          select video_id, -watches, -seconds, -completion_sum from video_school_day
           where actor.all_schools() and day between from_day and to_day and watches > 0
             and school_id = any ((select actor.gone_schools())::integer[])
          union all
          select video_id, watches, seconds, completion_sum from video_school_day
           where not actor.all_schools() and day between from_day and to_day and watches > 0
             and school_id = any ((select actor.schools())::integer[])) d
    join video v using (video_id)
    join video_category c using (video_category_id)
   group by 1
  having sum(d.watches) > 0
$$;
revoke all on all routines in schema rollup from public;
