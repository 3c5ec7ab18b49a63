/**
 * The schedules of reports that the actor is sent or has made for others (promises/scheduled-reports.md). Row-level security says which
 * these are.
 */
import { type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { reportSchedules } from '#contract/messages/reportSchedules.ts';
import type { FilterNames, ReportFilters } from '#domain/messages/reportFilters.ts';
import {
  nextReport,
  REPORT_SENDINGS_SHOWN,
  type ReportFormat,
  type ReportName,
  type ReportTimes,
} from '#domain/messages/reportSchedule.ts';
import type { Language } from '#domain/people/languages.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, iso, one } from '#host/server/database/reporting.ts';
import { itemNameIn } from '#host/server/figures/lists.queries.ts';

type Row = CallAnswer<typeof reportSchedules>['schedules'][number];

/** The names of what is narrowed to, as columns; null of what the actor does not see. */
const namesIn = (filters: RawBuilder<unknown>) => sql`
  (select name from school where school_id = coalesce(${filters} ->> 'schoolId', ${filters} ->> 'inSchool', ${filters} ->> 'school')::int
    and deleted_at is null) as "schoolName",
  ${itemNameIn(sql`${filters} ->> 'list'`, sql`(${filters} ->> 'itemId')`)} as "itemName",
  (select actor.localized(name, names) from class where class_id = (${filters} ->> 'classId')::int) as "gradeName",
  (select title from study_plan where study_plan_id = (${filters} ->> 'planId')::int and deleted_at is null) as "planTitle",
  (select title from user_role where role = (${filters} ->> 'role')::int) as "roleName",
  (select name from country where country_id = (${filters} ->> 'country')::int) as "countryName"`;

/** What these filters narrow to is called so; null of what the actor does not see. */
export const namesOfFilters = (tx: Tx, filters: ReportFilters): Promise<FilterNames> =>
  one(
    tx,
    sql<FilterNames>`select ${namesIn(sql`f.filters`)} from (select ${JSON.stringify(filters)}::jsonb as filters) f`,
  );

/**
 * All of the actor's, the oldest first, with the last sendings of each. Of those made for others there is no more of a sending than its
 * state and when.
 */
export const schedulesOfActor = (tx: Tx): Promise<Row[]> =>
  all(
    tx,
    sql<Row>`
      select s.schedule_id as "scheduleId", s.pid as "readerPid", n.reader_name as "readerName",
             n.made_by_name as "madeByName", s.report, s.filters, ${namesIn(sql`s.filters`)}, s.every, s.weekday, s.month_day as "monthDay", s.hour, s.time_zone as "timeZone", s.format, s.language,
             case when s.ended_at is null then ${iso(sql`s.next_at`)} end as "nextDate",
             ${iso(sql`s.ended_at`)} as "endedDate", s.ended_why as "endedWhy",
             (select coalesce(jsonb_agg(jsonb_build_object(
                       'sendingId', m.sending_id, 'dueDate', ${iso(sql`m.due_at`)}, 'isRequested', m.is_requested,
                       'state', m.state, 'changedDate', ${iso(sql`m.changed_at`)},
                       'nextTryDate', case when m.state = 'waiting' and m.tries > 0 then ${iso(sql`m.next_try_at`)} end,
                       'rows', m.row_count, 'failure', m.failure) order by m.sending_id desc), '[]')
                from (select m.sending_id, m.due_at, m.is_requested, m.state, m.changed_at, m.next_try_at, m.tries, m.row_count,
                             m.failure
                        from report_sending m where m.schedule_id = s.schedule_id
                       union all
                      select o.*, null, null
                        from actor.sendings_for_others(s.schedule_id, ${REPORT_SENDINGS_SHOWN}::int) o
                       order by sending_id desc limit ${REPORT_SENDINGS_SHOWN}::int) m) as sendings
        from report_schedule s cross join lateral actor.names_of_report(s.schedule_id) n order by s.schedule_id`,
  );

/** Where the actor's email goes; null without an address. */
export const ownAddress = async (tx: Tx): Promise<string | null> =>
  (await personOf(tx, sql<number>`actor.pid()`))?.email ?? null;

/** Somebody whom the actor sees; undefined where it is nobody. */
export async function personOf(tx: Tx, pid: number | RawBuilder<number>) {
  const row = await tx
    .selectFrom('person')
    .select(['role', 'email', 'banned_at'])
    .where('pid', '=', pid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { role: row.role, email: row.email || null, isBanned: row.banned_at !== null };
}

/** How many go on that the actor has made for others. */
export async function countForOthers(tx: Tx): Promise<number> {
  const { count } = await one(
    tx,
    sql<{ count: number }>`
      select count(*) as count from report_schedule where ended_at is null and made_by_pid = actor.pid()`,
  );
  return count;
}

/** Whether somebody has fewer schedules that go on than this, their own and those of other makers. */
export async function mayBeSentMore(tx: Tx, readerPid: number, most: number): Promise<boolean> {
  const { may } = await one(
    tx,
    sql<{ may: boolean }>`select actor.may_be_sent_more(${readerPid}::int, ${most}::int) as may`,
  );
  return may;
}

/** The language that is known of somebody of the staff; null for none. */
export async function languageOfStaff(tx: Tx, pid: number): Promise<Language | null> {
  const { language } = await one(
    tx,
    sql<{ language: Language | null }>`select actor.language_of_staff(${pid}::int) as language`,
  );
  return language;
}

/** What is decided by of a schedule of the actor. */
export interface ScheduleFacts {
  scheduleId: number;
  readerPid: number;
  report: ReportName;
  filters: ReportFilters;
  language: Language;
  /** Whether it goes on. */
  isOn: boolean;
  /** Whether the actor has made it for the reader. */
  isForOther: boolean;
}

/** A schedule of the actor, which is there. */
export const scheduleOf = (tx: Tx, scheduleId: number): Promise<ScheduleFacts> =>
  one(
    tx,
    sql<ScheduleFacts>`
      select schedule_id as "scheduleId", pid as "readerPid", report, filters, language, ended_at is null as "isOn",
             pid <> actor.pid() as "isForOther"
        from report_schedule where schedule_id = ${scheduleId}::int`,
  );

/** What somebody sets of a schedule. */
export interface WrittenSchedule extends ReportTimes {
  report: ReportName;
  filters: ReportFilters;
  format: ReportFormat;
  language: Language;
}

const columnsOf = ({
  report,
  filters,
  every,
  weekday,
  monthDay,
  hour,
  timeZone,
  format,
  language,
}: WrittenSchedule) => ({
  report,
  filters: JSON.stringify(filters),
  every,
  weekday,
  month_day: monthDay,
  hour,
  time_zone: timeZone,
  format,
  language,
});

/** Adds one, which begins now. @param otherPid its reader, where that is not the actor @returns its number */
export async function addSchedule(
  tx: Tx,
  written: WrittenSchedule,
  otherPid: number | null,
  now: Date,
): Promise<number> {
  const { schedule_id: scheduleId } = await tx
    .insertInto('report_schedule')
    .values({
      ...columnsOf(written),
      pid: otherPid ?? sql<number>`actor.pid()`,
      made_by_pid: otherPid === null ? null : sql<number>`actor.pid()`,
      made_at: now,
      opened_at: now,
      next_at: nextReport(written, now),
    })
    .returning('schedule_id')
    .executeTakeFirstOrThrow();
  return scheduleId;
}

/** Changes one, and begins it anew. */
export async function changeSchedule(tx: Tx, scheduleId: number, written: WrittenSchedule, now: Date): Promise<void> {
  await tx
    .updateTable('report_schedule')
    .set({
      ...columnsOf(written),
      opened_at: now,
      next_at: nextReport(written, now),
      ended_at: null,
      ended_why: null,
    })
    .where('schedule_id', '=', scheduleId)
    .execute();
}

/** Ends one, where it goes on. */
export async function endSchedule(tx: Tx, scheduleId: number, now: Date): Promise<void> {
  await tx
    .updateTable('report_schedule')
    .set({ ended_at: now, ended_why: 'stopped' })
    .where('schedule_id', '=', scheduleId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Whether its reader, and the actor for others, have had fewer sent at once since a moment than this. */
export async function maySendAtOnce(tx: Tx, scheduleId: number, since: Date, most: number): Promise<boolean> {
  const { may } = await one(
    tx,
    sql<{ may: boolean }>`
      select actor.may_send_at_once(${scheduleId}::int, ${since}::timestamptz, ${most}::int) as may`,
  );
  return may;
}

/** Leaves one for the jobs. @returns false where one is on its way already */
export async function requestSending(
  tx: Tx,
  { scheduleId, readerPid }: Pick<ScheduleFacts, 'scheduleId' | 'readerPid'>,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into report_sending (schedule_id, pid, due_at, next_try_at, is_requested)
    values (${scheduleId}::int, ${readerPid}::int, ${now}::timestamptz, ${now}::timestamptz, true)
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}
