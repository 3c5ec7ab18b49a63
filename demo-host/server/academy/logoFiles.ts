/**
 * The files of logos, without a sign-in: sign-in pages and e-mails show them, and they hold nothing about a person. The address has
 * the hash of the file, so that what is behind it never changes (promises/brand.md#the-file-of-a-logo).
 */
import { Hono } from 'hono';
import type { AppEnv } from '#host/server/http/env.ts';
import { ApiError } from '#host/server/http/errors.ts';
import type { Services } from '#host/server/http/handlers.ts';
import { logoOf } from './brand.queries.ts';

/** Nothing in such a file runs, not even where somebody opens it as a page. */
const LOGO_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

export function logoFiles({ database }: Pick<Services, 'database'>): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get('/:hash', async (c) => {
    const hash = c.req.param('hash');
    const found = /^[\da-f]{64}$/.test(hash)
      ? await database.as({ kind: 'nobody' }, (tx) => logoOf(tx, hash))
      : undefined;
    if (!found) throw new ApiError(404, 'There is no such logo');
    return c.body(new Uint8Array(found.logo), 200, {
      'Content-Type': `image/${found.logoType}`,
      'Content-Disposition': 'inline; filename="logo"',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': LOGO_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
  return app;
}
