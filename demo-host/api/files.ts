import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, MiddlewareHandler } from 'hono';
import { CONSOLE_POLICY, framedPolicy, PLAYGROUND_POLICY } from './headers.ts';

/** A demo account, told to whoever opens the sign-in page. */
export interface SignInHint {
  name: string;
  /** What it is good for trying. */
  note: string;
  role: number;
  phone: string;
  password: string;
}

/** The page that others may frame. */
const FRAMED_PAGE = '/console/embed.html';

/** A file whose name carries a hash of its content never changes. */
const HASHED = /[-.][\w-]{8,}\.(?:js|css|woff2?|map)$/;
/** Nor does one in the folder of a version: pages pin it by the hashes of its files. */
const OF_A_VERSION = /^\/v\d+\.\d+\.\d+[^/]*\//;

/**
 * The built elements: any file of `distDir`, for pages of any origin; the page that others may frame,
 * for those of `frameAncestors`. Files of a version, and those with a hash in their name, are kept for good;
 * entry files are asked for anew each time, so that an update arrives.
 */
export function elementFiles(distDir: string, frameAncestors: 'any' | readonly string[]): MiddlewareHandler {
  // An API of its own, and the dev server, have no build to serve.
  if (!existsSync(distDir)) return (_, next) => next();
  const framed = framedPolicy(frameAncestors);
  return serveStatic({
    root: distDir,
    index: '.none',
    // The documentation is the one folder with a page of its own; all others are routes of the console.
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

/** The preview inside the playground speaks with any API, as the playground does. */
const policyOf = (path: string) => (path === '/docs/preview.html' ? PLAYGROUND_POLICY : CONSOLE_POLICY);

/** What a machine asks for, by the first part of its address: no page of the console is there, whatever its menu says. */
const OF_MACHINES = /^\/(?:api|lti|metrics|healthz|readyz|\.[^/]*)(?:\/|$)/;
export const isOfMachines = (path: string): boolean => OF_MACHINES.test(path);

/** A route of the console has no dot in its last part; a file that is missing is a 404, and so is what machines ask for. */
const isRoute = (c: Context) =>
  (c.req.method === 'GET' || c.req.method === 'HEAD') &&
  !/\.[^/]*$/.test(c.req.path) &&
  !isOfMachines(c.req.path) &&
  acceptsHtml(c);
const acceptsHtml = (c: Context) => /text\/html|\*\/\*/.test(c.req.header('Accept') ?? '*/*');

/** What a page is told, as data and not as code: the policies let no inline script run. */
function tell(html: string, id: string, data: unknown, before = ''): string {
  const json = JSON.stringify(data)?.replaceAll('<', '\\u003c');
  const told = json === undefined ? '' : `<script type="application/json" id="${id}">${json}</script>`;
  // As a function: a replacement text would give `$` in a name a meaning.
  return html.replace(/<head>/i, () => `<head>${before}${told}`);
}

const tellAccounts = (html: string, accounts: readonly SignInHint[], before = '') =>
  tell(html, 'demo-accounts', accounts.length === 0 ? undefined : accounts, before);

/** The folder that the files of a page of the console are named in, for its other addresses. */
const IN_CONSOLE = '<base href="/console/">';

/**
 * The console's page as it is sent for any of its routes. Its files are named relative to itself, so a
 * deep link needs to be told that it stands in `console/`.
 */
export const consoleHtml = (html: string, accounts: readonly SignInHint[]): string =>
  tellAccounts(html, accounts, IN_CONSOLE);

/** The maker of a page of `console/` that is told something else each time, as JSON in `#page-data`. */
export function pageWithData(distDir: string, file: string): (data: object) => Promise<string> {
  const path = join(distDir, 'console', file);
  return async (data) => tell(await readFile(path, 'utf8'), 'page-data', data, IN_CONSOLE);
}

/** Sends a built page as `make` has it; made anew when the build is. */
function builtPage(path: string, policy: string, make: (html: string) => string) {
  let page: { modified: number; html: string } | undefined;
  return async (c: Context): Promise<Response | undefined> => {
    const found = await stat(path).catch(() => undefined);
    if (!found) return undefined;
    if (page?.modified !== found.mtimeMs) page = { modified: found.mtimeMs, html: make(await readFile(path, 'utf8')) };
    return c.html(page.html, 200, { 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy });
  };
}

/** Whether an address lies in a folder of the build: a file that is not there is missing, and no route of the console. */
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

/** Answers the playground of the documentation with its page, which offers the demo's accounts. */
export function playgroundPage(distDir: string, accounts: readonly SignInHint[]): MiddlewareHandler {
  const path = '/docs/playground.html';
  const send = builtPage(join(distDir, path), PLAYGROUND_POLICY, (html) => tellAccounts(html, accounts));
  return async (c, next) => (c.req.path === path && (await send(c))) || next();
}
