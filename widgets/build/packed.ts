/** Packs what was built: a `.br` (brotli) and a `.gz` beside every text file, so that no server packs it at each request. */
import { createHash } from 'node:crypto';
import { copyFile, link, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

/** Files that become much smaller. Fonts, pictures and zips are packed already. */
const TEXT = /\.(?:js|css|html|json|map|md|svg|ts|txt|xml)$/;
/**
 * The pages of the console stay as they are: those who host them may add lines to them, and a server that sends packed
 * files would go on sending the page without those lines.
 */
const EDITED = /^console[\\/][^\\/]*\.html$/;
/**
 * Nobody asks a server for the files of the command's package one by one. And npm takes every file that begins with
 * README into a package, whatever its list says.
 */
const OF_PACKAGES = /^(?:cli[\\/]|README\.md$)/;
/** The smallest file that is packed, in bytes: a smaller one is sent in one piece anyway. */
const SMALLEST = 1024;
/** A packed file that is not smaller than this part of the file is left out. */
const WORTH_IT = 0.95;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/**
 * Of eleven. Ten takes seven times as long as nine, for scripts that are 3 % smaller: worth it for what a page waits for.
 * Eleven takes twice as long again, for 1 %.
 */
const BROTLI_QUALITY = { first: 10, others: 9 } as const;

/** The bits of a window that a file fits into: brotli fills the memory of a whole one, whatever comes. */
const windowOf = (bytes: number) =>
  Math.min(zlib.BROTLI_DEFAULT_WINDOW, Math.max(zlib.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))));

/** @param isFirst whether a page waits for the file */
type Pack = (bytes: Buffer, isFirst: boolean) => Promise<Buffer>;

const PACKERS: Readonly<Record<string, Pack>> = {
  '.br': (bytes, isFirst) =>
    brotli(bytes, {
      params: {
        [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[isFirst ? 'first' : 'others'],
        [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
        [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [zlib.BROTLI_PARAM_LGWIN]: windowOf(bytes.length),
      },
    }),
  '.gz': (bytes, isFirst) => deflate(bytes, isFirst ? { level: zlib.Z_BEST_COMPRESSION } : {}),
};

/**
 * Packs the text files of a folder and of its folders. A file that has its packed form already keeps it: folders of
 * other versions never change.
 * @param first the files that a page waits for, by their paths in the folder: they are packed best.
 * @returns the number of files that were packed.
 */
export async function packFiles(folder: string, first: Iterable<string> = []): Promise<number> {
  const waitedFor = new Set([...first].map((file) => join(folder, file)));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const waiting = entries
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !EDITED.test(relative(folder, path)) && !OF_PACKAGES.test(relative(folder, path)));
  /** The first packed file of each content: the folder of the version has the same files once more. */
  const made = new Map<string, Promise<string | undefined>>();
  // From the end: those that have a packed form come first, so that others of the same content take it from them.
  const before = new Set(entries.map((entry) => join(entry.parentPath, entry.name)));
  waiting.sort((one, other) => Number(before.has(`${one}.gz`)) - Number(before.has(`${other}.gz`)));
  let count = 0;
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if ((await packFile(path, waitedFor.has(path), made)) > 0) count += 1;
    }
  };
  // Node packs in its own threads. A few files at a time keep them busy, and the memory small.
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
  return count;
}

/** Packs one file. @returns how many packed files it has now that it had not before. */
async function packFile(
  path: string,
  isFirst: boolean,
  made: Map<string, Promise<string | undefined>>,
): Promise<number> {
  if ((await stat(path)).size < SMALLEST) return 0;
  const bytes = await readFile(path);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const written = Object.entries(PACKERS).map(async ([suffix, pack]) => {
    const target = path + suffix;
    const key = hash + suffix;
    const there = await stat(target).catch(() => undefined);
    // Of this run: a server takes one that is older than its file for one of an earlier state.
    if (there && there.mtimeMs >= performance.timeOrigin && !made.has(key)) made.set(key, Promise.resolve(target));
    if (there) return 0;
    const before = made.get(key);
    if (before) {
      const source = await before;
      if (source === undefined) return 0;
      // A hard link takes no space; where the file system has none, the file is copied.
      await link(source, target).catch(() => copyFile(source, target));
      return 1;
    }
    const writing = writePacked(bytes, target, () => pack(bytes, isFirst));
    made.set(key, writing);
    return (await writing) === undefined ? 0 : 1;
  });
  return (await Promise.all(written)).reduce<number>((sum, one) => sum + one, 0);
}

/** Writes a packed file where that saves something. @returns its path, if it was written. */
async function writePacked(bytes: Buffer, target: string, pack: () => Promise<Buffer>): Promise<string | undefined> {
  const packed = await pack();
  if (packed.length > bytes.length * WORTH_IT) return undefined;
  await writeFile(target, packed);
  return target;
}
