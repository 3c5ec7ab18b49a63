-- Notifications and the activity log (spec 2 §2): searched in any script, and counted without reading them.

-- What is looked for in them, spelled as `name_key` spells names.
alter table notification add column search_key text collate "C" not null
  generated always as (name_key(title || ' ' || description)) stored;
alter table activity_log add column search_key text collate "C" not null
  generated always as (name_key(narration)) stored;

-- Newest first, and lines of the same moment always in the same order, so that no page repeats one.
drop index activity_log_time, activity_log_school, activity_log_type;
create index activity_log_time on activity_log (occurred_at desc, activity_log_id desc);
create index activity_log_school on activity_log (school_id, occurred_at desc, activity_log_id desc);
create index activity_log_type on activity_log (activity_type, occurred_at desc, activity_log_id desc);

-- How many lines of a type a school has on a day: what a list of a million lines is counted from, and
-- the types there are. Days are those of India, as the filters of the screen are.
create table activity_day (
  activity_type text collate "C" not null,
  day date not null,
  school_id integer,
  lines integer not null,
  unique nulls not distinct (activity_type, day, school_id)
);
insert into activity_day
select activity_type, local_day(occurred_at), school_id, count(*) from activity_log group by 1, 2, 3;

call rollup.follow('activity_log', 'day', 'change', $$
  insert into activity_day as s (activity_type, day, school_id, lines)
  select activity_type, local_day(occurred_at), school_id, sum(sign)
    from delta
   group by 1, 2, 3
  having sum(sign) <> 0
   order by 1, 2, 3
  on conflict (activity_type, day, school_id) do update set lines = s.lines + excluded.lines
$$);

grant select on activity_day to academy_api;
call actor.guard(array['activity_day']);
create policy seen on activity_day for select to academy_api using (
  (select actor.all_schools())
  or (select actor.role()) = 4 and school_id = any ((select actor.schools())::integer[]));
