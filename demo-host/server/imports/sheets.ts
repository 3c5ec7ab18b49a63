/**
 * Results that a school wrote into a sheet: of exams, attendance registers or watch times, one row a student. The columns
 * say which of them it is.
 */
import { readFile, stat } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { EARLIEST } from '#domain/learning/statements.ts';
import { readMoment } from '#domain/reading/days.ts';
import { readNumeral } from '#domain/reading/figures.ts';
import { type LongWork, longTransaction } from '#host/server/database/longWork.ts';
import type { DB } from '#host/server/database/schema.ts';
import {
  type ExamAttempt,
  type Facts,
  type LiveAttendance,
  type VideoWatch,
  type Written,
  writeFacts,
} from '#host/server/facts/facts.ts';
import { ImportError } from './importError.ts';
import type { ReportLine } from './roster/roster.ts';
import { RowFault } from './rows.ts';
import { type Row, readTable, type Table, troubleOf } from './table.ts';
import { figureOf, MARK_MAX, momentOf, percentOf } from './values.ts';

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
  /** Records of the file that have nothing in them. */
  blank: number;
  /** The file is no Unicode: its encoding was guessed. */
  isGuessed: boolean;
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
  const whole = readTable(file, bytes, { required: [], known: [...Object.keys(KINDS), ...STUDENT] });
  const kind = (Object.keys(KINDS) as KindName[]).find((name) => whole.has(name));
  if (!kind || !STUDENT.some((name) => whole.has(name))) {
    const there = [...Object.keys(KINDS), ...STUDENT].filter((name) => whole.has(name));
    throw new ImportError(
      `${file} has the columns ${[...there, ...whole.unknown].join(', ') || 'none'}. It needs pid, sourcedId or email for the student, and ` +
        `${Object.values(KINDS)
          .map(({ required, what }) => `${required.join(', ')} for ${what}`)
          .join('; or ')}.`,
    );
  }
  const { required, known, what } = KINDS[kind];
  const table: Table = readTable(file, bytes, { required, known: [...known, ...STUDENT] });
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
      const trouble = troubleOf(row);
      if (trouble !== undefined) throw new RowFault(trouble);
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
  return { what, facts, rows: table.rows.length, blank: table.blank, isGuessed: table.isGuessed, refused };
}

/** Writes a sheet: all of it, or nothing. @throws ImportError when it was cancelled */
export const applySheet = (
  owner: Kysely<DB>,
  { facts, what }: SheetPlan,
  { signal, onWait }: Pick<LongWork, 'signal' | 'onWait'> = {},
): Promise<Written> =>
  longTransaction(owner, { what: `import of ${what}`, signal, onWait }, (tx) => writeFacts(tx, facts)).catch(
    (error: unknown) => {
      throw signal?.aborted ? new ImportError('Cancelled. Nothing was imported.') : error;
    },
  );

interface Context {
  /** @throws RowFault for a student who is not known */
  student(row: Row): number;
  /** The exam, video or live session of a row. @throws RowFault where there is none */
  of(row: Row): { id: number; length: number; questions: number; item: number | null };
  /** The noon of a day at the academy, which is that day also where its clock changes. */
  noonOf(day: string): Date;
}

/** What a row calls somebody or something. Programs write the number of a column with gaps as `17.0`. */
const nameIn = (row: Row, column: string): string =>
  column === 'sourcedId' ? row.get(column) : readNumeral(row.get(column));

async function readContext(owner: Kysely<DB>, kind: KindName, rows: readonly Row[]): Promise<Context> {
  const values = (column: string) => [
    ...new Set(rows.map((row) => nameIn(row, column)).filter((value) => value !== '')),
  ];
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
  const noons = await noonsOf(owner, rows);
  return {
    noonOf: (day) => noons.get(day) ?? new Date(`${day}T12:00:00Z`),
    student(row) {
      const column = STUDENT.find((name) => row.get(name) !== '');
      if (!column) throw new RowFault('It does not say who the student is: pid, sourcedId and email are empty.');
      const value = column === 'email' ? row.get(column).toLowerCase() : nameIn(row, column);
      const pid = byName.get(`${column} ${value}`);
      if (pid === undefined) throw new RowFault(`There is no student with the ${column} "${value}".`);
      if (pid === null) throw new RowFault(`Several students have the ${column} "${value}". Use pid.`);
      return pid;
    },
    of(row) {
      const thing = things.get(nameIn(row, kind));
      if (!thing) throw new RowFault(`There is no such ${kind}: "${row.get(kind)}".`);
      return thing;
    },
  };
}

/** The noon at the academy of each day that rows name. */
async function noonsOf(owner: Kysely<DB>, rows: readonly Row[]): Promise<Map<string, Date>> {
  const written = rows.flatMap((row) =>
    ['watchedAt', 'submittedAt', 'startedAt'].map((column) => readMoment(row.get(column)).value?.day ?? ''),
  );
  const days = [...new Set(written.filter((day) => day !== ''))];
  const noons = await sql<{ day: string; noon: Date }>`
    select day, moment_of(day::date + time '12:00') as noon from unnest(${days}::text[]) as day`.execute(owner);
  return new Map(noons.rows.map(({ day, noon }) => [day, noon]));
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
      minutes: figureOf(row, 'minutes', { least: 0, most: 1440 }) ?? missing('minutes'),
    });
    return sourceId;
  }
  if (kind === 'videoId') {
    const watchedAt = moment(row, 'watchedAt', context, now) ?? missing('watchedAt');
    const seconds = figureOf(row, 'seconds', { least: 0, most: 86_400 }) ?? missing('seconds');
    const completion = percentOf(row, 'completion') ?? Math.min(100, (100 * seconds) / length);
    const sourceId = `video ${id} ${pid} ${watchedAt.name}`;
    facts.watches.push({
      sourceId,
      pid,
      videoId: id,
      studyPlanItemId: item,
      watchedAt: watchedAt.at,
      seconds: Math.round(seconds),
      completion,
    });
    return sourceId;
  }
  const submittedAt = moment(row, 'submittedAt', context, now) ?? missing('submittedAt');
  const percentage = percentOf(row, 'percentage') ?? missing('percentage');
  const attended = figureOf(row, 'attended', { least: 0, most: 10_000 }) ?? questions;
  const rightAnswers =
    figureOf(row, 'rightAnswers', { least: 0, most: attended }) ??
    Math.min(attended, Math.round((percentage * questions) / 100));
  const startedAt = moment(row, 'startedAt', context, now);
  if (startedAt && startedAt.at > submittedAt.at) throw new RowFault('startedAt is later than submittedAt.');
  const stated = figureOf(row, 'durationSeconds', { least: 0, most: 86_400 });
  const durationSeconds = Math.round(
    stated ?? (startedAt ? (submittedAt.at.getTime() - startedAt.at.getTime()) / 1000 : length),
  );
  const sourceId = `exam ${id} ${pid} ${submittedAt.name}`;
  facts.attempts.push({
    sourceId,
    pid,
    examId: id,
    studyPlanItemId: item,
    startedAt: startedAt?.at ?? new Date(submittedAt.at.getTime() - 1000 * durationSeconds),
    submittedAt: submittedAt.at,
    attended: Math.round(attended),
    rightAnswers: Math.round(rightAnswers),
    mark: figureOf(row, 'mark', { least: -MARK_MAX, most: MARK_MAX }) ?? (percentage * questions) / 100,
    percentage,
    durationSeconds,
  });
  return sourceId;
}

function missing(column: string): never {
  throw new RowFault(`${column} is empty.`);
}

/** The moment of a column; undefined where it is empty. A day alone is its noon at the academy. @throws RowFault */
function moment(row: Row, column: string, { noonOf }: Context, now: Date): Moment | undefined {
  const written = momentOf(row, column);
  if (!written) return undefined;
  const at = written.at ?? noonOf(written.day);
  const text = row.get(column);
  if (at.getTime() > now.getTime() + DAY_MS) throw new RowFault(`${column} is "${text}", which is in the future.`);
  if (at.getTime() < EARLIEST) throw new RowFault(`${column} is "${text}", which is before the year 2000.`);
  return { at, name: written.at?.toISOString() ?? `${written.day}T12:00:00.000Z` };
}
const DAY_MS = 86_400_000;

interface Moment {
  at: Date;
  /** What facts are called by: a day alone has the same name wherever the academy is. */
  name: string;
}
