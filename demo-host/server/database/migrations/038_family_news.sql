-- Of which lateness, results of exams, plans that fall behind, and months families have heard, so that none hears of the same twice.

create table family_news (
  pid integer not null references person,
  topic text not null check (topic in ('late', 'results', 'plan', 'month')),
  about bigint not null,
  parent_pid integer not null references person,
  day date not null,
  percentage numeric(5, 2) check ((percentage is not null) = (topic = 'results')),
  mark text check (mark in ('present', 'late', 'left_early', 'absent')),
  sent_at timestamptz not null,
  check ((mark is not null) = (topic = 'late')),
  primary key (pid, topic, about, parent_pid, day)
);
comment on table family_news is 'That a family was sent that a child came late, a result of an exam, that a study plan falls behind, or a month. [kept: familyMail; erased: rows]';
comment on column family_news.pid is 'The child. [number; owner; joined: stays]';
comment on column family_news.topic is 'What it was about. [fact]';
comment on column family_news.about is 'The number of the live session, of the result, of the study plan, or of the month: 202611. [fact]';
comment on column family_news.parent_pid is 'The parent who was sent it, or has another account of the same family. [number; joined: moves once for pid, topic, about, day]';
comment on column family_news.day is 'The day of the message. [fact]';
comment on column family_news.percentage is 'The score in it, of a result. [fact]';
comment on column family_news.mark is 'The mark in it, of a live session. [fact]';
comment on column family_news.sent_at is 'When it went out. [fact]';
create index family_news_parent on family_news (parent_pid);

call actor.guard(array['family_news']);
