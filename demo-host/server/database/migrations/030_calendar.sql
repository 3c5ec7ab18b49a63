-- The secret address by which a calendar reads what is ahead of a parent's children (promises/calendar.md).
--
--   actor.kind 'calendar'  a program that brings such an address, before it is known whose it is: sees no people

create table calendar_address (
  pid integer primary key references person,
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  language text not null check (language ~ '^[a-z]{2}$'),
  made_at timestamptz not null default now()
);
comment on table calendar_address is 'The address by which calendars read what is ahead of a parent''s children. [kept: calendar; erased: rows]';
comment on column calendar_address.pid is 'The parent. [number; owner; joined: stays]';
comment on column calendar_address.secret_hash is 'SHA-256 of the secret in the address, 32 bytes. The secret itself is not stored. [secret]';
comment on column calendar_address.language is 'Of the screen on which it was made: the calendar is in this language. [program]';
comment on column calendar_address.made_at is 'When it was made, or changed. [fact]';

call actor.guard(array['calendar_address']);
grant select, insert, update, delete on calendar_address to academy_api;
create policy "own" on calendar_address for all to academy_api
  using (pid = (select actor.pid()) and (select actor.kind()) = 'person' and (select actor.role()) = 24)
  with check (pid = (select actor.pid()) and (select actor.kind()) = 'person' and (select actor.role()) = 24);

/* Is this the secret of an address whose parent may still be here? */
create function actor.is_calendar_address(secret bytea) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from calendar_address a join person p using (pid)
     where a.secret_hash = secret and p.banned_at is null and p.deleted_at is null and p.role in (3, 4, 6, 12, 24))
$$;

/*
 * Makes the parent of an address the actor for the rest of this transaction, with the children and schools of this moment,
 * whatever sessions there are; no row for a wrong secret, or one that has ended.
 */
create function actor.enter_calendar(secret bytea) returns table (pid integer, language text, children integer[])
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  schools integer[];
begin
  if actor.kind() <> 'calendar' or not actor.is_calendar_address(secret) then
    return;
  end if;
  select a.pid, a.language into pid, language from calendar_address a where a.secret_hash = secret;
  select f.children, f.schools into children, schools from actor.family_of(enter_calendar.pid) f;
  perform set_config('actor.kind', 'person', true), set_config('actor.pid', pid::text, true),
          set_config('actor.role', '24', true), set_config('actor.schools', schools::text, true),
          set_config('actor.children', children::text, true), set_config('actor.language', language, true),
          set_config('plan_cache_mode', 'force_generic_plan', true);
  return next;
end $$;

-- How often an address is read is counted, so that no program keeps the server busy.
create policy "calendar" on sign_in_attempt for all to academy_api
  using ((select actor.kind()) = 'calendar' and kind = 'calendar')
  with check ((select actor.kind()) = 'calendar' and kind = 'calendar');

-- What ends sessions for good ends the address: whoever had come in could have made it, and would read on.
create function rollup.person_ends_calendar() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from calendar_address where pid = new.pid;
  return null;
end $$;
create trigger ends_calendar after update of password_hash on credential for each row
  when (new.password_hash <> old.password_hash) execute function rollup.person_ends_calendar();
create trigger ends_calendar_first after insert on credential for each row execute function rollup.person_ends_calendar();
create trigger ends_calendar after update of banned_at, deleted_at, role on person for each row
  when (old.banned_at is null and new.banned_at is not null or old.deleted_at is null and new.deleted_at is not null
        or new.role <> old.role)
  execute function rollup.person_ends_calendar();
create trigger ends_calendar after update of confirmed_at on two_step for each row
  when (old.confirmed_at is null and new.confirmed_at is not null) execute function rollup.person_ends_calendar();

revoke all on function actor.is_calendar_address, actor.enter_calendar, rollup.person_ends_calendar from public;
grant execute on function actor.is_calendar_address, actor.enter_calendar to academy_api;
