/** Files that are there completely or not at all, and that only this user may read. */
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from './secrets.ts';

/** The file cannot be written; the message says why. */
class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

interface WholeFileOptions {
  /** Replaces a file of that name. */
  force?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

const WHY: Record<string, string> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EACCES: 'the rights of the folder forbid it',
  EPERM: 'the rights of the folder forbid it',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
  EROFS: 'its file system is mounted read-only',
};

/**
 * Writes what the streams give. Until the file is complete it has another name, and it is removed when something fails. A
 * process that is killed leaves it behind; a later one removes it.
 * @param streams a source, and what it goes through.
 * @returns its size in bytes.
 * @throws FileRefused
 */
export async function writeWholeFile(
  file: string,
  streams: readonly (NodeJS.ReadableStream | NodeJS.ReadWriteStream)[],
  { force = false, signal }: WholeFileOptions = {},
): Promise<number> {
  if (!force && (await exists(file)))
    throw new FileRefused(`There is a file ${file} already. Choose another name; --force replaces it.`);
  await removeLeftDrafts(file);
  const draft = `${file}.${process.pid}.part`;
  const handle = await open(draft, 'wx', 0o600).catch((error: unknown) => {
    throw refused(file, error);
  });
  try {
    const disk = new Writable({
      write: (chunk: Buffer, _, done) => void handle.writeFile(chunk).then(() => done(), done),
    });
    await pipeline([...streams, disk], { signal }).catch((error: unknown) => {
      if (signal?.aborted) throw new FileRefused(`Cancelled: ${file} was not written.`);
      throw (error as NodeJS.ErrnoException).syscall === 'write' ? refused(file, error) : error;
    });
    await handle.sync();
    const { size } = await handle.stat();
    await handle.close();
    if (!force && (await exists(file))) throw new FileRefused(`Somebody else has written ${file} meanwhile.`);
    await rename(draft, file);
    await syncFolder(dirname(file));
    return size;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

/** A draft that nobody has written to for so long belongs to a process that was killed. */
const LEFT_AFTER_MS = 24 * 60 * 60 * 1000;

/** Removes drafts of files of this kind, which have the same ending: a backup of every night has another name each time. */
async function removeLeftDrafts(file: string): Promise<void> {
  const folder = dirname(file);
  const names = await readdir(folder).catch(() => []);
  const isDraft = (name: string) =>
    /\.\d+\.part$/.test(name) && extname(name.replace(/\.\d+\.part$/, '')) === extname(file);
  for (const draft of names.filter(isDraft).map((name) => join(folder, name))) {
    const found = await stat(draft).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > LEFT_AFTER_MS) await rm(draft, { force: true });
  }
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

function refused(file: string, cause: unknown): FileRefused {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  return new FileRefused(`${file} cannot be written: ${WHY[code] ?? message}.`, { cause });
}
