/** Writes npm packages as files: a tar (ustar, POSIX.1-1988) below the folder `package/`, packed with gzip. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const BLOCK = 512;
/** The longest path without the parts of the format that join two. */
const LONGEST = 100;
/** One time for all files, so that the same files always make the same package: that of `npm pack`. */
const TIME = Date.UTC(1985, 9, 26, 8, 15) / 1000;

/** What a package has in it, by its path there. */
export type PackageFiles = Readonly<Record<string, Buffer>>;

/** The rest of a block, so that the next thing begins with a block of its own. */
const padding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

function header(path: string, size: number): Buffer {
  if (Buffer.byteLength(path) > LONGEST) throw new Error(`${path} is too long a path for a package.`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, digits: number) =>
    block.write(`${value.toString(8).padStart(digits, '0')}\0`, at, 'ascii');
  block.write(path, 0);
  // npm makes what `bin` names executable by itself.
  octal(0o644, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(TIME, 136, 11);
  block.write('        0', 148, 'ascii');
  block.write('ustar\0', 257, 'ascii');
  block.write('00', 263, 'ascii');
  const sum = block.reduce((all, byte) => all + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
  return block;
}

/** @returns the bytes of the `.tgz` */
export function tarballOf(files: PackageFiles): Promise<Buffer> {
  const entries = Object.entries(files)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([path, bytes]) => [header(`package/${path}`, bytes.length), bytes, padding(bytes.length)]);
  const tar = Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]);
  return promisify(gzip)(tar);
}
