-- Rights end when their reason ends. What somebody holds because of a right (a session, the link of an invitation, a password
-- that somebody else has set, an account of an LMS, a key) ends or rests from the transaction on that takes the right away,
-- whoever does it: a person, an import, a command. `rights.ts` lists all that there is, and a test walks each right that is
-- lost over each thing that is kept.

/*
 * May this person still set the password of somebody of this role and these schools? It is the rule of `actor.may_change`
 * for somebody else than the actor. Null stands for the shell, which always may.
 */
create function rollup.still_changes(who integer, of_role smallint, of_schools integer[]) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select who is null or exists (
    select 1 from person m
     where m.pid = who and m.banned_at is null and m.deleted_at is null
       and (m.role = 3 or m.role = 4 and of_role in (5, 6, 24) and of_schools <> '{}' and of_schools <@ m.school_ids))
$$;

-- A person is somebody else's now -----------------------------------------------------------------

/*
 * Runs before `moves`, which ends the sessions: an invitation that is being used at this moment is waited for, and the
 * session that it opened is then found there.
 *
 * The first school of somebody who had none ends nothing: nobody but an administrator could have made anything before it.
 */
create function rollup.person_ends_rights() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  promoted integer[];
  moved integer[];
  turned integer[];
  readdressed integer[];
begin
  -- Without a join of the two, whose time would grow with the square of the people.
  select coalesce(array_agg(pid), '{}') into promoted
    from (select pid, role from new_rows except select pid, role from old_rows) n;
  select promoted || coalesce(array_agg(pid), '{}') into moved
    from (select pid from old_rows where school_ids <> '{}'
          intersect
          select pid from (select pid, school_ids from new_rows except select pid, school_ids from old_rows) m) n;
  select coalesce(array_agg(pid), '{}') into turned
    from (select pid, banned_at is null, deleted_at is null from new_rows
          except select pid, banned_at is null, deleted_at is null from old_rows) n;
  select coalesce(array_agg(pid), '{}') into readdressed
    from (select pid, email from new_rows except select pid, email from old_rows) n;
  if cardinality(moved || turned || readdressed) = 0 then
    return null;
  end if;

  update invitation set revoked_at = now()
   where used_at is null and revoked_at is null
     and (pid = any (moved || turned)
          -- The link is in the letter box of the old address.
          or pid = any (readdressed) and mail_state is not null and secret_hash is not null);
  -- Whoever made it by hand has seen the secret; one that is sent by e-mail nobody has.
  update invitation i set revoked_at = now()
    from person p
   where i.made_by = any (moved || turned) and i.used_at is null and i.revoked_at is null and i.mail_state is null
     and p.pid = i.pid and not rollup.still_changes(i.made_by, p.role, p.school_ids);

  -- A password that somebody else knows opens no more than they may do themselves. By another school alone, a lasting one
  -- is not taken from its owner, who chooses another at the next sign-in.
  delete from credential c using person p
   where (c.pid = any (moved) or c.set_by = any (moved || turned)) and c.set_by is not null
     and (c.is_one_time or c.pid = any (promoted))
     and p.pid = c.pid and not rollup.still_changes(c.set_by, p.role, p.school_ids);
  update credential c set is_one_time = true
    from person p
   where c.pid = any (moved) and not c.is_one_time and c.set_by is not null
     and p.pid = c.pid and not rollup.still_changes(c.set_by, p.role, p.school_ids);

  delete from lti_link where pid = any (promoted);
  delete from lms_registration where made_by = any (promoted || turned) and used_at is null;
  update provider_sign_in set expires_at = now()
   where pid = any (promoted || turned) and opened_at is null and expires_at > now();
  return null;
end $$;
create trigger ends_rights after update on person
  referencing old table as old_rows new table as new_rows
  for each statement execute function rollup.person_ends_rights();

-- A password is written ---------------------------------------------------------------------------

/* Where the invitation itself writes it, `actor.accept_invitation` has used it before. Runs before the sessions end. */
create function rollup.password_ends_invitation() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update invitation set revoked_at = now() where pid = new.pid and used_at is null and revoked_at is null;
  return null;
end $$;
create trigger beats_invitation after update of password_hash on credential for each row
  when (new.password_hash <> old.password_hash) execute function rollup.password_ends_invitation();
create trigger beats_invitation_first after insert on credential for each row
  execute function rollup.password_ends_invitation();

-- Two-step sign-in is turned on -------------------------------------------------------------------

-- From here on nobody is in who has not passed it, but whoever turns it on.
create function rollup.two_step_ends_sessions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update session set revoked_at = now(), revoked_reason = 'two-step'
   where pid = new.pid and revoked_at is null
     and session_id is distinct from nullif(current_setting('actor.kept_session', true), '')::bigint;
  return null;
end $$;
create trigger ends_sessions after update of confirmed_at on two_step for each row
  when (old.confirmed_at is null and new.confirmed_at is not null) execute function rollup.two_step_ends_sessions();
create trigger ends_push after update of confirmed_at on two_step for each row
  when (old.confirmed_at is null and new.confirmed_at is not null) execute function rollup.person_ends_push();

revoke all on function rollup.still_changes, rollup.person_ends_rights, rollup.password_ends_invitation,
  rollup.two_step_ends_sessions from public;
