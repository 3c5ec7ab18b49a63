-- The week by e-mail: who wants it, and which family was sent which week. The jobs that send it are graphile-worker's, in
-- a schema of their own that the server makes where it sends e-mails.

-- Has a row once a parent has chosen. Whoever has none gets the e-mail, in the language of their invitation.
create table week_mail_choice (
  pid integer primary key references person,
  is_on boolean not null,
  language text check (language ~ '^[a-z]{2}$'),
  changed_at timestamptz not null default now()
);
comment on table week_mail_choice is 'Whether a parent wants the week by e-mail. [kept: weekMail; erased: rows]';
comment on column week_mail_choice.pid is 'The parent. [number; owner; joined: moves once]';
comment on column week_mail_choice.is_on is 'Whether they want it. [fact]';
comment on column week_mail_choice.changed_at is 'When they chose. [fact]';
comment on column week_mail_choice.language is 'Of the screen on which they chose. Null: that of their last invitation, else the academy''s first. [program]';

create table week_mail (
  pid integer not null references person,
  week date not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  changed_at timestamptz not null default now(),
  tries smallint not null default 0,
  failure text check (failure in ('refused', 'unreachable', 'interrupted', 'not-wanted', 'late')),
  token_hash bytea unique check (octet_length(token_hash) = 32),
  primary key (pid, week)
);
comment on table week_mail is 'That a family is sent a week by e-mail. [kept: weekMail; erased: rows]';
comment on column week_mail.changed_at is 'When its state last changed. [fact]';
comment on column week_mail.tries is 'How often it was tried. [fact]';
create index week_mail_week on week_mail (week) where state = 'waiting';
comment on column week_mail.pid is 'The parent, whose family it is: one e-mail for all of the children. [number; owner; joined: moves once for week]';
comment on column week_mail.week is 'The Monday of the week that it tells of. [fact]';
comment on column week_mail.state is '`sending` from the moment on in which the mail server may take it: after a crash nobody knows, and it is not sent again. [program]';
comment on column week_mail.failure is 'Why it failed, or why the last try did while it waits. `not-wanted`: switched off, or no address or child by then. [program]';
comment on column week_mail.token_hash is 'SHA-256 of the secret with which this e-mail is answered to get no more, 32 bytes. The secret itself is not stored. [secret]';

call actor.guard(array['week_mail_choice', 'week_mail']);
grant select, insert, update on week_mail_choice to academy_api;
-- Parents choose for themselves. What was sent, the jobs alone see.
create policy "own" on week_mail_choice for all to academy_api
  using (pid = (select actor.pid()) and (select actor.kind()) = 'person')
  with check (pid = (select actor.pid()) and (select actor.kind()) = 'person');

/* Whether an e-mail with this secret was sent, and in which language its parent reads; no row for a wrong secret. */
create function actor.week_mail_of(secret bytea) returns table (language text, is_on boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.language, coalesce(c.is_on, true)
    from week_mail m left join week_mail_choice c using (pid)
   where m.token_hash = secret
$$;

/* Ends the e-mails to whoever was sent this secret, whoever asks: the secret is the right. Gives whether there is one. */
create function actor.end_week_mail(secret bytea) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who constant integer := (select pid from week_mail where token_hash = secret);
begin
  if who is null then
    return false;
  end if;
  insert into week_mail_choice (pid, is_on) values (who, false)
  on conflict (pid) do update set is_on = false, changed_at = now();
  return true;
end $$;

revoke all on function actor.week_mail_of, actor.end_week_mail from public;
grant execute on function actor.week_mail_of, actor.end_week_mail to academy_api;
