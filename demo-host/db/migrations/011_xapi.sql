-- What other systems report: who may write facts through the one door (facts.ts), and the statements of xAPI that they are
-- made of.

-- Who writes facts --------------------------------------------------------------------------------
-- The actor `recorder` is a system with a key. It writes facts of the students of its schools, which `actor.schools` names,
-- and reads facts only to correct them.

/* Does the actor write facts of students of all schools? */
create function actor.records_all() returns boolean language sql stable parallel safe
  return actor.kind() = 'recorder' and current_setting('actor.schools', true) = 'all';

/* The schools of whose students the actor writes facts, if not of all. */
create function actor.recorded_schools() returns integer[] language sql stable parallel safe
  return case when actor.kind() = 'recorder' and current_setting('actor.schools', true) not in ('', 'all')
              then current_setting('actor.schools', true)::integer[] else '{}'::integer[] end;

grant insert, update, delete on exam_attempt, video_watch, study_plan_visit, live_attendance to academy_api;
do $$
declare
  name text;
begin
  foreach name in array array['exam_attempt', 'video_watch', 'study_plan_visit', 'live_attendance'] loop
    execute format('create policy "all" on %I for all to academy_api
      using ((select actor.records_all()) or school_id = any ((select actor.recorded_schools())::integer[]))', name);
  end loop;
end $$;

/* Students of the class of a live session were expected there: those of whom nothing is known were absent. */
create function actor.expect_classes(sessions integer[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role') = 'academy_api' and actor.kind() <> 'recorder' then
    raise insufficient_privilege;
  end if;
  insert into live_attendance (live_session_id, pid, school_id, minutes)
  select s.live_session_id, p.pid, p.school_id, 0
    from live_session s
    join person p on p.class_id = s.class_id and p.role = 5 and p.deleted_at is null and p.banned_at is null
   where s.live_session_id = any (sessions)
     and not exists (select from live_attendance a where a.live_session_id = s.live_session_id and a.pid = p.pid)
  on conflict do nothing;
end $$;

revoke all on all routines in schema actor from public;
grant execute on function actor.records_all, actor.recorded_schools, actor.expect_classes to academy_api;
