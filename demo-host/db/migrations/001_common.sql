-- What every other file builds on: the schemas, the role that requests run as, who asks, days of India, names as they
-- are searched, and the procedures that protect tables and keep rollups. `demo-host/db/README.md` explains the whole.
--
--   public    the tables
--   actor     who asks, what they may do, and the functions that the API calls
--   rollup    functions of triggers, which keep rollups and derived columns
--   counted   views that count students who are neither deleted nor banned

create schema actor;
create schema rollup;
create schema counted;

-- The role of the API -----------------------------------------------------------------------------

do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'academy_api') then
    create role academy_api nologin noinherit;
  end if;
exception when duplicate_object or unique_violation then
  -- Another database of this server creates the role at the same moment.
  null;
end $$;

do $$
begin
  -- Whoever logs in as the owner switches to the API's role for every request.
  if not pg_has_role(current_user, 'academy_api', 'member') then
    execute format('grant academy_api to %I', current_user);
  end if;
end $$;

grant usage on schema public, actor, counted to academy_api;

-- Days and names ----------------------------------------------------------------------------------

/* The day in India of a moment. It differs from the day in UTC between midnight and 05:30. */
create function local_day(moment timestamptz) returns date
  language sql immutable parallel safe
  return (moment at time zone 'Asia/Kolkata')::date;

/* The first day of the month in India of a moment. */
create function local_month(moment timestamptz) returns date
  language sql immutable parallel safe
  return date_trunc('month', moment at time zone 'Asia/Kolkata')::date;

/* The first day of the week (Monday), month, quarter or year in India of a moment; -infinity for 'all'. */
create function local_period(period text, moment timestamptz) returns date
  language sql immutable parallel safe
  return case when period = 'all' then '-infinity'::date
              else date_trunc(period, moment at time zone 'Asia/Kolkata')::date end;

/*
 * A name as it is searched and sorted: lower case, without accents, and with one spelling for letters that Unicode
 * writes in several ways (composed or not, old and new chillus of Malayalam, joiners). Marks of other scripts stay.
 */
create function name_key(name text) returns text
  language sql immutable parallel safe strict
  return lower(regexp_replace(
    replace(replace(replace(replace(replace(normalize(name, nfkd), 'ൺ', 'ണ്'), 'ൻ', 'ന്'), 'ർ', 'ര്'), 'ൽ', 'ല്'), 'ൾ', 'ള്'),
    '[\u0300-\u036f\u200c\u200d]', '', 'g'));

/* The name to show in messages and in the activity log: a person who was erased has none any more. */
create function name_shown(name text, erased_at timestamptz) returns text
  language sql immutable parallel safe
  return case when erased_at is null then name else 'A deleted user' end;

-- Who asks ----------------------------------------------------------------------------------------
-- Every transaction of the API sets these settings, which end with it. Policies read them. When nothing is set,
-- every table that holds data of people reads as empty.
--
--   actor.kind        'sign-in', 'session', 'person', 'lti', 'lti-person', 'oidc' or 'oidc-person'
--   actor.pid         the person
--   actor.role        3, 4, 6, 12 or 24; a parent view has role 24 whatever the person's own role is
--   actor.schools     'all', or the schools as {1,2}
--   actor.children    the children of a parent as {1,2}
--   actor.phone       the phone number of whoever tries to sign in
--   actor.token_hash  the hash of the session's token, in hexadecimal
--
-- Policies call these functions as `(select actor.x())`, so that they run once a query and not once a row. Policies are
-- a safety net: a query that must be fast with 100,000 students names its school itself, because the planner cannot use
-- an index for "all schools or one of mine".

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

/* Does the actor see all schools? Administrators and academy staff do. */
create function actor.all_schools() returns boolean language sql stable parallel safe
  return coalesce(actor.role() in (3, 12) and current_setting('actor.schools', true) = 'all', false);

/* The schools whose people's data a school user or teacher sees; none for a parent. */
create function actor.schools() returns integer[] language sql stable parallel safe
  return case when actor.role() in (4, 6) and current_setting('actor.schools', true) not in ('', 'all')
              then current_setting('actor.schools', true)::integer[] else '{}'::integer[] end;

/* The schools that the actor belongs to, a parent through the children. For data of nobody in particular, like plans. */
create function actor.home_schools() returns integer[] language sql stable parallel safe
  return case when actor.role() is not null and current_setting('actor.schools', true) not in ('', 'all')
              then current_setting('actor.schools', true)::integer[] else '{}'::integer[] end;

/* The children of a parent; none for everybody else. */
create function actor.children() returns integer[] language sql stable parallel safe
  return case when actor.role() = 24 then coalesce(nullif(current_setting('actor.children', true), ''), '{}')::integer[]
              else '{}'::integer[] end;

-- Procedures for migrations -----------------------------------------------------------------------

/* Turns row-level security on for these tables, for the owner too, and lets the owner read and write all rows. */
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

/*
 * Creates the triggers that keep one rollup of a table.
 * `happens`: 'insert', or 'change' for insert, update and delete. `upsert` reads from `delta`: new rows have sign 1,
 * old rows have sign -1. Triggers of one table run in the order of their labels.
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

/* Removes the triggers of a rollup that follows every change. A migration that changes a rollup calls this first. */
create procedure rollup.unfollow(source text, label text) language plpgsql as $$
declare
  op text;
begin
  foreach op in array array['insert', 'update', 'delete'] loop
    execute format('drop function rollup.%I() cascade', source || '_' || label || '_' || op);
  end loop;
end $$;

-- About the data ----------------------------------------------------------------------------------

-- Has a row when the data was made by a seed. Only then does the API tell the demo accounts.
create table seed_run (
  seeded_at timestamptz not null default now(),
  students integer not null,
  days integer not null,
  seed integer not null
);
grant select on seed_run to academy_api;

grant execute on all functions in schema actor to academy_api;
revoke all on all routines in schema actor, rollup from public;
