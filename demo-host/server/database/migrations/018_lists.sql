-- Lists behind numbers (promises/academy-list.md): the rule of a number that only a function may read is written once, for
-- the number and for its list.

/*
 * The teachers of each of these schools, if the actor sees the school. A teacher of two schools is in both. Whoever teaches at a
 * school besides the home school is looked up one by one: the planner would read everybody to find these few.
 */
create function actor.teachers_at(ids integer[]) returns table (school_id integer, pid integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  with seen as (select array(select i from unnest(ids) i where actor.all_schools() or i = any (actor.schools())) as ids)
  select p.school_id, p.pid from person p
   where p.school_id = any ((select seen.ids from seen)::integer[]) and p.role = 6 and p.deleted_at is null and p.banned_at is null
   union
  select s.school_id, s.pid
    from teacher_school s
    cross join lateral (select from person p
                         where p.pid = s.pid and p.role = 6 and p.deleted_at is null and p.banned_at is null
                         limit 1) teacher
   where s.school_id = any ((select seen.ids from seen)::integer[])
$$;

/*
 * The teachers of the actor's schools, without banned ones; with days, those who signed in on one of those days. Teachers of one school are found
 * by an index. Nobody but the functions below calls it, like the next one.
 */
create function actor.counted_teachers(from_day date, to_day date) returns setof integer
  language sql stable security definer set search_path = public, pg_temp as $$
  with teachers as (
    select pid from person
     where role = 6 and deleted_at is null and banned_at is null and actor.all_schools()
       and (school_ids = '{}' or not school_ids <@ (select actor.deleted_schools()))
    union all
    select distinct pid from actor.teachers_at(case when not actor.all_schools() then actor.schools() end))
  select pid from teachers
   where from_day is null
      or pid in (select pid from activity_log
                  where activity_type = 'LOGIN'
                    and occurred_at >= moment_of(from_day)
                    and occurred_at < moment_of(to_day + 1))
$$;

/* How many there are. Both return numbers and no names, so a teacher may know them. */
create function actor.teacher_count(from_day date, to_day date) returns integer
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::integer from actor.counted_teachers(from_day, to_day)
$$;
create function actor.teachers_of(ids integer[]) returns table (school_id integer, teachers integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select t.school_id, count(*)::integer from actor.teachers_at(ids) t group by 1
$$;

/* Who they are, of one school or all, for whoever sees teachers: a teacher sees none. */
create function actor.listed_teachers(from_day date, to_day date, of_school integer) returns setof integer
  language sql stable security definer set search_path = public, pg_temp as $$
  select t from actor.counted_teachers(from_day, to_day) t
   where actor.role() in (3, 4, 12)
     and (of_school is null or t in (select pid from actor.teachers_at(array[of_school])))
$$;

/*
 * How many people were active since a day, as `activePeople` (analytics.queries.ts) lists them: of the whole academy, or of a school
 * user's school, whose people no index finds below a policy. They are counted in sums and indexes, with a look at nobody's days.
 * Null for other actors, and where some schools are deleted.
 */
create function actor.active_count(start date) returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
  select case when actor.no_school_hidden() then
      (select coalesce(sum(students), 0) from school_activity where last_day >= start)
      -- The few who are banned.
      - (select count(*) from person p join student_activity a using (pid)
          where p.banned_at is not null and a.school_id is not null and a.last_day >= start)
      + (select count(*) from person
          where role <> 5 and deleted_at is null and banned_at is null and last_seen_at >= moment_of(start))
    when actor.role() = 4 then
      (select coalesce(sum(students), 0) from school_activity
        where last_day >= start and school_id = any ((select actor.schools())::integer[]))
      - (select count(*) from person p join student_activity a using (pid)
          where p.banned_at is not null and a.school_id = any ((select actor.schools())::integer[]) and a.last_day >= start)
      + (select count(*)
           from (select role, banned_at, last_seen_at from person
                  where school_ids && (select actor.schools())::integer[] and deleted_at is null offset 0) people
          where role <> 5 and banned_at is null and last_seen_at >= (select moment_of(start)))
    end
$$;

revoke all on function
  actor.active_count, actor.counted_teachers, actor.teachers_at, actor.teacher_count, actor.teachers_of, actor.listed_teachers from public;
grant execute on function actor.active_count, actor.teacher_count, actor.teachers_of, actor.listed_teachers to academy_api;

-- The latest of all that was handed in or watched, of all exams and videos: a page is read without sorting all.
create index exam_attempt_latest on exam_attempt (submitted_at desc, exam_attempt_id desc);
create index video_watch_latest on video_watch (watched_at desc, video_watch_id desc);
