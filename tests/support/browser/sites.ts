/** Web sites for the tests: one that hosts the built files, and ones that embed them. */
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));

/** Where the built files stand on their site: nothing in them may count on a folder. */
const FOLDER = '/assets/academy/v1';

export interface Site {
  /** Scheme, host and port: each site has its own. */
  origin: string;
  stop(): Promise<void>;
}

/** Serves an app on a free port of this machine. */
export async function serve(app: Hono): Promise<Site> {
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

/** A host that answers as a test says. */
export function serveHost(answer: (app: Hono) => unknown): Promise<Site> {
  const app = new Hono();
  answer(app);
  return serve(app);
}

/** The built files on a site of their own, as a CDN would host them. */
export interface DistSite extends Site {
  /** The folder of the files, with its last slash. */
  base: string;
}

/** Hosts `dist` in a deep folder of another origin, for pages of any origin (CORS). */
export async function serveDist({ isKept = false } = {}): Promise<DistSite> {
  const app = new Hono();
  app.use('*', cors({ origin: '*' }));
  app.use('*', async (c, next) => {
    await next();
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    c.header('X-Content-Type-Options', 'nosniff');
    if (isKept) c.header('Cache-Control', 'max-age=86400');
  });
  app.use(
    `${FOLDER}/*`,
    serveStatic({ root: DIST, rewriteRequestPath: (path) => path.slice(FOLDER.length) || '/', index: '.none' }),
  );
  const site = await serve(app);
  return { ...site, base: `${site.origin}${FOLDER}/` };
}

/** What a page of an embedding site is made of. */
export interface EmbeddingPage {
  html: string;
  headers?: Record<string, string>;
  /** Scripts and other files of the page's own site, by path. */
  files?: Record<string, { type: string; body: string }>;
}

export interface EmbeddingSite extends Site {
  /** Puts a page up and gives its address. */
  put(page: EmbeddingPage): string;
}

/** A site of somebody else, on which a test puts the pages it needs. */
export async function serveEmbedding(): Promise<EmbeddingSite> {
  const app = new Hono();
  app.use(compress());
  const pages: EmbeddingPage[] = [];
  app.get('/page/:number/:file{.*}', (c) => {
    const page = pages[Number(c.req.param('number'))];
    const file = c.req.param('file');
    if (!page) return c.notFound();
    if (file === '') return c.html(page.html, 200, page.headers);
    const own = page.files?.[file];
    return own ? c.body(own.body, 200, { 'Content-Type': own.type }) : c.notFound();
  });
  // The browser asks for it by itself, once a site.
  app.get('/favicon.ico', (c) => c.body(null, 204));
  const site = await serve(app);
  return {
    ...site,
    put: (page) => `${site.origin}/page/${pages.push(page) - 1}/`,
  };
}

/** The page of a school that has pasted elements into it, with the script that watches for them. */
export const portalPage = (dist: { base: string }, elements: string, head = ''): EmbeddingPage => ({
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>A school’s portal</title>${head}
<script type="module" src="${dist.base}academy-widgets.js"></script></head>
<body><h1>Our school</h1>${elements}</body>
</html>`,
});

/** The Content-Security-Policy that every built file works under. */
export function strictPolicy(dist: Site, api: { origin: string }): string {
  return [
    "default-src 'self'",
    `script-src ${dist.origin}`,
    `style-src ${dist.origin}`,
    `connect-src ${api.origin}`,
    "img-src 'self' data:",
    "require-trusted-types-for 'script'",
  ].join('; ');
}
