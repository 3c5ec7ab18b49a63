/** Writes what a preview of a workbook says: all of it, or nothing. */
import type { Kysely } from 'kysely';
import type { Progress } from '#host/db/rosters.ts';
import type { DB } from '#host/db/schema.ts';
import { ContentRefused, writeWorkbook } from '#host/db/workbooks.ts';
import { isConflict } from '#host/import/applyRoster.ts';
import { ImportError } from '#host/import/importError.ts';
import { refusalOf, type WorkbookPreview } from './planWorkbook.ts';

/**
 * Writes a preview in one transaction. @param owner the tables' owner: the caller has checked that whoever asks may import
 * @throws ImportError where rows are refused, where the academy has changed since the preview, or when it was cancelled
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
    if (error instanceof ContentRefused || isConflict(error)) {
      throw new ImportError(
        'The academy has changed since the preview was made. Nothing was imported; start the import again.',
      );
    }
    throw error;
  }
}
