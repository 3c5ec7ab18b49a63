import fc from 'fast-check';
import Papa from 'papaparse';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isoLocal, writeCsv } from '#export/csv.ts';
import type { Cell, Sheet } from '#export/table.ts';
import { ZONES } from '#tests/support/browser/zones.ts';
import { cellsOf, runs } from '#tests/support/data/formulas.ts';
import { inGate } from '#tests/support/run/gate.ts';

const sheetOf = (rows: Cell[][], headers = ['Name', 'Value']): Sheet => ({
  title: 'Report',
  columns: headers.map((header) => ({ header, kind: undefined, isNumeric: false })),
  rows,
});

async function written(...sheets: Sheet[]): Promise<string> {
  const bytes = await (await writeCsv(sheets, () => {})).arrayBuffer();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

afterEach(() => vi.unstubAllEnvs());

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

  test('of any text no program sees a formula, wherever it parts fields', async () => {
    const sign = fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠');
    const part = fc.constantFrom(';', '\t', '\n', '\r', '\r\n', ',', '"', "'", ' ', '\u200b', '\0', '1', 'A', 'é');
    const text = fc.array(fc.oneof(sign, part), { maxLength: 10 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 3 }), async (rows) => {
        const csv = (await written(sheetOf(rows, ['a', 'b', 'c']))).slice(1);
        expect(cellsOf(csv).filter(runs)).toEqual([]);
      }),
      { numRuns: inGate(500, 2_000) },
    );
  });

  test.each(['-5', '+5', '-5.25', '-.5', '+919876543210', '-3%', '-1e3'])(
    'leaves the number %s alone',
    async (text) => {
      expect(await written(sheetOf([['n', text]]))).toContain(`\r\nn,${text}\r\n`);
    },
  );

  test.each(ZONES)('writes dates as ISO 8601 where the reader is, in %s', async (zone) => {
    vi.stubEnv('TZ', zone);
    for (const at of [new Date(2026, 10, 20, 0, 5), new Date(2026, 10, 20, 23, 59)]) {
      const time = `${at.getHours() === 0 ? '00:05' : '23:59'}`;
      const sheet = sheetOf([[at, at]], ['a', 'b']);
      sheet.columns[1] = { header: 'b', kind: 'datetime', isNumeric: false };
      expect(await written(sheet)).toBe(`\uFEFFa,b\r\n2026-11-20,2026-11-20 ${time}\r\n`);
    }
    expect(isoLocal(new Date(2026, 0, 2, 23, 59))).toBe('2026-01-02');
  });

  test('writes percentages as numbers under their unit, and nothing for what is not known', async () => {
    const unknown = [null, undefined, Number.NaN, new Date(Number.NaN)];
    const sheet = sheetOf([[66.67, ...unknown], unknown], [...'abcde']);
    for (const kind of [undefined, 'percent', 'datetime'] as const) {
      sheet.columns = sheet.columns.map((column) => ({ ...column, kind }));
      const headers = [...'abcde'].map((header) => (kind === 'percent' ? `${header} (%)` : header)).join(',');
      expect(await written(sheet)).toBe(`\uFEFF${headers}\r\n66.67,,,,\r\n,,,\r\n`);
    }
  });

  test('sets several panels below each other, each under its title', async () => {
    const second = { ...sheetOf([['b', 2]]), title: 'Growth, by month' };
    expect(await written(sheetOf([['a', 1]]), second)).toBe(
      '\uFEFFReport\r\nName,Value\r\na,1\r\n\r\n"Growth, by month"\r\nName,Value\r\nb,2\r\n',
    );
  });
});
