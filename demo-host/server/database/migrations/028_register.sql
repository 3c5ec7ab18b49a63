-- The register that teachers take: who was there, at a live session or in a class on a day. A mark is kept as it was made; which
-- of a student's marks counts follows from all of them, and the fact of it is in live_attendance.

create table register_mark (
  live_session_id integer not null references live_session,
  pid integer not null references person,
  change_key uuid not null,
  school_id integer not null references school,
  mark text not null check (mark in ('present', 'late', 'left_early', 'absent')),
  is_by_hand boolean not null,
  marked_at timestamptz not null,
  received_at timestamptz not null,
  marked_by integer not null references person,
  primary key (live_session_id, pid, change_key)
);
comment on table register_mark is 'What was marked of a student in a register, each change by itself. [kept: learning; erased: stays]';
comment on column register_mark.live_session_id is 'The live session. [fact]';
comment on column register_mark.pid is 'The student. [number; owner; joined: stays]';
comment on column register_mark.change_key is 'What the device of the teacher calls the change, by which it counts once. [program]';
comment on column register_mark.school_id is 'The school of the live session. [fact]';
comment on column register_mark.mark is 'Present, late, left early or absent. [fact]';
comment on column register_mark.is_by_hand is 'Somebody pressed it; otherwise the student was there when the others were marked, and present as everybody is at first. [fact]';
comment on column register_mark.marked_at is 'When it was marked, also where it was sent later. [fact]';
comment on column register_mark.received_at is 'When it was sent. [fact]';
comment on column register_mark.marked_by is 'Who marked it. [number; joined: moves]';
create index register_mark_student on register_mark (pid);
create index register_mark_author on register_mark (marked_by);

call actor.guard(array['register_mark']);
call actor.show_by_school(array['register_mark'], false);
grant select, insert on register_mark to academy_api;

-- Of a live session of a school of the actor, and of a student whom the actor sees.
create policy "insert" on register_mark for insert to academy_api with check (
  marked_by = (select actor.pid())
  and ((select actor.all_schools()) or school_id = any ((select actor.schools())::integer[]))
  and exists (select 1 from live_session l where l.live_session_id = register_mark.live_session_id and l.school_id = register_mark.school_id)
  and exists (select 1 from person p where p.pid = register_mark.pid and p.role = 5 and p.deleted_at is null));

-- The class of a day that has no live session of its own gets one from its register.
grant insert on live_session to academy_api;
create policy "insert" on live_session for insert to academy_api with check (
  source = 'register'
  and ((select actor.all_schools()) or school_id = any ((select actor.schools())::integer[]))
  and exists (select 1 from class c where c.class_id = live_session.class_id and c.school_id = live_session.school_id));

/* The names of people who marked in a register that the actor sees, also of those who have left. */
create function actor.register_authors(session integer) returns table (pid integer, name text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct p.pid, name_shown(p.name, p.erased_at)
    from register_mark m join person p on p.pid = m.marked_by
   where m.live_session_id = session
     and (actor.all_schools() or m.school_id = any (actor.schools()))
$$;

revoke all on function actor.register_authors from public;
grant execute on function actor.register_authors to academy_api;
