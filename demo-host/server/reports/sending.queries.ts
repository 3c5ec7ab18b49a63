/**
 * What the jobs that send reports read and write, as the tables' owner. `report_sending` has one row for each moment at which a report is
 * due. Before the mail server may take it, `sending` is committed, by one alone: so a job that runs twice, or at two places at once,
 * sends nothing twice. Who holds the lock of a sending knows that what is `sending` was left by a process that has ended.
 */
import { type Kysely, sql } from 'kysely';
import { MAIL_TRIES } from '#domain/messages/familyMail.ts';
import type { ReportFilters } from '#domain/messages/reportFilters.ts';
import {
  nextReport,
  REPORT_UNOPENED_WEEKS,
  type ReportEnd,
  type ReportFailure,
  type ReportFormat,
  type ReportName,
  type ReportTimes,
} from '#domain/messages/reportSchedule.ts';
import { retryPause, secondsAfter } from '#domain/messages/retries.ts';
import type { Language } from '#domain/people/languages.ts';
import type { Role } from '#domain/people/roles.ts';
import type { DB } from '#host/server/database/schema.ts';
import { NotWaiting } from '#host/server/delivery/family/familyMail.ts';
import { type Hold, hasNoWaitingJob } from '#host/server/delivery/workerJobs.ts';
import type { Reader } from './readAs.ts';

/** The task of graphile-worker: one job a sending. */
export const SEND_REPORT = 'send-report';
/** This many that are due are looked at in one run; those of one minute are mostly fewer. */
const DUE_AT_ONCE = 1_000;
/** What one run has left is looked after again so soon, in seconds. */
const REST_SECONDS = 2;
const WEEK_SECONDS = 7 * 86_400;

interface Due extends ReportTimes {
  scheduleId: number;
  pid: number;
  nextAt: Date;
  openedAt: Date;
}

/** Notes what is due, each moment once, and ends what nobody has opened for weeks. @returns how many are to be sent. */
export async function listDue(owner: Kysely<DB>, now: Date): Promise<number> {
  const { rows } = await sql<Due>`
    select schedule_id as "scheduleId", pid, every, weekday, month_day as "monthDay", hour, time_zone as "timeZone",
           next_at as "nextAt", opened_at as "openedAt"
      from report_schedule where ended_at is null and next_at <= ${now}::timestamptz
     order by next_at limit ${DUE_AT_ONCE}::int`.execute(owner);
  let listed = 0;
  for (const { scheduleId, pid, nextAt, openedAt, ...times } of rows) {
    const isUnopened = openedAt <= secondsAfter(now, -REPORT_UNOPENED_WEEKS * WEEK_SECONDS);
    await owner.transaction().execute(async (tx) => {
      const { numAffectedRows } = await sql`
        update report_schedule
           set next_at = ${nextReport(times, now)}::timestamptz,
               ended_at = case when ${isUnopened}::boolean then ${now}::timestamptz end,
               ended_why = case when ${isUnopened}::boolean then 'unopened' end
         where schedule_id = ${scheduleId}::int and next_at = ${nextAt}::timestamptz and ended_at is null`.execute(tx);
      // Another process has noted it.
      if (numAffectedRows !== 1n || isUnopened) return;
      const added = await sql`
        insert into report_sending (schedule_id, pid, due_at, next_try_at)
        values (${scheduleId}::int, ${pid}::int, ${nextAt}::timestamptz, ${now}::timestamptz) on conflict do nothing`.execute(
        tx,
      );
      listed += Number(added.numAffectedRows ?? 0);
    });
  }
  return listed;
}

const keyOf = sql<string>`'report ' || m.sending_id`;

/** Gives each sending that is due, or was under way, a job where none waits. */
export async function addReportJobs(owner: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    select graphile_worker.add_job(${SEND_REPORT}, json_build_object('sendingId', m.sending_id), job_key := ${keyOf})
      from report_sending m
     where (m.state = 'sending' or m.state = 'waiting' and m.next_try_at <= ${now}::timestamptz)
       and ${hasNoWaitingJob(keyOf)}`.execute(owner);
}

/** Seconds until a sending is to be tried; undefined where none waits. */
export async function secondsToReports(owner: Kysely<DB>, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(${REST_SECONDS}::int, ceil(extract(epoch from min(next_try_at) - ${now}::timestamptz)))::int as seconds
      from report_sending where state = 'waiting' having min(next_try_at) is not null`.execute(owner);
  return rows[0]?.seconds;
}

/** Takes the lock of a sending until the job ends. @returns false while another one has it. */
export const holdReport = (hold: Hold, sendingId: number): Promise<boolean> => hold('report', String(sendingId));

/** By the holder of the lock: what a process was sending that has ended is not sent again; nobody knows whether it was. */
export async function endInterrupted(owner: Kysely<DB>, sendingId: number): Promise<void> {
  await sql`
    update report_sending set state = 'failed', failure = 'interrupted', tries = tries + 1, changed_at = now()
     where sending_id = ${sendingId}::int and state = 'sending'`.execute(owner);
}

export interface ReportToSend {
  scheduleId: number;
  tries: number;
  report: ReportName;
  filters: ReportFilters;
  format: ReportFormat;
  language: Language;
  /** Whether the schedule goes on. */
  isOn: boolean;
  /** Of the academy, `YYYY-MM-DD`. */
  day: string;
  email: string | null;
  reader: Reader;
  /** Who else set it up for the reader, `DELETED_USER` once they were erased; null where it was the reader. */
  madeBy: string | null;
  /** Why nobody is to be sent it; null where somebody is. */
  why: Extract<ReportEnd, 'banned' | 'deleted' | 'right'> | null;
}

/** What is to be sent, with the rights that its reader has now; undefined where it does not wait any more. */
export async function reportToSend(owner: Kysely<DB>, sendingId: number, now: Date): Promise<ReportToSend | undefined> {
  type Row = Omit<ReportToSend, 'reader'> & {
    pid: number;
    name: string;
    role: Role;
    schoolId: number | null;
    schoolName: string | null;
    allSchools: boolean;
    schools: number[];
  };
  const { rows } = await sql<Row>`
    select s.schedule_id as "scheduleId", m.tries, s.report, s.filters, s.format, s.language, s.ended_at is null as "isOn",
           to_char(local_day(${now}::timestamptz), 'YYYY-MM-DD') as day, s.pid, r.email, r.name, r.role, r.school_id as "schoolId",
           r.school_name as "schoolName", r.all_schools as "allSchools", r.schools, r.why,
           (select name_shown(p.name, p.erased_at) from person p where p.pid = s.made_by_pid) as "madeBy"
      from report_sending m join report_schedule s using (schedule_id) cross join lateral rollup.report_reader(s.pid) r
     where m.sending_id = ${sendingId}::int and m.state = 'waiting'`.execute(owner);
  const [row] = rows;
  if (!row) return undefined;
  const { pid, name, role, schoolId, schoolName, allSchools, schools, ...found } = row;
  const actor = {
    kind: 'person',
    pid,
    role,
    isParentView: false,
    schools: allSchools ? 'all' : schools,
    children: [],
    language: found.language,
  } as const;
  return { ...found, reader: { actor, name, schoolId, schoolName } };
}

/**
 * Notes, at once and for good, that the mail server may take it from now on.
 * @throws NotWaiting
 */
export async function noteSending(
  owner: Kysely<DB>,
  sendingId: number,
  { tokenHash, rows }: { tokenHash: Buffer; rows: number },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update report_sending set state = 'sending', changed_at = now(), token_hash = ${tokenHash}::bytea, row_count = ${rows}::int
     where sending_id = ${sendingId}::int and state = 'waiting'`.execute(owner);
  if (numAffectedRows !== 1n) throw new NotWaiting();
}

/** Notes that it was sent, or will not be. */
export async function noteEnd(owner: Kysely<DB>, sendingId: number, failure: ReportFailure | null): Promise<void> {
  await sql`
    update report_sending
       set state = ${failure === null ? 'sent' : 'failed'}::text, failure = ${failure}::text, changed_at = now(), tries = tries + 1
     where sending_id = ${sendingId}::int and state in ('waiting', 'sending')`.execute(owner);
}

/** Notes that it was not sent, and when it is tried again, unless it was tried as often as it is. */
export async function noteMiss(
  owner: Kysely<DB>,
  sendingId: number,
  { tries, failure, now }: { tries: number; failure: ReportFailure; now: Date },
): Promise<void> {
  if (tries + 1 >= MAIL_TRIES) return noteEnd(owner, sendingId, failure);
  const nextTry = secondsAfter(now, retryPause(tries + 1, undefined));
  await sql`
    update report_sending
       set state = 'waiting', failure = ${failure}::text, changed_at = now(), tries = tries + 1, next_try_at = ${nextTry}::timestamptz
     where sending_id = ${sendingId}::int and state in ('waiting', 'sending')`.execute(owner);
}

/** Ends a schedule, with what was due of it. */
export async function endFor(
  owner: Kysely<DB>,
  { scheduleId, sendingId, why, now }: { scheduleId: number; sendingId: number; why: ReportEnd; now: Date },
): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`
      update report_schedule set ended_at = ${now}::timestamptz, ended_why = ${why}::text
       where schedule_id = ${scheduleId}::int and ended_at is null`.execute(tx);
    await noteEnd(tx, sendingId, 'ended');
  });
}
