/** Writes what a preview says: all of it, or nothing. */
import type { Kysely } from 'kysely';
import { type Progress, writeRoster } from '#host/db/rosters.ts';
import type { DB } from '#host/db/schema.ts';
import { ImportError } from './importError.ts';
import type { Preview } from './preview.ts';

/**
 * Writes a preview in one transaction. @param owner the tables' owner: the caller has checked that whoever asks may import
 * @throws ImportError where the academy has changed since the preview was made, or when it was cancelled
 */
export async function applyRoster(owner: Kysely<DB>, preview: Preview, progress: Progress = {}): Promise<void> {
  try {
    await writeRoster(owner, preview.changes, progress);
  } catch (error) {
    if (progress.signal?.aborted) throw new ImportError('Cancelled. Nothing was imported.');
    if (isConflict(error)) {
      throw new ImportError(
        'The academy has changed since the preview was made. Nothing was imported; start the import again.',
      );
    }
    throw error;
  }
}

/** PostgreSQL's errors of constraints: what was free is taken, what was there is gone. */
export const isConflict = (error: unknown) => /^23/.test(String((error as { code?: unknown }).code ?? ''));
