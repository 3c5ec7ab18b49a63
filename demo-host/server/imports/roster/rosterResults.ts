/**
 * Exams and their results as rosters bring them. An exam has the roster's `sourcedId` as its key, and its length and
 * questions are not known; a result is an attempt of which only the score and the day are known.
 */
import { type Kysely, sql } from 'kysely';
import type { Tx } from '#host/server/database/actor.ts';
import type { DB } from '#host/server/database/schema.ts';
import { type ExamAttempt, knownAttempts, takeBack, writeFacts } from '#host/server/facts/facts.ts';
import { findCategories, findSubjects } from '#host/server/plans/content/library.ts';
import type { Writing } from '#host/server/plans/content/writing.ts';

/** An exam that a roster has brought. */
export interface KnownExam {
  /** Of the line item. */
  sourcedId: string;
  title: string;
  category: string;
  subject: string | null;
  /** The marks between which results lie. */
  min: number;
  max: number;
  isDeleted: boolean;
}

/** A result that a roster has brought. */
export interface KnownResult {
  /** The `sourcedId` of the exam; null for an exam of something else. */
  exam: string | null;
  pid: number;
  /** At the academy, YYYY-MM-DD. */
  day: string;
  mark: number;
  percentage: number;
}

/** What the exams and results of a roster are called among other content and facts. */
const rosterSource = (roster: string): string => `oneroster:${roster}`;

/** The exams of a roster, by their `sourcedId`. */
export async function readKnownExams(owner: Kysely<DB>, roster: string): Promise<Map<string, KnownExam>> {
  const { rows } = await sql<KnownExam>`
    select e.external_key as "sourcedId", e.title, coalesce(c.title, '') as category, s.name as subject,
           e.mark_min::float8 as min, e.mark_max::float8 as max, e.deleted_at is not null as "isDeleted"
      from exam e join exam_category c using (exam_category_id) left join subject s using (subject_id)
     where e.source = ${rosterSource(roster)}`.execute(owner);
  return new Map(rows.map((exam) => [exam.sourcedId, exam]));
}

/** Those of these results that are there already, by their `sourcedId`. */
export async function readKnownResults(
  owner: Kysely<DB>,
  roster: string,
  sourcedIds: readonly string[],
): Promise<Map<string, KnownResult>> {
  const source = rosterSource(roster);
  const attempts = await knownAttempts(owner, source, sourcedIds);
  const { rows } = await sql<{ id: number; sourcedId: string }>`
    select exam_id as id, external_key as "sourcedId" from exam where source = ${source}`.execute(owner);
  const exams = new Map(rows.map(({ id, sourcedId }) => [id, sourcedId]));
  return new Map(
    [...attempts].map(([id, { examId, ...attempt }]) => [id, { ...attempt, exam: exams.get(examId) ?? null }]),
  );
}

/** An exam to add, or to change. */
export interface ExamChange extends Omit<KnownExam, 'isDeleted'> {
  /** When it was set, YYYY-MM-DD; empty for today. */
  day: string;
  /** The roster has it no more: it leaves the lists, and its results stay. */
  hasLeft: boolean;
}

/** A result to add, or to correct. */
export interface ResultChange {
  sourcedId: string;
  /** The `sourcedId` of its exam. */
  exam: string;
  /** The `sourcedId` of the student. */
  student: string;
  day: string;
  mark: number;
  percentage: number;
}

export interface ResultChanges {
  exams: ExamChange[];
  results: ResultChange[];
  /** The `sourcedId`s of results that count no more. */
  takenBack: string[];
}

/** The exams of a roster: added, changed, or out of the lists. */
export async function writeExams(tx: Tx, roster: string, exams: readonly ExamChange[]): Promise<void> {
  if (exams.length === 0) return;
  const source = rosterSource(roster);
  const writing: Writing = { tx, source, problems: [], outcomes: [], newSubjects: [], newCategories: [] };
  const subjects = await findSubjects(
    writing,
    exams.flatMap(({ subject }) => subject ?? []),
  );
  const categories = await findCategories(
    writing,
    'exam',
    exams.map(({ category }) => category),
  );
  const rows = exams.map((exam) => ({
    ...exam,
    subject: exam.subject === null ? null : subjects(exam.subject),
    category: categories(exam.category),
  }));
  await sql`
    insert into exam as e (exam_category_id, subject_id, title, mark_min, mark_max, source, external_key, created_at, deleted_at)
    select u.category, u.subject, u.title, u.min, u.max, ${source}, u."sourcedId",
           coalesce(moment_of(nullif(u.day, '')::timestamp), now()), case when u."hasLeft" then now() end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as u("sourcedId" text, title text, category integer, subject integer, min numeric, max numeric, day text, "hasLeft" boolean)
    on conflict (source, external_key) do update
      set exam_category_id = excluded.exam_category_id, subject_id = coalesce(excluded.subject_id, e.subject_id),
          title = excluded.title, mark_min = excluded.mark_min, mark_max = excluded.mark_max,
          deleted_at = case when excluded.deleted_at is not null then coalesce(e.deleted_at, excluded.deleted_at) end`.execute(
    tx,
  );
}

/** Writes results, after their exams and students: those that are there already are corrected. */
export async function writeResults(tx: Tx, roster: string, results: readonly ResultChange[]): Promise<void> {
  if (results.length === 0) return;
  const source = rosterSource(roster);
  const { rows } = await sql<{ n: number; examId: number; pid: number; at: Date }>`
    select u.n, e.exam_id as "examId", p.pid,
           -- A roster tells the day alone. Noon is on that day wherever it is read.
           moment_of(u.day::timestamp + interval '12 hours') as at
      from jsonb_to_recordset(${JSON.stringify(results.map(({ exam, student, day }, n) => ({ n, exam, student, day })))}::jsonb)
           as u(n integer, exam text, student text, day date)
      join exam e on e.source = ${source} and e.external_key = u.exam
      join person p on p.roster = ${roster} and p.sourced_id = u.student`.execute(tx);
  const attempts = rows.flatMap(({ n, examId, pid, at }): ExamAttempt[] => {
    const result = results[n];
    if (!result) return [];
    const { sourcedId, mark, percentage } = result;
    // What a roster does not tell is 0 here, and is read as unknown: the exam has no number of questions.
    const unknown = { studyPlanItemId: null, attended: 0, rightAnswers: 0, durationSeconds: 0 };
    return [{ ...unknown, pid, examId, sourceId: sourcedId, startedAt: at, submittedAt: at, mark, percentage }];
  });
  await writeFacts(tx, { source, attempts });
}

/** Takes results back. */
export const takeResultsBack = (tx: Tx, roster: string, sourcedIds: readonly string[]): Promise<number> =>
  takeBack(tx, rosterSource(roster), sourcedIds);
