-- User Management (spec 2 §2): people found by name, phone or mail in any script, a page of them in no more
-- time at a hundred thousand than at a thousand, and passwords that are set for somebody else.

-- Name, phone and mail as `name_key` spells them: what a search looks in.
alter table person drop column search_text;
alter table person add column search_text text collate "C" not null
  generated always as (name_key(name || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))) stored;
create index person_belongs on person using gin (school_ids) where deleted_at is null;
-- Holds what a search looks in too: any piece of any script is found by reading this alone, a third of the table and
-- in the list's order, 20 ms for a hundred thousand. Trigrams would be quicker for three Latin letters and up, know
-- nothing of two, nor of scripts whose vowels are marks, and mislead the planner where most people match.
create index person_by_name on person (name_key, pid) include (role, search_text) where deleted_at is null;
-- Counts and pages of one role; takes the place of an index of the role alone.
create index person_by_role on person (role, name_key, pid) where deleted_at is null;
drop index person_role;

/*
 * A page of the users that the actor sees, by name, and how many there are. `words` is a piece of a name,
 * phone or mail with `\`, `%` and `_` escaped; null in any filter is no filter.
 *
 * It draws the lines of `seen` on person itself, because a search below a policy cannot use an index (LIKE may
 * not look at rows that the policy has not let through). It gives pids and nothing else: whoever reads them
 * reads under the policy again. A teacher's list is of students and parents, without oneself.
 */
create function actor.find_users(words text, of_role integer, of_school integer, skip bigint, most integer)
  returns table (pids integer[], total bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  -- As many are sorted at once; more are walked through in the order of an index.
  few constant integer := 4000;
  schools constant integer[] := actor.schools();
  gone constant integer[] := actor.gone_schools();
  pattern constant text := '%' || name_key(words) || '%';
  these text := 'from person where deleted_at is null';
  is_narrow boolean := words is not null or of_school is not null;
  found_pids integer[];
begin
  if actor.all_schools() then
    if gone <> '{}' then
      these := these || ' and (role in (3, 12) or school_ids = ''{}'' or not school_ids <@ $5)';
    end if;
  elsif actor.role() in (4, 6) then
    these := these || ' and school_ids && $4';
    if of_school <> all (schools) then
      -- Who of the own people belongs there too is not this actor's to know.
      these := these || ' and false';
    end if;
    is_narrow := true;
    if actor.role() = 6 then
      these := these || ' and role in (5, 24)';
    end if;
  else
    pids := '{}';
    total := 0;
    return next;
    return;
  end if;
  these := these || case when words is null then '' else ' and search_text like $1' end
                 || case when of_role is null then '' else ' and role = $2' end
                 || case when of_school is null then '' else ' and school_ids @> array[$3]' end;

  if is_narrow then
    execute 'select coalesce(array_agg(pid order by name_key, pid), ''{}'') from (select pid, name_key ' || these || ' limit $6) found'
      into found_pids using pattern, of_role, of_school, schools, gone, few + 1;
    if cardinality(found_pids) <= few then
      pids := found_pids[least(skip, few) + 1 : least(skip + most, few)];
      total := cardinality(found_pids);
      return next;
      return;
    end if;
  end if;

  execute 'select count(*) ' || these into total using pattern, of_role, of_school, schools, gone;
  if skip <= total / 2 then
    execute 'select array(select pid ' || these || ' order by name_key, pid limit $6 offset $7)'
      into pids using pattern, of_role, of_school, schools, gone, most, skip;
  else
    -- The later half is reached from the end.
    execute 'select array(select pid from (select pid, name_key ' || these ||
            ' order by name_key desc, pid desc limit $6 offset $7) page order by name_key, pid)'
      into pids using pattern, of_role, of_school, schools, gone,
                      least(most, greatest(0, total - skip)), greatest(0, total - skip - most);
  end if;
  return next;
end $$;

/*
 * May the actor change who somebody is, which is also as whom they sign in? A school user only those who
 * belong to the own school alone: who set the password of another school's teacher would see that school.
 */
create function actor.may_change(target integer) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from person p
     where p.pid = target and p.pid <> actor.pid() and p.deleted_at is null
       and (actor.role() = 3
            or actor.role() = 4 and p.role in (5, 6, 24) and p.school_ids <> '{}' and p.school_ids <@ actor.schools()))
$$;

/* Sets somebody's password; the sessions that the old one opened end (002). A hash is written, none is ever read. */
create function actor.set_password(target integer, hash text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not actor.may_change(target) then
    raise insufficient_privilege using message = 'not allowed to set this password';
  end if;
  insert into credential (pid, password_hash) values (target, hash)
  on conflict (pid) do update set password_hash = excluded.password_hash, changed_at = now();
end $$;

-- Nor is a first password given to somebody who belongs to another school as well.
alter policy made on credential with check (
  (select actor.role()) = 3
  or (select actor.role()) = 4 and pid in (
       select pid from person
        where role in (6, 24) and school_ids <> '{}' and school_ids <@ (select actor.schools())::integer[]));

/* Which of these phone numbers somebody has, whoever that is: a number can be had once. */
create function actor.taken_phones(phones text[]) returns table (phone text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.phone from person p where p.phone = any (phones) and p.deleted_at is null and actor.role() in (3, 4)
$$;

revoke all on function actor.find_users, actor.may_change, actor.set_password, actor.taken_phones from public;
grant execute on function actor.find_users, actor.may_change, actor.set_password, actor.taken_phones to academy_api;
