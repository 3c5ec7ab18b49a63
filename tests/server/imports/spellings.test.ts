/** One spelling of a value after another, in each column of each import that has such values. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readRoster } from '#host/server/imports/roster/readRoster.ts';
import type { ReportLine } from '#host/server/imports/roster/roster.ts';
import { readWorkbook } from '#host/server/imports/workbook/readWorkbook.ts';
import { SHEETS, type SheetName } from '#host/server/imports/workbook/sheets.ts';
import { csvOf, makeRoster, zipRoster } from '#tests/support/data/rosters.ts';
import {
  bookOf,
  CONTENT,
  csvZipOf,
  fileOf,
  formula,
  type SheetCell,
  type SheetRows,
} from '#tests/support/data/workbooks.ts';

const reasons = ({ problems }: { problems: readonly ReportLine[] }) =>
  problems.filter(({ change }) => change === 'refused').map(({ reason }) => reason);

/** A row of each sheet that is right. */
const RIGHT: Readonly<Record<SheetName, Readonly<Record<string, string>>>> = {
  ...{ videos: CONTENT.Videos[0], exams: CONTENT.Exams[0], plans: CONTENT.Plans[0], sessions: CONTENT.Sessions[0] },
  sharing: { plan: 'Physics 9', school: 'hill', isShared: '1' },
  liveSessions: {
    ...{
      school: 'hill',
      grade: '9',
      section: 'A',
      title: 'Live',
      subjectTitle: '',
      date: '2026-06-15',
      startTime: '09:30',
    },
    duration: '40',
  },
  holidays: { date: '2026-08-15', name: 'Independence Day', school: '' },
  names: { kind: 'class', name: '9 A', school: 'hill', hi: '९ क' },
};
const SHEET_NAMES = Object.keys(RIGHT) as SheetName[];

const csvWith = (sheet: SheetName, cells: Readonly<Record<string, string>>) =>
  readWorkbook(csvZipOf({ [SHEETS[sheet].title]: [{ ...RIGHT[sheet], ...cells }] }));

describe('a whole number of a workbook', () => {
  const COLUMNS: readonly [SheetName, string, string][] = [
    ['videos', 'duration', 'seconds'],
    ['exams', 'examDuration', 'minutes'],
    ['exams', 'totalQuestions', 'questions'],
    ['sessions', 'weekNo', 'week'],
    ['sessions', 'day', 'day'],
    ['sessions', 'position', 'position'],
    ['liveSessions', 'duration', 'minutes'],
  ];
  it.each(COLUMNS)('of %s, %s, is what it means, or refused with what it may mean', async (sheet, column, field) => {
    for (const [text, value] of [
      ['17', 17],
      ['17.0', 17],
      ['൧൭', 17],
      ['\u202a17\u202c', 17],
    ] as const) {
      const workbook = await csvWith(sheet, { [column]: text });
      expect([reasons(workbook), workbook[sheet]], text).toMatchObject([[], [{ [field]: value }]]);
    }
    for (const [text, reason] of [
      ['1,200', `${column} is "1,200", which may be 1200 or 1.2.`],
      ['1,2', `${column} is "1,2", and has to be a whole number from 1 to`],
      ['0.85', `${column} is "0.85", and has to be a whole number from 1 to`],
      ['12,34,567', `${column} is "12,34,567", and has to be a whole number from 1 to`],
    ] as const) {
      const workbook = await csvWith(sheet, { [column]: text });
      // Where 1200 is too large and 1.2 is none, both readings are told all the same.
      expect(reasons(workbook)[0], text).toContain(reason);
      expect(workbook[sheet]).toEqual([]);
    }
  });
});

it('seconds and minutes may have blanks between their thousands', async () => {
  expect((await csvWith('videos', { duration: '1 200' })).videos).toMatchObject([{ seconds: 1200 }]);
  expect((await csvWith('exams', { totalQuestions: '1 000' })).exams).toMatchObject([{ questions: 1000 }]);
});

describe('a cell without a value', () => {
  /** A sheet with a formula in one column, as programs write it that do not count. */
  function unsaved(sheet: SheetName, column: string, cell: string): Uint8Array {
    const rows: SheetRows = [{ ...(RIGHT[sheet] as Record<string, SheetCell>), [column]: formula('8+1', 987_654) }];
    const parts = unzipSync(fileOf(bookOf({ [SHEETS[sheet].title]: rows })));
    const path = 'xl/worksheets/sheet1.xml';
    const xml = strFromU8(parts[path] as Uint8Array);
    const changed = xml.replace(/<c r="(\w+)"[^>]*><f>8\+1<\/f><v>987654<\/v><\/c>/, cell);
    expect(changed).not.toBe(xml);
    return zipSync({ ...parts, [path]: strToU8(changed) });
  }
  const CELLS = [
    '<c r="$1"><f>8+1</f><v></v></c>',
    '<c r="$1"><f>8+1</f><v/></c>',
    '<c r="$1"><f>8+1</f></c>',
    '<c r="$1" t="n"><f>0</f><v></v></c>',
  ];

  it.each(SHEET_NAMES)('of a formula refuses its row of %s in every column', async (sheet) => {
    for (const [at, { name }] of SHEETS[sheet].columns.entries()) {
      const workbook = await readWorkbook(unsaved(sheet, name, CELLS[at % CELLS.length] ?? ''));
      expect(reasons(workbook), name).toEqual([
        expect.stringMatching(/^The cell \w+ has a formula without a saved value: open and save the file/),
      ]);
      expect(workbook[sheet], name).toEqual([]);
    }
  });

  it('of a formula whose empty text was saved is empty', async () => {
    const workbook = await readWorkbook(unsaved('plans', 'description', '<c r="$1" t="str"><f>""</f><v></v></c>'));
    expect(reasons(workbook)).toEqual([]);
    expect(workbook.plans).toMatchObject([{ description: '' }]);
  });

  it.each(SHEET_NAMES)('that has an error refuses its row of %s in every column, also in CSV', async (sheet) => {
    for (const { name } of SHEETS[sheet].columns) {
      expect(reasons(await csvWith(sheet, { [name]: '#DIV/0!' })), name).toEqual([
        `${name} is "#DIV/0!", which a spreadsheet writes where it has no value to show. Correct it there, or write the value.`,
      ]);
      const rows: SheetRows = [{ ...(RIGHT[sheet] as Record<string, SheetCell>), [name]: { t: 'e', v: 7 } }];
      const workbook = await readWorkbook(fileOf(bookOf({ [SHEETS[sheet].title]: rows })));
      expect(reasons(workbook), name).toEqual([expect.stringMatching(/^The cell \w+ has an error, #DIV\/0!/)]);
    }
  });
});

describe('a roster', () => {
  const FILES = makeRoster({ schools: 1, students: 2 });
  const ITEM = {
    ...{ sourcedId: 'test', title: 'Fractions', classSourcedId: 'lesson-1-1', categorySourcedId: '' },
    ...{ resultValueMin: '0', resultValueMax: '40' },
  };
  const RESULT = {
    ...{ sourcedId: 'r', lineItemSourcedId: 'test', studentSourcedId: 'student-1', scoreStatus: 'fully graded' },
    ...{ score: '30', scoreDate: '2026-03-09' },
  };
  const files = [...Object.keys(FILES).filter((name) => name !== 'roles'), 'lineItems', 'results'];
  const manifest = csvOf([
    { propertyName: 'manifest.version', value: '1.0' },
    { propertyName: 'oneroster.version', value: '1.1' },
    ...files.map((name) => ({ propertyName: `file.${name}`, value: 'bulk' })),
  ]);
  const read = (extra: Record<string, string>) =>
    readRoster(
      zipRoster(FILES, {
        extra: { 'manifest.csv': manifest, 'lineItems.csv': csvOf([ITEM]), 'results.csv': csvOf([RESULT]), ...extra },
      }),
      '2026-08-01',
    );
  const scored = (score: string) => read({ 'results.csv': csvOf([{ ...RESULT, score }]) });

  it.each([
    ['1.200', 1.2],
    ['66.667', 66.667],
    ['17,5', 17.5],
    ['1 200', 1200],
    ['0.85', 0.85],
    ['1,2', 1.2],
    ['17.0', 17],
  ])('has the score %s as %d, with a point for decimals', async (text, score) => {
    const roster = await scored(text);
    expect([reasons(roster), roster.results[0]?.score]).toEqual([[], score]);
  });

  it('has no score that may be two, and none that is out of its limits', async () => {
    expect(reasons(await scored('1,200'))).toEqual([
      expect.stringContaining('score is "1,200", which may be 1200 or 1.2.'),
    ]);
    expect(reasons(await scored('12,34,567'))).toEqual([expect.stringContaining('which is no mark.')]);
    for (const column of ['resultValueMin', 'resultValueMax']) {
      const roster = await read({ 'lineItems.csv': csvOf([{ ...ITEM, [column]: '1,200' }]) });
      expect(reasons(roster)).toContainEqual(
        expect.stringContaining(`${column} is "1,200", which may be 1200 or 1.2.`),
      );
    }
  });

  it.each([
    ['2026-06-01 00:00:00', '2026-06-01'],
    ['2026/06/01', '2026-06-01'],
    ['1-Jun-2026', '2026-06-01'],
  ])('takes the day %s wherever it has one', async (text, day) => {
    const roster = await read({
      'results.csv': csvOf([{ ...RESULT, scoreDate: text }]),
      'lineItems.csv': csvOf([{ ...ITEM, assignDate: text, dueDate: text }]),
      'enrollments.csv': csvOf(FILES.enrollments.map((row) => ({ ...row, beginDate: text }))),
      'academicSessions.csv': csvOf(FILES.academicSessions.map((row) => ({ ...row, startDate: text }))),
    });
    expect(reasons(roster)).toEqual([]);
    expect([roster.results[0]?.day, roster.lineItems[0]?.day]).toEqual([day, day]);
    expect(roster.enrollments.every(({ isCurrent }) => isCurrent)).toBe(true);
  });

  it('takes yes and no in any word for them, and years of school in any spelling; what is none it notes once', async () => {
    const people = FILES.users.filter(({ role }) => role === 'student');
    const users = ['Y', 'N', 'T', '1.0', 'maybe'].flatMap((enabledUser, at) =>
      people.map((row) => ({
        ...row,
        sourcedId: `${row.sourcedId}-${at}`,
        enabledUser,
        grades: ['X', '10th', 'KG', '07', ''][at] ?? '',
      })),
    );
    const roster = await read({ 'users.csv': csvOf(users) });
    expect(roster.users.map(({ hasLeft, grade }) => [hasLeft, grade])).toEqual([
      ...people.map(() => [false, 10]),
      ...people.map(() => [true, 10]),
      ...people.map(() => [false, null]),
      ...people.map(() => [false, 7]),
    ]);
    expect(reasons(roster)).toEqual(people.map(() => 'enabledUser is "maybe", and may be yes or no, 1 or 0.'));
    expect(roster.problems.filter(({ change }) => change === 'note').map(({ reason }) => reason)).toEqual([
      'grades is "KG" in 2 rows, which is no year of school from 1 to 13: no year was taken from it.',
    ]);
  });

  it('refuses a row that is longer than its heading, also where its last value is empty, and errors of a spreadsheet', async () => {
    const roster = await read({
      'users.csv':
        'sourcedId,givenName,familyName,role,grades,password\r\n' +
        'a,Anu, K,Nair,student,7,\r\nb,#N/A,Nair,student,7,\r\nc,Binu,Nair,student,7\r\n,,,,,,\r\n',
    });
    expect(roster.users.map(({ sourcedId }) => sourcedId)).toEqual(['c']);
    expect(
      roster.problems.filter(({ change }) => change === 'refused').map(({ line, reason }) => [line, reason]),
    ).toEqual([
      [2, expect.stringContaining('more values than the first line has columns')],
      [3, expect.stringContaining('givenName is "#N/A", which a spreadsheet writes')],
    ]);
    expect(roster.tables.find(({ file }) => file === 'users.csv')).toEqual({ file: 'users.csv', rows: 3, blank: 1 });
  });
});
