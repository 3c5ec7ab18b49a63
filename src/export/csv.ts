import { CSV_MARK, csvField, csvLine } from '#domain/lists/csv.ts';
import { indexed } from '#platform/indexed.ts';
import type { Cell, ColumnKind, Sheet, Step } from './table.ts';

const LINE_END = '\r\n';

/**
 * Writes sheets as comma-separated values (promises/exports.md#csv). Several follow each other, each under its title.
 *
 * Our own code and no library on demand: CSV is the fallback when code cannot be loaded.
 */
export async function writeCsv(sheets: readonly Sheet[], step: Step): Promise<Blob> {
  const lines: string[] = [];
  for (const [index, { title, columns, rows }] of indexed(sheets)) {
    if (index > 0) lines.push('');
    if (sheets.length > 1) lines.push(csvField(title, true));
    lines.push(csvLine(columns.map(headerOf)));
    for (const row of rows) {
      lines.push(csvLine(row.map((cell, at) => plainText(cell, columns[at]?.kind))));
      await step();
    }
  }
  return new Blob([CSV_MARK, lines.join(LINE_END), LINE_END], { type: 'text/csv;charset=utf-8' });
}

/** The unit stands in the header, so that every spreadsheet reads the values under it as numbers. */
const headerOf = ({ header, kind }: Sheet['columns'][number]) =>
  kind === 'percent' && !header.includes('%') ? `${header} (%)` : header;

/** A value as other programs read it: point decimals, dates as ISO 8601 in local time. */
function plainText(cell: Cell, kind: ColumnKind | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : isoLocal(cell, kind === 'datetime');
  if (!Number.isFinite(cell)) return '';
  return String(cell);
}

/** 'YYYY-MM-DD', or 'YYYY-MM-DD HH:mm' with the time, in the reader's time zone. */
export function isoLocal(date: Date, withTime = false): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return withTime ? `${day} ${two(date.getHours())}:${two(date.getMinutes())}` : day;
}
