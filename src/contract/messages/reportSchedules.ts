/** Reports by email: what one is sent, and when. Beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import {
  flagOrNull,
  id,
  idOrNull,
  measure,
  moment,
  oneOf,
  shape,
  text,
  textOrNull,
  word,
  writtenAnswer,
} from '#contract/fields.ts';
import { countedList } from '#contract/figures/lists.ts';
import { bodyId, bodyNumber, bodyWord, idInput, optionalWord, textInput } from '#contract/inputs.ts';
import { maybeList, neededList } from '#contract/listFields.ts';
import { schools } from '#contract/people/schools.ts';
import { users } from '#contract/people/users.ts';
import { planStudents } from '#contract/plans/planStudents.ts';
import { absentStudents } from '#contract/students/absent.ts';
import { attentionStudents } from '#contract/students/attentionList.ts';
import {
  FORMATS_OF,
  REPORT_FILTERS_MAX,
  REPORT_FORMATS,
  REPORT_NAMES,
  REPORT_RHYTHMS,
  REPORT_STATES,
  type ReportEnd,
  type ReportFailure,
  type ReportName,
} from '#domain/messages/reportSchedule.ts';
import { REPORT_SCHEDULES } from '#domain/people/capabilityWords.ts';
import { LANGUAGES } from '#domain/people/languages.ts';
import { USER_ORDERS } from '#domain/people/userOrders.ts';

interface Narrowed {
  params: v.ObjectEntries;
  query: v.ObjectEntries;
}

/** What a list is narrowed to: the path and the query of its call, without the page and what each sending has of its own. */
const narrowing = ({ params, query }: Narrowed, ...without: string[]) =>
  v.strictObject({
    ...params,
    ...Object.fromEntries(
      Object.entries(query).filter(([field]) => !['page', 'pageSize', 'limit', ...without].includes(field)),
    ),
  });

/** What each report may be narrowed to. What of it a list behind a number takes, the server checks. */
export const FILTERS_OF: Readonly<Record<ReportName, v.GenericSchema<unknown, Record<string, unknown>>>> = {
  attention: narrowing(attentionStudents),
  // The day is that of each sending.
  absent: narrowing(absentStudents, 'day'),
  today: v.strictObject({}),
  'plan-report': narrowing(planStudents, 'preset'),
  // The call reads the word of an order in its handler.
  users: v.strictObject({ ...narrowing(users).entries, sort: optionalWord(USER_ORDERS) }),
  schools: narrowing(schools),
  list: narrowing(countedList, 'options'),
};

/** What somebody sets of a schedule. Which fields go together, the server checks. */
const written = () => ({
  report: bodyWord(REPORT_NAMES),
  filters: v.optional(
    v.pipe(
      v.record(v.pipe(v.string(), v.maxLength(100)), v.union([v.string(), v.number()])),
      v.check((filters) => JSON.stringify(filters).length <= REPORT_FILTERS_MAX, 'too long'),
    ),
    {},
  ),
  every: bodyWord(REPORT_RHYTHMS),
  weekday: v.optional(v.nullable(bodyNumber(1, 7)), null),
  monthDay: v.optional(v.nullable(bodyNumber(1, 31)), null),
  hour: bodyNumber(0, 23),
  timeZone: textInput(100),
  format: bodyWord(REPORT_FORMATS),
  language: bodyWord(LANGUAGES),
});

/** Whether a report can be sent in a format. */
export const isFormatOf = (report: ReportName, format: string): boolean =>
  FORMATS_OF[report].some((each) => each === format);

/**
 * The reports that the caller is sent by email, or has made for others, the oldest first. `email` is where the caller's go. Without an
 * address (`hasAddress`) none can be made for the caller. `readerPid` is who is sent one; `readerName` is null where it is the caller,
 * and `madeByName` where the reader has made it. `filters` is what a list is narrowed to, as the path and the query of its call; `schoolName`, `gradeName`, `planTitle`,
 * `itemName`, `roleName` and `countryName` are what these ids are called (also those of `inSchool` and `school`), null where there is none and where the caller does not see it any more. `weekday` is 1, Monday, to 7. Of one that has ended,
 * `nextDate` is null and `endedWhy` says why: `stopped`, `unopened` for weeks, or its reader was `banned`, `deleted`, or had no longer
 * the `right`. `sendings` are the last ones, the newest first; `rows` is null where none were counted, and the reader's alone as `failure` is.
 */
export const reportSchedules = defineCall('reportSchedules', {
  route: 'GET /api/reports/schedules',
  promise: 'scheduled-reports#the-calls',
  summary: 'Reports that you are sent by email, and those that you have made for others',
  capability: REPORT_SCHEDULES,
  answer: shape({
    hasAddress: flagOrNull(),
    email: textOrNull(),
    schedules: neededList(
      shape({
        scheduleId: id(),
        readerPid: idOrNull(),
        readerName: textOrNull(),
        madeByName: textOrNull(),
        report: word<ReportName>(),
        filters: v.optional(v.record(v.string(), v.union([v.string(), v.number()])), {}),
        schoolName: textOrNull(),
        gradeName: textOrNull(),
        planTitle: textOrNull(),
        itemName: textOrNull(),
        roleName: textOrNull(),
        countryName: textOrNull(),
        every: oneOf(REPORT_RHYTHMS, null),
        weekday: idOrNull(),
        monthDay: idOrNull(),
        hour: measure(),
        timeZone: text(),
        format: oneOf(REPORT_FORMATS, null),
        language: text(),
        nextDate: moment(),
        endedDate: moment(),
        endedWhy: word<ReportEnd>(),
        sendings: maybeList(
          shape({
            sendingId: id(),
            dueDate: moment(),
            isRequested: flagOrNull(),
            state: oneOf(REPORT_STATES, null),
            changedDate: moment(),
            nextTryDate: moment(),
            rows: measure(),
            failure: word<ReportFailure>(),
          }),
        ),
      }),
    ),
  }),
});

/**
 * Has a report sent from now on to the caller, or to `readerPid`, somebody else of the staff whom the caller sees: for a server that has
 * said `report-schedules:others`. It is in a language that the server knows of that reader, else in `language`. `weekday` belongs to
 * `every: week`, `monthDay` to `every: month`. Errors: 400 for filters that the call of the list would refuse, for a format in which the
 * report is not sent, and for an unknown time zone; 403 for a reader who may not see the report, or is banned; 404 for one whom the
 * caller does not see; 409 for one without an email address, and with as many as there may be.
 */
export const createReportSchedule = defineCall('createReportSchedule', {
  route: 'POST /api/reports/schedules',
  promise: 'scheduled-reports#the-calls',
  summary: 'Have a report sent by email, to you or to somebody else of the staff',
  capability: REPORT_SCHEDULES,
  success: 201,
  body: { ...written(), readerPid: v.optional(v.nullable(bodyId())) },
  answer: writtenAnswer({ scheduleId: idOrNull() }),
});

/** Changes one, and begins it anew where it had ended. The language of one that is for somebody else stays. Errors as of a new one. */
export const changeReportSchedule = defineCall('changeReportSchedule', {
  route: 'PUT /api/reports/schedules/{scheduleId}',
  promise: 'scheduled-reports#the-calls',
  summary: 'Change a report by email',
  capability: REPORT_SCHEDULES,
  params: { scheduleId: idInput() },
  body: written(),
  answer: writtenAnswer(),
});

/** Ends one. It stays in the list for a while. */
export const stopReportSchedule = defineCall('stopReportSchedule', {
  route: 'DELETE /api/reports/schedules/{scheduleId}',
  promise: 'scheduled-reports#the-calls',
  summary: 'Have a report sent no more',
  capability: REPORT_SCHEDULES,
  params: { scheduleId: idInput() },
  answer: writtenAnswer(),
});

/** Sends one at once, besides its schedule. Errors: as of a new one; 409 for one that has ended; 429 for too many. */
export const sendReportNow = defineCall('sendReportNow', {
  route: 'POST /api/reports/schedules/{scheduleId}/sendings',
  promise: 'scheduled-reports#the-calls',
  summary: 'Have a report sent at once',
  capability: REPORT_SCHEDULES,
  params: { scheduleId: idInput() },
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const reportScheduleCalls = {
  reportSchedules,
  createReportSchedule,
  changeReportSchedule,
  stopReportSchedule,
  sendReportNow,
};
