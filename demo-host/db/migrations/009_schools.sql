-- School Management (spec 2 §2), and what becomes of a school that was deleted: for as long as it is,
-- nobody sees it, its people or anything they did, in any list or sum, and its people cannot sign in.
-- None of that is written down anywhere but in school.deleted_at, so taking it back brings all back.

alter table school add column name_key text collate "C" not null generated always as (name_key(name)) stored;
create index school_by_name on school (name_key, school_id) where deleted_at is null;
create index school_deleted on school (school_id) where deleted_at is not null;

-- What can be taken back is found without looking at everybody.
create index person_deleted on person (deleted_at) where deleted_at is not null;
create index notification_deleted on notification (deleted_at) where deleted_at is not null;

-- Nobody sees a deleted school's -------------------------------------------------------------------

/* Schools that were deleted. */
create function actor.gone_schools() returns integer[]
  language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(school_id), '{}') from school where deleted_at is not null
$$;

/* Does the actor see all schools, and has none been deleted? The usual case, and then no row is looked at twice. */
create function actor.every_school() returns boolean language sql stable parallel safe
  return actor.all_schools() and actor.gone_schools() = '{}';

revoke all on function actor.gone_schools, actor.every_school from public;
grant execute on function actor.gone_schools, actor.every_school to academy_api;

do $$
declare
  name text;
begin
  foreach name in array array['exam_attempt', 'video_watch', 'study_plan_visit', 'live_attendance', 'student_exam', 'student_item',
                              'student_plan_day', 'student_plan_week', 'student_plan', 'student_day', 'student_subject_month',
                              'student_month', 'student_window'] loop
    execute format('alter policy seen on %I using (
      (select actor.every_school())
      or (select actor.all_schools()) and (school_id is null or school_id <> all ((select actor.gone_schools())::integer[]))
      or school_id = any ((select actor.schools())::integer[])
      or pid = any ((select actor.children())::integer[]))', name);
  end loop;
  foreach name in array array['plan_school', 'plan_school_day', 'plan_school_item', 'school_day', 'exam_school_day',
                              'video_school_day', 'school_headcount'] loop
    execute format('alter policy seen on %I using (
      (select actor.every_school())
      or (select actor.all_schools()) and (school_id is null or school_id <> all ((select actor.gone_schools())::integer[]))
      or school_id = any ((select actor.schools())::integer[]))', name);
  end loop;
end $$;

-- Who belongs to another school too is seen there; administrators and staff belong to the academy.
alter policy seen on person using (
  (select actor.every_school())
  or (select actor.all_schools())
     and (role in (3, 12) or school_ids = '{}' or not school_ids <@ (select actor.gone_schools())::integer[])
  or school_ids && (select actor.schools())::integer[] and ((select actor.role()) = 4 or role in (5, 24))
  or pid = (select actor.pid()) and (select actor.kind()) = 'person'
  or pid = any ((select actor.children())::integer[])
  or phone = (select actor.phone()) and deleted_at is null);

alter policy seen on notification using (
  (select actor.every_school())
  or (select actor.all_schools()) and (school_id is null or school_id <> all ((select actor.gone_schools())::integer[]))
  or school_id = any ((select actor.schools())::integer[])
  or school_id is null and (select actor.role()) in (4, 6));

/* As in 004, without the teachers of deleted schools alone. */
create or replace function actor.teacher_count(from_day date, to_day date) returns integer
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::integer from person p
   where p.role = 6 and p.deleted_at is null
     and (actor.all_schools() and (p.school_ids = '{}' or not p.school_ids <@ actor.gone_schools())
          or p.school_ids && actor.schools())
     and (from_day is null or exists (
       select 1 from activity_log l
        where l.pid = p.pid and l.activity_type = 'LOGIN'
          and l.occurred_at >= from_day::timestamp at time zone 'Asia/Kolkata'
          and l.occurred_at < (to_day + 1)::timestamp at time zone 'Asia/Kolkata'))
$$;

/*
 * How many teach at each of these schools, as far as the actor sees the school: a teacher of two counts
 * in both. Counts and no names, so a teacher may know them who sees no colleague's row.
 */
create function actor.teachers_of(ids integer[]) returns table (school_id integer, teachers integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select t.school_id, count(*)::integer
    from (select p.school_id, p.pid from person p
           where p.school_id = any (ids) and p.role = 6 and p.deleted_at is null
           union
          select s.school_id, s.pid from teacher_school s join person p using (pid)
           where s.school_id = any (ids) and p.role = 6 and p.deleted_at is null) t
   where actor.all_schools() or t.school_id = any (actor.schools())
   group by 1
$$;
revoke all on function actor.teachers_of from public;
grant execute on function actor.teachers_of to academy_api;

-- Its people have no session -----------------------------------------------------------------------

/*
 * As in 003, but nobody is let in who belongs to deleted schools alone: a session goes on when one of
 * them is restored. And a teacher's schools are those they teach at, not also their own children's.
 */
create or replace function actor.enter_session() returns table (
  session_id bigint, pid integer, name text, role smallint, is_parent_view boolean,
  school_id integer, school_name text, all_schools boolean, schools integer[], children integer[]
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  belongs boolean := false;
begin
  select s.session_id, p.pid, p.name, p.role, s.parent_view or p.role = 24, p.school_id, h.name
    into session_id, pid, name, role, is_parent_view, school_id, school_name
    from session s join person p on p.pid = s.pid left join school h on h.school_id = p.school_id and h.deleted_at is null
   where s.token_hash = actor.token_hash() and s.revoked_at is null and s.expires_at > now()
     and s.last_used_at + s.idle_limit > now() and p.banned_at is null and p.deleted_at is null
     and p.role in (3, 4, 6, 12, 24);
  if not found then
    return;
  end if;

  all_schools := role in (3, 12) and not is_parent_view;
  children := '{}';
  schools := '{}';
  if is_parent_view then
    select count(*) > 0, coalesce(array_agg(c.pid order by c.pid) filter (where h.deleted_at is null), '{}'),
           coalesce(array_agg(distinct c.school_id) filter (where h.deleted_at is null), '{}')
      into belongs, children, schools
      from guardian g join person c on c.pid = g.child_pid join school h on h.school_id = c.school_id
     where g.guardian_pid = enter_session.pid and c.deleted_at is null;
  elsif not all_schools then
    select count(*) > 0, coalesce(array_agg(h.school_id order by h.school_id) filter (where h.deleted_at is null), '{}')
      into belongs, schools
      from school h
     where h.school_id = enter_session.school_id
        or enter_session.role = 6
           and h.school_id in (select t.school_id from teacher_school t where t.pid = enter_session.pid);
  end if;
  if belongs and schools = '{}' then
    return;
  end if;

  update session s set last_used_at = now()
   where s.session_id in (select t.session_id from session t where t.session_id = enter_session.session_id
                             and t.last_used_at < now() - interval '1 minute' for update skip locked);
  update person p set last_seen_at = now()
   where p.pid in (select t.pid from person t where t.pid = enter_session.pid
                      and (t.last_seen_at is null or t.last_seen_at < now() - interval '1 minute') for update skip locked);

  perform set_config('actor.kind', 'person', true), set_config('actor.pid', pid::text, true),
          set_config('actor.role', case when is_parent_view then '24' else role::text end, true),
          set_config('actor.schools', case when all_schools then 'all' else schools::text end, true),
          set_config('actor.children', children::text, true);
  return next;
end $$;
