-- Performance Tracking (spec 2 §2): what every student scored in the last week, month, quarter and year,
-- kept ready, because 100,000 students cannot be added up while somebody waits.
--
--   student_day ─┬─ student_month      a year is whole months and the days at its ends
--                └─ student_window     the four timeframes, while they end on the day they were made for
--   exam_school_day ── exam_day        exams and videos of the whole academy: its staff need not add up
--   video_school_day ── video_day      every school's

-- Scores of a day -----------------------------------------------------------------------------------

-- Chapter Wise exams (category 5) have no part in any of these. A plan's scores are those of its exams and
-- of its videos, which score what share of them was seen.
alter table student_day
  add column completion_best numeric(5, 2),
  add column plan_scores integer not null default 0,
  add column plan_score_sum numeric(12, 2) not null default 0,
  add column plan_score_best numeric(5, 2);

update student_day s set completion_best = e.completion_best,
       plan_scores = e.plan_scores, plan_score_sum = e.plan_score_sum, plan_score_best = e.plan_score_best
  from (select pid, day, max(completion) as completion_best, count(plan_score) as plan_scores,
               coalesce(sum(plan_score), 0) as plan_score_sum, max(plan_score) as plan_score_best
          from (select pid, local_day(watched_at) as day, completion,
                       case when study_plan_item_id is not null then completion end as plan_score
                  from video_watch
                union all
                select a.pid, local_day(a.submitted_at), null, a.percentage
                  from exam_attempt a join exam x using (exam_id)
                 where a.study_plan_item_id is not null and x.exam_category_id <> 5) scores
         group by 1, 2) e
 where s.pid = e.pid and s.day = e.day;

-- As in 002, and the scores.
drop function rollup.exam_attempt_day_insert() cascade;
call rollup.follow('exam_attempt', 'day', 'insert', $$
  insert into student_day as s (pid, day, school_id, exams, percentage_sum, percentage_best, ranked_exams, ranked_sum, ranked_best,
                                videos, completion_sum, video_seconds, exam_seconds, plan_sessions, plan_exams, plan_percentage_sum,
                                plan_scores, plan_score_sum, plan_score_best)
  select d.pid, local_day(d.submitted_at), max(d.school_id), count(*), sum(d.percentage), max(d.percentage),
         count(*) filter (where e.exam_category_id <> 5),
         coalesce(sum(d.percentage) filter (where e.exam_category_id <> 5), 0),
         max(d.percentage) filter (where e.exam_category_id <> 5),
         0, 0, 0, sum(d.duration_seconds),
         count(d.study_plan_item_id), count(d.study_plan_item_id),
         coalesce(sum(d.percentage) filter (where d.study_plan_item_id is not null), 0),
         count(d.study_plan_item_id) filter (where e.exam_category_id <> 5),
         coalesce(sum(d.percentage) filter (where d.study_plan_item_id is not null and e.exam_category_id <> 5), 0),
         max(d.percentage) filter (where d.study_plan_item_id is not null and e.exam_category_id <> 5)
    from delta d join exam e using (exam_id)
   group by 1, 2
   order by 1, 2
  on conflict (pid, day) do update set
    exams = s.exams + excluded.exams, percentage_sum = s.percentage_sum + excluded.percentage_sum,
    percentage_best = greatest(s.percentage_best, excluded.percentage_best),
    ranked_exams = s.ranked_exams + excluded.ranked_exams, ranked_sum = s.ranked_sum + excluded.ranked_sum,
    ranked_best = greatest(s.ranked_best, excluded.ranked_best), exam_seconds = s.exam_seconds + excluded.exam_seconds,
    plan_sessions = s.plan_sessions + excluded.plan_sessions, plan_exams = s.plan_exams + excluded.plan_exams,
    plan_percentage_sum = s.plan_percentage_sum + excluded.plan_percentage_sum,
    plan_scores = s.plan_scores + excluded.plan_scores, plan_score_sum = s.plan_score_sum + excluded.plan_score_sum,
    plan_score_best = greatest(s.plan_score_best, excluded.plan_score_best)
$$);

drop function rollup.video_watch_day_insert() cascade;
call rollup.follow('video_watch', 'day', 'insert', $$
  insert into student_day as s (pid, day, school_id, exams, percentage_sum, ranked_exams, ranked_sum, videos, completion_sum, completion_best,
                                video_seconds, exam_seconds, plan_sessions, plan_exams, plan_percentage_sum,
                                plan_scores, plan_score_sum, plan_score_best)
  select pid, local_day(watched_at), max(school_id), 0, 0, 0, 0, count(*), sum(completion), max(completion),
         sum(seconds), 0, count(study_plan_item_id), 0, 0,
         count(study_plan_item_id), coalesce(sum(completion) filter (where study_plan_item_id is not null), 0),
         max(completion) filter (where study_plan_item_id is not null)
    from delta
   group by 1, 2
   order by 1, 2
  on conflict (pid, day) do update set
    videos = s.videos + excluded.videos, completion_sum = s.completion_sum + excluded.completion_sum,
    completion_best = greatest(s.completion_best, excluded.completion_best),
    video_seconds = s.video_seconds + excluded.video_seconds, plan_sessions = s.plan_sessions + excluded.plan_sessions,
    plan_scores = s.plan_scores + excluded.plan_scores, plan_score_sum = s.plan_score_sum + excluded.plan_score_sum,
    plan_score_best = greatest(s.plan_score_best, excluded.plan_score_best)
$$);

-- Months --------------------------------------------------------------------------------------------

-- Exams are those without Chapter Wise; a best is null where nothing was scored.
create table student_month (
  pid integer not null,
  -- Its first day.
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
create index student_month_school on student_month (school_id, month);

insert into student_month
select pid, date_trunc('month', day::timestamp)::date, school_id, sum(ranked_exams), sum(ranked_sum), max(ranked_best),
       sum(videos), sum(completion_sum), max(completion_best), sum(plan_scores), sum(plan_score_sum), max(plan_score_best)
  from student_day
 where ranked_exams + videos + plan_scores > 0
 group by 1, 2, 3;

-- Days only ever grow, so the best of the rows that came is the best there is.
call rollup.follow('student_day', 'month', 'change', $$
  insert into student_month as s (pid, month, school_id, exams, exam_sum, exam_best, videos, video_sum, video_best, plan_scores, plan_sum, plan_best)
  select pid, date_trunc('month', day::timestamp)::date, max(school_id) filter (where sign = 1),
         sum(sign * ranked_exams), sum(sign * ranked_sum), max(ranked_best) filter (where sign = 1),
         sum(sign * videos), sum(sign * completion_sum), max(completion_best) filter (where sign = 1),
         sum(sign * plan_scores), sum(sign * plan_score_sum), max(plan_score_best) filter (where sign = 1)
    from delta
   group by 1, 2
  having (sum(sign * ranked_exams), sum(sign * videos), sum(sign * plan_scores)) <> (0, 0, 0)
      or min(coalesce(school_id, 0)) <> max(coalesce(school_id, 0))
   order by 1, 2
  on conflict (pid, month) do update set
    school_id = excluded.school_id,
    exams = s.exams + excluded.exams, exam_sum = s.exam_sum + excluded.exam_sum, exam_best = greatest(s.exam_best, excluded.exam_best),
    videos = s.videos + excluded.videos, video_sum = s.video_sum + excluded.video_sum, video_best = greatest(s.video_best, excluded.video_best),
    plan_scores = s.plan_scores + excluded.plan_scores, plan_sum = s.plan_sum + excluded.plan_sum, plan_best = greatest(s.plan_best, excluded.plan_best)
$$);

-- Timeframes ----------------------------------------------------------------------------------------

/* The first day of a timeframe that ends today: rolling, 7 days, or 1, 3, 12 months back, today included. */
create function timeframe_start(timeframe text, today date) returns date
  language sql immutable parallel safe
  return case timeframe
    when 'week' then today - 6
    when 'month' then (today - interval '1 month')::date + 1
    when 'quarter' then (today - interval '3 months')::date + 1
    when 'year' then (today - interval '12 months')::date + 1
  end;

/* Mean of so many scores, in whole hundredths of a percent; null of none. */
create function mean_score(scores integer, total bigint) returns integer
  language sql immutable parallel safe
  return floor(total::float8 / nullif(scores, 0) + 0.5)::integer;

/* Mean of those of the three that there are. */
create function mean_of(one integer, two integer, three integer) returns integer
  language sql immutable parallel safe
  return mean_score(num_nonnulls(one, two, three), coalesce(one, 0)::bigint + coalesce(two, 0) + coalesce(three, 0));

/*
 * What each student scored on those days, both included; sums and bests in hundredths of a percent. Whole months
 * come from student_month. All rows of a student carry the school of today, so grouping by it splits nobody,
 * and lets a query name its schools.
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
      -- Before the first whole month …
      select pid, school_id, ranked_exams, ranked_sum, ranked_best, videos, completion_sum, completion_best, plan_scores, plan_score_sum, plan_score_best
        from student_day
       where day >= from_day and day <= to_day
         and day < date_trunc('month', from_day::timestamp + interval '1 month - 1 day')::date
      union all
      -- … and after the last one.
      select pid, school_id, ranked_exams, ranked_sum, ranked_best, videos, completion_sum, completion_best, plan_scores, plan_score_sum, plan_score_best
        from student_day
       where day <= to_day
         and day >= greatest(date_trunc('month', from_day::timestamp + interval '1 month - 1 day'),
                             date_trunc('month', to_day::timestamp + interval '1 day'))::date) parts
   group by 1, 2
$$;

/* The same with their means, as student_window has them. */
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

-- The days that student_window holds. None until they have been made once.
create table performance_window (
  timeframe text primary key,
  from_day date not null,
  to_day date not null
);

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
) with (fillfactor = 80);
create index student_window_school on student_window (timeframe, school_id);

-- Who writes waits for whoever renews, and finds the new days; writers do not wait for each other.
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
  select w.timeframe, d.pid, max(d.school_id) filter (where sign = 1),
         sum(sign * ranked_exams), 100 * sum(sign * ranked_sum), 100 * max(ranked_best) filter (where sign = 1),
         sum(sign * videos), 100 * sum(sign * completion_sum), 100 * max(completion_best) filter (where sign = 1),
         sum(sign * plan_scores), 100 * sum(sign * plan_score_sum), 100 * max(plan_score_best) filter (where sign = 1)
    from delta d join performance_window w on d.day between w.from_day and w.to_day
   group by 1, 2
  having (sum(sign * ranked_exams), sum(sign * videos), sum(sign * plan_scores)) <> (0, 0, 0)
      or min(coalesce(d.school_id, 0)) <> max(coalesce(d.school_id, 0))
   order by 1, 2
  on conflict (timeframe, pid) do update set
    school_id = excluded.school_id,
    exams = s.exams + excluded.exams, exam_sum = s.exam_sum + excluded.exam_sum, exam_best = greatest(s.exam_best, excluded.exam_best),
    videos = s.videos + excluded.videos, video_sum = s.video_sum + excluded.video_sum, video_best = greatest(s.video_best, excluded.video_best),
    plan_scores = s.plan_scores + excluded.plan_scores, plan_sum = s.plan_sum + excluded.plan_sum, plan_best = greatest(s.plan_best, excluded.plan_best)
$$);

/*
 * Makes a timeframe anew so that it ends today; false when it does already. Takes the lock that writers share:
 * call it in a transaction of its own.
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

-- Exams and videos of the whole academy ---------------------------------------------------------------

-- Of all schools, the deleted ones too.
create table exam_day (
  exam_id integer not null,
  day date not null,
  attempts integer not null,
  percentage_sum numeric(14, 2) not null,
  primary key (exam_id, day)
);
insert into exam_day select exam_id, day, sum(attempts), sum(percentage_sum) from exam_school_day group by 1, 2;
call rollup.follow('exam_school_day', 'academy', 'change', $$
  insert into exam_day as s (exam_id, day, attempts, percentage_sum)
  select exam_id, day, sum(sign * attempts), sum(sign * percentage_sum) from delta
   group by 1, 2 having sum(sign * attempts) <> 0
   order by 1, 2
  on conflict (exam_id, day) do update set
    attempts = s.attempts + excluded.attempts, percentage_sum = s.percentage_sum + excluded.percentage_sum
$$);

create table video_day (
  video_id integer not null,
  day date not null,
  watches integer not null,
  primary key (video_id, day)
);
insert into video_day select video_id, day, sum(watches) from video_school_day group by 1, 2;
call rollup.follow('video_school_day', 'academy', 'change', $$
  insert into video_day as s (video_id, day, watches)
  select video_id, day, sum(sign * watches) from delta
   group by 1, 2 having sum(sign * watches) <> 0
   order by 1, 2
  on conflict (video_id, day) do update set watches = s.watches + excluded.watches
$$);

-- Who sees what ---------------------------------------------------------------------------------------

grant select on student_month, student_window, performance_window, exam_day, video_day to academy_api;
revoke all on all routines in schema rollup from public;
call actor.guard(array['student_month', 'student_window', 'exam_day', 'video_day']);

do $$
declare
  name text;
begin
  foreach name in array array['student_month', 'student_window'] loop
    execute format('create policy seen on %I for select to academy_api using (
      (select actor.all_schools())
      or school_id = any ((select actor.schools())::integer[])
      or pid = any ((select actor.children())::integer[]))', name);
  end loop;
end $$;

-- Sums of the whole academy have no school to be seen by: whoever sees all schools gets them by these, less what
-- deleted schools have part in them.

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

revoke all on function actor.academy_exams, actor.academy_videos from public;
grant execute on function actor.academy_exams, actor.academy_videos to academy_api;
