/** The sheets of a workbook and their columns: what is read, what the template shows and what the guide lists. */
import { LANGUAGES, languageName } from '#domain/people/languages.ts';
import type { Columns } from '#host/server/imports/table.ts';

export type SheetName = 'plans' | 'sessions' | 'videos' | 'exams' | 'liveSessions' | 'holidays' | 'sharing' | 'names';

export interface Column {
  name: string;
  /** Without it the sheet cannot be read. A value may still be missing in single rows where `what` says so. */
  isRequired?: true;
  /** Other names by which the column is understood. */
  also?: readonly string[];
  /** What to write into it, in a sentence or two. */
  what: string;
}

export interface SheetColumns {
  /** The name of the sheet in a spreadsheet. */
  title: string;
  /** Other names by which the sheet is understood. */
  also?: readonly string[];
  /** What a row of it is, in a sentence. */
  what: string;
  columns: readonly Column[];
}

const key = (what: string): Column => ({
  name: 'key',
  what: `Your own name for the ${what}, which never changes. Without it the title is the key. With it the title may change from import to import, and the ${what} stays the same.`,
});
const subject: Column = {
  name: 'subjectTitle',
  also: ['subject'],
  what: 'The subject, such as Physics. A subject that the academy does not know is added. May be empty.',
};

/** Every sheet, in the order in which it is read: what others refer to comes first. */
export const SHEETS: Readonly<Record<SheetName, SheetColumns>> = {
  videos: {
    title: 'Videos',
    what: 'A video that sessions refer to.',
    columns: [
      { name: 'title', isRequired: true, what: 'The title, as students read it.' },
      {
        name: 'videoCategory',
        also: ['category'],
        what: 'The category, by its title. A category that the academy does not know is added. Empty: General.',
      },
      subject,
      { name: 'duration', isRequired: true, what: 'How long it is, in seconds: a whole number such as 750.' },
      key('video'),
    ],
  },
  exams: {
    title: 'Exams',
    what: 'An exam that sessions refer to.',
    columns: [
      { name: 'title', isRequired: true, what: 'The title, as students read it.' },
      {
        name: 'examCategory',
        also: ['category'],
        what: 'The category, by its title. A category that the academy does not know is added. Empty: General.',
      },
      subject,
      {
        name: 'examDuration',
        isRequired: true,
        also: ['duration'],
        what: 'How long students have, in minutes: a whole number.',
      },
      {
        name: 'totalQuestions',
        isRequired: true,
        also: ['questions', 'questionCount'],
        what: 'How many questions it has: a whole number.',
      },
      key('exam'),
    ],
  },
  plans: {
    title: 'Plans',
    also: ['Study plans'],
    what: 'A study plan.',
    columns: [
      { name: 'title', isRequired: true, what: 'The title. Two plans may not have the same.' },
      { name: 'description', what: 'What the plan is for. May be empty.' },
      {
        name: 'gradeId',
        also: ['grade'],
        what: 'The year of school for which it is, from 1 to 13. Empty: for every year.',
      },
      {
        name: 'isEnable',
        also: ['isEnabled'],
        what: '1 or yes for a plan that is active, 0 or no for one that is switched off. Empty: active.',
      },
      {
        name: 'startsOn',
        what: 'The day on which its first week begins, as a date or as year-month-day such as 2026-06-15: each day of the plan then has its date. May be empty.',
      },
      key('plan'),
    ],
  },
  sessions: {
    title: 'Sessions',
    what: 'A session on a day of a plan. Rows of a plan are the plan as a whole: what is in no row of them leaves it.',
    columns: [
      { name: 'plan', isRequired: true, what: 'The plan, by its key or title: of the sheet Plans, or of the academy.' },
      {
        name: 'weekNo',
        also: ['week'],
        what: 'The week of the day, from 1. Without it seven days are a week. All rows of a day have the same.',
      },
      { name: 'day', isRequired: true, what: 'The day of the plan, from 1.' },
      {
        name: 'position',
        what: 'The place in the day, from 1. Without it sessions come in the order of the rows.',
      },
      {
        name: 'type',
        isRequired: true,
        what: 'What it is: video, exam or other (something to open, read or do). Or its number in the API: 1, 4 and 8 are videos, 2, 3, 10 and 13 exams, other numbers up to 13 something else.',
      },
      { name: 'title', what: 'The title. Empty: that of the video or exam.' },
      { name: 'referenceTitle', what: 'What it belongs to, such as a chapter of a book. May be empty.' },
      subject,
      {
        name: 'video',
        what: 'In a session of a video: the video, by its key or title, of the sheet Videos or of the academy.',
      },
      {
        name: 'exam',
        what: 'In a session of an exam: the exam, by its key or title, of the sheet Exams or of the academy.',
      },
      {
        name: 'key',
        what: 'Your own name for the session in its plan, which never changes. Without it a session is known by its title and its video or exam, or else by its day and position.',
      },
    ],
  },
  sharing: {
    title: 'Sharing with schools',
    also: ['Sharing', 'Shared schools'],
    what: 'A school that a plan is shared with. Schools that are in no row stay as they are.',
    columns: [
      { name: 'plan', isRequired: true, what: 'The plan, by its key or title: of the sheet Plans, or of the academy.' },
      {
        name: 'school',
        isRequired: true,
        also: ['schoolId', 'schoolName', 'sourcedId'],
        what: 'The school, by its number in the academy, its sourcedId in the roster, or its name.',
      },
      { name: 'isShared', what: '0 or no ends the sharing. Empty, 1 or yes: the plan is shared.' },
    ],
  },
  liveSessions: {
    title: 'Live sessions',
    what: 'A live session of a school, or of one of its classes.',
    columns: [
      {
        name: 'school',
        isRequired: true,
        also: ['schoolId', 'schoolName'],
        what: 'The school, by its number in the academy, its sourcedId in the roster, or its name.',
      },
      { name: 'grade', also: ['class'], what: 'The class, by its name. Empty: the whole school.' },
      { name: 'section', what: 'The section, where the class is written without it: 8 and A are the class 8 A.' },
      { name: 'title', isRequired: true, also: ['session'], what: 'The title.' },
      subject,
      { name: 'date', isRequired: true, what: 'The day, as a date or as year-month-day such as 2026-06-15.' },
      {
        name: 'startTime',
        isRequired: true,
        what: 'When it begins, as hours:minutes such as 09:30, in the time zone of the academy.',
      },
      { name: 'duration', isRequired: true, what: 'How long it is, in minutes: a whole number.' },
      {
        name: 'key',
        what: 'Your own name for the live session, which never changes. Without it school, title and beginning are the key.',
      },
    ],
  },
  holidays: {
    title: 'Holidays',
    what: 'A day without school, besides Sundays.',
    columns: [
      { name: 'date', isRequired: true, what: 'The day, as a date or as year-month-day such as 2026-08-15.' },
      { name: 'name', isRequired: true, what: 'The name of the holiday.' },
      {
        name: 'school',
        also: ['schoolId', 'schoolName'],
        what: 'The school, by its number in the academy, its sourcedId in the roster, or its name. Empty: all schools.',
      },
    ],
  },
  names: {
    title: 'Names',
    also: ['Names in other languages'],
    what: 'A subject, a category or a class, and what it is called in further languages.',
    columns: [
      {
        name: 'kind',
        isRequired: true,
        what: 'What it is: subject, exam category, video category or class.',
      },
      { name: 'name', isRequired: true, what: 'The name as it stands, in the academy or in this workbook.' },
      {
        name: 'school',
        also: ['schoolId', 'schoolName'],
        what: 'Of a class, its school, by its number in the academy, its sourcedId in the roster, or its name.',
      },
      ...LANGUAGES.map((language) => ({
        name: language,
        what: `The name in ${languageName(language, 'en')}. Empty: it stays as it is.`,
      })),
    ],
  },
};

export const SHEET_NAMES = Object.keys(SHEETS) as SheetName[];

/** A name as it counts: without case, blanks, dashes and underscores, which people write in many ways. */
export const plainName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '');

/** The sheet of this name, or of the file of this name without its ending; undefined for a name that is not known. */
export const sheetOf = (name: string): SheetName | undefined =>
  SHEET_NAMES.find((sheet) =>
    [sheet, SHEETS[sheet].title, ...(SHEETS[sheet].also ?? [])].some((known) => plainName(known) === plainName(name)),
  );

/** The columns of a sheet, as a table is read with them. */
export const columnsOf = (sheet: SheetName): Columns => {
  const { columns } = SHEETS[sheet];
  return {
    required: columns.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    known: columns.filter(({ isRequired }) => !isRequired).map(({ name }) => name),
    older: Object.fromEntries(columns.flatMap(({ name, also = [] }) => also.map((other) => [other, name]))),
  };
};
