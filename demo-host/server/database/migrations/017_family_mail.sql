-- E-mails to families: who wants them, and which family was sent which. The jobs that send them are graphile-worker's, in a
-- schema of their own that the server makes where it sends e-mails.

-- Has a row once a parent has chosen. Whoever has none gets the e-mails, in the language of their invitation.
create table mail_choice (
  pid integer not null references person,
  topic text not null check (topic in ('week', 'absence', 'late', 'results', 'plan', 'month')),
  is_on boolean not null,
  language text check (language ~ '^[a-z]{2}$'),
  changed_at timestamptz not null default now(),
  primary key (pid, topic)
);
comment on table mail_choice is 'Whether a parent wants e-mails about a topic. [kept: familyMail; erased: rows]';
comment on column mail_choice.pid is 'The parent. [number; owner; joined: moves once for topic]';
comment on column mail_choice.topic is 'What they are about: the week, that a child was absent or came late, results of exams, that a study plan falls behind, or the month. [fact]';
comment on column mail_choice.is_on is 'Whether they want them. [fact]';
comment on column mail_choice.changed_at is 'When they chose. [fact]';
comment on column mail_choice.language is 'Of the screen on which they chose. Null: that of their last invitation, else the academy''s first. [program]';

create table family_mail (
  pid integer not null references person,
  topic text not null check (topic in ('week', 'absence', 'correction', 'late', 'results', 'plan', 'month')),
  day date not null,
  part smallint not null default 1,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  changed_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  tries smallint not null default 0,
  failure text check (failure in ('refused', 'unreachable', 'interrupted', 'not-wanted', 'late', 'no-channel', 'too-many')),
  channel text check (channel in ('email', 'push', 'sms', 'whatsapp')),
  passed_over text[] not null default '{}',
  gateway_id text check (length(gateway_id) <= 200),
  report text check (report in ('accepted', 'failed', 'delivered')),
  report_reason text check (length(report_reason) <= 200),
  reported_at timestamptz,
  token_hash bytea unique check (octet_length(token_hash) = 32),
  primary key (pid, topic, day, part)
);
comment on table family_mail is 'That a family is sent a message, by e-mail or over another channel. [kept: familyMail; erased: rows]';
comment on column family_mail.topic is 'What it is about: the week, that a child was absent, that a told absence was none, that a child came late, results of exams, that a study plan falls behind, or the month. [fact]';
comment on column family_mail.changed_at is 'When its state last changed. [fact]';
comment on column family_mail.next_try_at is 'When it is tried, while it waits. [fact]';
comment on column family_mail.tries is 'How often it was tried. [fact]';
create index family_mail_day on family_mail (topic, day);
create index family_mail_open on family_mail (topic, day, next_try_at) where state in ('waiting', 'sending');
create index family_mail_gateway on family_mail (gateway_id) where gateway_id is not null;
comment on column family_mail.pid is 'The parent, whose family it is: one e-mail for all of the children. [number; owner; joined: moves once for topic, day, part]';
comment on column family_mail.day is 'The day that it tells of; of a week, its Monday. [fact]';
comment on column family_mail.part is 'From the second on: there was more to tell of the day after the one before was sent. [fact]';
comment on column family_mail.state is '`sending` from the moment on in which the mail server, a gateway or a push service may take it: after a crash nobody knows, and it is not sent again. [program]';
comment on column family_mail.failure is 'Why it failed, or why the last try did while it waits. `not-wanted`: switched off, or no child or news by then. `no-channel`: none reaches the family. `too-many`: it had as many as the academy allows. [program]';
comment on column family_mail.channel is 'Over which channel it was sent, or tried; null before. [program]';
comment on column family_mail.passed_over is 'The channels before that one, each with the reason why it does not reach the family. [program]';
comment on column family_mail.gateway_id is 'What the gateway calls the message. [program]';
comment on column family_mail.report is 'What the gateway has reported of it. [program]';
comment on column family_mail.report_reason is 'Why it failed, in the words of the gateway. [program]';
comment on column family_mail.reported_at is 'When it reported that. [program]';
comment on column family_mail.token_hash is 'SHA-256 of the secret with which this e-mail is answered to get no more, 32 bytes. The secret itself is not stored. [secret]';

call actor.guard(array['mail_choice', 'family_mail']);
grant select, insert, update on mail_choice to academy_api;
-- Parents choose for themselves. What was sent, the jobs alone see.
create policy "own" on mail_choice for all to academy_api
  using (pid = (select actor.pid()) and (select actor.kind()) = 'person')
  with check (pid = (select actor.pid()) and (select actor.kind()) = 'person');

/* The parent who was sent this secret in a message by this choice; of a corrected absence, by that about absences. */
create function actor.mailed_parent(choice text, secret bytea) returns integer
  language sql stable security definer set search_path = public, pg_temp as $$
  select pid from family_mail
   where token_hash = secret and case topic when 'correction' then 'absence' else topic end = choice
$$;

/* Whether an e-mail with this secret was sent, and in which language its parent reads; no row for a wrong secret. */
create function actor.family_mail_of(about text, secret bytea) returns table (language text, is_on boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.language, coalesce(c.is_on, true)
    from actor.mailed_parent(about, secret) m(pid) left join mail_choice c on c.pid = m.pid and c.topic = about
   where m.pid is not null
$$;

/* Ends the e-mails to whoever was sent this secret, whoever asks: the secret is the right. Gives whether there is one. */
create function actor.end_family_mail(about text, secret bytea) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who constant integer := actor.mailed_parent(about, secret);
begin
  if who is null then
    return false;
  end if;
  insert into mail_choice (pid, topic, is_on) values (who, about, false)
  on conflict (pid, topic) do update set is_on = false, changed_at = now();
  return true;
end $$;

revoke all on function actor.mailed_parent, actor.family_mail_of, actor.end_family_mail from public;
grant execute on function actor.family_mail_of, actor.end_family_mail to academy_api;
