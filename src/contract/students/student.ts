/**
 * One student, for staff: the figures that the parents see, and what staff alone see. Beyond the basic calls: a client
 * makes them only where `user.capabilities` contains `student`.
 */

import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { flag, flagOrNull, id, idOrNull, measure, moment, shape, text, writtenAnswer } from '#contract/fields.ts';
import { idInput, numberInput, optionalWord, textInput } from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';
import { PARENT_TIMEFRAMES } from '#domain/format/timeframes.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { STUDENT_PAGE } from '#domain/people/menu.ts';
import { parentAttendance, parentDashboardStats, parentPerformance, parentStudyProgress } from './parent.ts';

const capability = STUDENT_PAGE;
const ofStudent = { pid: idInput() };

/**
 * What the parents of a student see, in one answer: `dashboard`, `performance` and `progress` are the answers of
 * `parentDashboardStats`, `parentPerformance` and `parentStudyProgress` (of all plans), figure by figure. Without
 * `timeframe` the performance is that of the last three months. Answers 404 when the user is not a student whom the
 * session may see.
 */
export const studentReport = defineCall('studentReport', {
  route: 'GET /api/admin/student/{pid}/report',
  promise: 'academy-student#the-report-call',
  summary: 'A student as the parents see them',
  capability,
  params: ofStudent,
  query: { timeframe: optionalWord(PARENT_TIMEFRAMES) },
  answer: shape({
    dashboard: parentDashboardStats.answer,
    performance: parentPerformance.answer,
    progress: parentStudyProgress.answer,
    banned: v.optional(flagOrNull()),
  }),
});

/**
 * A student’s attendance in a month, as `parentAttendance` answers it to the parents. `month` counts from 0 for January.
 * Answers 404 when the user is not a student whom the session may see.
 */
export const studentAttendance = defineCall('studentAttendance', {
  route: 'GET /api/admin/student/{pid}/attendance',
  promise: 'academy-student#the-attendance-call',
  summary: "A student's attendance in a month, as the parents see it",
  capability,
  params: ofStudent,
  query: { month: numberInput(0, 11), year: numberInput(1970, 9999) },
  answer: parentAttendance.answer,
});

/**
 * The latest exams of a student, latest first, each with the range of the class. `score` is a percentage. `classLow`,
 * `classMiddle` and `classHigh` are the quartiles of the class in that exam: each student of the class counts once, with
 * the mean of their attempts, the student included. They are null where fewer than five students of the class took the
 * exam, and where the student has no class. Answers 404 when the user is not a student whom the session may see.
 */
export const studentExamHistory = defineCall('studentExamHistory', {
  route: 'GET /api/admin/student/{pid}/exam-history',
  promise: 'academy-student#the-exam-history-call',
  summary: "A student's latest exams, with the range of the class",
  capability,
  params: ofStudent,
  answer: neededList(
    shape({
      examHistoryId: id(),
      examTitle: text(),
      subject: text(),
      date: moment(),
      score: measure(),
      classLow: measure(),
      classMiddle: measure(),
      classHigh: measure(),
    }),
  ),
});

/**
 * The conversations of the person who is signed in with the parents of a student, latest first. Nobody sees the
 * conversations of others. Answers 404 when the user is not a student whom the session may see.
 */
export const studentConversations = defineCall('studentConversations', {
  route: 'GET /api/admin/student/{pid}/conversations',
  promise: 'academy-student#the-conversations-call',
  summary: "One's own conversations with a student's parents",
  capability,
  params: ofStudent,
  answer: neededList(
    shape({
      conversationId: id(),
      parentName: text(),
      subject: text(),
      isRead: flagOrNull(),
      lastMessageDate: moment(),
      messageCount: measure(),
    }),
  ),
});

/**
 * What staff have noted about a student, latest first: notes that were written while the student was at a school of the
 * session. `isOwn` says that the person who is signed in wrote it and may change and delete it. `changedDate` is null
 * for a note that was never changed. Answers 404 when the user is not a student whom the session may see.
 */
export const studentNotes = defineCall('studentNotes', {
  route: 'GET /api/admin/student/{pid}/notes',
  promise: 'academy-student#the-notes-calls',
  summary: 'What staff have noted about a student',
  capability,
  params: ofStudent,
  answer: neededList(
    shape({
      noteId: id(),
      text: text(),
      authorPid: idOrNull(),
      authorName: text(),
      writtenDate: moment(),
      changedDate: moment(),
      isOwn: flag(),
    }),
  ),
});

/** Writes a note about a student. Answers 404 when the user is not a student whom the session may see. */
export const addStudentNote = defineCall('addStudentNote', {
  route: 'POST /api/admin/student/{pid}/notes',
  promise: 'academy-student#the-notes-calls',
  summary: 'Write a note about a student',
  capability,
  params: ofStudent,
  body: { text: textInput(TEXT_MAX.note) },
  success: 201,
  answer: writtenAnswer({ noteId: idOrNull() }),
});

/**
 * Changes the text of a note that the person who is signed in has written. Answers 403 for a note of somebody else, and
 * 404 when there is no such note about the student.
 */
export const changeStudentNote = defineCall('changeStudentNote', {
  route: 'PUT /api/admin/student/{pid}/notes/{noteId}',
  promise: 'academy-student#the-notes-calls',
  summary: 'Change a note of one’s own',
  capability,
  params: { ...ofStudent, noteId: idInput() },
  body: { text: textInput(TEXT_MAX.note) },
  answer: writtenAnswer(),
});

/**
 * Deletes a note that the person who is signed in has written, for good. Answers 403 for a note of somebody else, and
 * 404 when there is no such note about the student.
 */
export const deleteStudentNote = defineCall('deleteStudentNote', {
  route: 'DELETE /api/admin/student/{pid}/notes/{noteId}',
  promise: 'academy-student#the-notes-calls',
  summary: 'Delete a note of one’s own',
  capability,
  params: { ...ofStudent, noteId: idInput() },
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const studentCalls = {
  studentReport,
  studentAttendance,
  studentExamHistory,
  studentConversations,
  studentNotes,
  addStudentNote,
  changeStudentNote,
  deleteStudentNote,
};
