/**
 * The files of an import, out of a zip or a folder. Nothing is trusted: paths may not leave the folder, sizes are limited
 * before anything is unpacked, and every unpacked file must be the one that was packed.
 */
import { readFileSync } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { withArticle } from '#domain/format/article.ts';
import { IMPORT_FILE_MAX } from '#domain/lists/imports.ts';
import { MEGABYTE } from '#domain/lists/limits.ts';
import { IN_PARTS } from './bounds.ts';
import { ImportError } from './importError.ts';

/** The most that a zip, and all its files together, may hold. */
export interface ArchiveMax {
  /** What is imported, as sentences call it. */
  what: string;
  zipBytes: number;
  unpackedBytes: number;
  entries: number;
  /** What to do with one that is too large, where it cannot be sent in parts. */
  cure?: string;
}

/** 20,000 students need about 10 MB. */
export const ROSTER_MAX = {
  what: 'roster',
  zipBytes: IMPORT_FILE_MAX,
  unpackedBytes: 150_000_000,
  entries: 1_000,
} as const satisfies ArchiveMax;

/** The files by their names in lower case, without folders. Each is opened when it is read, and not kept. */
export type Files = ReadonlyMap<string, () => Uint8Array>;

/** A size as sentences tell it, never less than it is. */
export const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / MEGABYTE)} MB`;

/** Reads the tables of a zip or of a folder. @throws ImportError */
export async function filesAt(path: string, max: ArchiveMax = ROSTER_MAX): Promise<Files> {
  const content = await contentAt(path, max);
  return content instanceof Uint8Array ? filesOfZip(content, max) : content;
}

/** The bytes of a file, or the tables of a folder. What is too large is not read. @throws ImportError */
export async function contentAt(path: string, max: ArchiveMax): Promise<Uint8Array | Files> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(`${path} cannot be read (${error.code ?? error.message}). Check the name of the file.`);
  });
  if (found.isDirectory()) return filesOfFolder(path, max);
  if (found.size > max.zipBytes) {
    throw new ImportError(
      `${path} has ${inMegabytes(found.size)}, and ${withArticle(max.what)} may have ${inMegabytes(max.zipBytes)} at most. Check that it is the right file. ${IN_PARTS}`,
    );
  }
  return readFile(path);
}

async function filesOfFolder(folder: string, max: ArchiveMax): Promise<Files> {
  const files = new Map<string, () => Uint8Array>();
  const home = await realpath(folder);
  let total = 0;
  for (const name of (await readdir(folder)).filter(isTable)) {
    const path = await realpath(join(folder, name));
    if (!path.startsWith(home + sep)) {
      throw new ImportError(`${name} is a link that leads out of the folder. Put the file itself there.`);
    }
    total += (await stat(path)).size;
    if (total > max.unpackedBytes) throw tooLarge(max);
    files.set(name.toLowerCase(), () => readFileSync(path));
  }
  return files;
}

/** The tables of a zip. @throws ImportError, also where one that is broken is opened */
export function filesOfZip(bytes: Uint8Array, max: ArchiveMax = ROSTER_MAX): Files {
  if (!isZip(bytes)) {
    throw new ImportError(
      'This file is not a zip. Give the zip that your school system exports, or the folder with its CSV files.',
    );
  }
  const tables = entriesOf(bytes, max).filter(({ path }) => isTable(nameOf(path)) && !path.startsWith('__MACOSX/'));
  const folders = new Set(tables.map(({ path }) => path.slice(0, path.length - nameOf(path).length)));
  if (folders.size > 1) {
    throw new ImportError(
      `The zip has tables in ${folders.size} folders (${[...folders].map((folder) => `"${folder}"`).join(', ')}). Put the files of one ${max.what} into one folder.`,
    );
  }
  refuseLarge(tables, max);
  return new Map(tables.map((entry) => [nameOf(entry.path).toLowerCase(), () => unpacked(bytes, entry)]));
}

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Unpacks some entries of a zip, by their paths. @throws ImportError where they are too large together, or broken */
export function unpackEntries(bytes: Uint8Array, entries: readonly Entry[], max: ArchiveMax): Map<string, Uint8Array> {
  refuseLarge(entries, max);
  return new Map(entries.map((entry) => [entry.path, unpacked(bytes, entry)]));
}

/** @throws ImportError where entries say that they are too large together; none is larger than it says */
function refuseLarge(entries: readonly Entry[], max: ArchiveMax): void {
  if (entries.reduce((sum, { size }) => sum + size, 0) > max.unpackedBytes) throw tooLarge(max);
}

const STORED = 0;
const DEFLATED = 8;
const LOCAL_BYTES = 30;

/** Unpacks an entry; one that is stored as it is, is not copied. @throws ImportError where it is not what was packed */
function unpacked(bytes: Uint8Array, { path, size, checksum, packed, method, offset }: Entry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (offset + LOCAL_BYTES > bytes.length || view.getUint32(offset, true) !== 0x04034b50) throw broken(path);
  const from = offset + LOCAL_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const source = bytes.subarray(from, from + packed);
  if (method !== STORED && method !== DEFLATED) {
    throw new ImportError(
      `The zip packs ${path} in a way that is not read. Pack it again, as an ordinary zip (Deflate).`,
    );
  }
  let content: Uint8Array | undefined = source;
  if (method === DEFLATED) {
    try {
      // It ends at the first byte that is too many, and needs no second copy of the others.
      const most = Math.max(size, 1);
      content = inflateRawSync(source, { maxOutputLength: most, chunkSize: Math.max(most + 1, 64) });
    } catch {
      throw broken(path);
    }
  }
  if (content.length !== size || crc32(content) !== checksum) throw broken(path);
  return content;
}

/** A file in a zip, as its directory tells it. */
export interface Entry {
  path: string;
  /** Unpacked, in bytes. */
  size: number;
  checksum: number;
  /** Bytes that it has in the zip, how they are packed, and where its own header begins. */
  packed: number;
  method: number;
  offset: number;
}

/** The smallest that the directory's end may be, and the longest comment after it. */
const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const ENTRY_BYTES = 46;
/** A zip of 64 bits has such a number where the true one is elsewhere, and before the end a record that leads there. */
const ELSEWHERE = { short: 0xffff, long: 0xffff_ffff } as const;
const LOCATOR_BYTES = 20;
const END64_BYTES = 56;
const EXTRA64 = 1;

/** A number of eight bytes; what is too large for a number is too large for every zip that is read. */
const long = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

/** How many entries the directory has, and where it begins. @throws ImportError where it is broken */
function directoryOf(view: DataView, end: number): { count: number; first: number } {
  const count = view.getUint16(end + 10, true);
  const first = view.getUint32(end + 16, true);
  const locator = end - LOCATOR_BYTES;
  if (count !== ELSEWHERE.short && first !== ELSEWHERE.long) return { count, first };
  if (locator < 0 || view.getUint32(locator, true) !== 0x07064b50) return { count, first };
  const end64 = long(view, locator + 8);
  if (end64 + END64_BYTES > locator || view.getUint32(end64, true) !== 0x06064b50) throw broken();
  return { count: long(view, end64 + 32), first: long(view, end64 + 48) };
}

/** The numbers of an entry that are too large for four bytes, in the order in which a zip writes them. */
function inExtra(
  view: DataView,
  { from, to }: { from: number; to: number },
  numbers: readonly [size: number, packed: number, offset: number],
): readonly [size: number, packed: number, offset: number] {
  if (numbers.every((number) => number !== ELSEWHERE.long)) return numbers;
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== EXTRA64) continue;
    let next = at + 4;
    const [size, packed, offset] = numbers.map((number) => {
      if (number !== ELSEWHERE.long) return number;
      next += 8;
      if (next > to) throw broken();
      return long(view, next - 8);
    });
    return [size ?? 0, packed ?? 0, offset ?? 0];
  }
  return numbers;
}

/**
 * The directory at the end of a zip, with the checksums, without which a zip that lies about its sizes would be cut off in
 * silence.
 * @throws ImportError where the zip is broken, has too many entries, or an entry's path leaves the folder
 */
export function entriesOf(bytes: Uint8Array, max: ArchiveMax): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_BYTES;
  const first = Math.max(0, end - COMMENT_MAX);
  while (end >= first && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < first) throw broken();
  const { count, first: begin } = directoryOf(view, end);
  if (count > max.entries) throw tooLarge(max);

  const entries: Entry[] = [];
  let at = begin;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_BYTES > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw broken();
    const nameLength = view.getUint16(at + 28, true);
    const path = new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength));
    if (leavesFolder(path)) {
      throw new ImportError(`The zip has a file "${path}", whose path leaves the folder. Such a zip is not opened.`);
    }
    if (view.getUint16(at + 8, true) & 1) {
      throw new ImportError('The zip is locked with a password. Make one without a password.');
    }
    const extra = {
      from: at + ENTRY_BYTES + nameLength,
      to: at + ENTRY_BYTES + nameLength + view.getUint16(at + 30, true),
    };
    if (extra.to > bytes.length) throw broken();
    const [size, packed, offset] = inExtra(view, extra, [
      view.getUint32(at + 24, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 42, true),
    ]);
    entries.push({
      path,
      size,
      checksum: view.getUint32(at + 16, true),
      packed,
      method: view.getUint16(at + 10, true),
      offset,
    });
    at = extra.to + view.getUint16(at + 32, true);
  }
  return entries;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const isTable = (name: string) => /^[^.].*\.csv$/i.test(name);
const leavesFolder = (path: string) =>
  path.startsWith('/') || path.includes('\\') || /^[a-z]:/i.test(path) || path.split('/').includes('..');

const tooLarge = ({ what, unpackedBytes, entries, cure = IN_PARTS }: ArchiveMax) =>
  new ImportError(
    `Unpacked, the ${what} would have more than ${inMegabytes(unpackedBytes)} or ${entries} files, so it was not opened. Check that it is the right file. ${cure}`,
  );
const broken = (path?: string) =>
  new ImportError(
    `The zip is broken${path ? ` (at ${path})` : ''}: perhaps it was not copied to the end. Export it again, or copy it again.`,
  );
