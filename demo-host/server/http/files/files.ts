/** Serves the files of the build: elements, console and documentation. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, MiddlewareHandler } from 'hono';
import { INVITE_PATH } from '#domain/people/invitations.ts';
import { ROUTE, SET_UP_PAGE } from '#domain/people/menu.ts';
import type { AppEnv } from '#host/server/http/env.ts';
import { folderOf } from '#host/server/http/network/folder.ts';
import { BUILT_PATH, builtFiles } from './builtFiles.ts';
import { CONSOLE_POLICY, framedPolicy, PLAYGROUND_POLICY } from './headers.ts';
import { consoleHints, type ModulesOfRoute, sendEarlyHints } from './pageHints.ts';

/** A demo account that the sign-in page shows to everybody. */
export interface SignInHint {
  name: string;
  /** What to try with it, by language. */
  notes: Readonly<Record<string, string>>;
  role: number;
  phone: string;
  password: string;
}

/** What the console tells everybody of the academy. */
interface AcademyHint {
  name?: string;
  languages?: readonly string[];
  /** Its logo and colours, as `ownBrand` answers them. */
  brand?: object | undefined;
  /** It is the demo academy, and other machines can reach it. */
  isDemo?: boolean;
}

/** The page that pages of other origins may show in a frame. */
const FRAMED_PAGE = '/console/embed.html';

/** A file whose name carries a hash of its content never changes. */
const HASHED = /[-.][\w-]{8,}\.(?:js|css|woff2?|map)$/;
/** A file in the folder of a version never changes either: pages pin it by its hash. */
const OF_A_VERSION = /^\/v\d+\.\d+\.\d+[^/]*\//;

/**
 * The files that pages without a version name: a browser uses the copy that it has, and looks for a newer one meanwhile,
 * for a day at most. An autoloader of yesterday finds its files in the browser's cache, or else the element of today.
 */
const NAMED_BY_PAGES = /^\/academy-widgets\.(?:js|css)$/;

/** How long a browser may keep a file of the build. @param path the path of the file in the build */
export function cacheControlOf(path: string): string {
  const hashed = /\/(?:chunks|classic|assets|console)\//.test(path) && HASHED.test(path);
  if (hashed || OF_A_VERSION.test(path)) return 'public, max-age=31536000, immutable';
  return NAMED_BY_PAGES.test(path) ? 'public, max-age=0, stale-while-revalidate=86400' : 'no-cache';
}

/**
 * Serves the files of the build in `distDir` to pages of any origin, and the page for frames to those of
 * `frameAncestors`.
 */
export function elementFiles(distDir: string, frameAncestors: 'any' | readonly string[]): MiddlewareHandler {
  const framed = framedPolicy(frameAncestors);
  return builtFiles(distDir, {
    fileOf,
    onFound: (path, c) => {
      c.header('Cache-Control', cacheControlOf(path));
      c.header('Cross-Origin-Resource-Policy', 'cross-origin');
      if (!path.endsWith('.html')) return;
      c.header('Content-Security-Policy', c.req.path === FRAMED_PAGE ? framed : policyOf(c.req.path));
    },
  });
}

/**
 * Serves the pages of the build to an academy in a folder, with a line that tells where the API is: for frames, for the
 * console by its file, and for the documentation. At the root of a hostname the files are sent as they are.
 */
export function pagesInFolder(
  { distDir, frameAncestors }: { distDir: string; frameAncestors: 'any' | readonly string[] },
  folder: string,
): MiddlewareHandler {
  if (folder === '') return (_, next) => next();
  const framed = framedPolicy(frameAncestors);
  const pages = new Map<string, ReturnType<typeof builtPage<undefined>>>();
  const make = (html: string) => withHead(html, apiInFolder(folder));
  return async (c, next) => {
    const path = fileOf(c.req.path);
    if (!/\.html$/.test(path) || !BUILT_PATH.test(path) || !/^(?:GET|HEAD)$/.test(c.req.method)) return next();
    const policy = path === FRAMED_PAGE ? framed : policyOf(path);
    const send = pages.get(path) ?? builtPage(join(distDir, path), policy, make, () => undefined);
    const sent = await send(c, { 'Cross-Origin-Resource-Policy': 'cross-origin' });
    if (sent) pages.set(path, send);
    return sent || next();
  };
}

/** The path of the file for a path of a request. Only the documentation has a page of its own; all other folders are routes of the console. */
const fileOf = (path: string) => (path === '/docs/' ? '/docs/index.html' : path);

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
  const script = json === undefined ? '' : `<script type="application/json" id="${id}">${json}</script>`;
  return withHead(html, before + script);
}

/** Puts lines at the beginning of a page's head. */
// A function, because `$` has a meaning in a replacement text.
const withHead = (html: string, lines: string) => html.replace(/<head>/i, () => `<head>${lines}`);

const embedAccounts = (html: string, accounts: readonly SignInHint[], before = '') =>
  embedData(html, 'demo-accounts', accounts.length === 0 ? undefined : accounts, before);

/** The base of relative addresses in a page of the console that is served under another address. */
const inConsole = (folder: string) => `<base href="${folder}/console/">${apiInFolder(folder)}`;

/** Tells a page where the API is, if it is not at the root of the hostname. */
const apiInFolder = (folder: string) => (folder === '' ? '' : `<meta name="academy-api-base" content="${folder}">`);

/** Whether an address is a page of the console for those who are not signed in. */
const isEntrance = (path: string) =>
  [ROUTE.login, SET_UP_PAGE, INVITE_PATH].some((page) => path.replace(/\/$/, '').endsWith(page));

/** Takes the frame of a page after sign-in out of sight, which the console's page begins with. */
const withoutFrame = (html: string) => html.replace('<div id="console">', '<div id="console" data-entrance>');

/**
 * The console's page for any of its routes. Its addresses are relative to `console/`, so under another address the
 * page needs a base.
 */
export const consoleHtml = (
  html: string,
  accounts: readonly SignInHint[],
  academy?: AcademyHint,
  folder = '',
): string => embedData(embedAccounts(html, accounts, inConsole(folder)), 'academy', academy);

/** Makes a function that gives a page of `console/` with data in it, as JSON in `#page-data`. */
export function pageWithData(distDir: string, file: string, folder: string): (data: object) => Promise<string> {
  const path = join(distDir, 'console', file);
  return async (data) => embedData(await readFile(path, 'utf8'), 'page-data', data, inConsole(folder));
}

/** Makes a function that sends a built page after `make` has changed it. It reads the page again after a new build. */
function builtPage<Data>(
  path: string,
  policy: string,
  make: (html: string, data: Data) => string,
  /** What `make` puts into the page; when it is another object, the page is made anew. */
  dataOf: () => Data,
) {
  let page: { modified: number; data: Data; html: string } | undefined;
  return async (c: Context, headers: Record<string, string> = {}): Promise<Response | undefined> => {
    const found = await stat(path).catch(() => undefined);
    if (!found) return undefined;
    const data = dataOf();
    if (page?.modified !== found.mtimeMs || page.data !== data)
      page = { modified: found.mtimeMs, data, html: make(await readFile(path, 'utf8'), data) };
    return c.html(page.html, 200, { 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy, ...headers });
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

/** Answers `/` and every route of the console with its page, and tells the browser which modules the route needs. */
export function consolePage(
  { distDir, earlyHints = false, publicUrl }: { distDir: string; earlyHints?: boolean; publicUrl?: string | undefined },
  accounts: readonly SignInHint[],
  academy: { current: () => AcademyHint | undefined; isDemo: boolean },
  readModules?: () => ModulesOfRoute,
): MiddlewareHandler<AppEnv> {
  const folder = folderOf(publicUrl);
  const isDemo = academy.isDemo || undefined;
  const make = (html: string, known?: AcademyHint) =>
    consoleHtml(
      html,
      accounts,
      (known || isDemo) && { name: known?.name, languages: known?.languages, brand: known?.brand, isDemo },
      folder,
    );
  const file = join(distDir, 'console', 'index.html');
  const send = builtPage(file, CONSOLE_POLICY, make, academy.current);
  const sendEntrance = builtPage(
    file,
    CONSOLE_POLICY,
    (html, known?: AcademyHint) => withoutFrame(make(html, known)),
    academy.current,
  );
  const hintsOf = consoleHints(distDir, readModules, folder);
  return async (c, next) => {
    if (!isRoute(c) || (await isInFolder(distDir, c.req.path))) return next();
    const links = await hintsOf(c.req.path);
    sendEarlyHints(c, links, earlyHints);
    const sendPage = isEntrance(c.req.path) ? sendEntrance : send;
    return (await sendPage(c, links.length > 0 ? { Link: links.join(', ') } : {})) || next();
  };
}

/** Answers the playground of the documentation with its page and the demo accounts in it. */
export function playgroundPage(distDir: string, accounts: readonly SignInHint[], folder = ''): MiddlewareHandler {
  const path = '/docs/playground.html';
  const make = (html: string) => embedAccounts(html, accounts, apiInFolder(folder));
  const send = builtPage(join(distDir, path), PLAYGROUND_POLICY, make, () => undefined);
  return async (c, next) => (c.req.path === path && (await send(c))) || next();
}
