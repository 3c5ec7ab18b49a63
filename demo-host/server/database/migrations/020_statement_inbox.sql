-- Statements that came by HTTP while somebody else had the facts for long, such as the import of a large file. They are
-- kept here at once, and taken in as soon as the facts are free.

create table xapi_inbox (
  seq bigint generated always as identity primary key,
  statement_id uuid not null,
  stored_at timestamptz not null default now(),
  key_id integer not null references access_key,
  school_id integer references school,
  statement text not null,
  content_hash uuid not null
);
comment on table xapi_inbox is 'A statement that waits to be taken in. [kept: statements]';
comment on column xapi_inbox.seq is 'The order in which they came. [fact]';
comment on column xapi_inbox.statement_id is 'The id that its sender gave it. [fact]';
comment on column xapi_inbox.stored_at is 'When it came. [fact]';
comment on column xapi_inbox.key_id is 'The key that brought it. [academy]';
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

revoke all on function actor.has_statement_inbox, actor.known_statements, actor.kept_otherwise, actor.hold_facts_within
  from public;
grant execute on function actor.has_statement_inbox, actor.known_statements, actor.kept_otherwise, actor.hold_facts_within
  to academy_api;
