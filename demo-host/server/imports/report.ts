/** The report of an import: a CSV file that a spreadsheet opens. */
import { csvFile, csvLines } from '#domain/lists/csv.ts';
import type { ReportLine } from './roster/roster.ts';

const FIELDS = ['change', 'what', 'file', 'line', 'sourcedId', 'name', 'reason'];

/**
 * The lines as CSV. Line 0 of a file is left empty.
 * @param isFirst false for a further piece of the same file, without mark and heading
 */
export function reportCsv(lines: readonly ReportLine[], isFirst = true): string {
  const rows = lines.map(({ change, kind, file, line, sourcedId, name, reason }) => [
    change,
    kind,
    file,
    line === 0 ? '' : String(line),
    sourcedId ?? '',
    name,
    reason,
  ]);
  return isFirst ? csvFile([FIELDS, ...rows]) : csvLines(rows);
}
