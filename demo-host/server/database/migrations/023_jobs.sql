-- What a transaction leaves for later is a job of graphile-worker, which is there if the transaction is. The server makes the
-- tables of the queue before it answers, and looks for forgotten work each minute: where they are missing nothing is lost.

/*
 * Lets the server do a task, soon after this transaction or at a moment. Tasks of one name never run at the same time. A
 * transaction leaves one job a task, with a key of its own, so that it waits for no other one.
 */
create function rollup.do_later(task text, at timestamptz default now()) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Not before its tables are whole: a server makes them before it answers, and another one may just be at it.
  if to_regprocedure('graphile_worker.add_job(text, json, text, timestamptz, integer, text, integer, text[], text)') is not null then
    perform graphile_worker.add_job(
      task, queue_name := task, run_at := at, job_key := task || ' of ' || pg_current_xact_id()::text);
  end if;
end $$;

/* The same for a trigger: its argument is the task. */
create function rollup.later() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rollup.do_later(tg_argv[0]);
  return null;
end $$;

create trigger later after insert on xapi_inbox for each statement execute function rollup.later('take-in-kept-statements');
create trigger later after insert on invitation for each statement execute function rollup.later('send-invitations');
create trigger later after insert on import_run for each statement execute function rollup.later('end-lost-imports');
create trigger later_in_line after insert on import_run for each statement execute function rollup.later('take-up-imports');
create trigger later after insert or update of name on person for each statement execute function rollup.later('read-new-names');

/* A notice is sent to devices when it begins. */
create function rollup.notice_later() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rollup.do_later('send-notices', greatest(now(), new.starts_at));
  return null;
end $$;
create trigger later after insert or update of starts_at on notification for each row execute function rollup.notice_later();

revoke all on function rollup.do_later, rollup.later, rollup.notice_later from public;
