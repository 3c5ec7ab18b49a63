/** What an import would do, before anything is written. */
import { formatNumber } from '#domain/format/formatNumber.ts';
import type { ReportLine, TableCount } from './roster/roster.ts';
import type { RosterChanges } from './roster/rosters.ts';

/** A school in which an import would make many people inactive, so that it asks first. */
export interface Exodus {
  school: string;
  /** How many people would become inactive. */
  leaving: number;
  /** Of how many active ones. */
  of: number;
}

/** How many of the people whom the academy knows by their `sourcedId` would get another name. */
export interface Renamed {
  count: number;
  of: number;
}

/** What every preview says, of a roster or of a workbook. */
export interface PreviewLines {
  /** Everything that is new, changes, leaves, is refused, is not taken or needs a look. */
  lines: ReportLine[];
  /** How many things stay as they are: of a roster schools, classes, people and ties. */
  unchanged: number;
  /** The tables that were read. */
  tables: readonly TableCount[];
}

/** The rows of a table. Those that are ready, refused and empty are all that the file has. */
export interface RowCount extends TableCount {
  refused: number;
  ready: number;
}

/** How many rows of each table are ready, refused and empty. A row is refused once, whatever is wrong with it. */
export function rowsOf({ lines, tables }: Pick<PreviewLines, 'lines' | 'tables'>): RowCount[] {
  const refused = new Map<string, Set<number>>();
  for (const { change, kind, file, line } of lines) {
    // Somebody whose tie to a parent is refused is taken all the same.
    if (change !== 'refused' || line === 0 || (kind === 'tie' && file === 'users.csv')) continue;
    const there = refused.get(file);
    if (there) there.add(line);
    else refused.set(file, new Set([line]));
  }
  return tables.map((table) => {
    const count = refused.get(table.file)?.size ?? 0;
    return { ...table, refused: count, ready: table.rows - count };
  });
}

/** The rows of all tables together. */
const allRows = (preview: Pick<PreviewLines, 'lines' | 'tables'>) => {
  const counts = rowsOf(preview);
  const sum = (of: 'rows' | 'ready' | 'blank') => counts.reduce((all, count) => all + count[of], 0);
  return { rows: sum('rows'), ready: sum('ready'), blank: sum('blank') };
};

export interface Preview extends PreviewLines {
  /** Schools of which a bulk file would make more than a tenth inactive. */
  exodus: Exodus[];
  renamed: Renamed;
  changes: RosterChanges;
  /** Whether what it was compared with has changed since. */
  isOutdated: () => Promise<boolean>;
}

/** The share of a school's people that a bulk file may make inactive without asking. */
export const EXODUS_SHARE = 0.1;

/**
 * Whether a roster seems to come from another school system. Systems that count from 1 have the same `sourcedId`s for
 * other people, so that one roster would overwrite the other's.
 */
export const isOfOtherSystem = ({ renamed: { count, of } }: Preview): boolean => count >= 5 && count > of / 2;

/** How many lines of each sort a preview has, and how many rows its tables have: all, those that are ready, empty ones. */
export type Counts = Record<ReportLine['change'] | 'unchanged' | 'rows' | 'ready' | 'blank', number>;

export function countsOf(preview: PreviewLines): Counts {
  const { lines, unchanged } = preview;
  const counts: Counts = {
    ...{ new: 0, changed: 0, leaving: 0, refused: 0, 'not taken': 0, note: 0, unchanged },
    ...allRows(preview),
  };
  for (const { change } of lines) counts[change] += 1;
  return counts;
}

/** How many there are of each kind among the lines of one sort, as words: `40 schools, 800 classes`. */
export function kindsOf({ lines }: Pick<PreviewLines, 'lines'>, change: ReportLine['change']): string {
  const counts = new Map<ReportLine['kind'], number>();
  for (const line of lines) if (line.change === change) counts.set(line.kind, (counts.get(line.kind) ?? 0) + 1);
  return [...counts]
    .map(
      ([kind, count]) => `${formatNumber(count, 'en-IN')} ${count === 1 ? (SINGULARS[kind] ?? kind) : PLURALS[kind]}`,
    )
    .join(', ');
}

const SINGULARS: Readonly<Partial<Record<ReportLine['kind'], string>>> = { tie: 'tie of a parent to a child' };
const PLURALS: Readonly<Record<ReportLine['kind'], string>> = {
  file: 'files',
  column: 'columns',
  school: 'schools',
  class: 'classes',
  person: 'people',
  tie: 'ties of parents to children',
  enrollment: 'enrollments',
  term: 'terms',
  sheet: 'sheets',
  plan: 'plans',
  session: 'sessions',
  video: 'videos',
  exam: 'exams',
  'live session': 'live sessions',
  holiday: 'holidays',
  sharing: 'shared schools',
  subject: 'subjects',
  category: 'categories',
  result: 'results',
};

/** Whether a preview has something to write. */
export function isEmpty({ changes }: Preview): boolean {
  const { schools, classes, classesLeaving, people, leaving, teaching, guardians, exams, results, takenBack } = changes;
  const ties = [teaching.added, teaching.ended, guardians.added, guardians.ended];
  const all = [schools, classes, classesLeaving, people, leaving, ...ties, exams, results, takenBack];
  return all.every(({ length }) => length === 0);
}
