/** The register of a live session or of a class on a day, for staff. Beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import {
  count,
  flag,
  id,
  idOrNull,
  list,
  measure,
  moment,
  oneOf,
  shape,
  text,
  textOrNull,
  word,
  writtenAnswer,
} from '#contract/fields.ts';
import {
  anyIdsInput,
  anyRowsInput,
  bodyDate,
  bodyId,
  bodyNumber,
  bodyTime,
  bodyWord,
  changeKeyInput,
  fieldsInput,
  optionalDate,
  optionalId,
} from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';
import type { AbsenceReason } from '#domain/learning/absence.ts';
import { ATTENDANCE_STATUSES } from '#domain/learning/attendance.ts';
import { REGISTER_MARKS, REGISTER_MAX, REGISTER_MINUTES, REGISTER_SEND_DAYS } from '#domain/learning/register.ts';
import { REGISTER } from '#domain/people/capabilityWords.ts';

/**
 * The registers of a day and one of them. `day` is `YYYY-MM-DD` of the academy, today if it is left out. `schools` are those of
 * the caller, `classes` the classes and `sessions` the live sessions of the day of the school that was asked for, or of the only
 * one. `register` is that of `liveSessionId`, or that of `classId` on the day: its only live session, or the class itself
 * where it has none, `liveSessionId` then being null. It is null where neither was asked for, and where the class has several
 * sessions on the day. A student has `mark` and who made it, where it is what counts now; `status` and `minutes`, as the
 * figures have it where anything is known; `replacedMark`, where another source has told something else since; and `familyAnswer`,
 * why the student was absent as the family answered. Errors: 404 for a school, class or live session that the session does not see.
 */
export const register = defineCall('register', {
  route: 'GET /api/admin/register',
  promise: 'register#the-calls',
  summary: 'The registers of a day, and one of them',
  capability: REGISTER,
  query: { day: optionalDate(), schoolId: optionalId(), classId: optionalId(), liveSessionId: optionalId() },
  answer: shape({
    day: text(),
    today: text(),
    isSchoolDay: flag(),
    schools: list(shape({ schoolId: id(), name: text() })),
    classes: list(shape({ gradeId: id(), name: text(), students: count() })),
    sessions: list(
      shape({
        liveSessionId: id(),
        title: text(),
        startTime: text(),
        duration: measure(),
        gradeId: idOrNull(),
        gradeName: textOrNull(),
        marked: count(),
      }),
    ),
    register: v.optional(
      v.nullable(
        shape({
          liveSessionId: idOrNull(),
          title: text(),
          schoolId: id(),
          schoolName: text(),
          gradeId: idOrNull(),
          gradeName: textOrNull(),
          startTime: textOrNull(),
          duration: measure(),
          students: neededList(
            shape({
              pid: id(),
              firstName: text(),
              gradeId: idOrNull(),
              gradeName: textOrNull(),
              mark: oneOf(REGISTER_MARKS, null),
              markedByName: textOrNull(),
              markedByMe: flag(),
              markedAt: moment(),
              status: oneOf(ATTENDANCE_STATUSES, null),
              minutes: measure(),
              replacedMark: oneOf(REGISTER_MARKS, null),
              familyAnswer: v.optional(v.nullable(shape({ reason: word<AbsenceReason>(), note: textOrNull() }))),
            }),
          ),
        }),
      ),
    ),
  }),
});

const SECONDS_A_DAY = 24 * 60 * 60;

/**
 * Saves marks of a register: of `liveSessionId`, or of `ofClass` on a day. The first of a class without a live session on that
 * day makes one, from `startTime` for `duration` minutes. `marks` are what was marked by hand, each with a `key` of its own, by which
 * it counts once however often it is sent, and how many seconds ago it was marked; of two marks of a student the later one
 * counts. `present` are the others, who are marked as present where nothing is known of them. The answer tells in `merged`
 * what somebody else had marked otherwise, with `isKept` where that was later and counts, and in `notInRegister` whom the
 * register does not have (any more). Errors: 400 for a day to come, 404 for a class or live session that the session does
 * not see, 503 while an import adds up what students did.
 */
export const saveRegister = defineCall('saveRegister', {
  route: 'POST /api/admin/register',
  promise: 'register#the-calls',
  summary: 'Save marks of a register',
  capability: REGISTER,
  body: {
    liveSessionId: v.optional(bodyId()),
    ofClass: v.optional(
      fieldsInput({
        classId: bodyId(),
        day: bodyDate(),
        startTime: bodyTime(),
        duration: bodyNumber(REGISTER_MINUTES.min, REGISTER_MINUTES.max),
      }),
    ),
    marks: anyRowsInput(
      {
        key: changeKeyInput(),
        pid: bodyId(),
        mark: bodyWord(REGISTER_MARKS),
        secondsAgo: bodyNumber(0, REGISTER_SEND_DAYS * SECONDS_A_DAY),
      },
      REGISTER_MAX,
    ),
    present: anyIdsInput(REGISTER_MAX),
  },
  answer: writtenAnswer({
    liveSessionId: idOrNull(),
    merged: list(
      shape({
        pid: id(),
        mark: oneOf(REGISTER_MARKS, null),
        markedByName: textOrNull(),
        isKept: flag(),
      }),
    ),
    notInRegister: list(id()),
  }),
});

/** The calls of this file. */
export const registerCalls = { register, saveRegister };
