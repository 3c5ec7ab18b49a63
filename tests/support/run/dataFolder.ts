import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** Room for the databases of a whole run, in bytes. */
const ROOM = 6 * 1024 ** 3;
/** The variable of the folder in which a run has its databases; the run removes it at its end. */
export const DATA_FOLDERS = 'ACADEMY_DATA_FOLDERS';

/**
 * A new folder for databases that are thrown away: in memory where that has room for them. A database is made of hundreds
 * of files, and a disk takes three times the CPU for them.
 */
export const newDataFolder = (name: string): string =>
  mkdtempSync(join(process.env[DATA_FOLDERS] ?? (hasMemory() ? IN_MEMORY : tmpdir()), `${name}-`));

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > ROOM;
  } catch {
    return false;
  }
}
