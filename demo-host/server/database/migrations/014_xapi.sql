-- What other systems report: who may write facts (facts.ts), and the statements of xAPI that they are made of.

-- Who writes facts --------------------------------------------------------------------------------
-- The actor `recorder` is a system with a key. It writes facts of the students of its schools, which `actor.schools` names,
-- and reads facts only to correct them.

/* Does the actor write facts of students of all schools? */
create function actor.records_all() returns boolean language sql stable parallel safe
  return actor.kind() = 'recorder' and current_setting('actor.schools', true) = 'all';

/* The schools of whose students the actor writes facts, if not of all. */
create function actor.recorded_schools() returns integer[] language sql stable parallel safe
  return case when actor.kind() = 'recorder' and current_setting('actor.schools', true) not in ('', 'all')
              then current_setting('actor.schools', true)::integer[] else '{}'::integer[] end;

grant insert, update, delete on exam_attempt, video_watch, study_plan_visit, live_attendance to academy_api;
do $$
declare
  name text;
begin
  foreach name in array array['exam_attempt', 'video_watch', 'study_plan_visit', 'live_attendance'] loop
    execute format('create policy "all" on %I for all to academy_api
      using ((select actor.records_all()) or school_id = any ((select actor.recorded_schools())::integer[]))', name);
  end loop;
end $$;

/* Students of the class of a live session were expected there: those of whom nothing is known were absent. */
create function actor.expect_classes(sessions integer[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role') = 'academy_api' and actor.kind() <> 'recorder' then
    raise insufficient_privilege;
  end if;
  insert into live_attendance (live_session_id, pid, school_id, minutes)
  select s.live_session_id, p.pid, p.school_id, 0
    from live_session s
    join person p on p.class_id = s.class_id and p.role = 5 and p.deleted_at is null and p.banned_at is null
   where s.live_session_id = any (sessions)
     and not exists (select from live_attendance a where a.live_session_id = s.live_session_id and a.pid = p.pid)
  on conflict do nothing;
end $$;

-- What activities and people are called elsewhere --------------------------------------------------

-- The name that an activity has from the beginning is its own `iri` (004_learning.sql).

-- Further names, given where somebody matched what was waiting. Exactly one of the four is meant.
create table xapi_activity (
  iri text primary key,
  exam_id integer references exam,
  video_id integer references video,
  study_plan_item_id integer references study_plan_item,
  live_session_id integer references live_session,
  check (num_nonnulls(exam_id, video_id, study_plan_item_id, live_session_id) = 1)
);
comment on table xapi_activity is 'What an activity of statements is in the academy. [kept: academy]';
comment on column xapi_activity.iri is 'What statements call it. [academy]';
comment on column xapi_activity.exam_id is 'The exam that it is; null for none. [academy]';
comment on column xapi_activity.video_id is 'The video that it is; null for none. [academy]';
comment on column xapi_activity.study_plan_item_id is 'The session of a plan that it is; null for none. [academy]';
comment on column xapi_activity.live_session_id is 'The live session that it is; null for none. [academy]';

-- Students whom somebody matched, and no rule of matching would find.
create table xapi_actor (
  actor text primary key,
  pid integer not null references person
);
comment on table xapi_actor is 'Which student an account of statements is. [kept: statements; erased: rows]';
comment on column xapi_actor.pid is 'The student whom the account belongs to. [number; owner; joined: stays]';
create index xapi_actor_person on xapi_actor (pid);
comment on column xapi_actor.actor is 'Mailbox, account, OpenID or hash of a mailbox, as `actorName` writes it. [person]';

-- Systems whose accounts are called by the roster's `sourcedId`. Of other systems a name such as `17` could be anybody's.
create table xapi_home_page (home_page text primary key);
comment on table xapi_home_page is 'Accounts of this page may name students by their own number. [kept: academy]';
comment on column xapi_home_page.home_page is 'The `homePage` of the accounts, as statements write it. [academy]';

-- What statements become. An activity type of '' is any; a rule that names the type goes first.
create table xapi_rule (
  verb text not null,
  activity_type text not null default '',
  becomes text not null check (becomes in ('attempt', 'view', 'joined', 'left', 'attended', 'visit', 'nothing')),
  ready text,
  primary key (verb, activity_type)
);
comment on table xapi_rule is 'What a verb of statements becomes. [kept: academy]';
comment on column xapi_rule.verb is 'What the statement says was done. [program]';
comment on column xapi_rule.activity_type is 'The type of activity that it is said of. [program]';
comment on column xapi_rule.ready is 'What it becomes as delivered; null for a rule that somebody added. [program]';
comment on column xapi_rule.becomes is '`joined`, `left` and `attended` are of live sessions. [program]';
insert into xapi_rule (verb, activity_type, becomes, ready)
select verb, activity_type, becomes, becomes from (values
  -- Exams: Moodle's quiz, SCORM and H5P, and cmi5.
  ('http://adlnet.gov/expapi/verbs/passed', '', 'attempt'),
  ('http://adlnet.gov/expapi/verbs/failed', '', 'attempt'),
  ('http://adlnet.gov/expapi/verbs/completed', '', 'attempt'),
  ('http://adlnet.gov/expapi/verbs/scored', '', 'attempt'),
  ('https://w3id.org/xapi/tla/verbs/scored', '', 'attempt'),
  ('http://adlnet.gov/expapi/verbs/answered', 'http://adlnet.gov/expapi/activities/assessment', 'attempt'),
  -- Single questions of a quiz belong to an attempt that says its score itself.
  ('http://adlnet.gov/expapi/verbs/answered', '', 'nothing'),
  ('https://w3id.org/xapi/tla/verbs/scored', 'http://activitystrea.ms/schema/1.0/review#slot', 'nothing'),
  ('http://activitystrea.ms/schema/1.0/start', '', 'nothing'),
  -- The xAPI video profile.
  ('http://adlnet.gov/expapi/verbs/initialized', 'https://w3id.org/xapi/video/activity-type/video', 'nothing'),
  ('https://w3id.org/xapi/video/verbs/played', '', 'view'),
  ('https://w3id.org/xapi/video/verbs/paused', '', 'view'),
  ('https://w3id.org/xapi/video/verbs/seeked', '', 'view'),
  ('https://w3id.org/xapi/video/verbs/interacted', '', 'nothing'),
  ('http://adlnet.gov/expapi/verbs/progressed', 'https://w3id.org/xapi/video/activity-type/video', 'view'),
  ('http://adlnet.gov/expapi/verbs/completed', 'https://w3id.org/xapi/video/activity-type/video', 'view'),
  ('http://adlnet.gov/expapi/verbs/terminated', 'https://w3id.org/xapi/video/activity-type/video', 'view'),
  -- Live sessions: face-to-face and BigBlueButton of Moodle.
  ('http://adlnet.gov/expapi/verbs/attended', '', 'attended'),
  ('http://activitystrea.ms/schema/1.0/join', '', 'joined'),
  ('http://activitystrea.ms/schema/1.0/leave', '', 'left'),
  ('http://id.tincanapi.com/verb/joined', '', 'joined'),
  ('http://id.tincanapi.com/verb/left', '', 'left'),
  -- Pages and whatever else is opened.
  ('http://id.tincanapi.com/verb/viewed', '', 'visit'),
  ('http://adlnet.gov/expapi/verbs/experienced', '', 'visit'),
  ('http://adlnet.gov/expapi/verbs/launched', '', 'visit'),
  ('http://adlnet.gov/expapi/verbs/initialized', '', 'visit'),
  ('http://adlnet.gov/expapi/verbs/attempted', '', 'visit'),
  ('http://adlnet.gov/expapi/verbs/progressed', '', 'nothing'),
  ('http://adlnet.gov/expapi/verbs/terminated', '', 'nothing'),
  ('http://adlnet.gov/expapi/verbs/interacted', '', 'nothing'),
  ('http://activitystrea.ms/schema/1.0/receive', '', 'nothing'),
  ('https://w3id.org/xapi/adl/verbs/satisfied', '', 'nothing'),
  ('https://w3id.org/xapi/adl/verbs/waived', '', 'nothing'),
  ('https://w3id.org/xapi/adl/verbs/abandoned', '', 'nothing'),
  ('https://w3id.org/xapi/adl/verbs/logged-in', '', 'nothing'),
  ('https://w3id.org/xapi/adl/verbs/logged-out', '', 'nothing')) delivered (verb, activity_type, becomes);

-- Verbs whose rules have changed, and up to which `seq` their statements have been read again.
create table xapi_reread (
  verb text primary key,
  after_seq bigint not null default 0
);
comment on table xapi_reread is 'How far statements are read again, after a rule has changed. [kept: academy]';
comment on column xapi_reread.verb is 'The verb whose statements are read again. [program]';
comment on column xapi_reread.after_seq is 'Up to which statement they have been. [program]';

-- Statements --------------------------------------------------------------------------------------

create table xapi_statement (
  statement_id uuid primary key,
  seq bigint generated always as identity unique,
  stored_at timestamptz not null default now(),
  happened_at timestamptz not null,
  key_id integer references access_key,
  school_id integer references school,
  statement text not null,
  content_hash uuid not null,
  actor text not null,
  verb text not null,
  activity text not null,
  about text not null,
  registration uuid,
  voids uuid,
  is_voided boolean not null default false,
  state text not null check (state in ('taken', 'waiting', 'nothing')),
  waits_for_actor boolean not null default false,
  waits_for_activity boolean not null default false,
  pid integer references person,
  detail jsonb,
  fact_key uuid
);
comment on table xapi_statement is 'A statement of another system. [kept: statements; erased: rows]';
comment on column xapi_statement.statement_id is 'The id that its sender gave it. [fact]';
comment on column xapi_statement.stored_at is 'When it came. [fact]';
comment on column xapi_statement.happened_at is 'When what it says happened. [fact]';
comment on column xapi_statement.actor is 'The account that it names. [person]';
comment on column xapi_statement.verb is 'What it says was done. [program]';
comment on column xapi_statement.activity is 'The activity that it names. [person]';
comment on column xapi_statement.registration is 'What keeps the attempts of one exam apart. [fact]';
comment on column xapi_statement.is_voided is 'Whether another one takes it back. [fact]';
comment on column xapi_statement.waits_for_actor is 'Whether nobody has said whose account it is. [fact]';
comment on column xapi_statement.waits_for_activity is 'Whether nobody has said what its activity is. [fact]';
comment on column xapi_statement.pid is 'The student; null while nobody has matched the account. [number; owner; joined: stays]';
create index xapi_statement_fact on xapi_statement (fact_key) where fact_key is not null;
create index xapi_statement_person on xapi_statement (pid) where pid is not null;
create index xapi_statement_voids on xapi_statement (voids) where voids is not null;
create index xapi_statement_waiting_actor on xapi_statement (actor, school_id, seq) where waits_for_actor;
create index xapi_statement_waiting_activity on xapi_statement (about, seq) where waits_for_activity;
-- For matches that are taken back. Without `seq`, so that statements with one name share an entry.
create index xapi_statement_about on xapi_statement (about) where detail is not null;
-- For what is known of an activity, and for its statements, the newest first.
create index xapi_statement_activity on xapi_statement (activity, seq);
-- A statement that refers to another one is found by what that one says.
create index xapi_statement_reference on xapi_statement (seq) where activity like 'statement:%';
create index xapi_statement_registration on xapi_statement (registration) where registration is not null;
comment on column xapi_statement.seq is 'The order in which they were stored, by which pages of them are read. [fact]';
comment on column xapi_statement.key_id is 'The key that brought it; null for a file, and for a unit of a course package. [academy]';
comment on column xapi_statement.school_id is 'The school of a key that is for one school: only its keys read the statement. [academy]';
comment on column xapi_statement.statement is 'As it came, with its `id` and `timestamp`. [person]';
comment on column xapi_statement.content_hash is 'Of all that may not differ when a statement comes again. [secret]';
comment on column xapi_statement.about is 'The activity that has to be matched: its own, or the quiz of which it is an attempt. [academy]';
comment on column xapi_statement.voids is 'The statement that this one takes back. [fact]';
comment on column xapi_statement.state is '`waiting` until its student and activity are matched; `nothing` where no rule makes a fact of it. [program]';
comment on column xapi_statement.detail is 'What it says about a fact, so that matching it later needs no second reading. [program]';
comment on column xapi_statement.fact_key is 'All statements of one fact have the same: one attempt, one view, one live session of a student. [secret]';

call actor.guard(array['xapi_activity', 'xapi_actor', 'xapi_home_page', 'xapi_reread', 'xapi_rule', 'xapi_statement']);
grant select, insert, update, delete on xapi_activity, xapi_actor, xapi_home_page, xapi_reread, xapi_rule to academy_api;
grant select, insert, update on xapi_statement to academy_api;

-- An administrator matches what waits and sees to the rules; a key reads what keys of its school brought.
do $$
declare
  name text;
begin
  foreach name in array array['xapi_activity', 'xapi_actor', 'xapi_home_page', 'xapi_reread', 'xapi_rule'] loop
    execute format('create policy "all" on %I for all to academy_api
      using ((select actor.role()) = 3 or (select actor.records_all()))', name);
  end loop;
end $$;
create policy "select" on xapi_rule for select to academy_api using ((select actor.kind()) = 'recorder');
create policy "all" on xapi_statement for all to academy_api using (
  (select actor.records_all()) or school_id = any ((select actor.recorded_schools())::integer[]));
create policy "select" on xapi_statement for select to academy_api using ((select actor.role()) = 3);

/*
 * Whom these actors mean: `actor` as `xapi_actor` writes it, with its mailbox and the name of its account where it has them.
 * What we call a student ourselves, where a unit of a course package was opened, goes first, and then a match by hand. An account
 * is compared with the `sourcedId` where its `homePage` is trusted. A mailbox or `sourcedId` that several students have means none.
 */
create function actor.find_students(actors text[], emails text[], accounts text[])
  returns table (actor text, pid integer, school_id integer)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role') = 'academy_api' and actor.kind() <> 'recorder' then
    raise insufficient_privilege;
  end if;
  return query
    select a.actor, p.pid, p.school_id
      from unnest(actors, emails, accounts) a(actor, email, account)
      cross join lateral (
        select coalesce(
          (select l.pid from course_learner l
            where l.account = a.account and a.actor = 'account:https://academy-widgets.example/|' || a.account),
          (select m.pid from xapi_actor m where m.actor = a.actor),
          (select min(q.pid) from person q where q.sourced_id = a.account and q.role = 5 and q.deleted_at is null
              and exists (select from xapi_home_page h where a.actor = 'account:' || h.home_page || '|' || a.account)
           having count(*) = 1),
          (select min(q.pid) from person q where lower(q.email) = lower(a.email) and q.role = 5 and q.deleted_at is null having count(*) = 1)) as pid) f
      join person p on p.pid = f.pid and p.deleted_at is null;
end $$;
create index person_student_email on person (lower(email)) where email is not null and role = 5 and deleted_at is null;

/*
 * What these IRIs mean. A unit of a course package means the session that carries the package. An exam or a video that exactly one
 * session of a plan has means that session too.
 */
create function actor.find_activities(iris text[])
  returns table (iri text, exam_id integer, video_id integer, study_plan_item_id integer, live_session_id integer,
                 question_count integer, duration_seconds integer, starts_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  select f.iri, e.exam_id, v.video_id, coalesce(i.study_plan_item_id, only_one.study_plan_item_id), l.live_session_id,
         e.question_count, coalesce(v.duration_seconds, 60 * l.duration_minutes, 60 * e.duration_minutes), l.starts_at
    from (
      select u.iri, coalesce(a.exam_id, (select x.exam_id from exam x where x.iri = u.iri)) as exam_id,
             coalesce(a.video_id, (select x.video_id from video x where x.iri = u.iri)) as video_id,
             coalesce(a.study_plan_item_id, (select x.study_plan_item_id from study_plan_item x where x.iri = u.iri),
                      (select p.study_plan_item_id from course_unit n join course_package p using (package_id)
                        where n.iri = u.iri)) as item_id,
             coalesce(a.live_session_id, (select x.live_session_id from live_session x where x.iri = u.iri)) as live_session_id
        from unnest(iris) u(iri) left join xapi_activity a using (iri)) f
    left join study_plan_item i on i.study_plan_item_id = f.item_id
    left join exam e on e.exam_id = coalesce(i.exam_id, f.exam_id)
    left join video v on v.video_id = coalesce(i.video_id, f.video_id)
    left join live_session l on l.live_session_id = f.live_session_id
    left join lateral (
      select min(s.study_plan_item_id) as study_plan_item_id from study_plan_item s
       where i.study_plan_item_id is null and s.day is not null and (s.exam_id = e.exam_id or s.video_id = v.video_id)
      having count(*) = 1) only_one on true
   where num_nonnulls(i.study_plan_item_id, e.exam_id, v.video_id, l.live_session_id) > 0;
end $$;
create index study_plan_item_exam on study_plan_item (exam_id) where exam_id is not null;
create index study_plan_item_video on study_plan_item (video_id) where video_id is not null;

-- Statements that wait ----------------------------------------------------------------------------
-- Statements that came by HTTP while somebody else had the facts for long, such as the import of a large file. They are
-- kept here at once, and taken in as soon as the facts are free.

create table xapi_inbox (
  seq bigint generated always as identity primary key,
  statement_id uuid not null,
  stored_at timestamptz not null default now(),
  key_id integer references access_key,
  school_id integer references school,
  statement text not null,
  content_hash uuid not null
);
comment on table xapi_inbox is 'A statement that waits to be taken in. [kept: statements]';
comment on column xapi_inbox.seq is 'The order in which they came. [fact]';
comment on column xapi_inbox.statement_id is 'The id that its sender gave it. [fact]';
comment on column xapi_inbox.stored_at is 'When it came. [fact]';
comment on column xapi_inbox.key_id is 'The key that brought it; null for a unit of a course package. [academy]';
create unique index xapi_inbox_statement on xapi_inbox (statement_id);
comment on column xapi_inbox.school_id is 'The school of a key that is for one school. [academy]';
comment on column xapi_inbox.statement is 'As it came, with its `id` and `timestamp`. [file]';
comment on column xapi_inbox.content_hash is 'Of all that may not differ when a statement comes again. [secret]';

call actor.guard(array['xapi_inbox']);
grant select, insert on xapi_inbox to academy_api;
create policy "all" on xapi_inbox for all to academy_api using (
  (select actor.records_all()) or school_id = any ((select actor.recorded_schools())::integer[]));

/* Whether anything waits in it, whoever sent that. */
create function actor.has_statement_inbox() returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return exists (select from xapi_inbox);

/*
 * Of these statements, those that are there already, kept or taken in, of whichever school: an id is given once. Nobody else
 * takes statements in for good between this answer and the end of the transaction.
 */
create function actor.known_statements(ids uuid[]) returns table (id uuid, content_hash uuid)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(727012);
  return query
    select s.statement_id, s.content_hash from xapi_statement s where s.statement_id = any (ids)
    union all
    select i.statement_id, i.content_hash from xapi_inbox i where i.statement_id = any (ids);
end $$;

/*
 * For whoever holds the facts, at the end of taking statements in: one that was kept and acknowledged meanwhile, and says
 * something else under its id. From here to the end of the transaction nobody keeps any more. Null for none.
 */
create function actor.kept_otherwise() returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(727012);
  return (select i.statement_id from xapi_inbox i join xapi_statement s using (statement_id)
           where s.content_hash <> i.content_hash limit 1);
end $$;

/*
 * The same lock as `holdFacts`, for whoever waits for it no longer than so many ms. Returns whether it holds the facts.
 */
create function actor.hold_facts_within(patience integer) returns boolean language plpgsql as $$
declare
  before text := current_setting('lock_timeout');
begin
  perform set_config('lock_timeout', patience::text, true);
  perform pg_advisory_xact_lock(727011);
  perform set_config('lock_timeout', before, true);
  return true;
exception when lock_not_available then
  return false;
end $$;

revoke all on all routines in schema actor from public;
grant execute on function
  actor.records_all, actor.recorded_schools, actor.expect_classes, actor.find_students, actor.find_activities,
  actor.has_statement_inbox, actor.known_statements, actor.kept_otherwise, actor.hold_facts_within to academy_api;
