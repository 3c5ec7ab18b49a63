/** Tables: records under a heading, whose columns are known by their names (promises/data.md#tables). */
import { unguardField } from '#domain/lists/formulas.ts';
import { nameKey } from '#domain/people/names.ts';
import type { TableRecord } from './records.ts';

/** What is known of a file's columns. */
export interface Columns {
  required: readonly string[];
  known: readonly string[];
  /** Columns by other names for them, which count in this order where the column itself is missing. */
  older?: Readonly<Record<string, string>>;
}

/** Why a row cannot be read: it is longer than the heading, or a value of it cannot be read. */
export type RowTrouble =
  | { what: 'long' }
  /** `error`: what a spreadsheet writes in place of a value, such as `#REF!`. `sentence`: why, where the file is a spreadsheet. */
  | { what: 'cell'; column: string; error: string; sentence?: string };

export interface Row {
  /** Where the row begins in the file, from 1. */
  readonly line: number;
  /** Its number as a spreadsheet shows it, from 1. */
  readonly row: number;
  /** Why the row cannot be read; undefined where it can. Values in columns that nobody asked for do not count. */
  trouble(): RowTrouble | undefined;
  /** The trimmed text in a column, by its name as `Columns` has it; empty where the column is missing. */
  get(column: string): string;
}

export interface Table {
  /** The columns of the heading that were not read, by their names; those without a name by their numbers. */
  unknown: string[];
  /** Columns that the heading has twice. Their values are the same in every row. */
  doubled: string[];
  has(column: string): boolean;
  rows: Row[];
}

/** Why a table cannot be read as a whole. */
export type TableTrouble =
  | { what: 'missing'; columns: string[]; heading: string[] }
  /** A column that is there twice with different values in this line. */
  | { what: 'twice'; column: string; line: number; row: number }
  /** A cell of the heading that cannot be read. */
  | { what: 'heading'; sentence: string };

/** A name by its key, also without blanks and punctuation, which people write in many ways. */
export const plainName = (name: string): string => nameKey(name).replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** A table of records, the first of which is the heading. */
export function tableOf(
  [first, ...records]: readonly TableRecord[],
  columns: Columns,
): Table | { trouble: TableTrouble } {
  const [sentence] = first?.faults?.values() ?? [];
  if (sentence !== undefined) return { trouble: { what: 'heading', sentence } };
  const heading = (first?.cells ?? []).map((cell) => shownIn(cell));
  const all = [...columns.required, ...columns.known];
  /** The places of each name in the heading. */
  const named = new Map<string, number[]>();
  heading.forEach((name, place) => {
    const there = named.get(plainName(name));
    if (there) there.push(place);
    else if (plainName(name) !== '') named.set(plainName(name), [place]);
  });
  /** The places of each column that is known. */
  const places = new Map<string, number[]>();
  for (const column of all) {
    const found = named.get(plainName(column));
    if (found) places.set(plainName(column), found);
  }
  for (const [other, column] of Object.entries(columns.older ?? {})) {
    const found = named.get(plainName(other));
    if (found && !places.has(plainName(column))) places.set(plainName(column), found);
  }
  const placesOf = (column: string) => places.get(plainName(column)) ?? [];
  const missing = columns.required.filter((column) => placesOf(column).length === 0);
  if (missing.length > 0) return { trouble: { what: 'missing', columns: missing, heading } };

  const doubled = all.filter((column) => placesOf(column).length > 1);
  for (const { cells, line, row } of records) {
    const column = doubled.find((name) => new Set(placesOf(name).map((at) => shownIn(cells[at]))).size > 1);
    if (column !== undefined) return { trouble: { what: 'twice', column, line, row } };
  }
  const read = new Set([...places.values()].flat());
  const layout = {
    width: heading.length,
    placeOf: new Map(all.map((column) => [column, placesOf(column)[0] ?? -1])),
    columns: all.filter((column) => placesOf(column).length > 0),
  };
  return {
    unknown: unknownOf(heading, read, records),
    doubled,
    has: (column) => placesOf(column).length > 0,
    rows: records.map((record) => new RecordRow(record, layout)),
  };
}

function unknownOf(heading: readonly string[], read: ReadonlySet<number>, records: readonly TableRecord[]): string[] {
  const unknown = heading.flatMap((name, place) => {
    if (read.has(place)) return [];
    if (name !== '') return [name];
    // Columns without a name and without a value are the rest of a sheet.
    return records.some(({ cells }) => shownIn(cells[place]) !== '') ? [String(place + 1)] : [];
  });
  return [...new Set(unknown)];
}

/** Where the columns of a table are. */
interface Layout {
  width: number;
  placeOf: ReadonlyMap<string, number>;
  columns: readonly string[];
}

/** A row of a record. It has no functions of its own: a roster has hundreds of thousands of rows. */
class RecordRow implements Row {
  constructor(
    private readonly record: TableRecord,
    private readonly layout: Layout,
  ) {}

  get line(): number {
    return this.record.line;
  }

  get row(): number {
    return this.record.row;
  }

  trouble(): RowTrouble | undefined {
    const { cells, faults } = this.record;
    // Also where what is too much is empty: then a separator stands inside a value, and the rest has moved.
    if (cells.length > this.layout.width) return { what: 'long' };
    for (const column of this.layout.columns) {
      const place = this.#placeOf(column);
      const sentence = faults?.get(place);
      if (sentence !== undefined) return { what: 'cell', column, error: '', sentence };
      const text = this.get(column);
      if (text.startsWith('#') && ERROR.test(text)) return { what: 'cell', column, error: text };
    }
    return undefined;
  }

  get(column: string): string {
    return shownIn(this.record.cells[this.#placeOf(column)]);
  }

  #placeOf(column: string): number {
    return this.layout.placeOf.get(column) ?? -1;
  }
}

/** What spreadsheets write into a CSV file in place of a value: the errors of formulas, and the signs of a narrow column. */
const ERROR = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|FIELD!|GETTING_DATA|##+)$/i;

/** A text that other programs keep as text by writing it as a formula: `="0012"`. */
const AS_FORMULA = /^="((?:[^"]|"")*)"$/;

/** The value of a cell, without what only spreadsheets need. */
function shownIn(cell: string | undefined): string {
  const text = cell?.trim() ?? '';
  if (text.startsWith('="')) return AS_FORMULA.exec(text)?.[1]?.replaceAll('""', '"').trim() ?? text;
  // Before the blanks go: they may be what the apostrophe was put on for.
  return text.includes("'") ? unguardField(cell ?? '').trim() : text;
}
