/** Reads a workbook: study plans, their sessions, videos, exams, live sessions, holidays and who has which plan. */

import { sessionKind } from '#domain/learning/studyPlans.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { NAMED_KINDS, type NamedKind } from '#domain/lists/namedKinds.ts';
import { LANGUAGES } from '#domain/people/languages.ts';
import { PLACE_MAX } from '#domain/people/users.ts';
import { timeBeside } from '#domain/reading/days.ts';
import { readNumeral } from '#domain/reading/figures.ts';
import { readClass } from '#domain/reading/words.ts';
import { IMPORT_BOUNDS, type ImportBounds } from '#host/server/imports/bounds.ts';
import type { Place, ReportLine } from '#host/server/imports/roster/roster.ts';
import { RowFault } from '#host/server/imports/rows.ts';
import { type Row, troubleOf } from '#host/server/imports/table.ts';
import { dayOf, gradeOf, neededWhole, timeOf, wholeOf, yesOf } from '#host/server/imports/values.ts';
import { neededText, textOf } from './cells.ts';
import { openWorkbook, type Tables } from './openWorkbook.ts';
import { plainName, type SheetName } from './sheets.ts';
import type { NameRow, SessionRow, Workbook } from './workbook.ts';

/** The most of what is counted, so that a slip of the finger is found. */
const MOST = {
  day: 2_000,
  position: 200,
  /** A day in seconds, and in minutes. */
  seconds: 86_400,
  minutes: 1_440,
  questions: 1_000,
} as const;

const KINDS: Readonly<Record<SheetName, ReportLine['kind']>> = {
  videos: 'video',
  exams: 'exam',
  plans: 'plan',
  sessions: 'session',
  sharing: 'sharing',
  liveSessions: 'live session',
  holidays: 'holiday',
  names: 'subject',
};

/**
 * Reads a workbook. Rows with faults are among its `problems`.
 * @param from the bytes of an XLSX file or of a zip of CSV files, or the path of one, or of a folder with CSV files
 * @param bounds the most that its tables may have together
 * @throws ImportError where the workbook as a whole cannot be read
 */
export async function readWorkbook(from: Uint8Array | string, bounds: ImportBounds = IMPORT_BOUNDS): Promise<Workbook> {
  const opened = await openWorkbook(from, bounds);
  /** What a cell says; undefined where the sheet does not have its column, so that it stays as it is. */
  const ifThere = <T>(sheet: SheetName, column: string, readCell: () => T) =>
    opened.tables.get(sheet)?.has(column) ? readCell() : undefined;
  const read = <T>(sheet: SheetName, readRow: (row: Row, place: Place) => T) => rowsOf(opened, sheet, readRow);
  return {
    videos: read('videos', (row, place) => ({
      ...place,
      ...keyAndTitle(row),
      category: textOf(row, 'videoCategory') || undefined,
      subject: ifThere('videos', 'subjectTitle', () => textOf(row, 'subjectTitle')),
      seconds: neededWhole(row, 'duration', { most: MOST.seconds }),
    })),
    exams: read('exams', (row, place) => ({
      ...place,
      ...keyAndTitle(row),
      category: textOf(row, 'examCategory') || undefined,
      subject: ifThere('exams', 'subjectTitle', () => textOf(row, 'subjectTitle')),
      minutes: neededWhole(row, 'examDuration', { most: MOST.minutes }),
      questions: neededWhole(row, 'totalQuestions', { most: MOST.questions }),
    })),
    plans: read('plans', (row, place) => ({
      ...place,
      ...keyAndTitle(row),
      description: ifThere('plans', 'description', () => textOf(row, 'description', TEXT_MAX.description)),
      grade: ifThere('plans', 'gradeId', () => gradeOf(row, 'gradeId')),
      isEnabled: ifThere('plans', 'isEnable', () => yesOf(row, 'isEnable') ?? true),
      startsOn: ifThere('plans', 'startsOn', () => dayOf(row, 'startsOn') || null),
    })),
    sessions: read('sessions', (row, place) => ({ ...place, ...readSession(row) })),
    sharing: read('sharing', (row, place) => ({
      ...place,
      plan: neededText(row, 'plan'),
      school: neededText(row, 'school', TEXT_MAX.ltiId),
      isShared: yesOf(row, 'isShared') ?? true,
    })),
    liveSessions: read('liveSessions', (row, place) => ({
      ...place,
      ...keyAndTitle(row),
      school: neededText(row, 'school', TEXT_MAX.ltiId),
      className: classOf(row),
      subject: textOf(row, 'subjectTitle'),
      day: neededDay(row, 'date'),
      time: neededTime(row),
      minutes: neededWhole(row, 'duration', { most: MOST.minutes }),
    })),
    holidays: read('holidays', (row, place) => ({
      ...place,
      day: neededDay(row, 'date'),
      name: neededText(row, 'name', TEXT_MAX.name),
      school: textOf(row, 'school', TEXT_MAX.ltiId),
    })),
    names: read('names', (row, place) => ({ ...place, ...readName(row) })),
    // Read last: the rows above add to it.
    problems: opened.problems,
    tables: [...opened.tables.values()].map(({ file, rows, blank }) => ({ file, rows: rows.length, blank })),
  };
}

/** What `readRow` makes of each row that has no fault; nothing for a sheet that is not there. */
function rowsOf<T>({ tables, problems }: Tables, sheet: SheetName, readRow: (row: Row, place: Place) => T): T[] {
  const table = tables.get(sheet);
  const found: T[] = [];
  for (const row of table?.rows ?? []) {
    const place = { file: table?.file ?? '', line: row.line };
    try {
      const trouble = troubleOf(row);
      if (trouble !== undefined) throw new RowFault(trouble);
      found.push(readRow(row, place));
    } catch (fault) {
      if (!(fault instanceof RowFault)) throw fault;
      const name = row.get('title') || row.get('name') || row.get('plan');
      problems.push({ ...place, change: 'refused', kind: KINDS[sheet], sourcedId: '', name, reason: fault.message });
    }
  }
  return found;
}

const keyAndTitle = (row: Row) => ({ key: textOf(row, 'key', TEXT_MAX.ltiId), title: neededText(row, 'title') });

function neededDay(row: Row, column: string): string {
  const day = dayOf(row, column);
  if (day === '') throw new RowFault(`${column} is empty. Write the day as year-month-day, such as 2026-04-01.`);
  return day;
}

/** The class of a live session, of the columns for it and its section. */
function classOf(row: Row): string {
  const name = readClass(textOf(row, 'grade', PLACE_MAX.className), textOf(row, 'section', PLACE_MAX.className));
  if (name === undefined)
    throw new RowFault('section is filled and grade is empty. Write the class beside its section.');
  if (name.length > PLACE_MAX.className)
    throw new RowFault(`grade and section have more than ${PLACE_MAX.className} characters.`);
  return name;
}

/** The beginning of a live session, which a spreadsheet may have in the cell of its day. */
function neededTime(row: Row): string {
  const time = timeOf(row, 'startTime') || (timeBeside(row.get('date')) ?? '');
  if (time === '') throw new RowFault('startTime is empty. Write it as hours:minutes, such as 09:30.');
  return time;
}

function readSession(row: Row): Omit<SessionRow, keyof Place> {
  const plan = neededText(row, 'plan');
  const day = neededWhole(row, 'day', { most: MOST.day });
  const type = typeOf(row);
  const [video, exam] = [textOf(row, 'video', TEXT_MAX.ltiId), textOf(row, 'exam', TEXT_MAX.ltiId)];
  const kind = sessionKind(type);
  if (kind === 'exam' && exam === '') {
    throw new RowFault('A session of an exam needs an exam: write its key or title into the column exam.');
  }
  if (kind === 'video' && video === '') {
    throw new RowFault('A session of a video needs a video: write its key or title into the column video.');
  }
  const other = kind === 'video' ? 'exam' : kind === 'exam' ? 'video' : exam === '' ? 'video' : 'exam';
  if (textOf(row, other) !== '' && kind !== other) {
    throw new RowFault(
      `A session of type ${row.get('type')} has no ${other}. Empty the column ${other}, or choose another type.`,
    );
  }
  const title = textOf(row, 'title');
  if (title === '' && kind === 'other') throw new RowFault('title is empty.');
  return {
    key: textOf(row, 'key', TEXT_MAX.ltiId),
    plan,
    week: wholeOf(row, 'weekNo', { most: MOST.day }),
    day,
    position: wholeOf(row, 'position', { most: MOST.position }),
    type,
    title,
    referenceTitle: textOf(row, 'referenceTitle'),
    subject: textOf(row, 'subjectTitle'),
    video,
    exam,
  };
}

/** The kinds by their words, without blanks and case. */
const NAMED: Readonly<Record<string, NamedKind>> = Object.fromEntries(
  NAMED_KINDS.map((kind) => [plainName(kind), kind]),
);

function readName(row: Row): Omit<NameRow, keyof Place> {
  const kind = NAMED[plainName(neededText(row, 'kind'))];
  if (kind === undefined) {
    throw new RowFault(
      `kind is "${row.get('kind')}", which is not known. Write subject, exam category, video category or class.`,
    );
  }
  const name = neededText(row, 'name', TEXT_MAX.name);
  const school = textOf(row, 'school', TEXT_MAX.ltiId);
  if (kind === 'class' && school === '') throw new RowFault('school is empty. Write the school of the class.');
  if (kind !== 'class' && school !== '') {
    throw new RowFault('school is filled, and only a class is of a school. Empty it, or write class as the kind.');
  }
  const names = Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const written = textOf(row, language, TEXT_MAX.name);
      return written === '' ? [] : [[language, written]];
    }),
  );
  return { kind, name, school, names };
}

/** The types that have a word of their own; each stands for all of its kind. */
const TYPES: Readonly<Record<string, number>> = { video: 1, exam: 2, other: 5 };
const TYPE_MOST = 13;

/** @throws RowFault for a type that is not known */
function typeOf(row: Row): number {
  const text = textOf(row, 'type').toLowerCase();
  if (text === '') throw new RowFault('type is empty. Write video, exam or other.');
  const numeral = readNumeral(text);
  const type = /^\d{1,2}$/.test(numeral) ? Number(numeral) : TYPES[text];
  if (type === undefined || type < 1 || type > TYPE_MOST) {
    throw new RowFault(
      `type is "${row.get('type')}", which is not known. Write video, exam or other, or a number from 1 to ${TYPE_MOST}.`,
    );
  }
  return type;
}
