import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { openDatabase } from '#host/server/database/database.ts';
import { onceInRun } from '#tests/support/run/once.ts';

/**
 * Fills a folder with a data folder whose database is migrated and holds one subject, India. The run makes it once, since
 * that takes longer than most tests on it. PostgreSQL's user keeps its files.
 */
export async function fillFolder(dataDir: string): Promise<void> {
  const made = await onceInRun('data folder', async (folder) => {
    const dataDir = join(folder, 'made');
    const database = await openDatabase({ dataDir });
    await database.owner.insertInto('subject').values({ name: 'India' }).execute();
    await database.close();
    return dataDir;
  });
  execFileSync('cp', ['-a', `${made}/.`, dataDir]);
}
