import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { writeExcel } from '#export/excel.ts';
import type { Cell, ColumnKind, Sheet } from '#export/table.ts';
import { ZONES } from '#tests/support/browser/zones.ts';
import { NAMES, pupils } from './rows.ts';

/** A workbook as its markup says: read without the library that wrote it. */
async function opened(sheets: Sheet[], filters: string[] = []) {
  const bytes = await writeExcel({ format: 'excel', title: 'Report', filters, sheets }, () => {});
  const parts = Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, part]) => [path, strFromU8(part)]));
  const styles = parts['xl/styles.xml'] ?? '';
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  );
  // Formats that every spreadsheet knows.
  codes.set('0', 'General');
  const formats = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf numFmtId="(\d+)"/g)].map(
    ([, id]) => codes.get(id ?? '') ?? id,
  );
  return {
    parts,
    names: [...(parts['xl/workbook.xml'] ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => unescaped(name)),
    sheet(number: number) {
      const markup = parts[`xl/worksheets/sheet${number}.xml`] ?? '';
      const cells = new Map<string, { type: string; value: string; format: string | undefined; formula: boolean }>();
      for (const [, at = '', attributes = '', content = ''] of markup.matchAll(
        /<c r="([A-Z]+\d+)"([^>]*)>(.*?)<\/c>/gs,
      )) {
        cells.set(at, {
          type: /t="(\w+)"/.exec(attributes)?.[1] ?? 'n',
          value: unescaped(/<v[^>]*>(.*)<\/v>/s.exec(content)?.[1]),
          format: formats[Number(/s="(\d+)"/.exec(attributes)?.[1] ?? 0)],
          formula: content.includes('<f'),
        });
      }
      return { markup, cells };
    },
  };
}

const unescaped = (text = '') =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

const sheetOf = (rows: Cell[][], kinds: (ColumnKind | undefined)[] = [], title = 'Report'): Sheet => ({
  title,
  columns: (rows[0] ?? []).map((_, at) => ({ header: `Column ${at}`, kind: kinds[at], isNumeric: false })),
  rows,
});

const COLUMN = { kind: undefined, isNumeric: false };

afterEach(() => vi.unstubAllEnvs());

describe('Excel', () => {
  test('has every row, in order, under one header', async () => {
    const { cells } = (await opened([pupils(1234)])).sheet(1);
    const { rows } = pupils(1234);
    expect(cells.get('A1')?.value).toBe('Student');
    for (const [index, row] of rows.entries()) {
      expect(cells.get(`A${index + 2}`)?.value).toBe(row[0]);
      expect(Number(cells.get(`C${index + 2}`)?.value)).toBe(row[2]);
    }
    expect(cells.get('A1236')).toBeUndefined();
    expect(cells.size).toBe(1235 * 7);
  });

  test('keeps numbers numbers, dates dates and percentages percentages', async () => {
    const at = new Date(2026, 10, 20, 18, 30);
    const rows = Array.from({ length: 250 }, () => [12.5, at, at, 66.67, '0012', null] as Cell[]);
    const { cells } = (await opened([sheetOf(rows, [undefined, undefined, 'datetime', 'percent'])])).sheet(1);
    for (const row of [2, 101, 102, 251]) {
      expect(cells.get(`A${row}`)).toMatchObject({ type: 'n', value: '12.5', format: 'General' });
      expect(cells.get(`B${row}`)).toMatchObject({ type: 'n', format: 'yyyy-mm-dd' });
      // 2026-11-20 is the 46,346th day of Excel's calendar.
      expect(Number(cells.get(`C${row}`)?.value)).toBeCloseTo(46_346 + 18.5 / 24, 6);
      expect(cells.get(`C${row}`)).toMatchObject({ type: 'n', format: 'yyyy-mm-dd hh:mm' });
      expect(cells.get(`D${row}`)).toMatchObject({ type: 'n', value: '0.6667', format: '0.0#%' });
      expect(cells.get(`E${row}`)).toMatchObject({ type: 'str', value: '0012' });
      expect(cells.has(`F${row}`)).toBe(false);
    }
  });

  test.each(ZONES)('writes a date as the reader in %s sees it', async (zone) => {
    vi.stubEnv('TZ', zone);
    const at = new Date(2026, 10, 20, 18, 30);
    const { cells } = (await opened([sheetOf([[at]], ['datetime'])])).sheet(1);
    expect(Number(cells.get('A2')?.value)).toBeCloseTo(46_346 + 18.5 / 24, 6);
  });

  test.each(['=1+1', '+SUM(A1)', '-cmd', '@SUM(A1)', '\t=1', '=cmd|"/c calc"!A1', '＝1+1', 'a;=1', 'a\n=1', ' =1'])(
    'does not let %j run',
    async (text) => {
      const book = await opened([{ ...sheetOf([[text]], [], text), columns: [{ ...COLUMN, header: text }] }], [text]);
      const { cells, markup } = book.sheet(1);
      expect(cells.get('A1')).toMatchObject({ type: 'str', formula: false });
      expect(cells.get('A2')).toMatchObject({ type: 'str', formula: false });
      expect(markup).not.toContain('<f');
    },
  );

  test('lets no text run, and tells it as it is', async () => {
    const sign = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '＝',
      '\t',
      '\n',
      ';',
      '|',
      '!',
      '"',
      "'",
      '<f>',
      '</c>',
      '1',
      'A1',
    );
    const text = fc.array(sign, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (texts) => {
        const { cells, markup } = (await opened([sheetOf(texts.map((each) => [each]))])).sheet(1);
        expect(markup).not.toMatch(/<f[ >/]/);
        expect(texts.map((_, at) => cells.get(`A${at + 2}`)?.value)).toEqual(texts);
        expect(texts.map((_, at) => cells.get(`A${at + 2}`)?.type)).toEqual(texts.map(() => 'str'));
      }),
    );
  });

  test('has a sheet a panel, each with formats of its own and a name that Excel takes', async () => {
    const book = await opened([
      sheetOf([[new Date(2026, 0, 1)]], [], 'Growth: users/schools'),
      sheetOf([[50]], ['percent'], 'A title that is far longer than Excel allows it to be'),
      sheetOf([['x']], [], 'growth  users schools'),
      sheetOf([['x']], [], 'Growth: users/schools'),
    ]);
    expect(book.names).toEqual([
      'Growth  users schools',
      'A title that is far longer than',
      'growth  users schools 2',
      'Growth  users schools 3',
    ]);
    expect(book.sheet(1).cells.get('A2')?.format).toBe('yyyy-mm-dd');
    expect(book.sheet(2).cells.get('A2')).toMatchObject({ value: '0.5', format: '0.0#%' });
  });

  test('names what it is and the filters in force, keeps its header in view and can be filtered', async () => {
    const book = await opened([pupils(3)], ['School: Tulsi & Sons', 'Progress: < 75%']);
    expect(unescaped(book.parts['docProps/core.xml'])).toContain('<dc:subject>School: Tulsi & Sons; Progress: < 75%<');
    expect(book.sheet(1).markup).toContain('state="frozen"');
    expect(book.sheet(1).markup).toContain('<autoFilter ref="A1:G4"/>');
  });

  test('takes any text, as long as Excel can', async () => {
    const texts = ['<&>"\'', 'a\u0001b', '😀', NAMES.malayalam[0], 'x'.repeat(40_000)];
    const { cells } = (await opened([sheetOf(texts.map((text) => [text]))])).sheet(1);
    expect(cells.get('A2')?.value).toBe('<&>"\'');
    expect(cells.get('A4')?.value).toBe('😀');
    expect(cells.get('A5')?.value).toBe(NAMES.malayalam[0]);
    expect(cells.get('A6')?.value).toHaveLength(32_767);
  });
});
