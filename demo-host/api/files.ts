/** Serves the files of the build: elements, console and documentation. */
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, MiddlewareHandler } from 'hono';
import { CONSOLE_POLICY, framedPolicy, PLAYGROUND_POLICY } from './headers.ts';

/** A demo account that the sign-in page shows to everybody. */
export interface SignInHint {
  name: string;
  /** What to try with it. */
  note: string;
  role: number;
  phone: string;
  password: string;
}

/** The page that pages of other origins may show in a frame. */
const FRAMED_PAGE = '/console/embed.html';

/** A file whose name carries a hash of its content never changes. */
const HASHED = /[-.][\w-]{8,}\.(?:js|css|woff2?|map)$/;
/** A file in the folder of a version never changes either: pages pin it by its hash. */
const OF_A_VERSION = /^\/v\d+\.\d+\.\d+[^/]*\//;

/**
 * Serves the files of the build in `distDir` to pages of any origin, and the page for frames to those of
 * `frameAncestors`. Files of a version and those with a hash in their name are cached for good; entry files are checked
 * at each load, so that an update arrives.
 */
export function elementFiles(distDir: string, frameAncestors: 'any' | readonly string[]): MiddlewareHandler {
  // The API alone, and the dev server, have no build to serve.
  if (!existsSync(distDir)) return (_, next) => next();
  const framed = framedPolicy(frameAncestors);
  return serveStatic({
    root: distDir,
    index: '.none',
    // Only the documentation has a page of its own; all other folders are routes of the console.
    rewriteRequestPath: (path) => (path === '/docs/' ? '/docs/index.html' : path),
    onFound: (path, c) => {
      const hashed = /\/(?:chunks|assets|console)\//.test(path) && HASHED.test(path);
      const isForGood = hashed || OF_A_VERSION.test(c.req.path);
      c.header('Cache-Control', isForGood ? 'public, max-age=31536000, immutable' : 'no-cache');
      c.header('Cross-Origin-Resource-Policy', 'cross-origin');
      if (!path.endsWith('.html')) return;
      c.header('Content-Security-Policy', c.req.path === FRAMED_PAGE ? framed : policyOf(c.req.path));
    },
  });
}

/** The policy of a page. The preview inside the playground may call any API, as the playground itself does. */
const policyOf = (path: string) => (path === '/docs/preview.html' ? PLAYGROUND_POLICY : CONSOLE_POLICY);

/** Paths for machines, by their first part. They are never routes of the console. */
const OF_MACHINES = /^\/(?:api|lti|oidc|metrics|healthz|readyz|\.[^/]*)(?:\/|$)/;
export const isOfMachines = (path: string): boolean => OF_MACHINES.test(path);

/** Whether a request is for a route of the console: its last part has no dot, and it is not a path for machines. */
const isRoute = (c: Context) =>
  (c.req.method === 'GET' || c.req.method === 'HEAD') &&
  !/\.[^/]*$/.test(c.req.path) &&
  !isOfMachines(c.req.path) &&
  acceptsHtml(c);
const acceptsHtml = (c: Context) => /text\/html|\*\/\*/.test(c.req.header('Accept') ?? '*/*');

/** Puts data into a page, as JSON and not as code: the policies let no inline script run. */
function embedData(html: string, id: string, data: unknown, before = ''): string {
  const json = JSON.stringify(data)?.replaceAll('<', '\\u003c');
  const told = json === undefined ? '' : `<script type="application/json" id="${id}">${json}</script>`;
  // A function, because `$` has a meaning in a replacement text.
  return html.replace(/<head>/i, () => `<head>${before}${told}`);
}

const embedAccounts = (html: string, accounts: readonly SignInHint[], before = '') =>
  embedData(html, 'demo-accounts', accounts.length === 0 ? undefined : accounts, before);

/** The base of relative addresses in a page of the console that is served under another address. */
const IN_CONSOLE = '<base href="/console/">';

/**
 * The console's page for any of its routes. Its addresses are relative to `console/`, so under another address the
 * page needs a base.
 */
export const consoleHtml = (html: string, accounts: readonly SignInHint[]): string =>
  embedAccounts(html, accounts, IN_CONSOLE);

/** Makes a function that gives a page of `console/` with data in it, as JSON in `#page-data`. */
export function pageWithData(distDir: string, file: string): (data: object) => Promise<string> {
  const path = join(distDir, 'console', file);
  return async (data) => embedData(await readFile(path, 'utf8'), 'page-data', data, IN_CONSOLE);
}

/** Makes a function that sends a built page after `make` has changed it. It reads the page again after a new build. */
function builtPage(path: string, policy: string, make: (html: string) => string) {
  let page: { modified: number; html: string } | undefined;
  return async (c: Context): Promise<Response | undefined> => {
    const found = await stat(path).catch(() => undefined);
    if (!found) return undefined;
    if (page?.modified !== found.mtimeMs) page = { modified: found.mtimeMs, html: make(await readFile(path, 'utf8')) };
    return c.html(page.html, 200, { 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy });
  };
}

/** Whether a path is in a folder of the build. Such a path is a missing file and not a route of the console. */
async function isInFolder(distDir: string, path: string): Promise<boolean> {
  const [, folder = '', inside] = path.split('/');
  if (inside === undefined || folder === '' || folder === 'console' || /[%\\]/.test(folder)) return false;
  return stat(join(distDir, folder)).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Answers `/` and every route of the console with its page. */
export function consolePage(distDir: string, accounts: readonly SignInHint[]): MiddlewareHandler {
  const send = builtPage(join(distDir, 'console', 'index.html'), CONSOLE_POLICY, (html) => consoleHtml(html, accounts));
  return async (c, next) => (isRoute(c) && !(await isInFolder(distDir, c.req.path)) && (await send(c))) || next();
}

/** Answers the playground of the documentation with its page and the demo accounts in it. */
export function playgroundPage(distDir: string, accounts: readonly SignInHint[]): MiddlewareHandler {
  const path = '/docs/playground.html';
  const send = builtPage(join(distDir, path), PLAYGROUND_POLICY, (html) => embedAccounts(html, accounts));
  return async (c, next) => (c.req.path === path && (await send(c))) || next();
}
