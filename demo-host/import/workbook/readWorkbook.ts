/** Reads a workbook: study plans, their sessions, videos, exams, live sessions, holidays and who has which plan. */
import { TEXT_MAX } from '#domain/limits.ts';
import { sessionKind } from '#domain/studyPlans.ts';
import { PLACE_MAX } from '#domain/users.ts';
import type { Place, ReportLine } from '#host/import/roster.ts';
import { dayOf, RowFault } from '#host/import/rows.ts';
import type { Row } from '#host/import/table.ts';
import { neededNumber, neededText, numberOf, textOf, timeOf, yesOf } from './cells.ts';
import { openWorkbook, type Tables } from './openWorkbook.ts';
import { SHEETS, type SheetName } from './sheets.ts';
import type { SessionRow, Workbook } from './workbook.ts';

/** The most of what is counted, so that a slip of the finger is found. Years of school are 1 to 13. */
const MOST = {
  grade: 13,
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
};

/**
 * Reads a workbook. Rows with faults are among its `problems`.
 * @param from the bytes of an XLSX file or of a zip of CSV files, or the path of one, or of a folder with CSV files
 * @throws ImportError where the workbook as a whole cannot be read
 */
export async function readWorkbook(from: Uint8Array | string): Promise<Workbook> {
  const opened = await openWorkbook(from);
  const plans = opened.tables.get('plans');
  /** What `read` says of a column of the sheet Plans; undefined where the sheet does not have it. */
  const ifThere = <T>(column: string, readCell: () => T) => (plans?.has(column) ? readCell() : undefined);
  const read = <T>(sheet: SheetName, readRow: (row: Row, place: Place) => T) => rowsOf(opened, sheet, readRow);
  return {
    videos: read('videos', (row, place) => ({
      ...place,
      ...keyAndTitle(row),
      category: neededText(row, 'videoCategory'),
      subject: textOf(row, 'subjectTitle'),
      seconds: neededNumber(row, 'duration', { most: MOST.seconds }),
    })),
    exams: read('exams', (row, place) => ({
      ...place,
      ...keyAndTitle(row),
      category: neededText(row, 'examCategory'),
      subject: textOf(row, 'subjectTitle'),
      minutes: neededNumber(row, 'examDuration', { most: MOST.minutes }),
      questions: neededNumber(row, 'totalQuestions', { most: MOST.questions }),
    })),
    plans: read('plans', (row, place) => ({
      ...place,
      ...keyAndTitle(row),
      description: ifThere('description', () => textOf(row, 'description', TEXT_MAX.description)),
      grade: ifThere('gradeId', () => numberOf(row, 'gradeId', { most: MOST.grade })),
      isEnabled: ifThere('isEnable', () => yesOf(row, 'isEnable')),
    })),
    sessions: read('sessions', (row, place) => ({ ...place, ...readSession(row) })),
    sharing: read('sharing', (row, place) => ({
      ...place,
      plan: neededText(row, 'plan'),
      school: neededText(row, 'school', TEXT_MAX.ltiId),
      isShared: yesOf(row, 'isShared'),
    })),
    liveSessions: read('liveSessions', (row, place) => ({
      ...place,
      ...keyAndTitle(row),
      school: neededText(row, 'school', TEXT_MAX.ltiId),
      className: textOf(row, 'grade', PLACE_MAX.className),
      subject: textOf(row, 'subjectTitle'),
      day: neededDay(row, 'date'),
      time: neededTime(row),
      minutes: neededNumber(row, 'duration', { most: MOST.minutes }),
    })),
    holidays: read('holidays', (row, place) => ({
      ...place,
      day: neededDay(row, 'date'),
      name: neededText(row, 'name', TEXT_MAX.name),
      school: textOf(row, 'school', TEXT_MAX.ltiId),
    })),
    // Read last: the rows above add to it.
    problems: opened.problems,
  };
}

/** What `readRow` makes of each row that has no fault; nothing for a sheet that is not there. */
function rowsOf<T>({ tables, problems }: Tables, sheet: SheetName, readRow: (row: Row, place: Place) => T): T[] {
  const table = tables.get(sheet);
  const found: T[] = [];
  for (const row of table?.rows ?? []) {
    const place = { file: table?.file ?? '', line: row.line };
    try {
      if (row.isTooLong) {
        throw new RowFault(
          'The line has more values than the first line has columns. Put values with separators in quotes.',
        );
      }
      for (const { name } of SHEETS[sheet].columns) {
        const fault = row.faultIn(name);
        if (fault) throw new RowFault(fault);
      }
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

/** The beginning of a live session, which a spreadsheet may have in the cell of its day. */
function neededTime(row: Row): string {
  const time = timeOf(row, 'startTime') || (/T(\d\d:\d\d)/.exec(row.get('date'))?.[1] ?? '');
  if (time === '') throw new RowFault('startTime is empty. Write it as hours:minutes, such as 09:30.');
  return time;
}

function readSession(row: Row): Omit<SessionRow, keyof Place> {
  const plan = neededText(row, 'plan');
  const day = neededNumber(row, 'day', { most: MOST.day });
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
    week: numberOf(row, 'weekNo', { most: MOST.day }),
    day,
    position: numberOf(row, 'position', { most: MOST.position }),
    type,
    title,
    referenceTitle: textOf(row, 'referenceTitle'),
    subject: textOf(row, 'subjectTitle'),
    video,
    exam,
  };
}

/** The types that have a word of their own; each stands for all of its kind. */
const TYPES: Readonly<Record<string, number>> = { video: 1, exam: 2, other: 5 };
const TYPE_MOST = 13;

/** @throws RowFault for a type that is not known */
function typeOf(row: Row): number {
  const text = textOf(row, 'type').toLowerCase();
  if (text === '') throw new RowFault('type is empty. Write video, exam or other.');
  const type = /^\d{1,2}$/.test(text) ? Number(text) : TYPES[text];
  if (type === undefined || type < 1 || type > TYPE_MOST) {
    throw new RowFault(
      `type is "${row.get('type')}", which is not known. Write video, exam or other, or a number from 1 to ${TYPE_MOST}.`,
    );
  }
  return type;
}
