/** Reading workbooks: what people write into spreadsheets, and every fault in words. */
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CFB } from 'xlsx';
import { ImportError } from '#host/server/imports/importError.ts';
import { WORKBOOK_MAX } from '#host/server/imports/workbook/openWorkbook.ts';
import { readWorkbook } from '#host/server/imports/workbook/readWorkbook.ts';
import type { Workbook } from '#host/server/imports/workbook/workbook.ts';
import {
  bookOf,
  CONTENT,
  csvZipOf,
  fileOf,
  formula,
  type SheetCell,
  type Sheets,
  serial,
  xlsxOf,
} from '#tests/support/data/workbooks.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'academy-workbook-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The sentence with which a workbook is refused. */
async function refusal(from: Uint8Array | string): Promise<string> {
  const error = await readWorkbook(from).then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(ImportError);
  return (error as ImportError).message;
}

/** What is said about rows and sheets, with its place. */
const problemsOf = ({ problems }: Workbook) =>
  problems.map(({ change, file, line, reason }) => `${change}: ${file} ${line}: ${reason}`);
const readSheets = (sheets: Sheets) => readWorkbook(xlsxOf(sheets));

const SESSION = { plan: 'Physics 9', day: '1', type: 'other', title: 'Notes' };
const LIVE = { school: '1', title: 'Live', date: '2026-06-15', startTime: '09:30', duration: '40' };
const sessionWith = async (cells: Record<string, SheetCell>) => readSheets({ Sessions: [{ ...SESSION, ...cells }] });

describe('a workbook', () => {
  it.each([
    ['a spreadsheet', () => xlsxOf(CONTENT)],
    ['a zip of CSV files', () => csvZipOf(CONTENT)],
    [
      'CSV files with other names for sheets and columns',
      () =>
        csvZipOf({
          'Study Plans': CONTENT.Plans,
          sessions: CONTENT.Sessions.map(({ weekNo, subjectTitle, ...more }) => ({
            ...more,
            week: weekNo ?? '',
            subject: subjectTitle ?? '',
          })),
          VIDEOS: CONTENT.Videos,
          exams: CONTENT.Exams,
        }),
    ],
  ])('is read from %s', async (_, make) => {
    const { plans, sessions, videos, exams, problems } = await readWorkbook(make());
    expect(problems).toEqual([]);
    expect(plans).toMatchObject([
      { line: 2, title: 'Physics 9', description: 'A term of physics', grade: 9, isEnabled: true, key: '' },
      { line: 3, title: 'Chemistry 9', description: '', grade: null, isEnabled: false },
    ]);
    expect(videos[1]).toMatchObject({ title: 'गति के नियम', category: 'Lessons', subject: 'Physics', seconds: 900 });
    expect(exams).toMatchObject([{ title: 'Motion Quiz', category: 'Tests', minutes: 30, questions: 20 }]);
    expect(sessions).toMatchObject([
      { plan: 'Physics 9', week: 1, day: 1, position: 1, type: 1, video: 'Laws of Motion', subject: 'Physics' },
      { day: 1, position: 2, type: 2, exam: 'Motion Quiz', referenceTitle: 'Chapter 1' },
      { day: 2, type: 5, title: 'Notes: motion' },
      { day: 8, week: 2, type: 4, title: '', video: 'गति के नियम' },
    ]);
  });

  it('is read from a file or a folder by its path', async () => {
    const file = join(folder, 'plans of 2026.xlsx');
    await writeFile(file, xlsxOf(CONTENT));
    expect((await readWorkbook(file)).plans).toHaveLength(2);
    await writeFile(join(folder, 'Holidays.csv'), '\ufeffdate;name\r\n2026-08-15;"Independence Day"\r\n');
    expect((await readWorkbook(join(folder, 'Holidays.csv'))).holidays).toEqual([
      { file: 'holidays.csv', line: 2, day: '2026-08-15', name: 'Independence Day', school: '' },
    ]);
    expect((await readWorkbook(folder)).holidays).toHaveLength(1);
  });

  it('has titles in every script, and text with leading zeros as it was written', async () => {
    const { plans, sharing, problems } = await readSheets({
      Plans: [
        { title: 'भौतिकी ९', key: '007' },
        { title: 'ഭൗതികശാസ്ത്രം', key: { t: 'n', v: 8, z: '000' } },
        { title: 'الفيزياء', key: 9 },
      ],
      'Sharing with schools': [
        { plan: '007', school: '0042' },
        { plan: '008', school: 42, isShared: false },
      ],
    });
    expect(problems).toEqual([]);
    expect(plans.map(({ title, key }) => [title, key])).toEqual([
      ['भौतिकी ९', '007'],
      ['ഭൗതികശാസ്ത്രം', '008'],
      ['الفيزياء', '9'],
    ]);
    expect(sharing.map(({ school, isShared }) => [school, isShared])).toEqual([
      ['0042', true],
      ['42', false],
    ]);
  });

  it.each<[string, SheetCell]>([
    ['a number', 12],
    ['a number as text', ' 12 '],
    ['digits of Devanagari', '१२'],
    ['Arabic digits', '١٢'],
    ['a formula, by its value', formula('6*2', 12)],
  ])('has numbers as %s', async (_, day) => {
    expect((await sessionWith({ day })).sessions[0]?.day).toBe(12);
  });

  it('has dates and times as cells of a spreadsheet, and as text', async () => {
    const { liveSessions, problems } = await readSheets({
      'Live sessions': [
        { ...LIVE, date: serial(46188, 'yyyy-mm-dd'), startTime: serial(9.5 / 24, 'h:mm') },
        { ...LIVE, date: serial(46188 + 10 / 24, 'dd/mm/yyyy hh:mm'), startTime: '' },
        { ...LIVE, date: serial(46188, '[$-4009]d mmm yyyy'), startTime: '2:05 PM' },
        { ...LIVE, date: '2026-06-15', startTime: '9:30' },
        { ...LIVE, date: '2026-06-15T10:00', startTime: '' },
      ],
    });
    expect(problems).toEqual([]);
    expect(liveSessions.map(({ day, time }) => `${day} ${time}`)).toEqual([
      '2026-06-15 09:30',
      '2026-06-15 10:00',
      '2026-06-15 14:05',
      '2026-06-15 09:30',
      '2026-06-15 10:00',
    ]);
  });

  it('counts days as spreadsheets of old Macs do where it says so', async () => {
    const book = bookOf({ Holidays: [{ date: serial(46188 - 1462, 'yyyy-mm-dd'), name: 'A' }] }, (made) => {
      made.Workbook = { WBProps: { date1904: true } };
    });
    expect((await readWorkbook(fileOf(book))).holidays[0]?.day).toBe('2026-06-15');
  });

  it('may have empty rows, and tells the rows as the spreadsheet numbers them', async () => {
    const { holidays } = await readSheets({
      Holidays: [{ date: '2026-08-15', name: 'A' }, {}, { date: ' ', name: '' }, { date: '2026-10-02', name: 'B' }],
    });
    expect(holidays.map(({ line, name }) => [line, name])).toEqual([
      [2, 'A'],
      [5, 'B'],
    ]);
  });
});

describe('what is taken and said', () => {
  it('takes the value of merged cells for each of their rows', async () => {
    const rows = [
      { plan: 'P', day: 1, type: 'other', title: 'A' },
      { plan: '', day: '', type: 'other', title: 'B' },
      { plan: '', day: 2, type: 'other', title: 'C' },
    ];
    const workbook = await readWorkbook(
      xlsxOf({ Sessions: rows }, ({ Sheets }) => {
        const sheet = Sheets.Sessions;
        if (sheet) {
          sheet['!merges'] = [
            { s: { r: 1, c: 0 }, e: { r: 3, c: 0 } },
            { s: { r: 1, c: 1 }, e: { r: 2, c: 1 } },
          ];
        }
      }),
    );
    expect(workbook.sessions.map(({ plan, day, title }) => `${plan} ${day} ${title}`)).toEqual([
      'P 1 A',
      'P 1 B',
      'P 2 C',
    ]);
    expect(problemsOf(workbook)).toEqual([
      'note: Sessions 2: Cells are merged (the first are A2:A4). The value counts in each of their rows.',
    ]);
  });

  it('refuses rows whose cells are merged over several columns', async () => {
    const workbook = await readWorkbook(
      xlsxOf({ Holidays: [{ date: '2026-08-15', name: '' }] }, ({ Sheets }) => {
        if (Sheets.Holidays) Sheets.Holidays['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 1, c: 1 } }];
      }),
    );
    expect(problemsOf(workbook)).toEqual([
      'refused: Holidays 2: The cells A2:B2 are merged over several columns, so that it is not clear to which the value belongs. Unmerge them.',
    ]);
  });

  it('takes the values of formulas and says so', async () => {
    const workbook = await readSheets({
      Holidays: [
        { date: '2026-08-15', name: formula('"Independence "&"Day"', 'Independence Day') },
        { date: formula('A2+1', '2026-08-16'), name: 'After' },
      ],
    });
    expect(workbook.holidays.map(({ name }) => name)).toEqual(['Independence Day', 'After']);
    expect(problemsOf(workbook)).toEqual([
      'note: Holidays 2: 2 cells have formulas (the first is B2). The values were taken that the spreadsheet program saved.',
    ]);
  });

  it('names columns that it does not know, double ones, and values beside the table', async () => {
    const book = bookOf({ Holidays: [{ date: '2026-08-15', name: 'A', colour: 'red' }] }, ({ Sheets }) => {
      Object.assign(Sheets.Holidays ?? {}, {
        D1: { t: 's', v: 'name' },
        D2: { t: 's', v: 'A' },
        F2: { t: 's', v: 'ask the headmaster' },
        '!ref': 'A1:F2',
      });
    });
    expect(problemsOf(await readWorkbook(fileOf(book)))).toEqual([
      'note: Holidays 2: Values right of the last column that has a name were not read.',
      'not taken: Holidays 1: The column colour is not known and was not read. Holidays has: date, name, school.',
      'not taken: Holidays 1: The column name is there twice, with the same values. One was read.',
    ]);
  });

  it('names sheets that it does not know, and hidden ones', async () => {
    const workbook = await readWorkbook(
      xlsxOf(
        { Plans: [{ title: 'A' }], Holidays: [{ date: 'x', name: 'y' }], Sheet1: [{ a: 'b' }], 'Read me': [] },
        (book) => {
          book.Workbook = { Sheets: [{}, { Hidden: 1 }, {}, {}] };
        },
      ),
    );
    expect(workbook.holidays).toEqual([]);
    expect(problemsOf(workbook)).toEqual([
      'not taken: Sheet1 0: Not read: no sheet of a workbook is called Sheet1. There are Videos, Exams, Plans, Sessions, Sharing with schools, Live sessions, Holidays, Names.',
      'not taken: Holidays 0: The sheet Holidays is hidden, and was not read. Show it to import it, or delete it.',
    ]);
  });
});

describe('refused rows', () => {
  it.each<[string, Record<string, SheetCell>, string]>([
    ['a session without a day', { day: '' }, 'day is empty, and has to be a whole number.'],
    ['a day that is no number', { day: 'Monday' }, 'day is "Monday", and has to be a whole number from 1 to 2000.'],
    ['a day 0', { day: 0 }, 'day is "0", and has to be a whole number from 1 to 2000.'],
    ['half a day', { day: 1.5 }, 'day is "1.5", and has to be a whole number from 1 to 2000.'],
    [
      'a share of a day',
      { day: { t: 'n', v: 0.5, z: '0%' } },
      'day is "50%", and has to be a whole number from 1 to 2000.',
    ],
    ['a session without a plan', { plan: ' ' }, 'plan is empty.'],
    ['a session without a type', { type: '' }, 'type is empty. Write video, exam or other.'],
    [
      'a type that is not known',
      { type: 'quizz' },
      'type is "quizz", which is not known. Write video, exam or other, or a number from 1 to 13.',
    ],
    [
      'a type number that is not known',
      { type: 99 },
      'type is "99", which is not known. Write video, exam or other, or a number from 1 to 13.',
    ],
    [
      'a session of an exam without one',
      { type: 'exam' },
      'A session of an exam needs an exam: write its key or title into the column exam.',
    ],
    [
      'a session of a video without one',
      { type: 4 },
      'A session of a video needs a video: write its key or title into the column video.',
    ],
    [
      'a video in a session of an exam',
      { type: 'exam', exam: 'E', video: 'V' },
      'A session of type exam has no video. Empty the column video, or choose another type.',
    ],
    ['a session of neither without a title', { title: '' }, 'title is empty.'],
    ['a title that is too long', { title: 'a'.repeat(201) }, 'title has more than 200 characters.'],
    [
      'an error of a formula',
      { title: { t: 'e', v: 23 } },
      'The cell D2 has an error, #REF!. Correct its formula, or write the value.',
    ],
    [
      'a formula without a value',
      { title: { t: 'n', f: 'A1' } },
      'The cell D2 has a formula without a saved value: open and save the file in a spreadsheet program, and import that.',
    ],
  ])('says what is wrong with %s', async (_, cells, sentence) => {
    const workbook = await sessionWith(cells);
    expect(workbook.sessions).toEqual([]);
    // A cell without a value is no name either, and no value was taken of it.
    expect(problemsOf(workbook)).toEqual([`refused: Sessions 2: ${sentence}`]);
    expect(workbook.problems.map(({ name }) => name)).not.toContain('fault');
  });

  it.each<[string, SheetCell, string]>([
    ['a date in the year 20226', '20226-04-01', 'date is "20226-04-01", which is no day.'],
    ['a day that no month has', '2026-02-30', 'date is "2026-02-30", which is no day.'],
    ['a date that may mean two days', '01/04/2026', 'date is "01/04/2026", which may be 2026-04-01 or 2026-01-04.'],
    [
      'a number that is not shown as a date',
      46188,
      'date is "46188", as a spreadsheet counts days. Give the column the format of a date',
    ],
    ['no date', '', 'date is empty. Write the day as year-month-day, such as 2026-04-01.'],
  ])('says what is wrong with %s', async (_, date, sentence) => {
    const workbook = await readSheets({ Holidays: [{ date, name: 'A' }] });
    expect(workbook.holidays).toEqual([]);
    expect(problemsOf(workbook)[0]).toContain(`refused: Holidays 2: ${sentence}`);
  });

  it.each<[string, SheetCell]>([
    ['half past nine', 'half past nine'],
    ['25:00', '25:00'],
    ['', ''],
  ])('says how a live session that begins at “%s” should be written', async (_, startTime) => {
    const workbook = await readSheets({ 'Live sessions': [{ ...LIVE, startTime }] });
    expect(problemsOf(workbook)[0]).toContain('rite it as hours:minutes, such as 09:30.');
  });

  it('says that yes and no are what a plan can be', async () => {
    const workbook = await readSheets({ Plans: [{ title: 'A', isEnable: 'maybe', gradeId: 9 }] });
    expect(problemsOf(workbook)).toEqual(['refused: Plans 2: isEnable is "maybe", and may be yes or no, 1 or 0.']);
  });
});

describe('refused files', () => {
  const container = (...names: string[]) => {
    const file = CFB.utils.cfb_new();
    for (const name of names) CFB.utils.cfb_add(file, name, Buffer.from('x'));
    return new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer);
  };
  it.each<[string, () => Uint8Array, string]>([
    ['a PDF', () => strToU8('%PDF-1.7'), 'This file is neither a spreadsheet (XLSX) nor a zip of CSV files.'],
    ['an empty file', () => new Uint8Array(), 'This file is neither a spreadsheet (XLSX) nor a zip of CSV files.'],
    ['a page called .xls', () => strToU8('<html><table></table></html>'), 'This file is neither a spreadsheet'],
    ['XLS', () => fileOf(bookOf(CONTENT), 'biff8'), 'This is a spreadsheet of Excel before 2007 (XLS)'],
    [
      'ODS',
      () => fileOf(bookOf(CONTENT), 'ods'),
      'This is a spreadsheet of OpenDocument (ODS). Open it in a spreadsheet',
    ],
    ['XLSB', () => fileOf(bookOf(CONTENT), 'xlsb'), 'This is a binary workbook (XLSB).'],
    [
      'a locked spreadsheet',
      () => container('/EncryptionInfo', '/EncryptedPackage'),
      'The spreadsheet is locked with a password.',
    ],
    ['a Word document', () => zipSync({ 'word/document.xml': strToU8('<w/>') }), 'This is a Word document.'],
    [
      'a roster',
      () => zipSync({ 'manifest.csv': strToU8('a,b\r\n') }),
      'This is a roster (it has a manifest.csv), not a workbook.',
    ],
    [
      'a broken zip',
      () => xlsxOf(CONTENT).subarray(0, 900),
      'The zip is broken: perhaps it was not copied to the end.',
    ],
    [
      'a spreadsheet whose parts are no XML',
      () => zipSync({ 'xl/workbook.xml': strToU8('nothing') }),
      'The spreadsheet is broken (',
    ],
    ['a zip without tables', () => zipSync({ 'a.txt': strToU8('a') }), 'There is no sheet to read in it.'],
    [
      'a spreadsheet without a sheet that is known',
      () => xlsxOf({ Sheet1: [{ a: 'b' }] }),
      'There is no sheet to read in it: it has "Sheet1". Sheets are called Videos, Exams, Plans, Sessions,',
    ],
    [
      'a path that leaves the folder',
      () => zipSync({ '../plans.csv': strToU8('title\r\nA') }),
      'whose path leaves the folder',
    ],
    [
      'a sheet without a column that must be there',
      () => xlsxOf({ Sessions: [{ plan: 'A', title: 'B' }] }),
      'Sessions lacks the columns day, type. Its first row has: plan, title.',
    ],
    [
      'one sheet by two names',
      () => xlsxOf({ Sharing: [{ plan: 'A', school: 'B' }], 'Shared schools': [{ plan: 'A', school: 'C' }] }),
      'Sharing and Shared schools are the same sheet, Sharing with schools, by two names.',
    ],
    [
      'a column that is there twice with different values',
      () => csvZipOf({ plans: [{ title: 'A', Title: 'B' }] }),
      'plans.csv has the column title twice, and line 2 has different values in them. Remove one of the columns.',
    ],
  ])('says in a sentence why %s is not read', async (_, make, sentence) => {
    expect(await refusal(make())).toContain(sentence);
  });

  it('does not read a file of 2 GB', async () => {
    const file = join(folder, 'huge.xlsx');
    await writeFile(file, '');
    await truncate(file, 2_000_000_000);
    expect(await refusal(file)).toContain('huge.xlsx has 2000 MB, and a workbook may have 50 MB at most.');
  });

  it('does not unpack a spreadsheet that would be too large, whatever it says of itself', async () => {
    const bomb = zipSync({
      'xl/workbook.xml': strToU8('<workbook/>'),
      'xl/worksheets/sheet1.xml': new Uint8Array(5_000_000),
    });
    const view = new DataView(bomb.buffer, bomb.byteOffset);
    const directory = view.getUint32(bomb.length - 22 + 16, true);
    const sheet = directory + 46 + 'xl/workbook.xml'.length;
    view.setUint32(sheet + 24, WORKBOOK_MAX.unpackedBytes, true);
    expect(await refusal(bomb)).toContain('Unpacked, the workbook would have more than 100 MB');
    view.setUint32(sheet + 24, 1_000, true);
    expect(await refusal(bomb)).toContain('The zip is broken');
  });
});
