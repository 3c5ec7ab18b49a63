/** One student on one page, for staff. */

import { DEFAULT_PARENT_TIMEFRAME } from '#domain/format/timeframes.ts';
import { asParentOf, type Tx } from '#host/server/database/actor.ts';
import { ApiError, notFound } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { childAttendance } from './parentAttendance.ts';
import { childDashboard } from './parentDashboard.ts';
import { childPerformance } from './parentPerformance.ts';
import { childProgress } from './parentProgress.ts';
import {
  addNote,
  changeNote,
  conversationsWithFamily,
  deleteNote,
  examHistoryOf,
  type NoteOf,
  noteOf,
  notesOn,
  type Student,
  studentOf,
} from './student.queries.ts';

/** The student of a path, whom the policy has found to be visible. @throws ApiError 404 for anybody who is no student. */
async function studentAt(db: Tx, pid: number): Promise<Student> {
  const student = await studentOf(db, pid);
  if (!student) throw notFound();
  return student;
}

/** A note that the person may change. @throws ApiError 404 when it is not about this student, 403 when it is another's. */
async function ownNote(db: Tx, { pid, noteId }: { pid: number; noteId: number }): Promise<NoteOf> {
  await studentAt(db, pid);
  const note = await noteOf(db, noteId);
  if (note?.studentPid !== pid) throw notFound();
  if (!note.isOwn) throw new ApiError(403, 'Only its author can change or delete a note');
  return note;
}

export const studentHandlers = {
  studentReport: async ({ db, session: { person }, params: { pid }, query: { timeframe }, now }) => {
    const student = await studentAt(db, pid);
    return asParentOf(db, person, student, async () => {
      const progress = await childProgress(db, pid, 'all', now);
      if (!progress) throw notFound();
      return {
        dashboard: await childDashboard(db, pid, now),
        performance: await childPerformance(db, pid, timeframe ?? DEFAULT_PARENT_TIMEFRAME, now),
        progress,
        banned: student.isBanned,
      };
    });
  },
  studentAttendance: async ({ db, session: { person }, params: { pid }, query, now }) => {
    const student = await studentAt(db, pid);
    return asParentOf(db, person, student, () => childAttendance(db, pid, query, now));
  },
  studentExamHistory: async ({ db, params: { pid }, now }) => examHistoryOf(db, await studentAt(db, pid), now),
  studentConversations: async ({ db, params: { pid } }) => {
    await studentAt(db, pid);
    return conversationsWithFamily(db, pid);
  },
  studentNotes: async ({ db, params: { pid } }) => {
    await studentAt(db, pid);
    return notesOn(db, pid);
  },
  // The activity log tells that there is a note, and never its text.
  addStudentNote: async ({ db, session: { person }, params: { pid }, body: { text }, record }) => {
    const noteId = await addNote(db, await studentAt(db, pid), person.pid, text);
    await record({ kind: 'wroteNote', values: { note: noteId, student: pid }, about: pid });
    return { message: 'Note saved', noteId };
  },
  changeStudentNote: async ({ db, params, body: { text }, now, record }) => {
    const { noteId, studentPid } = await ownNote(db, params);
    await changeNote(db, noteId, text, now);
    await record({ kind: 'changedNote', values: { note: noteId, student: studentPid }, about: studentPid });
    return { message: 'Note saved' };
  },
  deleteStudentNote: async ({ db, params, record }) => {
    const { noteId, studentPid } = await ownNote(db, params);
    await deleteNote(db, noteId);
    await record({ kind: 'deletedNote', values: { note: noteId, student: studentPid }, about: studentPid });
    return { message: 'Note deleted' };
  },
} satisfies Partial<Handlers>;
