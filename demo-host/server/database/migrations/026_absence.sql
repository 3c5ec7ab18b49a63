-- That families were told of an absence by e-mail, and why the child was absent, as they answered.

create table absence_mail (
  pid integer not null references person,
  day date not null,
  parent_pid integer not null references person,
  school_id integer references school,
  sent_at timestamptz not null default now(),
  answer_hash bytea not null check (octet_length(answer_hash) = 32),
  reason text check (reason in ('ill', 'family', 'travel', 'technical', 'present', 'other')),
  note text check (note <> ''),
  answered_at timestamptz,
  corrected_at timestamptz,
  primary key (pid, day, parent_pid),
  check ((reason is null) = (answered_at is null) and (note is null or reason is not null))
);
comment on table absence_mail is 'That a family was told of a child''s absence, and what it answered. [kept: absences; erased: rows]';
comment on column absence_mail.pid is 'The child. [number; owner; joined: stays]';
comment on column absence_mail.day is 'The day of the absence. [fact]';
comment on column absence_mail.parent_pid is 'The parent who was sent the e-mail. [number; joined: moves once for pid, day]';
comment on column absence_mail.school_id is 'The child''s school on that day. It does not change when the child moves. [fact]';
comment on column absence_mail.sent_at is 'When the e-mail went out. [fact]';
comment on column absence_mail.answer_hash is 'SHA-256 of the secret with which the e-mail is answered once, 32 bytes. The secret itself is not stored. [secret]';
comment on column absence_mail.reason is 'Why the child was absent, as the family chose; `present`: it was in class all the same. [fact]';
comment on column absence_mail.note is 'What the family added. [person]';
comment on column absence_mail.answered_at is 'When the family answered. [fact]';
comment on column absence_mail.corrected_at is 'When the family was told that the child was not absent; null where it was not. [fact]';
create index absence_mail_answer on absence_mail (answer_hash);
create index absence_mail_parent on absence_mail (parent_pid);

create trigger school before insert on absence_mail for each row when (new.school_id is null) execute function rollup.event_school();

call actor.guard(array['absence_mail']);
call actor.show_by_school(array['absence_mail'], false);
grant select on absence_mail to academy_api;

/* What an e-mail with this secret told of: the children whose parent its reader still is; no row for a wrong or an old secret. */
create function actor.absence_of(secret bytea, since date)
  returns table (pid integer, name text, day date, language text, is_answered boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select t.pid, c.name, t.day, w.language, t.answered_at is not null
    from absence_mail t
    join person c on c.pid = t.pid and c.deleted_at is null
    join person p on p.pid = t.parent_pid and p.deleted_at is null and p.banned_at is null
    join guardian g on g.guardian_pid = t.parent_pid and g.child_pid = t.pid
    left join mail_choice w on w.pid = t.parent_pid and w.topic = 'absence'
   where t.answer_hash = secret and t.day >= since
   order by t.pid
$$;

/* Keeps why these children were absent, once. The secret is the right. Gives whether it was kept. */
create function actor.answer_absence(secret bytea, since date, children integer[], reasons text[], notes text[]) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update absence_mail t set reason = a.reason, note = a.note, answered_at = now()
    from unnest(children, reasons, notes) a(pid, reason, note)
   where t.answer_hash = secret and t.pid = a.pid and t.answered_at is null
     and t.pid in (select o.pid from actor.absence_of(secret, since) o);
  return found;
end $$;

revoke all on function actor.absence_of, actor.answer_absence from public;
grant execute on function actor.absence_of, actor.answer_absence to academy_api;
