import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { isoLocal, writeCsv } from '#export/csv.ts';
import type { Cell, Sheet } from '#export/table.ts';

const sheetOf = (rows: Cell[][], headers = ['Name', 'Value']): Sheet => ({
  title: 'Report',
  columns: headers.map((header) => ({ header, kind: undefined, isNumeric: false })),
  rows,
});

async function written(...sheets: Sheet[]): Promise<string> {
  const bytes = await (await writeCsv(sheets, () => {})).arrayBuffer();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

describe('CSV', () => {
  test('is UTF-8 with a byte order mark, and its lines end as RFC 4180 says', async () => {
    expect(await written(sheetOf([['രാജേഷ്', 12]]))).toBe('\uFEFFName,Value\r\nരാജേഷ്,12\r\n');
  });

  test('quotes commas, quotes and line ends', async () => {
    expect(await written(sheetOf([['a, b', 'say "hi"\nthere']]))).toBe(
      '\uFEFFName,Value\r\n"a, b","say ""hi""\nthere"\r\n',
    );
  });

  test('reads back as it was, whatever the texts hold', async () => {
    // What would run is changed on purpose, and has a test of its own.
    const text = fc.string({ unit: 'binary' }).filter((value) => !/[=+\-@\t\r\n＝＋－＠]/.test(value));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 6 }), async (rows) => {
        const { data } = Papa.parse<string[]>((await written(sheetOf(rows))).slice(1), { newline: '\r\n' });
        expect(data.slice(1, -1)).toEqual(rows.map((row) => [...row]));
      }),
    );
  });

  test.each([
    '=1+1',
    '+SUM(A1)',
    '-cmd',
    '@SUM(A1)',
    '=HYPERLINK("http://a")',
    '-2+3',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    ' =1+1',
    '\u200b=1+1',
    '\u0000=1+1',
    '\ufeff@SUM(A1)',
    '+',
    '-',
  ])('does not let %j run', async (text) => {
    const { data } = Papa.parse<string[]>((await written(sheetOf([[text, 0]], [text, 'Value']))).slice(1), {
      newline: '\r\n',
    });
    expect(data[0]?.[0]).toBe(`'${text}`);
    expect(data[1]?.[0]).toBe(`'${text}`);
  });

  test('quotes what other programs part fields at', async () => {
    expect(await written(sheetOf([['a;b', 'a\tb']]))).toBe('\uFEFFName,Value\r\n"a;b","a\tb"\r\n');
  });

  /** As spreadsheets read a file: as it is meant, or set up to part fields elsewhere, and then in every way. */
  const cellsOf = (csv: string): string[] => [
    ...['\r\n', '\n'].flatMap((newline) => parsed(csv, { delimiter: ',', newline: newline as '\n' })),
    ...[';', '\t'].flatMap((delimiter) =>
      ['\r\n', '\n', '\r'].flatMap((newline) =>
        ['"', '\0'].flatMap((quoteChar) => parsed(csv, { delimiter, newline: newline as '\n', quoteChar })),
      ),
    ),
  ];
  const parsed = (csv: string, config: Papa.ParseConfig<string[]>) => Papa.parse<string[]>(csv, config).data.flat();
  const runs = (cell: string) =>
    /^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠]/u.test(cell) && !/^[+-]?[\d.]+(e[+-]?\d+)?%?\r?$/i.test(cell);

  test.each([
    'a;=1+1',
    'a\t=1+1',
    'a\n=1+1',
    'a\r\n@SUM(A1)',
    'a;"=1+1;b',
    'a; =1+1;',
    'a;;\t+cmd|" /C calc"!A0',
    '";=1+1;"',
    '\t=1',
    '\n=1',
    ';＝1',
    'a;\u200b=1',
    // Where commas are part of numbers, this and its neighbour are one: -1,2+cmd…
    '-1',
  ])('of %j no program sees a formula, wherever it parts fields', async (text) => {
    const csv = (await written(sheetOf([[text, text]], [text, text]), { ...sheetOf([]), title: text })).slice(1);
    expect(cellsOf(csv).filter(runs)).toEqual([]);
    expect(cellsOf('x,"a;=1+1"\r\n').filter(runs)).not.toEqual([]);
  });

  test('of any text no program sees a formula, wherever it parts fields', async () => {
    const sign = fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠');
    const part = fc.constantFrom(';', '\t', '\n', '\r', '\r\n', ',', '"', "'", ' ', '\u200b', '\0', '1', 'A', 'é');
    const text = fc.array(fc.oneof(sign, part), { maxLength: 10 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 3 }), async (rows) => {
        const csv = (await written(sheetOf(rows, ['a', 'b', 'c']))).slice(1);
        expect(cellsOf(csv).filter(runs)).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(['-5', '+5', '-5.25', '-.5', '+919876543210', '-3%', '-1e3'])(
    'leaves the number %s alone',
    async (text) => {
      expect(await written(sheetOf([['n', text]]))).toContain(`\r\nn,${text}\r\n`);
    },
  );

  test('writes dates as ISO 8601 where the reader is, percentages as numbers under their unit, and nothing for what is not known', async () => {
    const at = new Date(2026, 10, 20, 9, 5);
    const sheet = sheetOf([[at, at, 66.67, null, undefined, Number.NaN, new Date(Number.NaN)]], [...'abcdefg']);
    sheet.columns.splice(
      1,
      2,
      { header: 'b', kind: 'datetime', isNumeric: false },
      { header: 'c', kind: 'percent', isNumeric: true },
    );
    expect(await written(sheet)).toBe('\uFEFFa,b,c (%),d,e,f,g\r\n2026-11-20,2026-11-20 09:05,66.67,,,,\r\n');
    expect(isoLocal(new Date(2026, 0, 2, 23, 59))).toBe('2026-01-02');
  });

  test('sets several panels below each other, each under its title', async () => {
    const second = { ...sheetOf([['b', 2]]), title: 'Growth, by month' };
    expect(await written(sheetOf([['a', 1]]), second)).toBe(
      '\uFEFFReport\r\nName,Value\r\na,1\r\n\r\n"Growth, by month"\r\nName,Value\r\nb,2\r\n',
    );
  });
});
