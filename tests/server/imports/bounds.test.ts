/** Bounds of what an import may hold: each is told in a sentence with its cure, before the file can fill the memory. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { IMPORT_BOUNDS } from '#host/server/imports/bounds.ts';
import { ImportError } from '#host/server/imports/importError.ts';
import { readRoster } from '#host/server/imports/roster/readRoster.ts';
import { readTable } from '#host/server/imports/table.ts';
import { readWorkbook } from '#host/server/imports/workbook/readWorkbook.ts';
import { ratio } from '#tests/support/data/growth.ts';
import { makeRoster, zipRoster } from '#tests/support/data/rosters.ts';
import { CONTENT, csvZipOf, xlsxOf } from '#tests/support/data/workbooks.ts';

const NO_BOUNDS = { rows: Number.POSITIVE_INFINITY, cells: Number.POSITIVE_INFINITY };

async function refusal(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(ImportError);
  return (error as ImportError).message;
}

describe('a roster', () => {
  // 1 district, 1 school, 1 term, 1 course, classes, people and enrollments, and a heading of each file.
  const zip = zipRoster(makeRoster({ schools: 1, students: 4 }));

  it('with more rows than an import may have is refused, and told how to come in parts', async () => {
    expect(await refusal(readRoster(zip, '2026-11-25', { ...IMPORT_BOUNDS, rows: 12 }))).toMatch(
      /^With \w+\.csv there are more than 12 rows, which is the most of an import, all tables together\. Send it in parts: a roster for each school/,
    );
    expect((await readRoster(zip, '2026-11-25')).problems).toEqual([]);
  });

  it('with more cells than an import may have is refused, and told to remove columns', async () => {
    expect(await refusal(readRoster(zip, '2026-11-25', { ...IMPORT_BOUNDS, cells: 60 }))).toMatch(
      /^With \w+\.csv there are more than 60 cells, .* Remove the columns that nobody needs/,
    );
  });
});

describe('a table', () => {
  const read = (text: string) => readTable('users.csv', strToU8(text), { required: ['name'], known: [] });

  it('of one endless line is refused for its columns, without repeating them', async () => {
    const message = await refusal((async () => read(`name${',x'.repeat(20_000)}`))());
    expect(message).toMatch(/^users\.csv has 20,001 columns, and a table may have 1,000\. .* a line of its own\.$/);
    const missing = await refusal(
      (async () => read(Array.from({ length: 900 }, (_, at) => `column ${at}`).join(',')))(),
    );
    expect(missing.length).toBeLessThan(700);
  });

  it('in which no separator follows is read as quickly as any other', () => {
    // Looking for the next separator to the end of the file, in each row, takes ten times as long here.
    const rows = 60_000;
    const readRows = (row: string) => () =>
      expect(read(`name,class\r\n${`${row}\r\n`.repeat(rows)}`).rows).toHaveLength(rows);
    expect(ratio(readRows('"Anjali Nair"'), readRows('"Anjali Nair",9'), 3)).toBeLessThan(3);
  });

  it('counts neither separators in quotes nor empty rows', async () => {
    const sheets = csvZipOf({ plans: [{ title: 'A,\nB', description: '"x", y' }] });
    // The heading and a row of two.
    expect((await readWorkbook(sheets, { rows: 2, cells: 4 })).plans).toHaveLength(1);
    expect(await refusal(readWorkbook(sheets, { rows: 2, cells: 3 }))).toContain('more than 3 cells');
    expect(await refusal(readWorkbook(sheets, { rows: 1, cells: 4 }))).toContain('more than 1 rows');
    const endless = zipSync({ 'plans.csv': strToU8(`title,description\r\nA,B\r\n${',\r\n'.repeat(5_000)}`) });
    expect((await readWorkbook(endless, { rows: 2, cells: 4 })).plans).toHaveLength(1);
  });
});

describe('a spreadsheet', () => {
  /** A workbook whose sheet of videos is written by hand. */
  function withSheet(change: (xml: string) => string): Uint8Array {
    const parts = unzipSync(xlsxOf(CONTENT));
    const path = 'xl/worksheets/sheet1.xml';
    return zipSync({ ...parts, [path]: strToU8(change(strFromU8(parts[path] as Uint8Array))) });
  }
  /** The same with further rows after its own. */
  const withRows = (rows: string, after = '') =>
    withSheet((xml) => xml.replace('</sheetData>', `${rows}</sheetData>${after}`));

  it('with more rows or cells than an import may have is refused before they are read', async () => {
    const tall = withRows(
      Array.from({ length: 50 }, (_, at) => `<row r="${at + 10}"><c r="A${at + 10}"/></row>`).join(''),
    );
    expect(await refusal(readWorkbook(tall, { ...IMPORT_BOUNDS, rows: 40 }))).toMatch(/more than 40 rows.*in parts/);
    const wide = withRows(`<x:row r="10">${'<x:c t="str"><x:v>x</x:v></x:c>'.repeat(200)}</x:row>`);
    expect(await refusal(readWorkbook(wide, { ...IMPORT_BOUNDS, cells: 100 }))).toMatch(/more than 100 cells/);
  });

  it.each([
    ['row', '<row r="4000000000"><c r="A4000000000" t="str"><v>x</v></c></row>'],
    ['cell of another row', '<row r="4"><c r="A4000000000" t="str"><v>x</v></c></row>'],
    ['row that says so in another way', '<row spans="1:1" r=\'4000000000\'><c t="str"><v>x</v></c></row>'],
  ])('with a %s at 4,000,000,000 is refused at once, and told what to delete', async (_, rows) => {
    // A reader of its rows would never come to the end.
    expect(await refusal(readWorkbook(withRows(rows)))).toMatch(
      /has a cell in row 4,00,00,00,000, and a sheet may have 10,48,576 rows\. Delete all rows below the table/,
    );
  });

  it('with a cell far right of the table is refused, and told what to delete', async () => {
    const message = await refusal(readWorkbook(withRows('<row r="4"><c r="ZZZZ4" t="str"><v>x</v></c></row>')));
    expect(message).toMatch(/^Videos, row 4, has a cell in column 4,75,254, and a sheet may have 16,384 columns\./);
  });

  it('with few cells far apart counts the texts that it would become', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => `<row><c r="XFD${at + 10}" t="str"><v>x</v></c></row>`).join('');
    expect(await refusal(readWorkbook(withRows(rows), { ...IMPORT_BOUNDS, cells: 100_000 }))).toContain(
      '1,00,000 cells',
    );
    expect((await readWorkbook(withRows('<row><c r="XFD10" t="str"><v>x</v></c></row>'))).videos).toHaveLength(2);
  });

  it('with merged cells over one another counts each of them', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => `<row><c r="A${at + 10}" t="str"><v>x</v></c></row>`).join('');
    const merges = `<mergeCells>${'<mergeCell ref="E2:E4000000000"/>'.repeat(100)}</mergeCells>`;
    const sheet = withRows(`${rows}<row r="2"><c r="E2" t="str"><v>x</v></c></row>`, merges);
    expect(await refusal(readWorkbook(sheet, { ...IMPORT_BOUNDS, cells: 10_000 }))).toContain('10,000 cells');
  });

  it('with thousands of array formulas is refused, and told to paste values', async () => {
    const cell = '<c r="A4"><f t="array" ref="A1:A9">1</f><v>1</v></c>';
    expect(await refusal(readWorkbook(withRows(`<row r="4">${cell.repeat(1_001)}</row>`), NO_BOUNDS))).toMatch(
      /has 1,001 array formulas, .* paste it as values/,
    );
  });
});

it('a zip that holds 100 MB where it says ten bytes is left after the eleventh', async () => {
  const zip = zipSync({ 'plans.csv': new Uint8Array(100_000_000) }, { level: 1 });
  const view = new DataView(zip.buffer, zip.byteOffset);
  view.setUint32(Buffer.from(zip.buffer, zip.byteOffset, zip.length).lastIndexOf('plans.csv') - 46 + 24, 10, true);
  const before = process.memoryUsage.rss();
  expect(await refusal(readWorkbook(zip))).toContain('The zip is broken (at plans.csv)');
  expect(process.memoryUsage.rss() - before).toBeLessThan(60_000_000);
});
