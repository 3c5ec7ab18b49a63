import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeCsv } from '#export/csv.ts';
import { type ExportSheet, readSheet, sheetAsText } from '#export/table.ts';

interface Row {
  name: string;
  done: number;
  total: number;
  share: number | null;
}

const ROWS: Row[] = [
  { name: 'Aarav', done: 3, total: 8, share: 37.5 },
  { name: 'Diya', done: 12, total: 12, share: 89.96 },
  { name: 'ലത', done: 0, total: 8, share: null },
];

const sheet: ExportSheet<Row> = {
  title: 'Progress',
  columns: [
    { header: 'Student', value: ({ name }) => name },
    {
      parts: [
        { header: 'Sessions (attended)', value: ({ done }) => done },
        { header: 'Sessions (total)', value: ({ total }) => total },
      ],
    },
    { header: 'Progress', value: ({ share }) => share, kind: 'percent' },
  ],
  rows: ROWS,
};

const nothing = () => {};

describe('what a spreadsheet gets', () => {
  test('a fraction is two columns of numbers', async () => {
    const { columns, rows } = await readSheet(sheet, nothing);
    expect(columns.map(({ header, isNumeric }) => [header, isNumeric])).toEqual([
      ['Student', false],
      ['Sessions (attended)', true],
      ['Sessions (total)', true],
      ['Progress', true],
    ]);
    expect(rows.map((row) => row.slice(1, 3))).toEqual([
      [3, 8],
      [12, 12],
      [0, 8],
    ]);
  });

  test('a percentage is a number, rounded as the table on the screen and never into another band', async () => {
    const read = await readSheet(sheet, nothing);
    expect(read.rows.map((row) => row[3])).toEqual([37.5, 89.96, null]);
    expect((await sheetAsText(read, 'en-IN', nothing)).rows.map((row) => row[3])).toEqual(['37.5%', '89.96%', '–']);
    const text = await (await writeCsv([read], nothing)).text();
    expect(text.replace('\uFEFF', '').split('\r\n').slice(0, 3)).toEqual([
      'Student,Sessions (attended),Sessions (total),Progress (%)',
      'Aarav,3,8,37.5',
      'Diya,12,12,89.96',
    ]);
  });

  test('no screen exports a number as words', () => {
    const screens = join(process.cwd(), 'src/screens');
    const files = readdirSync(screens, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
    expect(files.length).toBeGreaterThan(50);
    // A column's `value` is what its file has: a number, a date, a name, never a number in words.
    const inWords = /\bvalue: (?:.*=>.*)?\b(?:(?:doneOf|partOf|format[A-Z]\w*)\(|t\('(?:doneOf|partOf))/;
    const isExport = /ExportColumn|ReportColumn|ExportButton/;
    for (const file of files) {
      const source = readFileSync(join(screens, file), 'utf8');
      if (!isExport.test(source)) continue;
      for (const line of source.split('\n')) expect(inWords.test(line), `${file}: ${line.trim()}`).toBe(false);
    }
  });
});
