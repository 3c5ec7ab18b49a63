import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { openDatabase } from '#host/server/database/database.ts';
import { newDataFolder } from '#tests/support/run/dataFolder.ts';

/** A data folder with a database in it that holds one subject, India: a file makes it once, and each test copies it. */
export interface MadeFolder {
  /** Fills a folder with it. PostgreSQL's user keeps its files. */
  fill(dataDir: string): void;
  remove(): Promise<void>;
}

export async function makeFolder(): Promise<MadeFolder> {
  const made = newDataFolder('academy-folder');
  const database = await openDatabase({ dataDir: made });
  await database.owner.insertInto('subject').values({ name: 'India' }).execute();
  await database.close();
  return {
    fill: (dataDir) => void execFileSync('cp', ['-a', `${made}/.`, dataDir]),
    remove: () => rm(made, { recursive: true, force: true }),
  };
}
