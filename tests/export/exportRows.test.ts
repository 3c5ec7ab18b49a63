import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ExportOptions, type ExportSubject, type ExportTable, exportSheets } from '#export/exportRows.ts';
import { writeFile } from '#export/writing.ts';
import { save } from '#platform/saveFile.ts';

vi.mock('#platform/saveFile.ts', () => ({ save: vi.fn() }));
vi.mock('#export/writing.ts', () => ({ writeFile: vi.fn() }));

const saved = vi.mocked(save);
const written = vi.mocked(writeFile);
const pdf = new TextEncoder().encode('%PDF') as Uint8Array<ArrayBuffer>;

const request = {
  name: 'session-performance',
  title: 'Session Performance',
  filters: [
    ['School', 'Tulsi'],
    ['Search', ''],
  ],
  columns: [{ header: 'Name', value: (row: { name: string }) => row.name }],
  rows: [{ name: 'Asha' }],
  locale: 'en-IN',
} as const;

/** Exports one table under its own title. */
const exportTable = <Row>({ columns, rows, ...options }: ExportSubject & ExportTable<Row> & ExportOptions) =>
  exportSheets([{ title: options.title, columns, rows }], options);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 30), toFake: ['Date'] });
  written.mockResolvedValue(pdf);
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

describe('exportSheets', () => {
  test.each([
    ['csv', 'csv'],
    ['excel', 'xlsx'],
    ['pdf', 'pdf'],
  ] as const)('names a file of %s after what it is and the local day', async (format, extension) => {
    const file = `session-performance-2026-11-20.${extension}`;
    expect(await exportTable({ ...request, format })).toEqual({ outcome: 'saved', file, format, fellBack: false });
    expect(saved).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), file);
  });

  test('tells the writer the title and the filters in force, and no others', async () => {
    await exportTable({ ...request, format: 'pdf' });
    expect(written.mock.calls[0]?.[0]).toMatchObject({
      title: 'Session Performance',
      filters: ['School: Tulsi'],
      date: '20/11/2026',
      pageOf: 'Page {page} of {pages}',
      sheets: [{ rows: [['Asha']] }],
    });
  });

  test('saves nothing where there are no rows', async () => {
    expect(await exportTable({ ...request, rows: [], format: 'csv' })).toEqual({ outcome: 'empty' });
    expect(await exportSheets([], { ...request, format: 'pdf' })).toEqual({ outcome: 'empty' });
    expect(saved).not.toHaveBeenCalled();
  });

  test.each(['excel', 'pdf'] as const)('saves CSV where %s cannot be written, and says so', async (format) => {
    written.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
    const file = 'session-performance-2026-11-20.csv';
    expect(await exportTable({ ...request, format })).toEqual({
      outcome: 'saved',
      file,
      format: 'csv',
      fellBack: true,
    });
    expect(await saved.mock.calls[0]?.[0].text()).toContain('Name\r\nAsha\r\n');
  });

  test('saves CSV where its code has not come after 120 seconds (promises/exports.md#fallback-to-csv)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    written.mockImplementation(async (_, { onProgress }) => {
      setTimeout(() => onProgress(0.5), 100_000);
      return new Promise(() => undefined);
    });
    const exported = exportTable({ ...request, format: 'pdf' });
    await expect.poll(() => written.mock.calls.length).toBe(1);
    // What goes on may take longer.
    await vi.advanceTimersByTimeAsync(219_000);
    expect(saved).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await exported).toMatchObject({ format: 'csv', fellBack: true });
  });

  test('once aborted it saves nothing, not even CSV', async () => {
    const abort = new AbortController();
    written.mockImplementation(async () => {
      abort.abort(new Error('stopped'));
      throw new Error('stopped');
    });
    await expect(exportTable({ ...request, format: 'pdf', signal: abort.signal })).rejects.toThrow('stopped');
    await expect(exportTable({ ...request, format: 'csv', signal: abort.signal })).rejects.toThrow('stopped');
    expect(saved).not.toHaveBeenCalled();
  });

  test('its progress never goes back, and ends at 1', async () => {
    const parts: number[] = [];
    written.mockImplementation(async (_, { onProgress }) => {
      for (const part of [0.2, 0.9, 0.4]) onProgress(part);
      throw new Error('out of memory');
    });
    const rows = Array.from({ length: 60_000 }, (_, index) => ({ name: `Pupil ${index}` }));
    await exportTable({ ...request, rows, format: 'pdf', onProgress: (part) => parts.push(part) });
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
    expect(parts.at(-1)).toBe(1);
  });
});
