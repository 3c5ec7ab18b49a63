-- Sign-in by the district's OpenID Connect provider.
--
--   actor.kind 'oidc'         a browser on its way to the provider and back, before it is known who it is: sees the sign-in
--                             in progress, and no people
--   actor.kind 'oidc-person'  the same once the provider has proved who it is: `actor.pid` may take the second step and
--                             start a session, and do nothing else

-- A sign-in in progress. Its state works once, and so does the ticket that it ends with, whichever process receives them.
create table provider_sign_in (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  nonce text,
  verifier text,
  challenge_hash bytea not null check (octet_length(challenge_hash) = 32),
  target jsonb not null,
  parent_view boolean not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  pid integer references person,
  had_second_step boolean not null default false,
  ticket_hash bytea unique check (octet_length(ticket_hash) = 32),
  opened_at timestamptz
);
comment on table provider_sign_in is 'A sign-in by the provider that is going on. [kept: providerSignIns; erased: rows]';
comment on column provider_sign_in.state_hash is 'Of the state that the provider sends back. [secret]';
comment on column provider_sign_in.nonce is 'Of what its answer has to name; removed once it is used. [secret]';
comment on column provider_sign_in.parent_view is 'Whether the session will be one in parent view. [fact]';
comment on column provider_sign_in.expires_at is 'Until when it can go on. [fact]';
comment on column provider_sign_in.used_at is 'When the provider''s answer came. [fact]';
comment on column provider_sign_in.ticket_hash is 'Of the ticket that opens the session, once. [secret]';
comment on column provider_sign_in.opened_at is 'When the ticket was used. [fact]';
create index provider_sign_in_age on provider_sign_in (expires_at);
create index provider_sign_in_pid on provider_sign_in (pid);
comment on column provider_sign_in.verifier is 'Of PKCE. Worth nothing without the code of the provider and the secret of this server; removed with the nonce once it is used. [secret]';
comment on column provider_sign_in.challenge_hash is 'Of the secret that the page keeps, without which nobody can use the ticket. [secret]';
comment on column provider_sign_in.target is 'Where the ticket goes: a path of this server, or the origin of the page that opened a window. [program]';
comment on column provider_sign_in.pid is 'The person whom the provider has proved. [number; owner; joined: stays]';
comment on column provider_sign_in.had_second_step is 'The provider says that it has asked for a second step itself. [fact]';

call actor.guard(array['provider_sign_in']);
grant select, insert on provider_sign_in to academy_api;
grant update (used_at, nonce, verifier, expires_at, pid, had_second_step, ticket_hash, opened_at) on provider_sign_in to academy_api;

create policy "select" on provider_sign_in for select to academy_api using (
  (select actor.kind()) = 'oidc' or (select actor.kind()) = 'oidc-person' and (pid is null or pid = (select actor.pid())));
create policy "insert" on provider_sign_in for insert to academy_api with check ((select actor.kind()) = 'oidc');
create policy "update" on provider_sign_in for update to academy_api
  using ((select actor.kind()) in ('oidc', 'oidc-person') and (pid is null or pid = (select actor.pid())))
  with check ((select actor.kind()) in ('oidc', 'oidc-person') and (pid is null or pid = (select actor.pid())));

-- People are looked for by what the provider says about them.
create index person_email on person (lower(email)) where deleted_at is null and email is not null;
create index person_sourced on person (sourced_id) where deleted_at is null and sourced_id is not null;

/*
 * The one person with this e-mail address or `sourcedId` who may sign in. `outcome` is 'found', 'several', 'banned', 'role'
 * (the role may not sign in) or 'none'. Unless it is 'several' or 'none', the person is the actor from here on.
 */
create function actor.match_provider_account(matched_by text, value text)
  returns table (pid integer, school_id integer, outcome text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  candidates integer[];
  who person;
begin
  if actor.kind() <> 'oidc' then
    return;
  end if;
  if matched_by = 'email' then
    candidates := array(select p.pid from person p where lower(p.email) = lower(value) and p.deleted_at is null);
  else
    candidates := array(select p.pid from person p where p.sourced_id = value and p.deleted_at is null);
  end if;
  -- Those who may sign in first, then the banned, then students.
  select p.* into who from person p where p.pid = any (candidates)
   order by p.role not in (3, 4, 6, 12, 24), p.banned_at is not null limit 1;
  if not found then
    outcome := 'none';
  elsif who.role not in (3, 4, 6, 12, 24) then
    outcome := 'role';
  elsif who.banned_at is not null then
    outcome := 'banned';
  elsif (select count(*) from person p
          where p.pid = any (candidates) and p.role in (3, 4, 6, 12, 24) and p.banned_at is null) > 1 then
    outcome := 'several';
  else
    outcome := 'found';
  end if;
  if outcome not in ('none', 'several') then
    pid := who.pid;
    school_id := who.school_id;
    perform set_config('actor.kind', 'oidc-person', true), set_config('actor.pid', pid::text, true);
  end if;
  return next;
end $$;

/*
 * The person of a ticket, who is the actor from here on: before it expires, until it has opened a session, and on the page
 * that has the secret; otherwise no row. It stays locked, so that of two requests one opens the session.
 */
create function actor.enter_provider_sign_in(ticket bytea, challenge bytea)
  returns table (pid integer, role smallint, name text, phone text, email text, school_id integer, parent_view boolean, had_second_step boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if actor.kind() <> 'oidc' then
    return;
  end if;
  select p.pid, p.role, p.name, p.phone, p.email, p.school_id, s.parent_view, s.had_second_step
    into pid, role, name, phone, email, school_id, parent_view, had_second_step
    from provider_sign_in s join person p using (pid)
   where s.ticket_hash = ticket and s.challenge_hash = challenge and s.opened_at is null and s.expires_at > now()
     and p.deleted_at is null
     for update of s;
  if not found then
    return;
  end if;
  perform set_config('actor.kind', 'oidc-person', true), set_config('actor.pid', pid::text, true);
  return next;
end $$;

/* Is this one of the staff, for whom there is two-step sign-in? */
create function actor.is_staff(target integer) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from person where pid = target and role in (3, 4, 6, 12))
$$;

/*
 * What a person whom something else than a password has proved may do before the session begins: take the second step and
 * start the session. `proved` is the kind of this actor, `label` the name of the policies.
 */
create procedure actor.let_sign_in(proved text, label text) language plpgsql as $$
declare
  own constant text := format('(select actor.kind()) = %L and pid = (select actor.pid())', proved);
  name text;
begin
  foreach name in array array['two_step', 'recovery_code'] loop
    execute format('create policy %I on %I for all to academy_api using (%s) with check (%s and actor.is_staff(pid))', label, name, own, own);
  end loop;
  execute format('create policy %I on sign_in_rule for select to academy_api using ((select actor.kind()) = %L)', label, proved);
  execute format('create policy %I on session for insert to academy_api with check (%s and actor.passed_two_step(pid))', label, own);
end $$;

call actor.let_sign_in('oidc-person', 'provider');
create policy "provider" on activity_log for insert to academy_api with check (
  not is_copy and about_pid is null
  and ((select actor.kind()) = 'oidc' and pid is null or (select actor.kind()) = 'oidc-person' and pid = (select actor.pid())));
create policy "provider" on sign_in_attempt for all to academy_api
  using ((select actor.kind()) = 'oidc' and kind = 'provider' or (select actor.kind()) = 'oidc-person' and kind = 'account')
  with check ((select actor.kind()) = 'oidc' and kind = 'provider' or (select actor.kind()) = 'oidc-person' and kind = 'account');

revoke all on all routines in schema actor from public;
grant execute on function actor.match_provider_account, actor.enter_provider_sign_in, actor.is_staff to academy_api;
