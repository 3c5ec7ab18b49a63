-- One's own account: a password that its owner changes, and sessions that their owner can tell apart and end.

-- What a session was begun with, as the browser names itself: shown to its owner, trusted for nothing.
alter table session add column user_agent text check (length(user_agent) <= 400);

-- A new password ends the sessions that the old one opened, but for the one that its owner sets it in.
create or replace function rollup.password_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update session set revoked_at = now(), revoked_reason = 'password'
   where pid = new.pid and revoked_at is null
     and session_id is distinct from nullif(current_setting('actor.kept_session', true), '')::bigint;
  return null;
end $$;

/* Sets the actor's own password. Of the actor's sessions this one goes on. A hash is written, none is ever read. */
create function actor.set_own_password(hash text, kept_session bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if actor.kind() <> 'person' then
    raise insufficient_privilege using message = 'nobody is here whose password this would be';
  end if;
  perform set_config('actor.kept_session', kept_session::text, true);
  update credential set password_hash = hash, changed_at = now() where pid = actor.pid();
  perform set_config('actor.kept_session', '', true);
end $$;

revoke all on function actor.set_own_password from public;
grant execute on function actor.set_own_password to academy_api;
