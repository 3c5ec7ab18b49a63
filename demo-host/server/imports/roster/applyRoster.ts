/** Writes what a preview says: all of it, or nothing. */
import type { Kysely } from 'kysely';
import type { DB } from '#host/server/database/schema.ts';
import { conflictOf, isConflict } from '#host/server/imports/conflict.ts';
import { ImportError } from '#host/server/imports/importError.ts';
import type { Preview } from '#host/server/imports/preview.ts';
import { type Progress, writeRoster } from './rosters.ts';

/**
 * Writes a preview in one transaction. @param owner the tables' owner: the caller has checked that the person may import
 * @throws ImportError where the academy has changed since the preview was made, when it was cancelled, or where the database
 * refuses what the preview says although nothing has changed
 */
export async function applyRoster(owner: Kysely<DB>, preview: Preview, progress: Progress = {}): Promise<void> {
  try {
    await writeRoster(owner, preview.changes, progress);
  } catch (error) {
    if (progress.signal?.aborted) throw new ImportError('Cancelled. Nothing was imported.');
    throw isConflict(error) ? await conflictOf(error, preview.isOutdated) : error;
  }
}
