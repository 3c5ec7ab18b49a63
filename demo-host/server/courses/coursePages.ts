/**
 * What a unit of a course package asks of the academy besides the learning record store: its files, its token, and the page to which
 * it leads when it is left. Its scripts are somebody else's, so they get an origin of their own
 * (promises/course-packages.md#away-from-the-academys-pages).
 */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { getMimeType } from 'hono/utils/mime';
import type { AppEnv } from '#host/server/http/env.ts';
import { etagOfBytes, wantedPart } from '#host/server/http/files/builtFiles.ts';
import { corsOf } from '#host/server/http/files/headers.ts';
import { isKnown } from '#host/server/http/files/madeOnce.ts';
import { plainPage, plainPolicy } from '#host/server/http/files/plainPage.ts';
import type { Services } from '#host/server/http/handlers.ts';
import { folderOf } from '#host/server/http/network/folder.ts';
import { newToken, sha256 } from '#host/server/http/session.ts';
import { CLOSED_PATH, FETCH_PATH, FILES_PATH } from './coursePaths.ts';
import { courseFile, fetchLaunch } from './launches.queries.ts';

/** Of an origin of its own, which reaches nothing that a browser keeps for this one. */
const SANDBOX = 'sandbox allow-scripts allow-forms allow-popups';
const SECRET = /^[\w-]{43}$/;
/** What cmi5 answers instead of a token. */
const FETCH_FAULTS = {
  used: {
    'error-code': '1',
    'error-text': 'The token was given before, or the session of the unit is over. Open the unit again.',
  },
  unknown: { 'error-code': '2', 'error-text': 'This address is not known.' },
} as const;

type Options = Pick<Services, 'database'>;

/** The routes under `/courses`, but for the learning record store. */
export function coursePages({ database }: Options): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.use(`${FETCH_PATH}/*`, corsOf('any', []));
  app.post(`${FETCH_PATH}/:secret`, async (c) => {
    c.var.facts.call = 'fetchUnitToken';
    c.header('Cache-Control', 'no-store');
    const secret = c.req.param('secret');
    if (!SECRET.test(secret)) return c.json(FETCH_FAULTS.unknown);
    const token = Buffer.from(`launch:${newToken()}`).toString('base64');
    const isNew = await database.as({ kind: 'launch' }, (tx) => fetchLaunch(tx, sha256(secret), sha256(token)));
    if (isNew === undefined) return c.json(FETCH_FAULTS.unknown);
    return c.json(isNew ? { 'auth-token': token } : FETCH_FAULTS.used);
  });
  app.all(`${FETCH_PATH}/*`, (c) => c.json({ message: 'A token is fetched by POST' }, 405, { Allow: 'POST' }));

  app.get(`${FILES_PATH}/:secret/*`, async (c) => {
    c.var.facts.call = 'courseFile';
    const secret = c.req.param('secret');
    const path = pathIn(c, secret);
    const content =
      SECRET.test(secret) && path !== undefined && !isPartOfOurPage(c)
        ? await database.as({ kind: 'launch' }, (tx) => courseFile(tx, sha256(secret), path))
        : undefined;
    if (!content || path === undefined)
      return c.json({ message: 'There is no such file, or the session of the unit is over' }, 404);
    return sendFile(c, path, content);
  });

  app.get(CLOSED_PATH, (c) =>
    c.html(
      plainPage(
        { title: 'This part has ended', folder: folderOf(c.var.publicUrl) },
        html`<p>What was done is kept. This window can be closed.</p>`,
      ),
      200,
      { 'Content-Security-Policy': plainPolicy(["'self'"]) },
    ),
  );
  return app;
}

/** The path of a file in its package; undefined for one that is none. */
function pathIn(c: Context<AppEnv>, secret: string): string | undefined {
  const start = `${FILES_PATH}/${secret}/`;
  const { pathname } = new URL(c.req.url);
  try {
    const path = decodeURIComponent(pathname.slice(pathname.indexOf(start) + start.length));
    return path.includes('\0') ? undefined : path;
  } catch {
    return undefined;
  }
}

/**
 * Whether a page of this origin wants the file as a part of itself, as a script, a worker or a frame. The policy of our pages lets
 * in what is of their origin, and these files are of their address and not to be trusted. Pages of packages have another origin,
 * and what people open is a document.
 */
const isPartOfOurPage = (c: Context<AppEnv>): boolean =>
  c.req.header('Sec-Fetch-Site') === 'same-origin' && c.req.header('Sec-Fetch-Dest') !== 'document';

/** Sends a file, or a part of it: what plays a video asks for parts. */
function sendFile(c: Context<AppEnv>, path: string, content: Buffer): Response {
  const headers = {
    'Content-Type': getMimeType(path) ?? 'application/octet-stream',
    'Content-Security-Policy': SANDBOX,
    // Its scripts, styles and data come to it as to any other origin, and windows that it opens are in the same box.
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'private, max-age=3600',
    'X-Robots-Tag': 'noindex',
    'Accept-Ranges': 'bytes',
    ETag: etagOfBytes(content),
  };
  if (isKnown(c, headers.ETag)) return c.body(null, 304, headers);
  const part = wantedPart(c, { etag: headers.ETag, size: content.length });
  if (part === null) return c.body(null, 416, { 'Content-Range': `bytes */${content.length}` });
  if (!part) return c.body(new Uint8Array(content), 200, headers);
  const { start, end } = part;
  return c.body(new Uint8Array(content.subarray(start, end + 1)), 206, {
    ...headers,
    'Content-Range': `bytes ${start}-${end}/${content.length}`,
  });
}
