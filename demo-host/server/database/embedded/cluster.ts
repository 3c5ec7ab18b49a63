/** A cluster of the embedded PostgreSQL on disk: creating it, its lock file, its log, and stopping its server. */
import { chownSync } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '#host/server/database/processes.ts';
import { diskIsFull, EmbeddedStartFailed } from './dataFolder.ts';
import type { Tools } from './postgresTools.ts';

/** The superuser of an embedded cluster. */
export const SUPERUSER = 'postgres';

/** Creates a cluster beside its final place and then moves it there, so that an interrupted start leaves no half cluster. */
export async function initCluster(tools: Tools, dataDir: string, cluster: string, password: string): Promise<void> {
  const draftFolder = join(dataDir, `new-${process.pid}`);
  await rm(draftFolder, { recursive: true, force: true });
  await mkdir(draftFolder, { mode: 0o700 });
  const passwordFile = join(draftFolder, 'password');
  try {
    await tools.own(passwordFile);
    await writeFile(passwordFile, password);
    const { uid, gid } = await stat(passwordFile);
    if (process.getuid?.() === 0) chownSync(draftFolder, uid, gid);
    const draft = join(draftFolder, 'postgres');
    await tools.run('initdb', [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The same order of texts, and the same upper and lower case, on every machine.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ]);
    await rename(draft, cluster).catch(async (error) => {
      // Another first start was faster: its cluster serves as well.
      if (!(await exists(join(cluster, 'PG_VERSION')))) throw error;
    });
  } catch (cause) {
    const why = reason(cause);
    throw (
      diskIsFull(dataDir, why) ??
      new EmbeddedStartFailed(`The database could not be created in ${dataDir}: ${why}`, { cause })
    );
  } finally {
    await rm(draftFolder, { recursive: true, force: true });
  }
}

/** Stops the server of a cluster, if one runs, and waits until it has ended. */
export async function stopServer(tools: Tools, cluster: string): Promise<void> {
  if ((await runningServer(cluster)) === undefined) return;
  await tools.run('pg_ctl', ['stop', '-w', '-t', '60', '-s', '-m', 'fast', '-D', cluster]).catch(async (error) => {
    if ((await runningServer(cluster)) !== undefined) throw error;
  });
}

const lockFile = (cluster: string) => join(cluster, 'postmaster.pid');

/** The contents of a cluster's lock file: the process of its server, and the port on which it listens. */
async function readLock(file: string): Promise<{ pid: number; port: number } | undefined> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

/** The server that runs on this cluster, if there is one. A lock file that a killed server left does not count. */
export async function runningServer(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  const server = await readLock(lockFile(cluster));
  return server && (await isAlive(server.pid, 'postgres')) ? server : undefined;
}

/**
 * Removes the lock file of a server that has ended. PostgreSQL does this itself, but not while the ended process waits for
 * its parent to notice (in a container perhaps for ever), nor when another process has its number now. If children of the
 * server still run, PostgreSQL finds them by their shared memory.
 */
export async function removeStaleLock(cluster: string): Promise<void> {
  const file = lockFile(cluster);
  const aside = `${file}.stale-${process.pid}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  // Another process may have started a server meanwhile: put its file back.
  const server = await readLock(aside);
  if (server && (await isAlive(server.pid, 'postgres'))) await rename(aside, file);
  else await rm(aside);
}

/** Keeps the log of earlier runs up to 5 MB, and one older file. */
export async function keepLogSmall(log: string): Promise<void> {
  const size = await stat(log).then(
    (file) => file.size,
    () => 0,
  );
  if (size > 5_000_000) await rename(log, `${log}.old`);
}

/** What was added to a log since it had this size, in bytes. */
export async function textFrom(log: string, size: number): Promise<string> {
  const handle = await open(log, 'r').catch(() => undefined);
  if (!handle) return '';
  try {
    return await handle
      .createReadStream({ start: size, encoding: 'utf8' })
      .toArray()
      .then((pieces) => pieces.join(''));
  } finally {
    await handle.close().catch(() => {});
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** The message of an error; of a program that failed, what it wrote. */
export function reason(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'stderr' in error && error.stderr)
    return String(error.stderr).trim();
  return error instanceof Error ? error.message : String(error);
}
