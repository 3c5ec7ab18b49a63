-- Erased means erased. A name is kept in one place, the person's row, and read from there: lines of the activity log
-- and letters refer to people. What happens to a person is told to every school that they belong to.

-- When name, phone number and e-mail address were erased for good; what refers to the person stays.
alter table person add column erased_at timestamptz;
update person set erased_at = now() where deleted_at is not null and name = '' and phone is null and email is null;
create index person_erasable on person (deleted_at) where deleted_at is not null and erased_at is null;

/* How somebody is called in letters and in the log. */
create function name_shown(name text, erased_at timestamptz) returns text
  language sql immutable parallel safe
  return case when erased_at is null then name else 'A deleted user' end;

-- The activity log ---------------------------------------------------------------------------------

-- `about_pid` is whom a line is about: their name follows the narration when it is read. A copy of a line, without
-- who acted, is what another school than the actor's own reads of it; the academy reads the line itself.
alter table activity_log
  add column about_pid integer references person,
  add column is_copy boolean not null default false;
alter table activity_day add column copies integer not null default 0;

drop trigger "day_insert" on activity_log;
drop trigger "day_update" on activity_log;
drop trigger "day_delete" on activity_log;
drop function rollup.activity_log_day_insert, rollup.activity_log_day_update, rollup.activity_log_day_delete;

-- Names that were written as text become references.
update activity_log l set narration = told.narration, about_pid = p.pid
  from (select activity_log_id, substring(narration from '^\w+ user \d+') as narration,
               substring(narration from '^\w+ user (\d+)')::integer as pid
          from activity_log
         where activity_type in ('BAN_USER', 'UNBAN_USER', 'CREATE_USER', 'UPDATE_USER', 'DELETE_USER')
           and narration ~ '^\w+ user \d{1,9}: '
            or activity_type = 'RESTORE' and narration ~ '^Restored user \d{1,9}$') told
  left join person p on p.pid = told.pid
 where l.activity_log_id = told.activity_log_id;

call rollup.follow('activity_log', 'day', 'change', $$
  insert into activity_day as s (activity_type, day, school_id, lines, copies)
  select activity_type, local_day(occurred_at), school_id, sum(sign), coalesce(sum(sign) filter (where is_copy), 0)
    from delta
   group by 1, 2, 3
  having sum(sign) <> 0 or coalesce(sum(sign) filter (where is_copy), 0) <> 0
   order by 1, 2, 3
  on conflict (activity_type, day, school_id) do update set lines = s.lines + excluded.lines, copies = s.copies + excluded.copies
$$);
revoke all on all routines in schema rollup from public;

-- Whom a school's lines are about, to search by their names.
create index activity_log_about on activity_log (school_id, about_pid) where about_pid is not null;

-- As in 019; a line is about somebody whom the actor sees, and copies are made by the function below alone.
alter policy written on activity_log with check (
  not is_copy
  and ((select actor.kind()) = 'person' and pid = (select actor.pid())
         and (about_pid is null or exists (select 1 from person p where p.pid = about_pid))
       or about_pid is null
         and ((select actor.kind()) in ('sign-in', 'session')
                and (pid is null or pid in (select pid from person where phone = (select actor.phone()) and deleted_at is null))
              or (select actor.kind()) = 'lti' and pid is null)));

/*
 * Tells the other schools that this person belongs to, or belonged to until now (`also`), what was done to them, and
 * not who did it. Before a tie is ended: afterwards its school knows nothing of the person any more.
 */
create function actor.tell_schools(of_type text, told text, about integer, also integer[], request text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into activity_log (activity_type, school_id, narration, request_id, about_pid, is_copy)
  select of_type, s.school_id,
         told || case actor.role() when 3 then ' (by the academy)' else ' (by another school)' end, request, about, true
    from (select distinct unnest(p.school_ids || case when actor.role() = 3 then also else '{}' end) as school_id
            from (select coalesce((select school_ids from person where pid = about), '{}') as school_ids) p) s
   where s.school_id <> all (actor.schools())
     and (actor.role() = 3
          or actor.role() = 4 and exists (select 1 from person p where p.pid = about and p.school_ids && actor.schools()))
   order by s.school_id
$$;

/*
 * The names that belong to these lines of the log, of those that the actor sees: whom each is about, also when that
 * person has left the school, and what stands in the place of who acted, where that person was erased.
 */
create function actor.names_in_log(ids bigint[]) returns table (activity_log_id bigint, about_name text, erased_actor text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.activity_log_id,
         case when about.erased_at is null then about.name else lower(name_shown(about.name, about.erased_at)) end,
         case when who.erased_at is not null then name_shown(who.name, who.erased_at) end
    from activity_log l
    left join person about on about.pid = l.about_pid
    left join person who on who.pid = l.pid
   where l.activity_log_id = any (ids)
     and (actor.all_schools() or actor.role() = 4 and l.school_id = any (actor.schools()))
$$;

/* Whom a school's lines are about and whose name, phone or mail holds these words; `\`, `%` and `_` are escaped. */
create function actor.find_in_log(words text) returns table (pid integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.pid from person p
   where actor.role() = 4 and p.erased_at is null and p.search_text like '%' || name_key(words) || '%'
     and p.pid in (select l.about_pid from activity_log l
                    where l.school_id = any (actor.schools()) and l.about_pid is not null)
$$;

revoke all on function actor.tell_schools, actor.names_in_log, actor.find_in_log from public;
grant execute on function actor.tell_schools, actor.names_in_log, actor.find_in_log to academy_api;

-- Letters ------------------------------------------------------------------------------------------

-- A name is that of today; the reader need not be allowed to see the person, only the letter.
alter table conversation_participant drop column name;

-- A message whose writer was erased keeps its place, and nothing else.
alter table message add column is_erased boolean not null default false;
alter table message drop constraint message_body_check;
alter table message add constraint message_body_check check (body <> '' or is_erased);

/* The names of those who write in a conversation of the actor's. */
create function actor.names_in_conversation(id integer) returns table (pid integer, name text, is_erased boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.pid, name_shown(p.name, p.erased_at), p.erased_at is not null
    from conversation_participant q join person p using (pid)
   where q.conversation_id = id and actor.kind() = 'person' and actor.in_conversation(id)
$$;
revoke all on function actor.names_in_conversation from public;
grant execute on function actor.names_in_conversation to academy_api;

-- As in 018, with names read from people.
create or replace function actor.post_box(status text, most integer) returns table (
  conversation_id integer, subject text, priority text, last_message_at timestamptz, message_count integer,
  is_read boolean, other_names text
) language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query execute format($query$
    select c.conversation_id, c.subject, c.priority, l.last_message_at, c.message_count, l.unread_count = 0,
           (select coalesce(string_agg(name_shown(n.name, n.erased_at), ', ' order by n.pid), '')
              from conversation_participant o join person n using (pid)
             where o.conversation_id = l.conversation_id and o.pid <> $1)
      from (select * from conversation_participant p
             where p.pid = $1 and p.hidden_at is null and %s
             order by p.last_message_at desc nulls last, p.conversation_id desc
             limit $2) l
      join conversation c using (conversation_id)
     order by l.last_message_at desc nulls last, l.conversation_id desc $query$,
    case status when 'sent' then 'p.has_written' when 'unread' then 'p.unread_count > 0' else 'true' end)
  using case when actor.kind() = 'person' then actor.pid() end, most;
end $$;
