-- Two-step sign-in for staff: a password and a code of an authenticator app (TOTP, RFC 6238), or one of the
-- recovery codes that were given with it.

-- Begun, and on once a first code was right. A secret cannot be kept as a hash: it is encrypted where the host
-- has a secret for that.
create table two_step (
  pid integer primary key references person,
  secret text not null,
  is_encrypted boolean not null,
  begun_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- The 30 seconds whose code was used last: a code is good once.
  last_step bigint not null default 0
);

create table recovery_code (
  pid integer not null references two_step on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (pid, code_hash)
);

-- What the academy asks of everybody who signs in: one row, once an administrator has said anything.
create table sign_in_rule (
  is_only_row boolean primary key default true check (is_only_row),
  two_step_required boolean not null default false
);

grant select, insert, delete on two_step, recovery_code to academy_api;
grant update (secret, is_encrypted, begun_at, confirmed_at, last_step) on two_step to academy_api;
grant update (used_at) on recovery_code to academy_api;
grant select, insert, update (two_step_required) on sign_in_rule to academy_api;

call actor.guard(array['two_step', 'recovery_code', 'sign_in_rule']);

-- One's own: of whoever is signed in as staff, and of whoever's password is being checked.
do $$
declare
  name text;
begin
  foreach name in array array['two_step', 'recovery_code'] loop
    execute format($policy$
      create policy own on %I for all to academy_api
        using ((select actor.kind()) = 'person' and pid = (select actor.pid())
               or (select actor.kind()) = 'sign-in'
                  and pid in (select pid from person where phone = (select actor.phone()) and deleted_at is null))
        with check (pid in (select pid from person where role in (3, 4, 6, 12))
                    and ((select actor.role()) in (3, 4, 6, 12) and pid = (select actor.pid())
                         or (select actor.kind()) = 'sign-in'
                            and pid in (select pid from person where phone = (select actor.phone()) and deleted_at is null)))
    $policy$, name);
  end loop;
end $$;

create policy seen on sign_in_rule for select to academy_api using ((select actor.kind()) in ('sign-in', 'person'));
create policy made on sign_in_rule for insert to academy_api with check ((select actor.role()) = 3);
create policy changed on sign_in_rule for update to academy_api
  using ((select actor.role()) = 3) with check ((select actor.role()) = 3);

/* May this person's session begin? With two-step on only after its code; where it is required, only once it is on. */
create function actor.passed_two_step(target integer) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(current_setting('actor.two_step', true), '') = 'passed'
         or not exists (select 1 from two_step where pid = target and confirmed_at is not null)
            and not exists (select 1 from sign_in_rule, person
                             where two_step_required and person.pid = target and role in (3, 4, 6, 12))
$$;

alter policy made on session with check (
  (select actor.kind()) = 'sign-in' and pid in (select pid from person where phone = (select actor.phone()) and deleted_at is null)
    and actor.passed_two_step(pid)
  or (select actor.kind()) = 'lti-person' and pid = (select actor.pid()));

/* Whether somebody has two-step on, for an administrator. */
create function actor.has_two_step(target integer) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select actor.role() = 3 and exists (select 1 from two_step where pid = target and confirmed_at is not null)
$$;

/*
 * An administrator turns two-step off for somebody else, who lost both app and codes; the sessions of that person
 * end. Tells whether it was on.
 */
create function actor.reset_two_step(target integer) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was_on boolean;
begin
  if actor.role() is distinct from 3 or target = actor.pid() then
    raise insufficient_privilege using message = 'not allowed to turn two-step sign-in off for this person';
  end if;
  delete from two_step where pid = target returning confirmed_at is not null into was_on;
  update session set revoked_at = now(), revoked_reason = 'two-step' where pid = target and revoked_at is null;
  return coalesce(was_on, false);
end $$;

revoke all on function actor.passed_two_step, actor.has_two_step, actor.reset_two_step from public;
grant execute on function actor.passed_two_step, actor.has_two_step, actor.reset_two_step to academy_api;
