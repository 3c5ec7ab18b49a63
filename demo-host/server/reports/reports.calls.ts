/** The calls by which staff have reports sent to themselves, and to others (promises/scheduled-reports.md#to-others). */
import * as v from 'valibot';
import type { CallInput } from '#contract/call.ts';
import { type createReportSchedule, FILTERS_OF, isFormatOf } from '#contract/messages/reportSchedules.ts';
import { mayList } from '#domain/lists/listLinks.ts';
import { wrongField } from '#domain/lists/listQuery.ts';
import { listIn, type ReportFilters } from '#domain/messages/reportFilters.ts';
import { REPORT_SCHEDULES_MAX, REPORTS_AT_ONCE_A_DAY } from '#domain/messages/reportSchedule.ts';
import { secondsAfter } from '#domain/messages/retries.ts';
import { isTimeZone } from '#domain/people/academy.ts';
import type { Role } from '#domain/people/roles.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { ApiError, badRequest, notFound } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import type { Session } from '#host/server/http/session.ts';
import { mayRead } from './readAs.ts';
import {
  addSchedule,
  changeSchedule,
  countForOthers,
  endSchedule,
  languageOfStaff,
  mayBeSentMore,
  maySendAtOnce,
  ownAddress,
  personOf,
  requestSending,
  type ScheduleFacts,
  scheduleOf,
  schedulesOfActor,
  type WrittenSchedule,
} from './reports.queries.ts';
import { REPORTS } from './reportTable.ts';

const DAY_SECONDS = 86_400;

type Body = Omit<NonNullable<CallInput<typeof createReportSchedule>['body']>, 'readerPid'>;

/** What was written, once it fits together. @throws ApiError 400 */
function checked({ filters: written = {}, weekday = null, monthDay = null, ...body }: Body): WrittenSchedule {
  const { success, output, issues } = v.safeParse(FILTERS_OF[body.report], written);
  if (!success) throw badRequest(`Wrong field "filters.${v.getDotPath(issues[0])}": not what the list takes`);
  const filters = output as ReportFilters;
  const list = listIn(filters);
  const wrong = list && wrongField(list);
  if (wrong) throw badRequest(`Wrong field "filters.${wrong}": not what the list takes`);
  if (!isFormatOf(body.report, body.format)) throw badRequest('Wrong field "format": this report has no such format');
  if (!isTimeZone(body.timeZone)) throw badRequest('Wrong field "timeZone": expected that of the IANA database');
  if ((body.every === 'week') !== (weekday !== null))
    throw badRequest('Wrong field "weekday": only "week" has one, and needs it');
  if ((body.every === 'month') !== (monthDay !== null))
    throw badRequest('Wrong field "monthDay": only "month" has one, and needs it');
  return { ...body, filters, weekday, monthDay };
}

/** Who is sent a report: null for the caller. */
type ReaderPid = number | null;

/** Whether somebody of a role may see a report. */
function mayBeSent(role: Role, { report, filters }: Pick<WrittenSchedule, 'report' | 'filters'>): boolean {
  const list = listIn(filters);
  return (
    mayRead({ actor: { role, isParentView: false } }, REPORTS[report].calls) && (!list || mayList(list.list, role))
  );
}

/**
 * Somebody who can be sent this report now: the caller, or somebody else of the staff whom the caller sees.
 * @throws ApiError 403, 404, 409
 */
async function needReader(
  db: Tx,
  session: Session,
  readerPid: ReaderPid,
  written: Pick<WrittenSchedule, 'report' | 'filters'>,
): Promise<void> {
  if (readerPid === null) {
    if (!mayBeSent(session.person.role, written)) throw new ApiError(403, 'You may not see the report');
    if ((await ownAddress(db)) === null)
      throw new ApiError(409, 'Your account has no email address. An administrator can add one.');
    return;
  }
  const reader = await personOf(db, readerPid);
  if (!reader) throw notFound();
  if (!mayBeSent(reader.role as Role, written)) throw new ApiError(403, 'This person may not see the report');
  if (reader.isBanned) throw new ApiError(403, 'This person is banned');
  if (reader.email === null)
    throw new ApiError(409, 'The account of this person has no email address. An administrator can add one.');
}

/** One more may begin for this reader. @throws ApiError 409 */
async function needRoom(db: Tx, session: Session, readerPid: ReaderPid): Promise<void> {
  const hasRoom = await mayBeSentMore(db, readerPid ?? session.person.pid, REPORT_SCHEDULES_MAX);
  if (readerPid === null) {
    if (!hasRoom) throw new ApiError(409, `You have ${REPORT_SCHEDULES_MAX} reports already: stop one first`);
    return;
  }
  if (!hasRoom) throw new ApiError(409, 'This person cannot be sent more reports: as many come as may be');
  if ((await countForOthers(db)) >= REPORT_SCHEDULES_MAX)
    throw new ApiError(409, `You have made ${REPORT_SCHEDULES_MAX} reports for others already: stop one first`);
}

/** The reader of a schedule, for `needReader`. */
const readerOf = ({ readerPid, isForOther }: ScheduleFacts): ReaderPid => (isForOther ? readerPid : null);

export const reportHandlers = {
  reportSchedules: async ({ db }) => {
    const email = await ownAddress(db);
    return { hasAddress: email !== null, email, schedules: await schedulesOfActor(db) };
  },
  createReportSchedule: async ({ db, session, body: { readerPid: wanted = null, ...body }, now, record }) => {
    const written = checked(body);
    const readerPid = wanted === session.person.pid ? null : wanted;
    await needReader(db, session, readerPid, written);
    await needRoom(db, session, readerPid);
    const known = readerPid === null ? null : await languageOfStaff(db, readerPid);
    const scheduleId = await addSchedule(db, { ...written, language: known ?? written.language }, readerPid, now);
    await record({
      kind: 'scheduledReport',
      values: { id: scheduleId, report: written.report },
      about: readerPid ?? undefined,
    });
    return { message: 'The report will be sent', scheduleId };
  },
  changeReportSchedule: async ({ db, session, params: { scheduleId }, body, now, record }) => {
    const written = checked(body);
    const schedule = await scheduleOf(db, scheduleId);
    await needReader(db, session, readerOf(schedule), written);
    if (!schedule.isOn) await needRoom(db, session, readerOf(schedule));
    // The screen on which it is changed is not the reader's.
    const language = schedule.isForOther ? schedule.language : written.language;
    await changeSchedule(db, scheduleId, { ...written, language }, now);
    await record({ kind: 'changedReport', values: { id: scheduleId, report: written.report } });
    return { message: 'Saved' };
  },
  stopReportSchedule: async ({ db, params: { scheduleId }, now, record }) => {
    await endSchedule(db, scheduleId, now);
    await record({ kind: 'stoppedReport', values: { id: scheduleId } });
    return { message: 'The report is sent no more' };
  },
  sendReportNow: async ({ db, session, params: { scheduleId }, now, record }) => {
    const schedule = await scheduleOf(db, scheduleId);
    await needReader(db, session, readerOf(schedule), schedule);
    if (!schedule.isOn) throw new ApiError(409, 'This report has ended: change it to begin anew');
    if (!(await maySendAtOnce(db, scheduleId, secondsAfter(now, -DAY_SECONDS), REPORTS_AT_ONCE_A_DAY)))
      throw new ApiError(429, `No more than ${REPORTS_AT_ONCE_A_DAY} reports a day are sent at once`);
    const isNew = await requestSending(db, schedule, now);
    await record({ kind: 'sentReport', values: { id: scheduleId } });
    return { message: isNew ? 'The report is on its way' : 'The report is on its way already' };
  },
} satisfies Partial<Handlers>;
