import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { idOrNull, moment, shape, text } from '#contract/fields.ts';
import { optionalDate, optionalNumber, pageInput, searchInput } from '#contract/inputs.ts';
import { dataAndPagination } from '#contract/pageFields.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';

/**
 * The activity log, newest line first: who did what. It can be filtered by words, by type, and by days. `startDate`
 * and `endDate` are calendar days and both belong to the period; the answer is 400 when `endDate` is before
 * `startDate`. `pid` and `schoolId` are null for a line that belongs to nobody or to no school.
 * `studentPid` and `studentName` are the student whom a line is about, where the session may see the student.
 * `refusedCall` is the method and path of the call that was refused, as this reference names it, where the line is about one.
 */
export const activityLogs = defineCall('activityLogs', {
  route: 'GET /api/admin/activity-logs',
  promise: 'academy-activity-logs#the-call',
  summary: 'Activity log, newest first',
  query: {
    page: pageInput(),
    limit: optionalNumber(1, PAGE_SIZE.schoolDropdown),
    search: searchInput(),
    activityType: searchInput(TEXT_MAX.activityType),
    startDate: optionalDate(),
    endDate: optionalDate(),
  },
  answer: dataAndPagination(
    shape({
      activityDate: moment(),
      activityType: text(),
      firstName: text(),
      pid: idOrNull(),
      mobileNumber: text(),
      emailId: text(),
      schoolId: idOrNull(),
      narration: text(),
      // Beyond the basic fields: the student whom the line is about, as the narration names them at its end.
      studentPid: v.optional(idOrNull()),
      studentName: v.optional(text()),
      // Beyond the basic fields: what was refused, as programs name it.
      refusedCall: v.optional(text()),
    }),
  ),
});

/** The calls of this file, in the order in which the reference lists them. */
export const activityLogCalls = { activityLogs };
