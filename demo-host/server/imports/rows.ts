/** Rows of a roster's tables, and what every row has: an identity, a status, days. */
import type { FileName } from './roster/oneRoster.ts';
import type { Place, ReportLine, Roster } from './roster/roster.ts';
import { type Row, type Table, troubleOf } from './table.ts';

/** What is wrong with one row, in a sentence. The row is refused and the others are taken. */
export class RowFault extends Error {
  override readonly name = 'RowFault';
}

/** Reads rows one by one, and puts those with faults among the problems. */
export class Rows {
  readonly refusedUsers = new Set<string>();

  constructor(
    /** Reads a table; it is not kept, so that the memory holds one at a time. */
    private readonly open: (name: FileName) => Table | undefined,
    private readonly modes: Roster['modes'],
    private readonly problems: ReportLine[],
  ) {}

  /** What `read` makes of each row that it does not refuse; nothing for a file that is not there. */
  read<T>(
    name: FileName,
    kind: ReportLine['kind'],
    read: (row: Row, place: Place & { sourcedId: string; hasLeft: boolean }) => T,
  ): T[] {
    const table = this.open(name);
    const lineOf = new Map<string, number>();
    const found: T[] = [];
    for (const row of table?.rows ?? []) {
      const sourcedId = row.get('sourcedId');
      try {
        const trouble = troubleOf(row);
        if (trouble !== undefined) throw new RowFault(trouble);
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
    // A person whom a refused row names is not missing, and keeps what they have.
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
