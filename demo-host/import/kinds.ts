/** The kinds of file that an import takes, each with how it is known and how it is planned. A new kind is a new row. */
import type { Kysely } from 'kysely';
import type { ImportKind } from '#domain/imports.ts';
import type { ImportCounts, ImportQuestion } from '#host/db/columnTypes.ts';
import { academyToday, countryOf, type Progress } from '#host/db/rosters.ts';
import type { DB } from '#host/db/schema.ts';
import { applyRoster } from './applyRoster.ts';
import { planRoster } from './planRoster.ts';
import { countsOf, isEmpty, isOfOtherSystem, kindsOf, type Preview } from './preview.ts';
import { readRoster } from './readRoster.ts';
import type { ReportLine } from './roster.ts';
import { RosterError } from './rosterError.ts';

/** Who imports, and into what. */
export interface ImportContext {
  /** Keeps the `sourcedId`s of one school system apart from those of another. */
  source: string;
  /** Where new schools are; null for India. */
  countryId: number | null;
  /** The only school that the import may touch; null for all. */
  schoolId: number | null;
  /** Null for a key and the command line. */
  startedBy: number | null;
}

/** What an import would do. */
export interface PlannedImport {
  lines: readonly ReportLine[];
  counts: ImportCounts;
  /** In words how many there are of each kind, by what happens to them: `{ new: '40 schools, 800 classes' }`. */
  kinds: Record<string, string>;
  /** What has to be confirmed before anything is written. */
  questions: readonly ImportQuestion[];
  /** There is nothing to write. */
  isEmpty: boolean;
  /** Writes everything in one transaction, or nothing. @throws RosterError when it was cancelled or cannot be written */
  apply(progress: Progress): Promise<void>;
}

interface Kind {
  /** Whether a file looks like one of this kind. It may still turn out to be broken. */
  isLike(bytes: Uint8Array): boolean;
  /** Reads and compares a file. @throws RosterError where it cannot be read as a whole */
  plan(owner: Kysely<DB>, bytes: Uint8Array, context: ImportContext): Promise<PlannedImport>;
}

/** Whether a text stands in a file, as the names of a zip's files do. */
const holds = (bytes: Uint8Array, text: string) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(text);
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

async function planOneRoster(owner: Kysely<DB>, bytes: Uint8Array, context: ImportContext): Promise<PlannedImport> {
  const roster = await readRoster(bytes, await academyToday(owner));
  const preview = await planRoster(owner, roster, {
    roster: context.source,
    countryId: context.countryId ?? (await countryOf(owner, 'IN')) ?? 1,
    school: context.schoolId ?? undefined,
    by: { pid: context.startedBy, schoolId: context.schoolId },
  });
  return {
    lines: preview.lines,
    counts: countsOf(preview),
    kinds: Object.fromEntries(
      (['new', 'changed', 'leaving'] as const).map((change) => [change, kindsOf(preview, change)]),
    ),
    questions: questionsOf(preview),
    isEmpty: isEmpty(preview),
    apply: (progress) => applyRoster(owner, preview, progress),
  };
}

/** What is seldom meant, so that it is asked first. */
function questionsOf(preview: Preview): ImportQuestion[] {
  const { exodus, renamed } = preview;
  const asked: ImportQuestion[] = [];
  if (isOfOtherSystem(preview)) {
    asked.push({
      about: 'other system',
      text: `${renamed.count} of the ${renamed.of} people whom the academy knows by their sourcedId would get another name. The roster seems to come from another school system; the name of a source keeps it apart.`,
    });
  }
  for (const { school, leaving, of } of exodus) {
    asked.push({
      about: 'many leave',
      text: `${leaving} of ${of} people of ${school} would become inactive, because they are not in the file.`,
    });
  }
  return asked;
}

/** Every kind by its name. Of two that a file looks like, the first is taken. */
export const KINDS: Readonly<Partial<Record<ImportKind, Kind>>> = {
  oneroster: { isLike: (bytes) => isZip(bytes) && holds(bytes, 'manifest.csv'), plan: planOneRoster },
};

/** Which kind a file is of. @throws RosterError for one that looks like none */
export function kindOf(bytes: Uint8Array): ImportKind {
  const found = Object.entries(KINDS).find(([, kind]) => kind.isLike(bytes));
  if (found) return found[0] as ImportKind;
  throw new RosterError(
    isZip(bytes)
      ? 'The zip holds no roster: manifest.csv is missing. Export the roster as OneRoster 1.1 or 1.2 CSV.'
      : 'This is no file that the academy takes. Give the zip of a roster (OneRoster 1.1 or 1.2 CSV).',
  );
}
