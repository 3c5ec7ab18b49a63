-- Who may see and write what, in the database itself (design, "Who may call what"). The API's role owns
-- nothing; every transaction says who is asking, in settings that end with it. Where nothing is said every
-- table that holds people's data reads empty.
--
--   actor.kind        'sign-in', 'session' or 'person'
--   actor.pid         who
--   actor.role        3, 4, 6, 12 or 24; a parent view is 24 whatever the person's role
--   actor.schools     'all', or the schools as {1,2}
--   actor.children    a parent's children as {1,2}
--   actor.phone       who tries to sign in
--   actor.token_hash  the session asked for, in hex
--
-- Policies call these functions as `(select actor.x())`: once a query, not once a row. They are the net,
-- not the path: a query that should be quick at 100,000 students names its school itself, because the
-- planner cannot use an index for "all schools or one of mine".

create schema actor;

create function actor.kind() returns text language sql stable parallel safe
  return coalesce(current_setting('actor.kind', true), '');

create function actor.pid() returns integer language sql stable parallel safe
  return nullif(current_setting('actor.pid', true), '')::integer;

create function actor.role() returns integer language sql stable parallel safe
  return case when actor.kind() = 'person' then nullif(current_setting('actor.role', true), '')::integer end;

create function actor.phone() returns text language sql stable parallel safe
  return case when actor.kind() = 'sign-in' then nullif(current_setting('actor.phone', true), '') end;

create function actor.token_hash() returns bytea language sql stable parallel safe
  return case when actor.kind() = 'session' then decode(nullif(current_setting('actor.token_hash', true), ''), 'hex') end;

/* Administrators and academy staff see all schools. */
create function actor.all_schools() returns boolean language sql stable parallel safe
  return coalesce(actor.role() in (3, 12) and current_setting('actor.schools', true) = 'all', false);

/* The schools whose people's data a school user or teacher sees; none for a parent. */
create function actor.schools() returns integer[] language sql stable parallel safe
  return case when actor.role() in (4, 6) and current_setting('actor.schools', true) not in ('', 'all')
              then current_setting('actor.schools', true)::integer[] else '{}'::integer[] end;

/* The schools that the actor belongs to, a parent through the children: for what is no one's own, like plans. */
create function actor.home_schools() returns integer[] language sql stable parallel safe
  return case when actor.role() is not null and current_setting('actor.schools', true) not in ('', 'all')
              then current_setting('actor.schools', true)::integer[] else '{}'::integer[] end;

create function actor.children() returns integer[] language sql stable parallel safe
  return case when actor.role() = 24 then coalesce(nullif(current_setting('actor.children', true), ''), '{}')::integer[]
              else '{}'::integer[] end;

/* Are the conversation's parties the actor's own? Apart, because a policy cannot ask its own table. */
create function actor.in_conversation(id integer) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from conversation_participant where conversation_id = id and pid = actor.pid())
$$;

/* Whom a parent may write to: teachers and school users of the children's schools, and academy staff. */
create function actor.recipients() returns table (pid integer, name text, role smallint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.pid, p.name, p.role from person p
   where actor.role() = 24 and p.deleted_at is null and p.banned_at is null and p.pid <> actor.pid()
     and (p.role = 12 or (p.role in (4, 6) and p.school_ids && actor.home_schools()))
$$;

/*
 * Makes the session's person the actor for the rest of the transaction, and tells who it is; no row when
 * the session is unknown, over, idle for too long or revoked, or the person banned or deleted. Use is
 * noted at most once a minute, and never waited for.
 */
create function actor.enter_session() returns table (
  session_id bigint, pid integer, name text, role smallint, is_parent_view boolean,
  school_id integer, school_name text, all_schools boolean, schools integer[], children integer[]
) language plpgsql security definer set search_path = public, pg_temp as $$
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
  if is_parent_view then
    select coalesce(array_agg(c.pid order by c.pid), '{}'), coalesce(array_agg(distinct c.school_id), '{}')
      into children, schools
      from guardian g join person c on c.pid = g.child_pid join school h on h.school_id = c.school_id
     where g.guardian_pid = enter_session.pid and c.deleted_at is null and h.deleted_at is null;
  elsif all_schools then
    schools := '{}';
  else
    select coalesce(array_agg(h.school_id order by h.school_id), '{}') into schools
      from school h
     where h.deleted_at is null
       and h.school_id = any (array(select unnest(p.school_ids) from person p where p.pid = enter_session.pid and p.role = 6))
        or h.school_id = enter_session.school_id and enter_session.role = 4 and h.deleted_at is null;
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

-- What the API's role may do at all ---------------------------------------------------------------

do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'academy_api') then
    create role academy_api nologin noinherit;
  end if;
exception when duplicate_object or unique_violation then
  -- Another database of this server makes it at the same moment.
  null;
end $$;

do $$
begin
  -- Who logs in as the owner becomes the API's role for every request.
  if not pg_has_role(current_user, 'academy_api', 'member') then
    execute format('grant academy_api to %I', current_user);
  end if;
end $$;

revoke all on all tables in schema public from public;
revoke all on all routines in schema actor, rollup from public;
grant usage on schema public, actor to academy_api;
grant execute on all functions in schema actor to academy_api;

grant select on all tables in schema public to academy_api;
do $$
begin
  -- Migrator's own tables are nobody's business.
  execute (select coalesce(string_agg(format('revoke all on %I from academy_api', tablename), ';'), '')
             from pg_tables where schemaname = 'public' and tablename like 'kysely\_%');
end $$;

grant insert on school, class, person, teacher_school, guardian, credential, session, idempotency_key,
  notification, notification_read, activity_log, conversation, message to academy_api;
grant insert (conversation_id, pid, name) on conversation_participant to academy_api;
grant update (name, country_id, region, is_active, deleted_at) on school to academy_api;
grant update (role, name, phone, email, school_id, class_id, roll_number, subscribed_until, banned_at, deleted_at)
  on person to academy_api;
grant update (password_hash, changed_at) on credential to academy_api;
grant update (revoked_at, revoked_reason) on session to academy_api;
grant update (status, answer) on idempotency_key to academy_api;
grant update (deleted_at) on notification to academy_api;
grant update (unread_count, hidden_at) on conversation_participant to academy_api;
grant insert, update, delete on sign_in_guess to academy_api;
grant delete on teacher_school, guardian, idempotency_key to academy_api;

-- Policies ----------------------------------------------------------------------------------------

/* Turns row-level security on, also against the owner, and lets the owner maintain the table. */
create procedure actor.guard(tables text[]) language plpgsql as $$
declare
  name text;
begin
  foreach name in array tables loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy maintenance on %I for all to %I using (true) with check (true)', name, current_user);
  end loop;
end $$;

revoke all on procedure actor.guard from public;

call actor.guard(array[
  'school', 'class', 'person', 'teacher_school', 'guardian', 'credential', 'session', 'sign_in_guess', 'idempotency_key',
  'study_plan', 'study_plan_school', 'study_plan_week', 'study_plan_day', 'study_plan_item',
  'exam_attempt', 'video_watch', 'study_plan_visit', 'live_session', 'live_attendance', 'holiday',
  'notification', 'notification_read', 'activity_log', 'conversation', 'conversation_participant', 'message',
  'student_exam', 'student_item', 'student_plan_day', 'student_plan_week', 'student_plan', 'student_day', 'student_subject_month',
  'plan_school', 'plan_school_day', 'plan_school_item', 'school_day', 'exam_school_day', 'video_school_day', 'school_headcount'
]);

-- What students did: their school's staff and their own parents.
do $$
declare
  name text;
begin
  foreach name in array array['exam_attempt', 'video_watch', 'study_plan_visit', 'live_attendance', 'student_exam', 'student_item',
                              'student_plan_day', 'student_plan_week', 'student_plan', 'student_day', 'student_subject_month'] loop
    execute format('create policy seen on %I for select to academy_api using (
      (select actor.all_schools())
      or school_id = any ((select actor.schools())::integer[])
      or pid = any ((select actor.children())::integer[]))', name);
  end loop;
  foreach name in array array['plan_school', 'plan_school_day', 'plan_school_item', 'school_day', 'exam_school_day',
                              'video_school_day', 'school_headcount'] loop
    execute format('create policy seen on %I for select to academy_api using (
      (select actor.all_schools()) or school_id = any ((select actor.schools())::integer[]))', name);
  end loop;
end $$;

-- Schools: administrators alone make and change them.
create policy seen on school for select to academy_api using (
  (select actor.all_schools()) or school_id = any ((select actor.home_schools())::integer[]));
create policy made on school for insert to academy_api with check ((select actor.role()) = 3);
create policy changed on school for update to academy_api using ((select actor.role()) = 3) with check ((select actor.role()) = 3);

create policy seen on class for select to academy_api using (
  (select actor.all_schools()) or school_id = any ((select actor.home_schools())::integer[]));
create policy made on class for insert to academy_api with check ((select actor.role()) = 3);

-- People: staff see those of their schools (a teacher students and parents), everyone themselves, parents
-- their children. Whoever tries to sign in sees the one person of that phone number.
create policy seen on person for select to academy_api using (
  (select actor.all_schools())
  or school_ids && (select actor.schools())::integer[] and ((select actor.role()) = 4 or role in (5, 24))
  or pid = (select actor.pid()) and (select actor.kind()) = 'person'
  or pid = any ((select actor.children())::integer[])
  or phone = (select actor.phone()) and deleted_at is null);
create policy made on person for insert to academy_api with check (
  (select actor.role()) = 3
  or (select actor.role()) = 4 and role in (5, 6, 24) and school_id = any ((select actor.schools())::integer[]));
-- Nobody changes themselves, a school user neither administrators nor its own kind.
create policy changed on person for update to academy_api
  using (pid <> (select actor.pid()) and (
    (select actor.role()) = 3
    or (select actor.role()) = 4 and role in (5, 6, 24) and school_ids && (select actor.schools())::integer[]))
  with check (pid <> (select actor.pid()) and (
    (select actor.role()) = 3
    or (select actor.role()) = 4 and role in (5, 6, 24)
       and (school_id is null or school_id = any ((select actor.schools())::integer[]) or school_ids && (select actor.schools())::integer[])));

create policy seen on teacher_school for select to academy_api using (
  (select actor.all_schools()) or school_id = any ((select actor.schools())::integer[]) or pid = (select actor.pid()));
create policy made on teacher_school for insert to academy_api with check (
  (select actor.role()) = 3 or (select actor.role()) = 4 and school_id = any ((select actor.schools())::integer[]));
create policy ended on teacher_school for delete to academy_api using (
  (select actor.role()) = 3 or (select actor.role()) = 4 and school_id = any ((select actor.schools())::integer[]));

-- A family is seen by whoever sees the child.
create policy seen on guardian for select to academy_api using (
  (select actor.all_schools())
  or child_pid = any ((select actor.children())::integer[])
  or child_pid in (select pid from person where school_id = any ((select actor.schools())::integer[])));
create policy made on guardian for insert to academy_api with check (
  (select actor.role()) = 3
  or (select actor.role()) = 4 and child_pid in (select pid from person where school_id = any ((select actor.schools())::integer[])));
create policy ended on guardian for delete to academy_api using (
  (select actor.role()) = 3
  or (select actor.role()) = 4 and child_pid in (select pid from person where school_id = any ((select actor.schools())::integer[])));

-- Signing in. A hash is read only by the transaction that checks this phone's password.
create policy seen on credential for select to academy_api using (
  (select actor.kind()) = 'sign-in' and pid in (select pid from person where phone = (select actor.phone()) and deleted_at is null));
create policy made on credential for insert to academy_api with check (
  (select actor.role()) = 3
  or (select actor.role()) = 4 and pid in (select pid from person where role in (6, 24) and school_ids && (select actor.schools())::integer[]));
create policy changed on credential for update to academy_api using ((select actor.kind()) = 'sign-in') with check (
  pid in (select pid from person where phone = (select actor.phone()) and deleted_at is null));

create policy seen on session for select to academy_api using (
  token_hash = (select actor.token_hash()) or pid = (select actor.pid()) and (select actor.kind()) = 'person');
create policy made on session for insert to academy_api with check (
  (select actor.kind()) = 'sign-in' and pid in (select pid from person where phone = (select actor.phone()) and deleted_at is null));
create policy ended on session for update to academy_api using (
  token_hash = (select actor.token_hash()) or pid = (select actor.pid()) and (select actor.kind()) = 'person');

create policy counted on sign_in_guess for all to academy_api
  using ((select actor.kind()) = 'sign-in') with check ((select actor.kind()) = 'sign-in');

create policy own on idempotency_key for all to academy_api
  using (pid = (select actor.pid()) and (select actor.kind()) = 'person')
  with check (pid = (select actor.pid()) and (select actor.kind()) = 'person');

-- Plans: those shared with the actor's schools, and the actor's own.
create policy seen on study_plan_school for select to academy_api using (
  (select actor.all_schools()) or school_id = any ((select actor.home_schools())::integer[]));
create policy seen on study_plan for select to academy_api using (
  (select actor.all_schools())
  or owner_pid = (select actor.pid()) and (select actor.role()) <> 24
  or study_plan_id in (select study_plan_id from study_plan_school));
do $$
declare
  name text;
begin
  foreach name in array array['study_plan_week', 'study_plan_day', 'study_plan_item'] loop
    execute format('create policy seen on %I for select to academy_api using (
      (select actor.all_schools()) or study_plan_id in (select study_plan_id from study_plan))', name);
  end loop;
end $$;

create policy seen on live_session for select to academy_api using (
  (select actor.all_schools()) or school_id = any ((select actor.home_schools())::integer[]));
create policy seen on holiday for select to academy_api using (
  (select actor.all_schools()) or school_id = any ((select actor.home_schools())::integer[])
  or school_id is null and (select actor.role()) is not null);

-- Notices: staff see all-school ones and their schools'; a school user writes its own school's.
create policy seen on notification for select to academy_api using (
  (select actor.all_schools())
  or school_id = any ((select actor.schools())::integer[])
  or school_id is null and (select actor.role()) in (4, 6));
create policy made on notification for insert to academy_api with check (
  added_by = (select actor.pid())
  and ((select actor.all_schools())
       or (select actor.role()) = 4 and school_id = any ((select actor.schools())::integer[])));
create policy ended on notification for update to academy_api
  using ((select actor.all_schools())
         or (select actor.role()) = 4 and school_id = any ((select actor.schools())::integer[]))
  with check ((select actor.all_schools())
         or (select actor.role()) = 4 and school_id = any ((select actor.schools())::integer[]));

create policy seen on notification_read for select to academy_api using (
  pid = (select actor.pid()) and (select actor.kind()) = 'person');
create policy made on notification_read for insert to academy_api with check (
  pid = (select actor.pid()) and (select actor.kind()) = 'person');

-- The log is written by whoever acts, as themselves, also while signing in; nobody changes it.
create policy seen on activity_log for select to academy_api using (
  (select actor.all_schools())
  or (select actor.role()) = 4 and school_id = any ((select actor.schools())::integer[]));
create policy written on activity_log for insert to academy_api with check (
  (select actor.kind()) = 'person' and pid = (select actor.pid())
  or (select actor.kind()) in ('sign-in', 'session')
     and (pid is null or pid in (select pid from person where phone = (select actor.phone()) and deleted_at is null)));

-- Letters are their parties' own.
create policy seen on conversation for select to academy_api using (
  (select actor.kind()) = 'person' and (started_by = (select actor.pid()) or actor.in_conversation(conversation_id)));
create policy made on conversation for insert to academy_api with check (
  (select actor.role()) = 24 and started_by = (select actor.pid()));
create policy seen on conversation_participant for select to academy_api using (
  (select actor.kind()) = 'person' and (pid = (select actor.pid()) or actor.in_conversation(conversation_id)));
create policy made on conversation_participant for insert to academy_api with check (
  (select actor.role()) = 24
  and conversation_id in (select conversation_id from conversation where started_by = (select actor.pid()))
  and (pid = (select actor.pid()) or pid in (select r.pid from actor.recipients() r)));
create policy own on conversation_participant for update to academy_api
  using (pid = (select actor.pid()) and (select actor.kind()) = 'person') with check (pid = (select actor.pid()));
create policy seen on message for select to academy_api using (
  (select actor.kind()) = 'person' and actor.in_conversation(conversation_id));
create policy written on message for insert to academy_api with check (
  (select actor.kind()) = 'person' and sender_pid = (select actor.pid()) and actor.in_conversation(conversation_id));
