/**
 * One student, for staff (promises/academy-student.md): what parents do not see. Everything that they see too comes from
 * the queries of their own screens, which parents.md explains.
 */
import { sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { studentConversations, studentExamHistory, studentNotes } from '#contract/students/student.ts';
import { CLASS_RANGE_FROM, EXAM_HISTORY_SHOWN } from '#domain/learning/childMeasures.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, iso } from '#host/server/database/reporting.ts';

/** A student whom the actor sees. */
export interface Student {
  pid: number;
  schoolId: number | null;
  classId: number | null;
  isBanned: boolean;
}

/** A student by number; undefined for anybody else, and for nobody. */
export async function studentOf(tx: Tx, pid: number): Promise<Student | undefined> {
  const [student] = await all(
    tx,
    sql<Student>`
      select pid, school_id as "schoolId", class_id as "classId", banned_at is not null as "isBanned" from person
       where pid = ${pid}::int and role = ${STUDENT}::smallint and deleted_at is null`,
  );
  return student;
}

/**
 * The latest exams of a student with the quartiles of the class. Of the class count all students of today who are neither
 * deleted nor banned, each with the mean of their attempts at the exam (promises/academy-student.md#exams-over-time).
 */
export const examHistoryOf = (
  tx: Tx,
  { pid, classId }: Student,
  now: Date,
): Promise<CallAnswer<typeof studentExamHistory>> =>
  all(
    tx,
    sql`
  with history as materialized (
    select a.exam_attempt_id, a.exam_id, a.submitted_at, a.percentage
      from exam_attempt a
     where a.pid = ${pid}::int and a.submitted_at <= ${now}::timestamptz
     order by a.submitted_at desc, a.exam_attempt_id desc
     limit ${EXAM_HISTORY_SHOWN}::int),
  quartiles as (
    select s.exam_id,
           percentile_cont(array[0.25, 0.5, 0.75]) within group (order by s.percentage_sum / s.attempts) as at
      from student_exam s
     where s.exam_id in (select exam_id from history)
       and s.pid in (select p.pid from person p
                      where p.class_id = ${classId}::int and p.role = ${STUDENT}::smallint
                        and p.deleted_at is null and p.banned_at is null)
     group by s.exam_id
    having count(*) >= ${CLASS_RANGE_FROM}::int)
  select h.exam_attempt_id as "examHistoryId", e.title as "examTitle", coalesce(actor.localized(b.name, b.names), '') as subject,
         ${iso(sql`h.submitted_at`)} as date, h.percentage as score,
         round(q.at[1]::numeric, 2) as "classLow", round(q.at[2]::numeric, 2) as "classMiddle",
         round(q.at[3]::numeric, 2) as "classHigh"
    from history h join exam e using (exam_id) left join subject b using (subject_id) left join quartiles q using (exam_id)
   order by h.submitted_at desc, h.exam_attempt_id desc`,
  );

/** The actor's own conversations with the parents of a student, latest first, without those that the actor has deleted. */
export const conversationsWithFamily = (tx: Tx, child: number): Promise<CallAnswer<typeof studentConversations>> =>
  all(
    tx,
    sql`
  select c.conversation_id as "conversationId", n.name as "parentName", c.subject,
         own.unread_count = 0 as "isRead", ${iso(sql`c.last_message_at`)} as "lastMessageDate",
         c.message_count as "messageCount"
    from conversation_participant own
    join conversation_participant parent using (conversation_id)
    join guardian g on g.guardian_pid = parent.pid
    join conversation c using (conversation_id)
    join lateral actor.names_in_conversation(c.conversation_id) n on n.pid = parent.pid
   where own.pid = actor.pid() and own.hidden_at is null and parent.pid <> own.pid and g.child_pid = ${child}::int
   order by c.last_message_at desc nulls last, c.conversation_id desc`,
  );

/** The notes about a student that the actor may read, latest first. */
export const notesOn = (tx: Tx, student: number): Promise<CallAnswer<typeof studentNotes>> =>
  all(
    tx,
    sql`
  select n.student_note_id as "noteId", n.body as text, n.author_pid as "authorPid", coalesce(a.name, '') as "authorName",
         ${iso(sql`n.written_at`)} as "writtenDate", ${iso(sql`n.changed_at`)} as "changedDate",
         n.author_pid = actor.pid() as "isOwn"
    from student_note n left join actor.note_authors(${student}::int) a on a.pid = n.author_pid
   where n.student_pid = ${student}::int
   order by n.written_at desc, n.student_note_id desc`,
  );

/** A note that the actor may read. */
export interface NoteOf {
  noteId: number;
  studentPid: number;
  /** The actor wrote it. */
  isOwn: boolean;
}

/** A note by number; undefined where the actor sees none. */
export async function noteOf(tx: Tx, noteId: number): Promise<NoteOf | undefined> {
  const [note] = await all(
    tx,
    sql<NoteOf>`
      select student_note_id as "noteId", student_pid as "studentPid", author_pid = actor.pid() as "isOwn"
        from student_note where student_note_id = ${noteId}::int`,
  );
  return note;
}

/** Writes a note. @returns its number. */
export async function addNote(tx: Tx, { pid, schoolId }: Student, author: number, text: string): Promise<number> {
  const { student_note_id } = await tx
    .insertInto('student_note')
    .values({ student_pid: pid, author_pid: author, school_id: schoolId, body: text })
    .returning('student_note_id')
    .executeTakeFirstOrThrow();
  return student_note_id;
}

/** Changes the text of a note of the actor. */
export async function changeNote(tx: Tx, noteId: number, text: string, now: Date): Promise<void> {
  await tx
    .updateTable('student_note')
    .set({ body: text, changed_at: now })
    .where('student_note_id', '=', noteId)
    .execute();
}

/** Deletes a note of the actor for good. */
export async function deleteNote(tx: Tx, noteId: number): Promise<void> {
  await tx.deleteFrom('student_note').where('student_note_id', '=', noteId).execute();
}
