/** Workbooks for tests: spreadsheets with the cells that people make, and the same as CSV. */
import { strToU8, zipSync } from 'fflate';
import { type CellObject, utils, type WorkBook, type WorkSheet, write } from 'xlsx';
import { csvOf } from './rosters.ts';

/** What stands in a cell: text, a number, yes or no, or a cell of SheetJS with format or formula. */
export type SheetCell = string | number | boolean | CellObject | undefined;
export type SheetRows = readonly Readonly<Record<string, SheetCell>>[];
/** Rows by the names of their sheets. The columns are those that the rows have. */
export type Sheets = Readonly<Record<string, SheetRows>>;

/** A date or time, as spreadsheets keep it. */
export const serial = (value: number, format: string): CellObject => ({ t: 'n', v: value, z: format });
/** A formula with the value that the spreadsheet program saved. */
export const formula = (text: string, value: number | string): CellObject => ({
  t: typeof value === 'number' ? 'n' : 's',
  v: value,
  f: text,
});

function sheetOfRows(rows: SheetRows): WorkSheet {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return utils.aoa_to_sheet([columns, ...rows.map((row) => columns.map((column) => row[column]))]);
}

/** A spreadsheet, of which `change` may change what it likes. */
export function bookOf(sheets: Sheets, change: (book: WorkBook) => void = () => {}): WorkBook {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, sheetOfRows(rows), name);
  change(book);
  return book;
}

export const fileOf = (book: WorkBook, bookType: 'xlsx' | 'xlsb' | 'ods' | 'biff8' = 'xlsx'): Uint8Array =>
  new Uint8Array(write(book, { type: 'array', bookType, compression: true }));

export const xlsxOf = (sheets: Sheets, change?: (book: WorkBook) => void): Uint8Array => fileOf(bookOf(sheets, change));

/** The same as a zip of CSV files. */
export const csvZipOf = (sheets: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(sheets).map(([name, rows]) => [`${name}.csv`, strToU8(csvOf(rows))])));

export const CONTENT = {
  Videos: [
    { title: 'Laws of Motion', videoCategory: 'Lessons', subjectTitle: 'Physics', duration: '750' },
    { title: 'गति के नियम', videoCategory: 'Lessons', subjectTitle: 'Physics', duration: '900' },
  ],
  Exams: [
    { title: 'Motion Quiz', examCategory: 'Tests', subjectTitle: 'Physics', examDuration: '30', totalQuestions: '20' },
  ],
  Plans: [
    { title: 'Physics 9', description: 'A term of physics', gradeId: '9', isEnable: '1' },
    { title: 'Chemistry 9', description: '', gradeId: '', isEnable: 'no' },
  ],
  Sessions: [
    session(1, 1, { type: 'video', title: 'Watch: motion', video: 'Laws of Motion', referenceTitle: 'Chapter 1' }),
    session(1, 2, { type: 'exam', title: 'Quiz: motion', exam: 'Motion Quiz', referenceTitle: 'Chapter 1' }),
    session(2, 1, { type: '5', title: 'Notes: motion' }),
    session(8, 1, { type: '4', title: '', video: 'गति के नियम' }),
  ],
} as const satisfies Sheets;

function session(day: number, position: number, more: Record<string, string>): Record<string, string> {
  return {
    plan: 'Physics 9',
    weekNo: String(Math.ceil(day / 7)),
    day: String(day),
    position: String(position),
    subjectTitle: 'Physics',
    ...more,
  };
}

/** A large workbook: plans with this many days of four sessions each. */
export function manyPlans({ plans, days }: { plans: number; days: number }): Sheets {
  const at = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
  return {
    Videos: at(500).map((n) => ({
      title: `Lesson ${n}, पाठ`,
      videoCategory: `Lessons ${n % 5}`,
      subjectTitle: `Subject ${n % 6}`,
      duration: 300 + n,
    })),
    Exams: at(300).map((n) => ({
      title: `Quiz ${n}`,
      examCategory: `Quizzes ${n % 4}`,
      subjectTitle: `Subject ${n % 6}`,
      examDuration: 20 + (n % 40),
      totalQuestions: 10 + (n % 20),
    })),
    Plans: at(plans).map((n) => ({ title: `Plan ${n}`, description: `The plan number ${n}`, gradeId: 1 + (n % 12) })),
    Sessions: at(plans).flatMap((plan) =>
      at(days).flatMap((day) =>
        at(4).map((position) => {
          const n = plan * 31 + day * 7 + position;
          const video = `Lesson ${1 + (n % 500)}, पाठ`;
          const exam = `Quiz ${1 + (n % 300)}`;
          return {
            plan: `Plan ${plan}`,
            weekNo: Math.ceil(day / 7),
            day,
            position,
            subjectTitle: `Subject ${n % 6}`,
            referenceTitle: `Chapter ${1 + (day % 20)}`,
            ...(position === 4
              ? { type: 'other', title: `Notes of day ${day}`, video: '', exam: '' }
              : position === 3
                ? { type: 'exam', title: `${exam} of day ${day}`, video: '', exam }
                : { type: 'video', title: `${video} of day ${day}`, video, exam: '' }),
          };
        }),
      ),
    ),
  };
}
