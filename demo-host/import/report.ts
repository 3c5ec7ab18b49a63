/** The report of an import: a CSV file that a spreadsheet opens. */
import Papa from 'papaparse';
import type { ReportLine } from './roster.ts';

/** A value that a spreadsheet would take for a formula begins with an apostrophe. */
const plain = (value: string) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);

/**
 * The lines as CSV: with a mark by which Excel knows UTF-8, and line 0 of a file left empty.
 * @param isFirst false for a further piece of the same file, without mark and heading
 */
export function reportCsv(lines: readonly ReportLine[], isFirst = true): string {
  const rows = lines.map(({ change, kind, file, line, sourcedId, name, reason }) =>
    [change, kind, file, line === 0 ? '' : String(line), sourcedId, name, reason].map(plain),
  );
  if (!isFirst) return `${Papa.unparse(rows)}\r\n`;
  return `\ufeff${Papa.unparse({ fields: ['change', 'what', 'file', 'line', 'sourcedId', 'name', 'reason'], data: rows })}\r\n`;
}
