/** Who was absent on a day, for staff. Beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { flag, id, idOrNull, list, measure, moment, oneOf, shape, text, textOrNull, word } from '#contract/fields.ts';
import { optionalDate, optionalId, optionalNumber, optionalWord, pageInput, searchInput } from '#contract/inputs.ts';
import { itemsTotalAnd } from '#contract/pageFields.ts';
import type { AbsenceReason } from '#domain/learning/absence.ts';
import { ATTENDANCE_STATUSES } from '#domain/learning/attendance.ts';
import { ABSENT_ORDERS } from '#domain/lists/absentOrders.ts';
import { LARGE_PAGE } from '#domain/lists/sizes.ts';
import { ABSENT } from '#domain/people/capabilityWords.ts';
import { action } from './attentionShapes.ts';

/**
 * A page of the students who were in none of the live sessions in which they were expected on a day, by class and name.
 * `day` is `YYYY-MM-DD` of the academy; without it the last day before today on which sessions were held, and the answer
 * tells which. Each has `marks`, the last six school days up to that day, the oldest first, with how the student attended;
 * the parents with their phone number and whether the caller may write to them; `lastAction`, what was done last; and `familyAnswer`,
 * when the family was told by e-mail and what it answered, null where it was not told, and left out where no family is. What
 * the list can be narrowed by comes along: `schools` with students who were absent, `classes` of the school that was asked
 * for or of the only one, and the `plans` that are shared with the caller’s schools. `absenceMailHour` is the hour of the
 * academy from which on families are told of an absence by e-mail, null for never. `search` leaves those whose name has these
 * words, and `sort` puts another order, with `-` before it the other way round; a server takes both that has said
 * `absent:search`. Errors: 404 for a school or plan that the
 * session does not see.
 */
export const absentStudents = defineCall('absentStudents', {
  route: 'GET /api/admin/absent',
  promise: 'academy-absent#the-call',
  summary: 'Students who were absent on a day',
  capability: ABSENT,
  query: {
    day: optionalDate(),
    schoolId: optionalId(),
    classId: optionalId(),
    planId: optionalId(),
    // Beyond the words of the first version: for a server that has said `absent:search`.
    search: searchInput(),
    sort: optionalWord(ABSENT_ORDERS),
    page: pageInput(),
    pageSize: optionalNumber(1, LARGE_PAGE),
  },
  answer: itemsTotalAnd(
    shape({
      pid: id(),
      firstName: text(),
      gradeId: idOrNull(),
      gradeName: textOrNull(),
      schoolId: idOrNull(),
      schoolName: textOrNull(),
      marks: list(shape({ day: text(), status: oneOf(ATTENDANCE_STATUSES, null) })),
      parents: list(shape({ firstName: text(), mobileNumber: text(), mayWrite: flag() })),
      lastAction: v.optional(v.nullable(action)),
      familyAnswer: v.optional(
        v.nullable(shape({ sentAt: moment(), reason: word<AbsenceReason>(), note: textOrNull() })),
      ),
    }),
    {
      day: textOrNull(),
      schools: list(shape({ schoolId: id(), name: text(), students: measure() })),
      classes: list(shape({ gradeId: id(), name: text(), students: measure() })),
      plans: list(shape({ planId: id(), title: text() })),
      absenceMailHour: v.optional(measure()),
    },
  ),
});

/** The calls of this file. */
export const absentCalls = { absentStudents };
