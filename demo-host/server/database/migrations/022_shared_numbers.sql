-- People who share a phone number (promises/academy-users.md#people-who-share-a-number): which number a text is, says
-- `src/domain/people/phoneNumber.ts`, for the country of the academy.

/*
 * People who sign in and whose two numbers became one when the academy began to read them as those of another country: one of
 * them has the number as it is read, and here is each other. They sign in with the spelling that is stored, until an
 * administrator joins the two or gives one another number.
 */
create table shared_number (
  pid integer primary key references person on delete cascade,
  number text not null,
  spelled text not null
);
comment on column shared_number.pid is 'Who shares it. [number; owner; joined: stays]';
create index shared_number_number on shared_number (number);
comment on table shared_number is 'Who signs in with another spelling of a number that somebody else has. [kept: people; erased: rows]';
comment on column shared_number.number is 'The number as it is read. [person]';
comment on column shared_number.spelled is 'As it was entered, and as `person.phone` still has it; with another the row is gone. [person]';
call actor.guard(array['shared_number']);
grant select on shared_number to academy_api;
create policy "select" on shared_number for select to academy_api using ((select actor.role()) = 3);

/* The stored spelling by which somebody signs in who typed this number: `typed` as it was typed, `of_number` as it is read. */
create function actor.sign_in_phone(of_number text, typed text) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select p.phone from shared_number s join person p using (pid)
      where s.number = of_number and p.phone = typed and p.deleted_at is null limit 1),
    (select p.phone from person p where p.phone = of_number and p.deleted_at is null and p.role <> 5 limit 1),
    (select p.phone from shared_number s join person p using (pid)
      where s.number = of_number and p.deleted_at is null order by p.pid limit 1),
    of_number)
$$;

/*
 * Whoever was spelled in another way gets the number when it is free: its owner was deleted, or has another. It runs when the
 * transaction ends, since an import takes all numbers away before it gives them anew.
 */
create function rollup.hands_number_on() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  heir integer;
begin
  delete from shared_number s using person p
   where s.pid = new.pid and p.pid = s.pid and p.phone is distinct from s.spelled;
  if old.phone is null or not exists (select 1 from shared_number where number = old.phone)
     or exists (select 1 from person where phone = old.phone and deleted_at is null and role <> 5) then
    return null;
  end if;
  select s.pid into heir from shared_number s join person p using (pid)
   where s.number = old.phone and p.deleted_at is null order by s.pid limit 1;
  delete from shared_number where pid = heir;
  update person set phone = old.phone where pid = heir;
  return null;
end $$;
create constraint trigger hands_number_on after update on person deferrable initially deferred for each row
  when (old.phone is distinct from new.phone or (old.deleted_at is null) <> (new.deleted_at is null) or old.role <> new.role)
  execute function rollup.hands_number_on();

-- Two become one ----------------------------------------------------------------------------------
-- What is theirs goes from the one who leaves to the one who stays; what the one who leaves could sign in with ends with the
-- deletion.

/*
 * Every column that names a person, and what becomes of it, as its comment says after `joined:`
 *
 *   moves     each row goes to the one who stays; with `once for`, but for rows that the other has already: those that are
 *             the same in these columns, or any where none is named
 *   by hand   `rollup.join_people` says how
 *   stays     with the one who leaves: what lets somebody sign in, what only students have, and the activity log,
 *             which is not written anew
 *
 * `told as` is what an administrator is told of before.
 */
create function rollup.joined_columns() returns table (of_table text, of_column text, fate text, beside text[], told text)
  language sql stable set search_path = public, pg_temp as $$
  select c.relname::text, a.attname::text, said[1],
         case when said[2] is not null then coalesce(string_to_array(said[3], ', '), '{}') end, said[4]
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    cross join lateral regexp_match(col_description(c.oid, a.attnum),
      '; joined: (moves|stays|by hand)( once(?: for (\w+(?:, \w+)*))?)?(?:; told as (\w+))?\]$') said
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and said is not null
   order by c.oid, a.attnum
$$;

/* People who sign in with one number each, of whom several have the same: each number with those people. */
create function shared_people() returns table (number text, pid integer)
  language sql stable set search_path = public, pg_temp as $$
  select n.number, p.pid
    from (select distinct number from shared_number) n
    join person p on p.deleted_at is null and p.role <> 5
     and (p.phone = n.number or p.pid in (select s.pid from shared_number s where s.number = n.number))
$$;

/* How much of each kind would go from one of them to the other. */
create function rollup.would_move(from_pid integer) returns table (what text, count bigint)
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  part record;
begin
  for part in select * from rollup.joined_columns() c where c.told is not null loop
    what := part.told;
    execute format('select count(*) from %I where %I = $1', part.of_table, part.of_column) into count using from_pid;
    if part.told = 'schools' then
      select count + count(*) into count from person
       where pid = from_pid and role = 6 and school_id is not null
         and school_id not in (select school_id from teacher_school where pid = from_pid);
    end if;
    if count > 0 then
      return next;
    end if;
  end loop;
end $$;

/*
 * Makes one of two people who share a number. `outcome` is 'joined', 'apart' (they share no number, or one is gone), 'family'
 * (one is the other's child) or 'last administrator'.
 */
create function rollup.join_people(from_pid integer, into_pid integer) returns text
  language plpgsql set search_path = public, pg_temp as $$
declare
  part record;
  gone person;
  kept person;
  moved integer[];
begin
  -- A database that has lost its comments would leave behind what has to move.
  if exists (
    select 1 from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
     where k.contype = 'f' and k.confrelid = 'person'::regclass and k.conrelid <> 'person'::regclass
       and (k.conrelid::regclass::text, a.attname::text) not in (select of_table, of_column from rollup.joined_columns())) then
    raise exception 'The comments of the columns do not say what becomes of each one that names a person';
  end if;
  -- Two who join the same people wait for each other.
  perform 1 from person where pid in (from_pid, into_pid) order by pid for update;
  if from_pid = into_pid or not exists (
    select 1 from shared_people() a join shared_people() b using (number) where a.pid = from_pid and b.pid = into_pid) then
    return 'apart';
  end if;
  if exists (select 1 from guardian where (guardian_pid, child_pid) in ((from_pid, into_pid), (into_pid, from_pid))) then
    return 'family';
  end if;
  select * into gone from person where pid = from_pid;
  select * into kept from person where pid = into_pid;
  if gone.role = 3 and not exists (
    select 1 from person where role = 3 and pid <> from_pid and deleted_at is null and banned_at is null) then
    return 'last administrator';
  end if;

  -- Ties that a roster said stay said by it where it says them of the one who stays from now on. It must not take back those of
  -- somebody whom it does not find any more.
  update guardian g set from_roster = true from guardian o
   where kept.roster is null and g.guardian_pid = into_pid and o.guardian_pid = from_pid and o.child_pid = g.child_pid
     and o.from_roster and not g.from_roster;
  update guardian set from_roster = false where kept.roster is not null and guardian_pid = from_pid and from_roster;
  for part in select * from rollup.joined_columns() c where c.fate = 'moves' loop
    execute format(
      'update %1$I t set %2$I = $1 where %2$I = $2 %3$s', part.of_table, part.of_column,
      case when part.beside is not null then format(
        'and not exists (select 1 from %I o where o.%I = $1 %s)', part.of_table, part.of_column,
        (select string_agg(format('and o.%1$I = t.%1$I', name), ' ') from unnest(part.beside) name)) end)
      using into_pid, from_pid;
  end loop;
  delete from guardian where from_pid in (guardian_pid, child_pid);
  -- What one of the two made for the other is their own.
  update report_schedule set made_by_pid = null where pid = into_pid and made_by_pid = into_pid;

  -- The schools where a teacher teaches, the first one among them.
  if kept.role = 6 then
    insert into teacher_school (pid, school_id, from_roster)
    select into_pid, school_id, bool_or(from_roster) and kept.roster is null
      from (select school_id, from_roster from teacher_school where pid = from_pid
            union all
            select gone.school_id, false where gone.role = 6 and gone.school_id is not null) t
     where school_id is distinct from kept.school_id
     group by school_id
        on conflict (pid, school_id) do update set from_roster = teacher_school.from_roster or excluded.from_roster;
  end if;
  delete from teacher_school where pid = from_pid;

  -- Conversations with others, with all that was written and read in them. One that the two had with each other stays as it is.
  select coalesce(array_agg(q.conversation_id), '{}') into moved
    from conversation_participant q
   where q.pid = from_pid
     and not exists (select 1 from conversation_participant o where o.conversation_id = q.conversation_id and o.pid = into_pid);
  insert into conversation_participant (conversation_id, pid, unread_count, hidden_at, last_message_at, has_written)
  select conversation_id, into_pid, unread_count, hidden_at, last_message_at, has_written
    from conversation_participant where pid = from_pid and conversation_id = any (moved);
  update message set sender_pid = into_pid where sender_pid = from_pid and conversation_id = any (moved);
  delete from conversation_participant where pid = from_pid and conversation_id = any (moved);
  update conversation set started_by = into_pid where started_by = from_pid and conversation_id = any (moved);

  -- Without a number, so that the one who left cannot take it back. The one who stays gets it when the transaction ends.
  update person set deleted_at = now(), phone = null, roster = null, sourced_id = null where pid = from_pid;
  update person
     set email = coalesce(email, gone.email),
         school_id = case when role = 24 and gone.role = 24 then coalesce(school_id, gone.school_id) else school_id end,
         sourced_id = case when roster is null then gone.sourced_id else sourced_id end,
         roster = coalesce(roster, gone.roster)
   where pid = into_pid;
  return 'joined';
end $$;

/* The same for an administrator. */
create function actor.would_move(from_pid integer) returns table (what text, count bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select * from rollup.would_move(from_pid) where actor.role() = 3
$$;
create function actor.join_people(from_pid integer, into_pid integer) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if actor.role() is distinct from 3 or from_pid = actor.pid() then
    raise insufficient_privilege using message = 'only an administrator joins people, and nobody themselves into another';
  end if;
  return rollup.join_people(from_pid, into_pid);
end $$;

revoke all on function actor.sign_in_phone, rollup.hands_number_on, rollup.joined_columns, rollup.would_move, rollup.join_people,
  actor.would_move, actor.join_people from public;
grant execute on function actor.sign_in_phone, actor.would_move, actor.join_people to academy_api;
