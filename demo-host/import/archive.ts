/**
 * The files of a roster, out of a zip or a folder. Nothing is trusted: paths may not leave the folder, sizes are limited
 * before anything is unpacked, and every unpacked file must be the one that was packed.
 */
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { crc32 } from 'node:zlib';
import { unzipSync } from 'fflate';
import { RosterError } from './rosterError.ts';

/** The most that a zip, and all files of a roster together, may hold. 20,000 students need about 10 MB. */
export const ROSTER_MAX = { zipBytes: 200_000_000, unpackedBytes: 500_000_000, entries: 1_000 } as const;

/** The files by their names in lower case, without folders. */
export type Files = ReadonlyMap<string, Uint8Array>;

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;

/** Reads a zip, or the files of a folder. @throws RosterError */
export async function filesAt(path: string): Promise<Files> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new RosterError(`${path} cannot be read (${error.code ?? error.message}). Check the name of the file.`);
  });
  if (found.isDirectory()) return filesOfFolder(path);
  if (found.size > ROSTER_MAX.zipBytes) {
    throw new RosterError(
      `${path} has ${inMegabytes(found.size)}, and a roster may have ${inMegabytes(ROSTER_MAX.zipBytes)} at most. Check that it is the right file.`,
    );
  }
  return filesOfZip(await readFile(path));
}

async function filesOfFolder(folder: string): Promise<Files> {
  const files = new Map<string, Uint8Array>();
  const home = await realpath(folder);
  let total = 0;
  for (const name of (await readdir(folder)).filter(isTable)) {
    const path = await realpath(join(folder, name));
    if (!path.startsWith(home + sep)) {
      throw new RosterError(`${name} is a link that leads out of the folder. Put the file itself there.`);
    }
    total += (await stat(path)).size;
    if (total > ROSTER_MAX.unpackedBytes) throw tooLarge();
    files.set(name.toLowerCase(), await readFile(path));
  }
  return files;
}

/** Unpacks the tables of a zip. @throws RosterError */
export function filesOfZip(bytes: Uint8Array): Files {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip) {
    throw new RosterError(
      'This file is not a zip. Give the zip that your school system exports, or the folder with its CSV files.',
    );
  }
  const entries = directoryOf(bytes);
  const tables = entries.filter(({ path }) => isTable(nameOf(path)) && !path.startsWith('__MACOSX/'));
  const folders = new Set(tables.map(({ path }) => path.slice(0, path.length - nameOf(path).length)));
  if (folders.size > 1) {
    throw new RosterError(
      `The zip has tables in ${folders.size} folders (${[...folders].map((folder) => `"${folder}"`).join(', ')}). Put the files of one roster into one folder.`,
    );
  }
  if (tables.reduce((sum, { size }) => sum + size, 0) > ROSTER_MAX.unpackedBytes) throw tooLarge();

  const wanted = new Map(tables.map((entry) => [entry.path, entry]));
  const unpacked = unpack(bytes, wanted);
  const files = new Map<string, Uint8Array>();
  for (const { path, size, checksum } of wanted.values()) {
    const content = unpacked[path];
    if (content?.length !== size || crc32(content) !== checksum) throw broken(path);
    files.set(nameOf(path).toLowerCase(), content);
  }
  return files;
}

function unpack(bytes: Uint8Array, wanted: ReadonlyMap<string, unknown>): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter: ({ name }) => wanted.has(name) });
  } catch {
    throw broken();
  }
}

interface Entry {
  path: string;
  /** Unpacked, in bytes. */
  size: number;
  checksum: number;
}

/** The smallest that the directory's end may be, and the longest comment after it. */
const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const ENTRY_BYTES = 46;

/**
 * The directory at the end of a zip. fflate does not tell checksums, without which a zip that lies about its sizes would
 * be cut off in silence.
 * @throws RosterError where the zip is broken, has too many entries, or an entry's path leaves the folder
 */
function directoryOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_BYTES;
  const first = Math.max(0, end - COMMENT_MAX);
  while (end >= first && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < first) throw broken();
  const count = view.getUint16(end + 10, true);
  if (count > ROSTER_MAX.entries) throw tooLarge();

  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_BYTES > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw broken();
    const nameLength = view.getUint16(at + 28, true);
    const path = new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength));
    if (leavesFolder(path)) {
      throw new RosterError(`The zip has a file "${path}", whose path leaves the folder. Such a zip is not opened.`);
    }
    if (view.getUint16(at + 8, true) & 1) {
      throw new RosterError('The zip is locked with a password. Make one without a password.');
    }
    entries.push({ path, size: view.getUint32(at + 24, true), checksum: view.getUint32(at + 16, true) });
    at += ENTRY_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const isTable = (name: string) => /^[^.].*\.csv$/i.test(name);
const leavesFolder = (path: string) =>
  path.startsWith('/') || path.includes('\\') || /^[a-z]:/i.test(path) || path.split('/').includes('..');

const tooLarge = () =>
  new RosterError(
    `Unpacked, the files would have more than ${inMegabytes(ROSTER_MAX.unpackedBytes)} or ${ROSTER_MAX.entries} entries. This is no roster, so it was not opened.`,
  );
const broken = (path?: string) =>
  new RosterError(
    `The zip is broken${path ? ` (at ${path})` : ''}: perhaps it was not copied to the end. Export it again, or copy it again.`,
  );
