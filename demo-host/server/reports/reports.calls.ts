/** The calls by which staff have reports sent to themselves. */
import * as v from 'valibot';
import type { CallInput } from '#contract/call.ts';
import { type createReportSchedule, FILTERS_OF, isFormatOf } from '#contract/messages/reportSchedules.ts';
import type { ReportFilters } from '#domain/messages/reportFilters.ts';
import { REPORT_SCHEDULES_MAX, REPORTS_AT_ONCE_A_DAY } from '#domain/messages/reportSchedule.ts';
import { secondsAfter } from '#domain/messages/retries.ts';
import { isTimeZone } from '#domain/people/academy.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { ApiError, badRequest } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import {
  addSchedule,
  changeSchedule,
  countRequested,
  countSchedules,
  endSchedule,
  goesOn,
  ownAddress,
  ownSchedules,
  requestSending,
  type WrittenSchedule,
} from './reports.queries.ts';

const DAY_SECONDS = 86_400;

type Body = NonNullable<CallInput<typeof createReportSchedule>['body']>;

/** What was written, once it fits together. @throws ApiError 400 */
function checked({ filters: written = {}, weekday = null, monthDay = null, ...body }: Body): WrittenSchedule {
  const { success, output, issues } = v.safeParse(FILTERS_OF[body.report], written);
  if (!success) throw badRequest(`Wrong field "filters.${v.getDotPath(issues[0])}": not what the list takes`);
  const filters = output as ReportFilters;
  if (!isFormatOf(body.report, body.format)) throw badRequest('Wrong field "format": this report has no such format');
  if (!isTimeZone(body.timeZone)) throw badRequest('Wrong field "timeZone": expected that of the IANA database');
  if ((body.every === 'week') !== (weekday !== null))
    throw badRequest('Wrong field "weekday": only "week" has one, and needs it');
  if ((body.every === 'month') !== (monthDay !== null))
    throw badRequest('Wrong field "monthDay": only "month" has one, and needs it');
  return { ...body, filters, weekday, monthDay };
}

/** @throws ApiError 409 */
async function needAddress(db: Tx): Promise<void> {
  if ((await ownAddress(db)) === null)
    throw new ApiError(409, 'Your account has no email address. An administrator can add one.');
}

export const reportHandlers = {
  reportSchedules: async ({ db }) => {
    const email = await ownAddress(db);
    return { hasAddress: email !== null, email, schedules: await ownSchedules(db) };
  },
  createReportSchedule: async ({ db, body, now, record }) => {
    const written = checked(body);
    await needAddress(db);
    if ((await countSchedules(db)) >= REPORT_SCHEDULES_MAX)
      throw new ApiError(409, `You have ${REPORT_SCHEDULES_MAX} reports already: stop one first`);
    const scheduleId = await addSchedule(db, written, now);
    await record({ type: 'REPORT', narration: `Has report ${scheduleId} (${written.report}) sent by email` });
    return { message: 'The report will be sent', scheduleId };
  },
  changeReportSchedule: async ({ db, params: { scheduleId }, body, now, record }) => {
    const written = checked(body);
    await needAddress(db);
    if (!(await goesOn(db, scheduleId)) && (await countSchedules(db)) >= REPORT_SCHEDULES_MAX)
      throw new ApiError(409, `You have ${REPORT_SCHEDULES_MAX} reports already: stop one first`);
    await changeSchedule(db, scheduleId, written, now);
    await record({ type: 'REPORT', narration: `Changed report ${scheduleId} (${written.report}) by email` });
    return { message: 'Saved' };
  },
  stopReportSchedule: async ({ db, params: { scheduleId }, now, record }) => {
    await endSchedule(db, scheduleId, now);
    await record({ type: 'REPORT', narration: `Stopped report ${scheduleId} by email` });
    return { message: 'The report is sent no more' };
  },
  sendReportNow: async ({ db, params: { scheduleId }, now, record }) => {
    await needAddress(db);
    if (!(await goesOn(db, scheduleId))) throw new ApiError(409, 'This report has ended: change it to begin anew');
    if ((await countRequested(db, secondsAfter(now, -DAY_SECONDS))) >= REPORTS_AT_ONCE_A_DAY)
      throw new ApiError(429, `You can have ${REPORTS_AT_ONCE_A_DAY} reports a day sent at once`);
    const isNew = await requestSending(db, scheduleId, now);
    await record({ type: 'REPORT', narration: `Had report ${scheduleId} sent at once` });
    return { message: isNew ? 'The report is on its way' : 'The report is on its way already' };
  },
} satisfies Partial<Handlers>;
