/**
 * The workbook to begin with: an example in every sheet, and a first sheet that explains each column. Import this module
 * only when it is asked for: it brings SheetJS.
 */
import { strToU8, zipSync } from 'fflate';
import { type CellObject, utils, type WorkSheet, write } from 'xlsx';
import { csvFile } from '#domain/lists/csv.ts';
import { csvNameOf } from './openWorkbook.ts';
import { SHEETS, type SheetName } from './sheets.ts';

/** A value of the example; a day or a time of day is written as such into spreadsheets. */
type Value = string | number | { day: string } | { time: string };
type Example = readonly Readonly<Record<string, Value>>[];

/** In the order of the sheets, which is that in which people think of them: plans first. */
const ORDER: readonly SheetName[] = [
  'plans',
  'sessions',
  'videos',
  'exams',
  'liveSessions',
  'holidays',
  'sharing',
  'names',
];

const PLAN = 'Physics, grade 9, term 1';

/**
 * A small plan that uses every column. Live sessions and sharing name a school: without one they have no row, so that the
 * template can be imported as it is.
 */
const exampleOf = (school: string | undefined): Readonly<Record<SheetName, Example>> => ({
  plans: [
    {
      title: PLAN,
      description: 'Motion and force, a video and some practice a day.',
      gradeId: 9,
      isEnable: 1,
      key: '',
    },
  ],
  sessions: [
    {
      plan: PLAN,
      weekNo: 1,
      day: 1,
      position: 1,
      type: 'video',
      title: 'Watch: Laws of motion',
      referenceTitle: 'Chapter 1',
      subjectTitle: 'Physics',
      video: 'Laws of motion',
      exam: '',
      key: '',
    },
    {
      plan: PLAN,
      weekNo: 1,
      day: 1,
      position: 2,
      type: 'exam',
      title: 'Quiz: Laws of motion',
      referenceTitle: 'Chapter 1',
      subjectTitle: 'Physics',
      video: '',
      exam: 'Laws of motion, quiz 1',
      key: '',
    },
    {
      plan: PLAN,
      weekNo: 1,
      day: 2,
      position: 1,
      type: 'other',
      title: 'Read pages 12 to 15, and note three questions',
      referenceTitle: 'Chapter 1',
      subjectTitle: 'Physics',
      video: '',
      exam: '',
      key: '',
    },
  ],
  videos: [{ title: 'Laws of motion', videoCategory: 'Lessons', subjectTitle: 'Physics', duration: 750, key: '' }],
  exams: [
    {
      title: 'Laws of motion, quiz 1',
      examCategory: 'Quizzes',
      subjectTitle: 'Physics',
      examDuration: 20,
      totalQuestions: 10,
      key: '',
    },
  ],
  liveSessions: school
    ? [
        {
          school,
          grade: '',
          section: '',
          title: 'Questions about motion',
          subjectTitle: 'Physics',
          date: { day: '2026-06-15' },
          startTime: { time: '09:30' },
          duration: 40,
          key: '',
        },
      ]
    : [],
  holidays: [{ date: { day: '2026-08-15' }, name: 'Independence Day', school: '' }],
  sharing: school ? [{ plan: PLAN, school, isShared: 1 }] : [],
  names: [
    { kind: 'subject', name: 'Physics', hi: 'भौतिकी', ml: 'ഭൗതികശാസ്ത്രം', ur: 'طبیعیات' },
    { kind: 'exam category', name: 'Quizzes', hi: 'प्रश्नोत्तरी', ml: 'ക്വിസുകൾ', ur: 'کوئز' },
  ],
});

const READ_ME = [
  'A workbook of study plans. Replace the example in the sheets, and import this file.',
  'Every sheet may be left out, and every column that is not needed. The order of sheets and columns does not matter.',
  'Import it as often as you like: what has the same key or title is changed, and not added again.',
  'Students see a plan once it is shared with their school: write that into the sheet Sharing with schools.',
] as const;

/** The template as a spreadsheet (XLSX). @param school the name of a school for the examples that need one */
export function templateWorkbook(school?: string): Uint8Array {
  const example = exampleOf(school);
  const book = utils.book_new();
  utils.book_append_sheet(book, readMe(), 'Read me');
  for (const sheet of ORDER) utils.book_append_sheet(book, exampleSheet(sheet, example[sheet]), SHEETS[sheet].title);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
}

/** The template as a zip of CSV files, with a text that explains them. @param school as above */
export function templateCsv(school?: string): Uint8Array {
  const example = exampleOf(school);
  const files: Record<string, Uint8Array> = {
    'read-me.txt': strToU8(
      `${readMeRows()
        .map((row) => row.join('\t').trimEnd())
        .join('\r\n')}\r\n`,
    ),
  };
  for (const sheet of ORDER) {
    const fields = SHEETS[sheet].columns.map(({ name }) => name);
    const data = example[sheet].map((row) => fields.map((field) => textOf(row[field] ?? '')));
    files[csvNameOf(sheet)] = strToU8(csvFile([fields, ...data]));
  }
  return zipSync(files);
}

const readMeRows = (): string[][] => [
  ...READ_ME.map((line) => [line]),
  [],
  ['sheet', 'column', 'must be there', 'what to write'],
  ...ORDER.flatMap((sheet) => {
    const { title, what, columns } = SHEETS[sheet];
    return [
      [title, '', '', what],
      ...columns.map(({ name, isRequired, what: does }) => [title, name, isRequired ? 'yes' : '', does]),
    ];
  }),
];

function readMe(): WorkSheet {
  const sheet = utils.aoa_to_sheet(readMeRows());
  sheet['!cols'] = [{ wch: 22 }, { wch: 16 }, { wch: 14 }, { wch: 120 }];
  return sheet;
}

function exampleSheet(sheet: SheetName, example: Example): WorkSheet {
  const names = SHEETS[sheet].columns.map(({ name }) => name);
  const rows = example.map((row) => names.map((name) => cellOf(row[name] ?? '')));
  const made = utils.aoa_to_sheet([names, ...rows]);
  made['!cols'] = names.map((name) => {
    const longest = Math.max(name.length, ...example.map((row) => textOf(row[name] ?? '').length));
    return { wch: Math.min(50, longest + 2) };
  });
  return made;
}

const textOf = (value: Value) => (typeof value !== 'object' ? String(value) : 'day' in value ? value.day : value.time);

/** 1970-01-01 as spreadsheets count days. */
const EPOCH = 25_569;
const DAY_MS = 86_400_000;

function cellOf(value: Value): CellObject | null {
  if (value === '') return null;
  if (typeof value === 'string') return { t: 's', v: value };
  if (typeof value === 'number') return { t: 'n', v: value };
  if ('day' in value) return { t: 'n', v: Date.parse(value.day) / DAY_MS + EPOCH, z: 'yyyy-mm-dd' };
  const [hours = 0, minutes = 0] = value.time.split(':').map(Number);
  return { t: 'n', v: (hours * 60 + minutes) / 1440, z: 'hh:mm' };
}
