/** Rows of a roster's tables, and what every row has: an identity, a status, days. */
import type { FileName } from './oneRoster.ts';
import type { Place, ReportLine, Roster } from './roster.ts';
import type { Row, Table } from './table.ts';

/** What is wrong with one row, in a sentence. The row is refused and the others are taken. */
export class RowFault extends Error {
  override readonly name = 'RowFault';
}

/** Reads rows one by one, and puts those with faults among the problems. */
export class Rows {
  readonly refusedUsers = new Set<string>();

  constructor(
    private readonly tables: ReadonlyMap<FileName, Table>,
    private readonly modes: Roster['modes'],
    private readonly problems: ReportLine[],
  ) {}

  /** What `read` makes of each row that it does not refuse; nothing for a file that is not there. */
  read<T>(
    name: FileName,
    kind: ReportLine['kind'],
    read: (row: Row, place: Place & { sourcedId: string; hasLeft: boolean }) => T,
  ): T[] {
    const table = this.tables.get(name);
    const lineOf = new Map<string, number>();
    const found: T[] = [];
    for (const row of table?.rows ?? []) {
      const sourcedId = row.get('sourcedId');
      try {
        if (row.isTooLong) {
          throw new RowFault(
            'The line has more values than the first line has columns. Put values with separators in quotes.',
          );
        }
        if (sourcedId === '' && table?.has('sourcedId')) throw new RowFault('sourcedId is empty.');
        const earlier = lineOf.get(sourcedId);
        if (earlier !== undefined && sourcedId !== '') {
          throw new RowFault(`The sourcedId "${sourcedId}" is that of line ${earlier} too, which was taken.`);
        }
        if (sourcedId.length > SOURCED_ID_MAX)
          throw new RowFault(`The sourcedId has more than ${SOURCED_ID_MAX} characters.`);
        lineOf.set(sourcedId, row.line);
        const place = { file: `${name}.csv`, line: row.line, sourcedId, hasLeft: hasLeft(row) };
        found.push(read(row, place));
      } catch (fault) {
        if (!(fault instanceof RowFault)) throw fault;
        this.refuse(name, kind, row, fault.message);
      }
    }
    return found;
  }

  private refuse(name: FileName, kind: ReportLine['kind'], row: Row, reason: string): void {
    const file = `${name}.csv`;
    const sourcedId = row.get('sourcedId');
    const person = [row.get('givenName'), row.get('familyName')].join(' ').trim();
    this.problems.push({
      change: 'refused',
      kind,
      file,
      line: row.line,
      sourcedId,
      name: person || row.get('title') || row.get('name'),
      reason,
    });
    // Whoever is named by a refused row is not missing, and keeps what they have.
    if (name === 'users') this.refusedUsers.add(sourcedId);
    if (this.modes.users && (name === 'roles' || name === 'enrollments')) {
      this.refusedUsers.add(row.get('userSourcedId'));
    }
  }
}

/** The longest `sourcedId`, in characters, as OneRoster limits it. */
const SOURCED_ID_MAX = 255;

/** @throws RowFault for a status that OneRoster does not have */
function hasLeft(row: Row): boolean {
  const status = row.get('status').toLowerCase();
  if (status === '' || status === 'active') return false;
  // `inactive` is of OneRoster 1.0, and still written.
  if (status === 'tobedeleted' || status === 'inactive') return true;
  throw new RowFault(`status is "${row.get('status')}", and may be active or tobedeleted.`);
}

/** A list in one cell: values with commas between them. */
export const listOf = (cell: string): string[] =>
  cell
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');

/**
 * The day in a column, YYYY-MM-DD; empty where there is none. A time after the day, as ISO 8601 writes it, does not count.
 * @throws RowFault where it is no day of the years 1900 to 2199
 */
export function dayOf(row: Row, column: string): string {
  const text = row.get(column);
  if (text === '') return '';
  const day = /^((?:19|20|21)\d\d-\d\d-\d\d)(?:T.*)?$/.exec(text)?.[1];
  const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  if (day === undefined || Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day) {
    throw new RowFault(`${column} is "${text}", which is no day. Write it as year-month-day, such as 2026-04-01.`);
  }
  return day;
}

/** The largest mark that the academy keeps. */
const MARK_MAX = 99_999;

/** The number in a column; null where there is none. @throws RowFault where it is no number that a mark can be */
export function numberOf(row: Row, column: string): number | null {
  const text = row.get(column);
  if (text === '') return null;
  const value = /^-?\d{1,9}(?:\.\d{1,12})?$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value) || Math.abs(value) > MARK_MAX) {
    throw new RowFault(`${column} is "${text}", which is no mark. Write it in digits, such as 17.5.`);
  }
  return value;
}
