/** The one server that everything is loaded from: pages, the peers' scripts, the built files, and the API behind it. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Hono } from 'hono';
import { cacheControlOf } from '#host/server/http/files/files.ts';
import { type Site, serve } from '#tests/support/browser/sites.ts';

export const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};
/** The peers' scripts are kept for good, as our hashed files are. */
const OF_PEERS = /^\/assets\/[\w-]+\.js$/;
/** What a server answers itself it packs quickly, files it packs well and once. */
const QUICKLY = 4;

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
const brotli = (text: Buffer, quality: number = constants.BROTLI_MAX_QUALITY) =>
  packBrotli(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });

/** Bytes of a file as it is, and as it is sent. */
export interface Sizes {
  raw: number;
  gzip: number;
  brotli: number;
}

export interface LoadSite extends Site {
  /** Puts a text of the server's own under a path. */
  put(path: string, text: string): void;
  /** @throws when there is no such file. */
  sizesOf(path: string): Promise<Sizes>;
}

interface Packed extends Sizes {
  body: Buffer<ArrayBuffer>;
  type: string;
  etag: string;
}

/**
 * Serves `dist/` and what is put there with brotli, and what the API answers to GET. HTTP/1.1, so a browser keeps
 * six connections to it.
 * @param api origin of the API server.
 */
export async function serveLoads(api: string): Promise<LoadSite> {
  const own = new Map<string, string>();
  const packed = new Map<string, Promise<Packed>>();

  async function pack(path: string): Promise<Packed> {
    const text = own.has(path) ? Buffer.from(own.get(path) ?? '') : await readFile(join(DIST, normalize(path)));
    const [body, zipped] = await Promise.all([brotli(text), packGzip(text, { level: constants.Z_BEST_COMPRESSION })]);
    const type = TYPES[extname(path)] ?? (path.endsWith('/') ? TYPES['.html'] : undefined);
    return {
      body,
      type: type ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(text).digest('base64url')}"`,
      raw: text.length,
      gzip: zipped.length,
      brotli: body.length,
    };
  }

  function file(path: string): Promise<Packed> {
    const found = packed.get(path) ?? pack(path);
    packed.set(path, found);
    return found;
  }

  const app = new Hono();
  app.get('/api/*', async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const answer = await fetch(api + pathname + search, {
      headers: { Accept: 'application/json', Authorization: c.req.header('Authorization') ?? '' },
    });
    const body = await brotli(Buffer.from(await answer.arrayBuffer()), QUICKLY);
    return new Response(body, {
      status: answer.status,
      headers: {
        'Content-Type': answer.headers.get('Content-Type') ?? '',
        'Content-Encoding': 'br',
        'Cache-Control': 'no-store',
      },
    });
  });
  app.get('*', async (c) => {
    const { path } = c.req;
    const found = await file(path).catch(() => undefined);
    if (!found) return c.notFound();
    const kept = {
      ETag: found.etag,
      'Cache-Control': cacheControlOf(OF_PEERS.test(path) ? '/assets/peer-01234567.js' : path),
    };
    if (c.req.header('If-None-Match') === found.etag) return c.body(null, 304, kept);
    return c.body(found.body, 200, { ...kept, 'Content-Type': found.type, 'Content-Encoding': 'br' });
  });
  const site = await serve(app);
  return { ...site, put: (path, text) => void own.set(path, text), sizesOf: file };
}
