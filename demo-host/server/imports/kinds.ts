/** The kinds of file that an import takes, each with how it is known and how it is planned. A new kind is a new row. */
import type { Kysely } from 'kysely';
import type { ImportKind } from '#domain/lists/imports.ts';
import type { ImportCounts, ImportQuestion } from '#host/server/database/columnTypes.ts';
import type { DB } from '#host/server/database/schema.ts';
import { isZip } from './archive.ts';
import { ImportError } from './importError.ts';
import { countsOf, isEmpty, isOfOtherSystem, kindsOf, type Preview, type PreviewLines } from './preview.ts';
import { applyRoster } from './roster/applyRoster.ts';
import { planRoster } from './roster/planRoster.ts';
import { readRoster } from './roster/readRoster.ts';
import type { ReportLine } from './roster/roster.ts';
import { academyToday, countryOf, type Progress } from './roster/rosters.ts';
import { applyWorkbook } from './workbook/applyWorkbook.ts';
import { isSame, planWorkbook, questionsOf as questionsOfWorkbook, refusalOf } from './workbook/planWorkbook.ts';
import { readWorkbook } from './workbook/readWorkbook.ts';

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
  /** Why it cannot be written as it is; null where it can. */
  blocked: string | null;
  /** There is nothing to write. */
  isEmpty: boolean;
  /** Writes everything in one transaction, or nothing. @throws ImportError when it was cancelled or cannot be written */
  apply(progress: Progress): Promise<void>;
}

interface Kind {
  /** Whether a file looks like one of this kind. It may still turn out to be broken. */
  isLike(bytes: Uint8Array): boolean;
  /** Reads and compares a file. @throws ImportError where it cannot be read as a whole */
  plan(owner: Kysely<DB>, bytes: Uint8Array, context: ImportContext): Promise<PlannedImport>;
}

/** Whether a text stands in a file, as the names of a zip's files do. */
const holds = (bytes: Uint8Array, text: string) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(text);

/** Parts by which a workbook is known, and other documents of office programs. */
const OFFICE = ['xl/', '.xlsx', '.csv', 'word/', 'ppt/', 'mimetype', '.iwa'];

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
    kinds: kindsIn(preview),
    questions: questionsOf(preview),
    blocked: null,
    isEmpty: isEmpty(preview),
    apply: (progress) => applyRoster(owner, preview, progress),
  };
}

async function planPlans(owner: Kysely<DB>, bytes: Uint8Array, context: ImportContext): Promise<PlannedImport> {
  if (context.schoolId !== null) {
    throw new ImportError(
      'A workbook of plans is of the whole academy: administrators import it, and keys that are for all schools. Under Plans you write those of your school.',
    );
  }
  const preview = await planWorkbook(owner, await readWorkbook(bytes), context.startedBy);
  return {
    lines: preview.lines,
    counts: countsOf(preview),
    kinds: kindsIn(preview),
    questions: questionsOfWorkbook(preview).map((text) => ({ about: 'many leave', text })),
    blocked: refusalOf(preview),
    isEmpty: isSame(preview),
    apply: (progress) => applyWorkbook(owner, preview, progress),
  };
}

/** How many there are of each kind, in words. */
const kindsIn = (preview: PreviewLines) =>
  Object.fromEntries((['new', 'changed', 'leaving'] as const).map((change) => [change, kindsOf(preview, change)]));

/** What is seldom meant, so that it is asked first. */
function questionsOf(preview: Preview): ImportQuestion[] {
  const { exodus, renamed } = preview;
  const questions: ImportQuestion[] = [];
  if (isOfOtherSystem(preview)) {
    questions.push({
      about: 'other system',
      text: `${renamed.count} of the ${renamed.of} people whom the academy knows by their sourcedId would get another name. The roster seems to come from another school system; the name of a source keeps it apart.`,
    });
  }
  for (const { school, leaving, of } of exodus) {
    questions.push({
      about: 'many leave',
      text: `${leaving} of ${of} people of ${school} would become inactive, because they are not in the file.`,
    });
  }
  return questions;
}

/** Every kind by its name. Of two that a file looks like, the first is taken. */
export const KINDS: Readonly<Record<ImportKind, Kind>> = {
  oneroster: { isLike: (bytes) => isZip(bytes) && holds(bytes, 'manifest.csv'), plan: planOneRoster },
  // Its own reader says best what is wrong with any other file.
  workbook: { isLike: (bytes) => !isZip(bytes) || OFFICE.some((part) => holds(bytes, part)), plan: planPlans },
};

/** Which kind a file is of. @throws ImportError for one that looks like none */
export function kindOf(bytes: Uint8Array): ImportKind {
  const found = Object.entries(KINDS).find(([, kind]) => kind.isLike(bytes));
  if (found) return found[0] as ImportKind;
  throw new ImportError(
    'The zip holds neither a roster (OneRoster 1.1 or 1.2 CSV, with a manifest.csv) nor a workbook of plans (XLSX or CSV).',
  );
}
