-- What a learning record store keeps besides statements: documents of State and of profiles, and files of statements.

-- A document belongs to the keys of one school, or to those of all schools (`school_id` is null): keys of one school share
-- what they keep. `pid` is the student whom the agent means.
create table xapi_document (
  document_id bigint generated always as identity primary key,
  resource text not null check (resource in ('state', 'activity_profile', 'agent_profile')),
  school_id integer references school,
  place uuid not null,
  activity text,
  agent text,
  registration uuid,
  name text not null,
  content_type text not null,
  content bytea not null,
  changed_at timestamptz not null default now(),
  pid integer references person,
  check ((activity is null) = (resource = 'agent_profile')),
  check ((agent is null) = (resource = 'activity_profile'))
);
comment on table xapi_document is 'What a player or another system keeps of a student, of an activity, or of both (xAPI). [kept: documents; erased: rows]';
comment on column xapi_document.document_id is 'The number of the document. [fact]';
comment on column xapi_document.resource is 'Whether it is of State or of a profile. [program]';
comment on column xapi_document.school_id is 'The school of a key that is for one school: only its keys read the document. [academy]';
comment on column xapi_document.place is 'A hash of all that a list of documents is asked by. [secret]';
comment on column xapi_document.activity is 'The activity that it belongs to; null for none. [academy]';
comment on column xapi_document.agent is 'The account that it belongs to; null for none. [person]';
comment on column xapi_document.registration is 'The attempt that it belongs to. [fact]';
comment on column xapi_document.name is 'What its sender calls it. [program]';
comment on column xapi_document.content_type is 'The media type of its content. [program]';
comment on column xapi_document.content is 'As it came. [person]';
comment on column xapi_document.changed_at is 'When it was written last. [fact]';
comment on column xapi_document.pid is 'The student; null while nobody knows whose account it is. [number; owner; joined: stays]';
-- Names are too long for an index, and those of one place are few.
create unique index xapi_document_place on xapi_document (place, md5(name), registration) nulls not distinct;
create index xapi_document_person on xapi_document (pid) where pid is not null;
create index xapi_document_unknown on xapi_document (agent) where pid is null and agent is not null;

-- A file that came beside a statement. It goes with its statement, which may wait in `xapi_inbox`.
create table xapi_attachment (
  statement_id uuid not null,
  sha2 text not null,
  school_id integer references school,
  content_type text not null,
  content bytea not null,
  stored_at timestamptz not null default now(),
  primary key (statement_id, sha2)
);
comment on table xapi_attachment is 'A file that came beside a statement. [kept: statements; erased: rows]';
comment on column xapi_attachment.statement_id is 'The statement that it belongs to. [fact]';
comment on column xapi_attachment.sha2 is 'The hash by which the statement names it. [fact]';
comment on column xapi_attachment.school_id is 'The school of a key that is for one school: only its keys read the file. [academy]';
comment on column xapi_attachment.content_type is 'Its media type, as the statement says it. [program]';
comment on column xapi_attachment.content is 'As it came. [person]';
comment on column xapi_attachment.stored_at is 'When it came. [fact]';

call actor.guard(array['xapi_document', 'xapi_attachment']);
grant select, insert, update, delete on xapi_document to academy_api;
grant select, insert on xapi_attachment to academy_api;
do $$
declare
  name text;
begin
  foreach name in array array['xapi_document', 'xapi_attachment'] loop
    execute format('create policy "all" on %I for all to academy_api
      using ((select actor.records_all()) or school_id = any ((select actor.recorded_schools())::integer[]))', name);
  end loop;
end $$;
