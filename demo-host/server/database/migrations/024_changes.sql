-- What has changed. Whoever keeps an answer in memory (http/keptAnswers.ts) keeps the number of changes beside it, and the
-- answer is right as long as the number is the same. So each process knows at once what any other has written.
--
-- Rows are only added, so that nobody who writes waits for anybody else: two transactions that write about one school at the
-- same time add a row each. What a transaction has added counts when it ends, with all that it has written.

create table changed (
  changed_id bigint generated always as identity primary key,
  of_school integer not null,
  kind text not null check (kind in ('record', 'facts', 'seen')),
  changes bigint not null default 1
);
comment on table changed is 'That something was written from which figures follow. [kept: academy]';
comment on column changed.changed_id is 'Its number. [academy]';
comment on column changed.of_school is 'Of which school; 0 of all. [academy]';
comment on column changed.kind is '`record`: who there is and what is taught; `facts`: what students did; `seen`: who was here, of which few figures tell. [academy]';
comment on column changed.changes is 'How often; a job puts the rows of a school together. [academy]';
create index changed_school on changed (of_school) include (kind, changes);
call actor.guard(array['changed']);

/*
 * How often what those see who see all schools, or these, has changed: who there is and what is taught; that and what students did;
 * and that and who was here on which day, which is another with each who comes in the morning.
 */
create function actor.changes_of(
  sees_all boolean, schools integer[], out on_record bigint, out with_facts bigint, out with_seen bigint
) language plpgsql stable as $$
begin
  -- Two statements, of which the second reads the index: of "all or one of mine" the planner would read every row.
  if sees_all then
    select coalesce(sum(c.changes) filter (where c.kind = 'record'), 0),
           coalesce(sum(c.changes) filter (where c.kind <> 'seen'), 0), coalesce(sum(c.changes), 0)
      into on_record, with_facts, with_seen from changed c;
  else
    select coalesce(sum(c.changes) filter (where c.kind = 'record'), 0),
           coalesce(sum(c.changes) filter (where c.kind <> 'seen'), 0), coalesce(sum(c.changes), 0)
      into on_record, with_facts, with_seen from changed c where c.of_school = any (0 || schools);
  end if;
end $$;

/* The same of what the actor may see. */
create function actor.changes() returns table (on_record bigint, with_facts bigint, with_seen bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select * from actor.changes_of(actor.all_schools(), actor.home_schools())
$$;

/*
 * How often who there is and what is taught, or what students did, has changed in each school, with what has changed for all of
 * them. For those who see all schools.
 */
create function actor.changes_of_schools() returns table (school_id integer, changes bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.school_id, (coalesce(own.changes, 0) + coalesce(every.changes, 0))::bigint
    from school s
    cross join (select sum(changes) as changes from changed where of_school = 0 and kind <> 'seen') every
    left join (select of_school, sum(changes) as changes from changed where kind <> 'seen' group by 1) own on own.of_school = s.school_id
   where (select actor.all_schools())
$$;

/*
 * Whether what a parent is told of the children becomes another between two moments though nobody writes: by what they will
 * have done by then, and by live sessions that begin and end.
 */
create function actor.passes_between(since timestamptz, until timestamptz) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  own constant integer[] := actor.children();
begin
  return exists (select from exam_attempt where pid = any (own) and submitted_at > since and submitted_at <= until)
      or exists (select from video_watch where pid = any (own) and watched_at > since and watched_at <= until)
      or exists (select from study_plan_visit where pid = any (own) and visited_at > since and visited_at <= until)
      or exists (select from live_attendance a join live_session s using (live_session_id)
                  where a.pid = any (own) and s.starts_at <= until
                    and s.starts_at + make_interval(mins => s.duration_minutes) > since);
end $$;

/* Notes that something of these schools has changed, once a transaction. */
create function rollup.note_changes(schools integer[], of_kind text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  setting constant text := 'rollup.noted_' || of_kind;
  noted constant integer[] := coalesce(nullif(current_setting(setting, true), ''), '{}');
  missing constant integer[] := array(select distinct coalesce(s, 0) from unnest(schools) s where coalesce(s, 0) <> all (noted));
begin
  if missing <> '{}' then
    insert into changed (of_school, kind) select unnest(missing), of_kind;
    perform set_config(setting, (noted || missing)::text, true);
  end if;
end $$;

/* Notes that everything may have changed, where tables are written without their triggers. No number before it comes again. */
create function rollup.note_all_changes() returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into changed (of_school, kind, changes) values (0, 'record', floor(random() * 2 ^ 40)::bigint)
$$;

/* Puts the rows of each school together where they have become many, so that adding them up stays cheap. It changes no sum. */
create function rollup.gather_changes() returns void
  language sql set search_path = public, pg_temp as $$
  with gone as (delete from changed
                 where (select count(*) from changed) > 100 + 2 * (select count(distinct (of_school, kind)) from changed)
                returning of_school, kind, changes)
  insert into changed (of_school, kind, changes) select of_school, kind, sum(changes) from gone group by 1, 2
$$;

/*
 * Creates the triggers that note the changes of a table. `label` tells several of one table apart. `compared` are the columns of a row `r` that answers are made of;
 * a row that stays the same in them is no change. `schools` is what the schools of such a row `r` are.
 */
create procedure rollup.note(source text, label text, kind text, compared text, schools text) language plpgsql as $$
declare
  event record;
begin
  for event in
    select * from (values
      ('insert', 'new table as new_rows', 'select %1$s from new_rows r'),
      ('update', 'old table as old_rows new table as new_rows',
       '(select %1$s from new_rows r except select %1$s from old_rows r) union all
        (select %1$s from old_rows r except select %1$s from new_rows r)'),
      ('delete', 'old table as old_rows', 'select %1$s from old_rows r')
    ) as t(op, tables, rows)
  loop
    execute format(
      'create function rollup.%1$I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$
       begin
         perform rollup.note_changes(array(select distinct s.school_id from (%2$s) r cross join lateral %3$s), %4$L);
         return null;
       end $body$', source || '_' || label || '_' || event.op, format(event.rows, compared), schools, kind);
    execute format('create trigger %I after %s on %I referencing %s for each statement execute function rollup.%I()',
      label || '_' || event.op, event.op, source, event.tables, source || '_' || label || '_' || event.op);
  end loop;
end $$;

do $$
declare
  name text;
begin
  -- What students did and how they did, of their school of today.
  foreach name in array array['exam_attempt', 'video_watch', 'study_plan_visit', 'live_attendance', 'school_week'] loop
    call rollup.note(name, 'noted', 'facts', 'r.*', '(select r.school_id) s');
  end loop;
  -- What belongs to one school.
  foreach name in array array['class', 'teacher_school', 'study_plan_school', 'holiday'] loop
    call rollup.note(name, 'noted', 'record', 'r.*', '(select r.school_id) s');
  end loop;
  -- What is taught and when is no school's own: a child who has moved still has the live sessions of the former one.
  foreach name in array array[
    'academy', 'school', 'subject', 'exam_category', 'exam', 'video_category', 'video', 'study_plan', 'study_plan_week',
    'study_plan_day', 'study_plan_item', 'live_session'] loop
    call rollup.note(name, 'noted', 'record', 'r.*', '(select 0 as school_id) s');
  end loop;
end $$;

-- A person is of several schools or of none, and is seen all day long, of which figures count the day.
call rollup.note('person', 'noted', 'record', 'r.school_ids, to_jsonb(r) - ''last_seen_at'' as others',
  'unnest(case when r.school_ids = ''{}'' then array[0] else r.school_ids end) s(school_id)');
call rollup.note('person', 'seen', 'seen', 'r.pid, r.school_ids, local_day(r.last_seen_at) as seen',
  'unnest(case when r.school_ids = ''{}'' then array[0] else r.school_ids end) s(school_id)');
-- Whose child somebody is; both are of the child's school.
call rollup.note('guardian', 'noted', 'record', 'r.*',
  '(select unnest(p.school_ids) as school_id from person p where p.pid = r.child_pid) s');
-- What a parent has chosen.
call rollup.note('mail_choice', 'noted', 'record', 'r.*',
  '(select unnest(p.school_ids) as school_id from person p where p.pid = r.pid) s');
-- Of the log, figures count the sign-ins of teachers alone.
call rollup.note('activity_log', 'noted', 'seen', 'r.*', '(select unnest(p.school_ids) as school_id from person p
  where p.pid = r.pid and p.role = 6 and r.activity_type = ''LOGIN'') s');

revoke all on all routines in schema rollup from public;
revoke all on function actor.changes, actor.changes_of, actor.changes_of_schools, actor.passes_between from public;
grant execute on function actor.changes, actor.changes_of_schools, actor.passes_between to academy_api;
