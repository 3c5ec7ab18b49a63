import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** Room for the databases of a whole run, in bytes. */
const ROOM = 6 * 1024 ** 3;

/**
 * A new folder for databases that are thrown away: in memory where that has room for them. A database is made of hundreds
 * of files, and a disk takes three times the CPU for them.
 */
export const newDataFolder = (name: string): string =>
  mkdtempSync(join(hasMemory() ? IN_MEMORY : tmpdir(), `${name}-`));

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > ROOM;
  } catch {
    return false;
  }
}
