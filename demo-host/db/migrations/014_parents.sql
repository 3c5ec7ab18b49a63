-- Parent screens and messages (spec 2 §2).

-- What is sent twice is done once by its `Idempotency-Key`, as every write is; a letter needs no key of its own.
alter table message drop column client_key;

-- A live session that a child was expected at stays the parent's to see when the child changes school.
alter policy seen on live_session using (
  (select actor.all_schools()) or school_id = any ((select actor.home_schools())::integer[])
  or live_session_id in (select live_session_id from live_attendance where pid = any ((select actor.children())::integer[])));

/* Does this person work at one of these schools: as its school user, or teaching there? */
create function actor.works_at(pid integer, role smallint, school_id integer, schools integer[]) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select role in (4, 6) and school_id = any (schools)
      or role = 6 and exists (select 1 from teacher_school t where t.pid = works_at.pid and t.school_id = any (schools))
$$;

/* As in 003, but a teacher's schools are those they teach at, not also their own children's. */
create or replace function actor.recipients() returns table (pid integer, name text, role smallint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.pid, p.name, p.role from person p
   where actor.role() = 24 and p.deleted_at is null and p.banned_at is null and p.pid <> actor.pid()
     and (p.role = 12
          or p.role in (4, 6) and p.school_ids && actor.home_schools()
             and actor.works_at(p.pid, p.role, p.school_id, actor.home_schools()))
$$;

/*
 * May the actor write in this conversation of theirs? While the parent who began it and someone whom it was
 * sent to are both there, neither banned nor deleted, and the parent could begin it today: what a school and
 * a family have written stays with both, but goes on only while they have to do with each other.
 */
create function actor.may_write(id integer) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select actor.in_conversation(id) and exists (
    select 1 from conversation c
      join person parent on parent.pid = c.started_by
      join conversation_participant q on q.conversation_id = c.conversation_id and q.pid <> c.started_by
      join person p on p.pid = q.pid
      cross join lateral (
        select coalesce(array_agg(s.school_id), '{}') as schools
          from guardian g join person child on child.pid = g.child_pid join school s on s.school_id = child.school_id
         where g.guardian_pid = c.started_by and child.deleted_at is null and s.deleted_at is null) family
     where c.conversation_id = id
       and parent.deleted_at is null and parent.banned_at is null and p.deleted_at is null and p.banned_at is null
       and (p.role in (3, 12) or actor.works_at(p.pid, p.role, p.school_id, family.schools))
       -- Of several who were written to, one who has gone may not go on for the others.
       and actor.pid() in (c.started_by, q.pid))
$$;
revoke all on function actor.works_at, actor.may_write from public;
grant execute on function actor.may_write to academy_api;

alter policy written on message with check (
  (select actor.kind()) = 'person' and sender_pid = (select actor.pid()) and actor.may_write(conversation_id));
