/** What is said of an import that its preview has promised and the database refuses. */
import { ImportError } from './importError.ts';

const CHANGED = 'The academy has changed since the preview was made. Nothing was imported; start the import again.';

/** PostgreSQL's errors of constraints: what was free is taken, what was there is gone. */
export const isConflict = (error: unknown): boolean => /^23/.test(String((error as { code?: unknown }).code ?? ''));

/**
 * Why an import cannot be written: somebody has changed the academy meanwhile, or else it is a fault of ours, which comes
 * again however often the file is imported.
 * @param isOutdated whether what the preview stands on has changed
 */
export const conflictOf = async (error: unknown, isOutdated: () => Promise<boolean>): Promise<ImportError> =>
  (await isOutdated()) ? new ImportError(CHANGED) : refusedAsItIs(error);

/** Of a file that an academy refuses which has not changed: it would be refused each time. */
export function refusedAsItIs(error: unknown): ImportError {
  const { table, constraint, message } = error as { table?: string; constraint?: string; message?: string };
  const why = constraint === undefined ? (message ?? 'it gives no reason') : `${constraint} of ${table ?? 'a table'}`;
  return new ImportError(
    `The database refuses what this file would write (${why}), though nobody has changed the academy meanwhile. ` +
      'Nothing was imported, and the same file will be refused again: this is a fault of the academy’s program. Tell whoever looks after it.',
  );
}
