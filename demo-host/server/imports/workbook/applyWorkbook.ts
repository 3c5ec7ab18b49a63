/** Writes what a preview of a workbook says: all of it, or nothing. */
import type { Kysely } from 'kysely';
import type { DB } from '#host/server/database/schema.ts';
import { conflictOf, isConflict } from '#host/server/imports/conflict.ts';
import { ImportError } from '#host/server/imports/importError.ts';
import type { Progress } from '#host/server/imports/roster/rosters.ts';
import type { AcademyContent } from '#host/server/plans/content/types.ts';
import { refusalOf, type WorkbookPreview } from './planWorkbook.ts';
import { ContentRefused, tryContent, writeWorkbook } from './workbooks.ts';

/**
 * Writes a preview in one transaction. @param owner the tables' owner: the caller has checked that the person may import
 * @throws ImportError where rows are refused, where the academy has changed since the preview, when it was cancelled, or where
 * the database refuses what the preview says although nothing has changed
 */
export async function applyWorkbook(
  owner: Kysely<DB>,
  preview: WorkbookPreview,
  progress: Progress = {},
): Promise<void> {
  const refusal = refusalOf(preview);
  if (refusal !== null) throw new ImportError(`${refusal} Nothing was imported.`);
  try {
    await writeWorkbook(owner, preview.changes, progress);
  } catch (error) {
    if (progress.signal?.aborted) throw new ImportError('Cancelled. Nothing was imported.');
    if (!(error instanceof ContentRefused || isConflict(error))) throw error;
    throw await conflictOf(error, async () => !(await wouldBeWritten(owner, preview.changes.content)));
  }
}

/** Whether the content goes through as it did for the preview: then what it stands on is as it was. */
const wouldBeWritten = (owner: Kysely<DB>, content: AcademyContent): Promise<boolean> =>
  tryContent(owner, content).then(
    ({ report }) => report.problems.length === 0,
    () => false,
  );
