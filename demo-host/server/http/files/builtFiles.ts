/**
 * Sends files of the build: the packed one that the client takes, in whole or in part. Hono's `serveStatic` knows packed
 * files too, but neither how much a client likes an encoding (`q`), nor `If-Range`, and it says `Vary` only of packed ones.
 */
import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Context, MiddlewareHandler } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { getMimeType, mimes } from 'hono/utils/mime';

/** The encodings that the build writes beside a file, the smallest first. */
const PACKED = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

/** The types of the build's files; Hono does not know that of an npm package. */
const TYPES = { ...mimes, tgz: 'application/gzip' };

/** One form of a file: as it is, or packed. */
interface Form {
  path: string;
  /** Undefined: the file as it is. */
  encoding?: (typeof PACKED)[number]['encoding'];
  stats: Stats;
}

/**
 * How much older than its file a packed one may be, in ms: copying a folder can give them times in any order. One that
 * is older is of an earlier state of the file.
 */
const COPYING_MS = 60_000;

/** The paths of files of the build. No part begins with a dot, so a path never leaves the folder. */
export const BUILT_PATH = /^(?:\/[\w-][\w.-]*)+$/;

/**
 * How much a client wants each encoding, from 0 (not at all) to 1 (RFC 9110, Accept-Encoding). What the header does not name
 * counts as `*`; the file as it is may be sent unless it is refused, but is the last choice then.
 */
export function wishesOf(header: string | undefined): (encoding: string) => number {
  const named = new Map(parseAccept(header ?? '').map(({ type, q }) => [type.toLowerCase(), q]));
  const LAST_CHOICE = 0.0001;
  return (encoding) => named.get(encoding) ?? named.get('*') ?? (encoding === 'identity' ? LAST_CHOICE : 0);
}

/** The forms of a file that are there, the smallest first. Undefined where there is no such file. */
async function formsOf(path: string, isText: boolean): Promise<Form[] | undefined> {
  const statOf = (file: string) => stat(file).catch(() => undefined);
  const own = await statOf(path);
  if (!own?.isFile()) return undefined;
  const packed = await Promise.all(
    (isText ? PACKED : []).map(async ({ encoding, suffix }) => {
      const stats = await statOf(path + suffix);
      if (!stats?.isFile() || stats.mtimeMs < own.mtimeMs - COPYING_MS) return [];
      return [{ path: path + suffix, encoding, stats }];
    }),
  );
  return [...packed.flat(), { path, stats: own }];
}

/** The ETag of a form: a hash of its bytes, so that all processes and machines give the same. */
export const etagOfBytes = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;

/** Makes a function that gives the ETag of a form, and reads each only once. */
function etags() {
  const known = new Map<string, { modified: number; etag: string }>();
  return async ({ path, stats }: Form): Promise<string> => {
    const before = known.get(path);
    if (before?.modified === stats.mtimeMs) return before.etag;
    const etag = etagOfBytes(await readFile(path));
    known.set(path, { modified: stats.mtimeMs, etag });
    return etag;
  };
}

interface FilePart {
  start: number;
  /** The last byte of the part. */
  end: number;
}

/** The part of a file that a request wants (`Range`, `If-Range`); undefined for the whole, null outside of it. */
export function wantedPart(c: Context, { etag, size }: { etag: string; size: number }): FilePart | null | undefined {
  const isSame = (c.req.header('If-Range') ?? etag) === etag;
  return partOf((c.req.method === 'GET' && isSame && c.req.header('Range')) || '', size);
}

/** The part of `size` bytes that a `Range` header names; the whole where it names several or none; null outside of them. */
function partOf(header: string, size: number): FilePart | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header.replaceAll(' ', '')) ?? [];
  if (from === '' && to === '') return undefined;
  const [start, end] =
    from === '' ? [Math.max(0, size - Number(to)), size - 1] : [Number(from), Math.min(Number(to || size), size - 1)];
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return start >= size ? null : { start, end };
}

/** What a response for a file is made of, besides its bytes. */
export interface BuiltFiles {
  /** The path of the file for a path of a request, where it is another. */
  fileOf?: (path: string) => string;
  /** Adds headers for a file. */
  onFound: (path: string, c: Context) => void;
}

/** Serves the files of a folder that a build has written. Other paths, and files that are missing, go on to the next. */
export function builtFiles(folder: string, { fileOf = (path) => path, onFound }: BuiltFiles): MiddlewareHandler {
  const etagOf = etags();
  return async (c, next) => {
    const path = fileOf(c.req.path);
    if (!(c.req.method === 'GET' || c.req.method === 'HEAD') || !BUILT_PATH.test(path)) return next();
    const type = getMimeType(path, TYPES) ?? 'application/octet-stream';
    const isText = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type);
    const forms = await formsOf(join(folder, path), isText);
    if (!forms) return next();

    // Also where nothing is packed: a cache must not give what it has got to a client that wants another form.
    if (isText) c.header('Vary', 'Accept-Encoding', { append: true });
    const wish = wishesOf(c.req.header('Accept-Encoding'));
    const wanted = Math.max(...forms.map(({ encoding = 'identity' }) => wish(encoding)));
    // The file as it is refused too: `compress` may still pack it, for clients that take gzip.
    const isRefused = wanted === 0;
    if (isRefused && wish('gzip') === 0) return c.json({ message: 'There is no such encoding of this file' }, 406);
    const form = forms.find(({ encoding = 'identity' }) => !isRefused && wish(encoding) === wanted) ?? forms.at(-1);
    if (!form) return next();

    const etag = await etagOf(form);
    c.header('ETag', etag);
    c.header('Accept-Ranges', 'bytes');
    if (form.encoding) c.header('Content-Encoding', form.encoding);
    const { size } = form.stats;
    const part = wantedPart(c, { etag, size });
    if (part === null) return c.body(null, 416, { 'Content-Range': `bytes */${size}` });
    c.header('Content-Type', type);
    onFound(path, c);
    const { start, end } = part ?? { start: 0, end: size - 1 };
    if (part) c.header('Content-Range', `bytes ${start}-${end}/${size}`);
    c.header('Content-Length', String(end - start + 1));
    const status = part ? 206 : 200;
    if (c.req.method === 'HEAD' || size === 0) return c.body(null, status);
    return c.body(Readable.toWeb(createReadStream(form.path, { start, end })) as ReadableStream, status);
  };
}
