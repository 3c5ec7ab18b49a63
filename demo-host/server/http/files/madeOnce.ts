/** Answers that are the same for everybody and cost something to make: made once, packed once, and kept with an ETag. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, Handler } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import type { AppEnv } from '#host/server/http/env.ts';
import { etagOfBytes, wishesOf } from './builtFiles.ts';

interface Made {
  type: string;
  body: string | Uint8Array;
  headers?: Record<string, string>;
}

/** One form of an answer: as it is, or packed. */
interface Form {
  encoding: 'br' | 'gzip' | 'identity';
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

/**
 * Makes the handler of such an answer. The first request makes it; those that come meanwhile wait for it. A client keeps
 * what it has got, and asks each time whether it is still right.
 */
export function madeOnce(make: () => Made | Promise<Made>): Handler<AppEnv> {
  const made = once(make);
  const whole = once(async () => [formOf('identity', Buffer.from((await made()).body))]);
  const packed = once(async () => pack(await made()));
  return async (c) => {
    const { type, headers: more } = await made();
    const isPackable = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type);
    const wish = wishesOf(c.req.header('Accept-Encoding'));
    const takesPacked = isPackable && (wish('br') > 0 || wish('gzip') > 0);
    // The smallest first.
    const forms = [...(takesPacked ? await packed() : []), ...(await whole())];
    const wanted = Math.max(...forms.map(({ encoding }) => wish(encoding)));
    const form = wanted === 0 ? undefined : forms.find(({ encoding }) => wish(encoding) === wanted);
    if (!form) return c.json({ message: 'There is no such encoding of this file' }, 406);
    const { encoding, bytes, etag } = form;
    const headers = { ETag: etag, 'Cache-Control': 'no-cache', ...(isPackable ? { Vary: 'Accept-Encoding' } : {}) };
    if (isKnown(c, etag)) return c.body(null, 304, headers);
    return c.body(bytes, 200, {
      ...headers,
      ...more,
      'Content-Type': type,
      'Content-Length': String(bytes.length),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    });
  };
}

/** Makes something at the first call; those that come meanwhile get the same. After a failure the next call tries anew. */
function once<T>(make: () => T | Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    kept ??= Promise.resolve()
      .then(make)
      .catch((error: unknown) => {
        kept = undefined;
        throw error;
      });
    return kept;
  };
}

/** Nearly as small as the best, in a fraction of its time. */
const BROTLI_QUALITY = 9;

async function pack({ body }: Made): Promise<Form[]> {
  const bytes = Buffer.from(body);
  const br = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  return [formOf('br', br), formOf('gzip', await promisify(gzip)(bytes))];
}

const formOf = (encoding: Form['encoding'], bytes: Uint8Array): Form => ({
  encoding,
  bytes: new Uint8Array(bytes),
  etag: etagOfBytes(bytes),
});

/** Whether the client has this form already (RFC 9110, If-None-Match). */
export const isKnown = (c: Context, etag: string): boolean =>
  (c.req.header('If-None-Match') ?? '')
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
    .some((each) => each === etag.replace(/^W\//, '') || each === '*');
