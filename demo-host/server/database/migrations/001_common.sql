-- What every other file builds on: the schemas, who asks, days at the academy, names as they
-- are searched, and the procedures that protect tables and keep rollups. `demo-host/server/database/README.md` explains the whole.
--
--   public    the tables
--   actor     who asks, what they may do, and the functions that the API calls
--   rollup    functions of triggers, which keep rollups and derived columns
--   counted   views that count students who are neither deleted nor banned

create schema actor;
create schema rollup;
create schema counted;

-- The role of the API exists already: `apiRole.ts` makes sure of it.
grant usage on schema public, actor, counted to academy_api;

-- Days and names ----------------------------------------------------------------------------------

/*
 * The academy's time zone. It is India's until `actor.set_zone` chooses another. This and the next two functions are the
 * only places that name it, each as a constant, so that a day costs nothing to compute.
 */
create function local_zone() returns text
  language sql immutable parallel safe
  return 'Asia/Kolkata';

/* The date and time at the academy at a moment. */
create function local_time(moment timestamptz) returns timestamp
  language sql immutable parallel safe
  return moment at time zone 'Asia/Kolkata';

/* The moment at which it is this date and time at the academy. */
create function moment_of(local timestamp) returns timestamptz
  language sql immutable parallel safe
  return local at time zone 'Asia/Kolkata';

/* The day at the academy of a moment. In India it differs from the day in UTC between midnight and 05:30. */
create function local_day(moment timestamptz) returns date
  language sql immutable parallel safe
  return local_time(moment)::date;

/* The first day of the month at the academy of a moment. */
create function local_month(moment timestamptz) returns date
  language sql immutable parallel safe
  return date_trunc('month', local_time(moment))::date;

/* The first day of the week (Monday), month, quarter or year at the academy of a moment; -infinity for 'all'. */
create function local_period(period text, moment timestamptz) returns date
  language sql immutable parallel safe
  return case when period = 'all' then '-infinity'::date
              else date_trunc(period, local_time(moment))::date end;

/*
 * Chooses the academy's time zone. Only before anything has happened there: sums of days that were kept in another zone
 * stay as they are. `actor.write_academy` makes sure of that.
 */
create procedure actor.set_zone(zone text) language plpgsql as $$
begin
  if not exists (select 1 from pg_timezone_names where name = zone) then
    raise invalid_parameter_value using message = 'there is no such time zone';
  end if;
  execute format('create or replace function public.local_zone() returns text
                    language sql immutable parallel safe return %L::text', zone);
  execute format('create or replace function public.local_time(moment timestamptz) returns timestamp
                    language sql immutable parallel safe return moment at time zone %L', zone);
  execute format('create or replace function public.moment_of(local timestamp) returns timestamptz
                    language sql immutable parallel safe return local at time zone %L', zone);
end $$;

/*
 * A name as it is searched, sorted and compared; `nameKey` of `src/domain/people/names.ts` is the same rule, and a test holds the
 * two together. Lower case, without accents and what nobody sees, one blank between words, for which a dot behind an initial
 * counts too, and one spelling for letters that Unicode writes in several ways. Marks of other scripts stay.
 */
create function name_key(name text) returns text
  language sql immutable parallel safe strict
  return btrim(regexp_replace(
    replace(lower(regexp_replace(
      translate(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
          normalize(name, nfkd),
          U&'\0D7A', U&'\0D23\0D4D'), U&'\0D7B', U&'\0D28\0D4D'), U&'\0D7C', U&'\0D30\0D4D'), U&'\0D7D', U&'\0D32\0D4D'),
          U&'\0D7E', U&'\0D33\0D4D'), U&'\0D7F', U&'\0D15\0D4D'), U&'\0D54', U&'\0D2E\0D4D'), U&'\0D55', U&'\0D2F\0D4D'),
          U&'\0D56', U&'\0D34\0D4D'), U&'\09CE', U&'\09A4\09CD'), U&'\0D46\0D57', U&'\0D57'),
        U&'\2018\2019\201A\201B\02B9\02BB\02BC\02C8\2032`\2010\2011\2012\2013\2014\2015\2212', '''''''''''''''''''''-------'),
      '[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g')), U&'\03C2', U&'\03C3'),
    '[\u0009-\u000d \u0085\u1680\u2028\u2029.]+', ' ', 'g'), ' ');

/* Whether something may be called this in further languages: by the code of each, such as {"hi": "भौतिकी"}. */
create function is_names(names jsonb) returns boolean
  language sql immutable parallel safe
  return case when jsonb_typeof(names) <> 'object' then false
              else not exists (select from jsonb_each(names) n
                                where n.key !~ '^[a-z]{2}$' or jsonb_typeof(n.value) <> 'string' or char_length(n.value #>> '{}') not between 1 and 200) end;

/* Whether something is called this, in whichever language. */
create function is_called(wanted text, name text, names jsonb) returns boolean
  language sql immutable parallel safe
  return wanted = coalesce(name, '') or exists (select from jsonb_each_text(names) n where n.value = wanted);

/* The name to show in messages and in the activity log: a person who was erased has none any more. */
create function name_shown(name text, erased_at timestamptz) returns text
  language sql immutable parallel safe
  return case when erased_at is null then name else 'A deleted user' end;

-- Who asks ----------------------------------------------------------------------------------------
-- Every transaction of the API sets these settings, which end with it. Policies read them. When nothing is set,
-- every table that holds data of people reads as empty.
--
--   actor.kind        'sign-in', 'session', 'person', 'lti', 'lti-person', 'oidc', 'oidc-person', 'recorder' or 'launch'
--   actor.pid         the person
--   actor.role        3, 4, 6, 12 or 24; a parent view has role 24 whatever the person's own role is
--   actor.schools     'all', or the schools as {1,2}
--   actor.children    the children of a parent as {1,2}
--   actor.phone       the phone number of whoever tries to sign in
--   actor.token_hash  the hash of the session's token, in hexadecimal
--   actor.language    in which language names are read, as `hi`; empty where they are read as they stand
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

create function actor.language() returns text language sql stable parallel safe
  return nullif(current_setting('actor.language', true), '');

/*
 * What the actor reads of a name with its names in further languages: the one in their language, else the name as it stands
 * (promises/names-in-languages.md#in-what-people-read).
 */
create function actor.localized(name text, names jsonb) returns text language sql stable parallel safe
  return coalesce(names ->> actor.language(), name);

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
 * Guards a table of what the academy and each school choose for themselves, a row each: `school_id`, null of the academy. What
 * the academy chose is for everybody to read. Administrators write all of it, and school users what is of their school.
 */
create procedure actor.guard_choices(name text) language plpgsql as $$
declare
  seen constant text := 'school_id is null or (select actor.all_schools()) or school_id = any ((select actor.home_schools())::integer[])';
  written constant text :=
    '(select actor.role()) = 3 or (select actor.role()) = 4 and school_id = any ((select actor.schools())::integer[])';
begin
  call actor.guard(array[name]);
  execute format('grant select, insert, delete on %I to academy_api', name);
  execute format('create policy "select" on %I for select to academy_api using (%s)', name, seen);
  execute format('create policy "insert" on %I for insert to academy_api with check (%s)', name, written);
  execute format('create policy "update" on %I for update to academy_api using (%s)', name, written);
  execute format('create policy "delete" on %I for delete to academy_api using (%s)', name, written);
end $$;

/*
 * Creates the triggers that keep one rollup of a table.
 * `happens`: 'insert', or 'change' for insert, update and delete. `upsert` reads from `delta`: new rows have sign 1,
 * old rows have sign -1. Triggers of one table run in the order of their labels.
 *
 * A session keeps the plan that it made for its first rows, and looks at every row of a large statement as if there were
 * one. So the statement for many rows is planned each time, which costs a millisecond.
 *
 * `when_so` is a condition under which alone the rollup follows.
 */
create procedure rollup.follow(source text, label text, happens text, upsert text, when_so text default 'true') language plpgsql as $$
declare
  event record;
begin
  for event in
    select * from (values
      ('insert', 'new table as new_rows', 'select 1 as sign, n.* from new_rows n', 'new_rows'),
      ('update', 'old table as old_rows new table as new_rows',
       'select 1 as sign, n.* from new_rows n union all select -1 as sign, o.* from old_rows o', 'new_rows'),
      ('delete', 'old table as old_rows', 'select -1 as sign, o.* from old_rows o', 'old_rows')
    ) as t(op, tables, delta, counted)
    where happens = 'change' or op = happens
  loop
    execute format(
      'create function rollup.%1$I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$
       begin
         if exists (select from %2$I offset 200) then
           execute $many$with delta as (%3$s) %4$s$many$;
         else
           with delta as (%3$s) %4$s;
         end if;
         return null;
       end $body$', source || '_' || label || '_' || event.op, event.counted, event.delta, upsert);
    execute format('create trigger %I after %s on %I referencing %s for each statement when (%s) execute function rollup.%I()',
      label || '_' || event.op, event.op, source, event.tables, when_so, source || '_' || label || '_' || event.op);
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

-- Has a row when a seed made the data. Only then, and until they are removed, does the API tell the demo accounts.
create table seed_run (
  seeded_at timestamptz not null default now(),
  students integer not null,
  days integer not null,
  seed integer not null,
  removed_at timestamptz
);
comment on table seed_run is 'That a made-up academy was filled in. [kept: academy]';
comment on column seed_run.seeded_at is 'When the academy was made up. [academy]';
comment on column seed_run.students is 'How many students it was made with. [academy]';
comment on column seed_run.days is 'How many days of learning it was made with. [academy]';
comment on column seed_run.seed is 'The number that the made-up data follows from. [academy]';
comment on column seed_run.removed_at is 'Since then the academy is empty, or real: no start fills it again. [academy]';
grant select on seed_run to academy_api;

-- What whoever set the academy up has said of it; no row in an academy that a seed or a command made.
create table academy (
  is_only_row boolean primary key default true check (is_only_row),
  name text not null,
  time_zone text not null,
  languages text[] not null,
  country text not null default 'IN' check (country ~ '^[A-Z]{2}$'),
  absence_mail_hour smallint check (absence_mail_hour between 15 and 21),
  family_messages_a_week smallint check (family_messages_a_week between 1 and 14),
  family_news text[] not null default '{}' check (family_news <@ '{late,results,plan,month}'),
  absence_channels text[] not null default '{email}'
    check (absence_channels <@ '{email,push,sms,whatsapp}' and cardinality(absence_channels) between 1 and 4)
);
comment on table academy is 'The academy itself: its name, time zone, languages and country. [kept: academy]';
comment on column academy.is_only_row is 'Always true: the table has one row. [academy]';
comment on column academy.name is 'What the academy is called. [academy]';
comment on column academy.time_zone is 'As `actor.set_zone` was told it: days begin at midnight there. [academy]';
comment on column academy.languages is 'In which parents may see their screens, as `en`. [academy]';
comment on column academy.absence_mail_hour is 'From which hour on families are told of an absence; null for never. [academy]';
comment on column academy.family_messages_a_week is 'How many messages a family is sent in seven days at most; null for as many as there are. [academy]';
comment on column academy.family_news is 'What else families hear of in the evening: who came late, results of exams, plans that fall behind, and the month. [academy]';
comment on column academy.absence_channels is 'Over which channels they are told, in their order: each family over the first one that reaches it. [academy]';
comment on column academy.country is 'The country, by its code of ISO 3166, as whose numbers phone numbers without a country are read. [academy]';
grant select on academy to academy_api;

grant execute on all functions in schema actor to academy_api;
revoke all on all routines in schema actor, rollup from public;
