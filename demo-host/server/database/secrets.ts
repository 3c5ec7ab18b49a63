import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { EmbeddedStartFailed } from './embedded/dataFolder.ts';

/** The passwords of the embedded server's logins. */
export interface Secrets {
  superuser: string;
  owner: string;
  api: string;
  /** A database has been made with them, so that one that is not there any more is known to be lost. */
  hasDatabase?: boolean | undefined;
}

const password = v.pipe(v.string(), v.minLength(1));
const secretsOf = v.object({
  superuser: password,
  owner: password,
  api: password,
  hasDatabase: v.optional(v.boolean()),
});

/** The file of the passwords; only this user can read it. */
const secretsFile = (dataDir: string): string => join(dataDir, 'secrets.json');

const CURE =
  'Put the file back from a backup of the data folder. If there is none, `npm run secrets` makes new passwords for the database; its data stay as they are.';

/** The database rejects the passwords in the file. */
export const wrongSecrets = (dataDir: string, cause: unknown): EmbeddedStartFailed =>
  new EmbeddedStartFailed(`The database in ${dataDir} does not take the passwords in secrets.json. ${CURE}`, { cause });

/** The passwords are there, and the database that has them is not. A new one would look as if nobody had ever been there. */
export const lostDatabase = (dataDir: string, cluster: string): EmbeddedStartFailed =>
  new EmbeddedStartFailed(
    `The database in ${cluster} is lost: ${secretsFile(dataDir)} has the passwords of one that was there. Put the folder ` +
      'back from a copy, or take another data folder with DATA_DIR. To begin with a new, empty academy in its place, or ' +
      'to restore a backup into it, set NEW_DATABASE=1 for this one start.',
  );

/**
 * The passwords of the data folder, which are made once.
 * @param isNew whether there is no database yet, so that new passwords can be made.
 * @throws EmbeddedStartFailed when the passwords of a database are lost or cannot be read.
 */
export async function loadSecrets(dataDir: string, isNew: boolean): Promise<Secrets> {
  const file = secretsFile(dataDir);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new EmbeddedStartFailed(`${file} cannot be read: ${error.message}. ${CURE}`, { cause: error });
  });
  if (text === undefined) {
    if (!isNew) throw new EmbeddedStartFailed(`${file} is missing: it holds the passwords of the database. ${CURE}`);
    await writeSecrets(dataDir, makeSecrets(), 'if missing');
    return loadSecrets(dataDir, false);
  }
  const secrets = parse(text);
  if (secrets) return secrets;
  if (!isNew) throw new EmbeddedStartFailed(`${file} is cut short or was changed: it holds no passwords. ${CURE}`);
  // No database uses what the file held.
  await writeSecrets(dataDir, makeSecrets(), 'replace');
  return loadSecrets(dataDir, false);
}

function parse(text: string): Secrets | undefined {
  try {
    const result = v.safeParse(secretsOf, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

export function makeSecrets(): Secrets {
  const secret = () => randomBytes(24).toString('base64url');
  return { superuser: secret(), owner: secret(), api: secret() };
}

/** Writes the file completely or not at all, whatever happens to the machine meanwhile. */
export async function writeSecrets(dataDir: string, secrets: Secrets, mode: 'if missing' | 'replace'): Promise<void> {
  const file = secretsFile(dataDir);
  const draft = `${file}.${process.pid}`;
  await rm(draft, { force: true });
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(JSON.stringify(secrets));
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (mode === 'replace') await rename(draft, file);
  else {
    // When two first starts run at once, the second uses the passwords of the first.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(draft);
  }
  await syncFolder(dirname(file));
}

/** Flushes a folder, because a new file name is on the disk only then. Windows has no such operation. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
