/**
 * Results that a school wrote into a sheet: of exams, attendance registers or watch times, one row a student. The columns
 * say which of them it is.
 */
import { readFile, stat } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { EARLIEST } from '#domain/statements.ts';
import {
  type ExamAttempt,
  type Facts,
  type LiveAttendance,
  type VideoWatch,
  type Written,
  writeFacts,
} from '#host/db/facts.ts';
import type { DB } from '#host/db/schema.ts';
import { ImportError } from './importError.ts';
import type { ReportLine } from './roster.ts';
import { RowFault } from './rows.ts';
import { type Row, readTable } from './table.ts';

/** The largest sheet, in bytes: a million rows. */
const SHEET_MAX = 100_000_000;

/** Of what a sheet is, by the column that no other has. */
const KINDS = {
  examId: {
    required: ['examId', 'submittedAt', 'percentage'],
    known: ['startedAt', 'attended', 'rightAnswers', 'mark', 'durationSeconds'],
    what: 'exam results',
  },
  liveSessionId: { required: ['liveSessionId', 'minutes'], known: [], what: 'an attendance register' },
  videoId: { required: ['videoId', 'watchedAt', 'seconds'], known: ['completion'], what: 'watch times' },
} as const;
type KindName = keyof typeof KINDS;

/** Who a row is about: one of them is filled. */
const STUDENT = ['pid', 'sourcedId', 'email'] as const;

/** Where facts of sheets come from: a row that comes again, of the same student and time, corrects the first. */
const SOURCE = 'sheet';

/** What a sheet would change, and which rows are refused. */
export interface SheetPlan {
  what: string;
  facts: Facts;
  rows: number;
  refused: ReportLine[];
}

/** Reads a sheet and matches it with the academy. @throws ImportError where it is no such sheet */
export async function planSheet(owner: Kysely<DB>, path: string, now: Date): Promise<SheetPlan> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(`${path} cannot be read (${error.code ?? error.message}). Check the name of the file.`);
  });
  if (found.size > SHEET_MAX) {
    throw new ImportError(
      `${path} has ${Math.ceil(found.size / 1e6)} MB, and a sheet may have ${SHEET_MAX / 1e6} MB. Import it in several parts.`,
    );
  }
  const file = path.split('/').at(-1) ?? path;
  const bytes = await readFile(path);
  const header = readTable(file, bytes, { required: [], known: [] }).unknown.map((name) => name.toLowerCase());
  const kind = (Object.keys(KINDS) as KindName[]).find((name) => header.includes(name.toLowerCase()));
  if (!kind || !STUDENT.some((name) => header.includes(name.toLowerCase()))) {
    throw new ImportError(
      `${file} has the columns ${header.join(', ') || 'none'}. It needs pid, sourcedId or email for the student, and ` +
        `${Object.values(KINDS)
          .map(({ required, what }) => `${required.join(', ')} for ${what}`)
          .join('; or ')}.`,
    );
  }
  const { required, known, what } = KINDS[kind];
  const table = readTable(file, bytes, { required, known: [...known, ...STUDENT] });
  if (table.unknown.length > 0) {
    throw new ImportError(
      `${file} has the column ${table.unknown[0]}, which ${what} do not have: ${[...STUDENT, ...required, ...known].join(', ')}. Remove it or correct its name.`,
    );
  }
  const context = await readContext(owner, kind, table.rows);
  const facts = {
    source: SOURCE,
    attempts: [] as ExamAttempt[],
    watches: [] as VideoWatch[],
    attendance: [] as LiveAttendance[],
  };
  const refused: ReportLine[] = [];
  const lineOf = new Map<string, number>();
  for (const row of table.rows) {
    try {
      if (row.isTooLong)
        throw new RowFault(
          'The line has more values than the first line has columns. Put values with separators in quotes.',
        );
      const pid = context.student(row);
      const name = add(facts, kind, row, pid, context, now);
      const earlier = lineOf.get(name);
      if (earlier !== undefined)
        throw new RowFault(`Line ${earlier} says the same of the same student. Remove one of them.`);
      lineOf.set(name, row.line);
    } catch (fault) {
      if (!(fault instanceof RowFault)) throw fault;
      const of = STUDENT.map((column) => row.get(column)).find((value) => value !== '') ?? '';
      refused.push({
        change: 'refused',
        kind: 'result',
        file,
        line: row.line,
        sourcedId: row.get('sourcedId'),
        name: of,
        reason: fault.message,
      });
    }
  }
  return { what, facts, rows: table.rows.length, refused };
}

/** Writes a sheet: all of it, or nothing. */
export const applySheet = (owner: Kysely<DB>, { facts }: SheetPlan): Promise<Written> =>
  owner.transaction().execute((tx) => writeFacts(tx, facts));

interface Context {
  /** @throws RowFault for a student who is not known */
  student(row: Row): number;
  /** The exam, video or live session of a row. @throws RowFault where there is none */
  of(row: Row): { id: number; length: number; questions: number; item: number | null };
}

async function readContext(owner: Kysely<DB>, kind: KindName, rows: readonly Row[]): Promise<Context> {
  const values = (column: string) => [...new Set(rows.map((row) => row.get(column)).filter((value) => value !== ''))];
  const students = await sql<{ pid: number; sourced_id: string | null; email: string | null }>`
    select pid, sourced_id, lower(email) as email from person
     where role = 5 and deleted_at is null
       and (pid::text = any (${values('pid')}::text[]) or sourced_id = any (${values('sourcedId')}::text[])
            or lower(email) = any (${values('email').map((email) => email.toLowerCase())}::text[]))`.execute(owner);
  /** Null where several students have it. */
  const byName = new Map<string, number | null>();
  for (const { pid, sourced_id, email } of students.rows) {
    for (const name of [`pid ${pid}`, `sourcedId ${sourced_id}`, `email ${email}`])
      byName.set(name, byName.has(name) ? null : pid);
  }
  const only = sql`(select min(i.study_plan_item_id) from study_plan_item i where i.day is not null and i.${sql.ref(kind === 'examId' ? 'exam_id' : 'video_id')} = `;
  const ids = sql`any (${values(kind)}::text[])`;
  const query = {
    examId: sql`select e.exam_id as id, 60 * e.duration_minutes as length, e.question_count as questions, ${only} e.exam_id having count(*) = 1) as item from exam e where e.deleted_at is null and e.exam_id::text = ${ids}`,
    videoId: sql`select v.video_id as id, v.duration_seconds as length, 0 as questions, ${only} v.video_id having count(*) = 1) as item from video v where v.deleted_at is null and v.video_id::text = ${ids}`,
    liveSessionId: sql`select live_session_id as id, 60 * duration_minutes as length, 0 as questions, null::int as item from live_session where live_session_id::text = ${ids}`,
  }[kind] as ReturnType<typeof sql<ReturnType<Context['of']>>>;
  const things = new Map((await query.execute(owner)).rows.map((thing) => [String(thing.id), thing]));
  return {
    student(row) {
      const column = STUDENT.find((name) => row.get(name) !== '');
      if (!column) throw new RowFault('It does not say who the student is: pid, sourcedId and email are empty.');
      const value = column === 'email' ? row.get(column).toLowerCase() : row.get(column);
      const pid = byName.get(`${column} ${value}`);
      if (pid === undefined) throw new RowFault(`There is no student with the ${column} "${value}".`);
      if (pid === null) throw new RowFault(`Several students have the ${column} "${value}". Use pid.`);
      return pid;
    },
    of(row) {
      const thing = things.get(row.get(kind));
      if (!thing) throw new RowFault(`There is no such ${kind}: "${row.get(kind)}".`);
      return thing;
    },
  };
}

/** Adds the fact of a row. @returns its name, which no other row may have @throws RowFault */
function add(
  facts: { attempts: ExamAttempt[]; watches: VideoWatch[]; attendance: LiveAttendance[] },
  kind: KindName,
  row: Row,
  pid: number,
  context: Context,
  now: Date,
): string {
  const { id, length, questions, item } = context.of(row);
  if (kind === 'liveSessionId') {
    const sourceId = `live session ${id} ${pid}`;
    facts.attendance.push({
      sourceId,
      pid,
      liveSessionId: id,
      minutes: number(row, 'minutes', 0, 1440) ?? missing('minutes'),
    });
    return sourceId;
  }
  if (kind === 'videoId') {
    const watchedAt = moment(row, 'watchedAt', now) ?? missing('watchedAt');
    const seconds = number(row, 'seconds', 0, 86_400) ?? missing('seconds');
    const completion = number(row, 'completion', 0, 100) ?? Math.min(100, (100 * seconds) / length);
    const sourceId = `video ${id} ${pid} ${watchedAt.toISOString()}`;
    facts.watches.push({
      sourceId,
      pid,
      videoId: id,
      studyPlanItemId: item,
      watchedAt,
      seconds: Math.round(seconds),
      completion,
    });
    return sourceId;
  }
  const submittedAt = moment(row, 'submittedAt', now) ?? missing('submittedAt');
  const percentage = number(row, 'percentage', 0, 100) ?? missing('percentage');
  const attended = number(row, 'attended', 0, 10_000) ?? questions;
  const rightAnswers =
    number(row, 'rightAnswers', 0, attended) ?? Math.min(attended, Math.round((percentage * questions) / 100));
  const startedAt = moment(row, 'startedAt', now);
  if (startedAt && startedAt > submittedAt) throw new RowFault('startedAt is later than submittedAt.');
  const said = number(row, 'durationSeconds', 0, 86_400);
  const durationSeconds = Math.round(
    said ?? (startedAt ? (submittedAt.getTime() - startedAt.getTime()) / 1000 : length),
  );
  const sourceId = `exam ${id} ${pid} ${submittedAt.toISOString()}`;
  facts.attempts.push({
    sourceId,
    pid,
    examId: id,
    studyPlanItemId: item,
    startedAt: startedAt ?? new Date(submittedAt.getTime() - 1000 * durationSeconds),
    submittedAt,
    attended: Math.round(attended),
    rightAnswers: Math.round(rightAnswers),
    mark: number(row, 'mark', -99_999, 99_999) ?? (percentage * questions) / 100,
    percentage,
    durationSeconds,
  });
  return sourceId;
}

function missing(column: string): never {
  throw new RowFault(`${column} is empty.`);
}

/** The number of a column; undefined where it is empty. @throws RowFault */
function number(row: Row, column: string, least: number, most: number): number | undefined {
  const text = row.get(column);
  if (text === '') return undefined;
  const value = Number(text.replace(',', '.').replace(/\s*%$/, ''));
  if (!Number.isFinite(value) || value < least || value > most) {
    throw new RowFault(`${column} is "${text}", and has to be a number from ${least} to ${most}.`);
  }
  return value;
}

/** The moment of a column; undefined where it is empty. A day alone is its noon in UTC, which is that day almost everywhere. */
function moment(row: Row, column: string, now: Date): Date | undefined {
  const text = row.get(column);
  if (text === '') return undefined;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const isTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const value = new Date(isDay ? `${text}T12:00:00Z` : text.replace(' ', 'T'));
  if (!(isDay || isTime) || Number.isNaN(value.getTime())) {
    throw new RowFault(
      `${column} is "${text}". Write a day such as 2026-03-14, or a time with its zone such as 2026-03-14T09:30:00+05:30.`,
    );
  }
  if (value.getTime() > now.getTime() + DAY_MS) throw new RowFault(`${column} is "${text}", which is in the future.`);
  if (value.getTime() < EARLIEST) throw new RowFault(`${column} is "${text}", which is before the year 2000.`);
  return value;
}
const DAY_MS = 86_400_000;
