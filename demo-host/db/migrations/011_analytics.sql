-- Platform Analytics (spec 2 §2): what the figures of a timeframe are added up from, few rows whatever the
-- size of the academy.

-- Who is active -------------------------------------------------------------------------------------

-- The last day on which a student did anything. A timeframe ends today, so whoever was active on one of
-- its days has a last day in it, and nobody's history is looked through.
create table student_activity (
  pid integer primary key,
  school_id integer,
  last_day date not null
);
create index student_activity_school on student_activity (school_id, last_day);
insert into student_activity select pid, school_id, max(day) from student_day group by 1, 2;

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

grant select on student_activity to academy_api;
call actor.guard(array['student_activity']);
create policy seen on student_activity for select to academy_api using (
  (select actor.every_school())
  or (select actor.all_schools()) and (school_id is null or school_id <> all ((select actor.gone_schools())::integer[]))
  or school_id = any ((select actor.schools())::integer[])
  or pid = any ((select actor.children())::integer[]));

-- Teachers who left are few, and count in the months before.
create index person_departed on person (role) where deleted_at is not null;

-- Videos of the whole academy -----------------------------------------------------------------------

alter table video_day
  add column seconds bigint not null default 0,
  add column completion_sum numeric(14, 2) not null default 0;
update video_day d set seconds = s.seconds, completion_sum = s.completion_sum
  from (select video_id, day, sum(seconds) as seconds, sum(completion_sum) as completion_sum
          from video_school_day group by 1, 2) s
 where d.video_id = s.video_id and d.day = s.day;

-- As in 007, with how long and how much of it.
call rollup.unfollow('video_school_day', 'academy');
call rollup.follow('video_school_day', 'academy', 'change', $$
  insert into video_day as s (video_id, day, watches, seconds, completion_sum)
  select video_id, day, sum(sign * watches), sum(sign * seconds), sum(sign * completion_sum) from delta
   group by 1, 2 having (sum(sign * watches), sum(sign * seconds), sum(sign * completion_sum)) <> (0, 0, 0)
   order by 1, 2
  on conflict (video_id, day) do update set
    watches = s.watches + excluded.watches, seconds = s.seconds + excluded.seconds,
    completion_sum = s.completion_sum + excluded.completion_sum
$$);

-- What was done -------------------------------------------------------------------------------------

/*
 * Exams taken by subject, and videos watched by category, on these days, both included. Whoever sees all
 * schools gets the academy's own sums less those of deleted schools, whose rows no policy shows; everyone
 * else the sums of the own schools.
 */
create function actor.exams_by_subject(from_day date, to_day date)
  returns table (subject text, exams bigint, percentage_sum numeric)
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(s.name, ''), sum(d.attempts), sum(d.percentage_sum)
    from (select exam_id, attempts, percentage_sum from exam_day
           where actor.all_schools() and day between from_day and to_day
          union all
          select exam_id, -attempts, -percentage_sum from exam_school_day
           where actor.all_schools() and day between from_day and to_day and school_id = any (actor.gone_schools())
          union all
          select exam_id, attempts, percentage_sum from exam_school_day
           where not actor.all_schools() and day between from_day and to_day and school_id = any (actor.schools())) d
    join exam e using (exam_id)
    left join subject s using (subject_id)
   group by 1
  having sum(d.attempts) > 0
$$;

create function actor.videos_by_category(from_day date, to_day date)
  returns table (category text, watches bigint, seconds numeric, completion_sum numeric)
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(c.title, ''), sum(d.watches), sum(d.seconds), sum(d.completion_sum)
    from (select video_id, watches, seconds, completion_sum from video_day
           where actor.all_schools() and day between from_day and to_day
          union all
          select video_id, -watches, -seconds, -completion_sum from video_school_day
           where actor.all_schools() and day between from_day and to_day and school_id = any (actor.gone_schools())
          union all
          select video_id, watches, seconds, completion_sum from video_school_day
           where not actor.all_schools() and day between from_day and to_day and school_id = any (actor.schools())) d
    join video v using (video_id)
    join video_category c using (video_category_id)
   group by 1
  having sum(d.watches) > 0
$$;

revoke all on function actor.exams_by_subject, actor.videos_by_category from public;
grant execute on function actor.exams_by_subject, actor.videos_by_category to academy_api;
revoke all on all routines in schema rollup from public;
