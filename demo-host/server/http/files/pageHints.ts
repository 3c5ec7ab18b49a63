/** What the console's page of a route will ask for, told with the page and, where that is safe, before it. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import type { AppEnv } from '#host/server/http/env.ts';

/** Gives the modules of the screen that a route of the console shows, as paths in the folder of the build. */
export type ModulesOfRoute = (path: string) => readonly string[];

/** The modules that a built page of the console names, in its head. */
const NAMED = /<(?:script type="module"[^>]* src|link rel="modulepreload"[^>]* href)="([^"]+)"/g;

/** The most characters of all links together: many proxies take no more than 4,096 for all headers of an answer. */
const LINKS_MAX = 2500;

const linkTo = (path: string) => `<${path}>; rel=modulepreload; crossorigin`;

/**
 * Makes a function that gives the links of a route: the modules of the console and those of the screen that the route
 * shows, as values of the header `Link`.
 * @param readModules reads the modules of all screens; called again after a new build.
 * @param folder that the academy is in
 */
export function consoleHints(
  distDir: string,
  readModules: () => ModulesOfRoute = () => () => [],
  folder = '',
): (path: string) => Promise<readonly string[]> {
  let known: { modified: number; console: readonly string[]; modulesOf: ModulesOfRoute } | undefined;
  const page = join(distDir, 'console', 'index.html');
  return async (path) => {
    const modified = (await stat(page).catch(() => undefined))?.mtimeMs;
    if (modified === undefined) return [];
    if (known?.modified !== modified) {
      // The script first: what has no room is then the last of what it asks for.
      const isScript = ([tag]: RegExpMatchArray) => Number(tag.startsWith('<script'));
      const named = [...(await readFile(page, 'utf8')).matchAll(NAMED)].sort((a, b) => isScript(b) - isScript(a));
      const paths = named.map(([, file = '']) => new URL(file, 'http://console.invalid/console/').pathname);
      known = { modified, console: paths, modulesOf: readModules() };
    }
    const ofScreen = known.modulesOf(path).map((file) => `/${file}`);
    // The screen's first: the page itself names those of the console once more.
    const links = [...new Set([...ofScreen, ...known.console])].map((file) => linkTo(folder + file));
    let length = 0;
    return links.filter((link) => {
      length += link.length + ', '.length;
      return length <= LINKS_MAX;
    });
  };
}

/** What proxies add to a request that they pass on. */
const OF_PROXIES = ['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host', 'X-Real-IP'];

/**
 * Sends links before the page itself (103 Early Hints) to a browser that opens it. Others may take the 103 for the
 * answer: clients of HTTP/1.0, scripts, and proxies such as nginx before 1.29. A browser keeps its connection alive and
 * says so, which a proxy does not pass on.
 * @param proxiesPass whether the proxies of this server are known to pass a 103 on.
 */
export function sendEarlyHints(c: Context<AppEnv>, link: readonly string[], proxiesPass: boolean): void {
  const { incoming, outgoing } = c.env ?? {};
  if (!incoming || !outgoing || link.length === 0 || c.req.method !== 'GET') return;
  if (incoming.httpVersion === '1.0' || c.req.header('Sec-Fetch-Mode') !== 'navigate') return;
  const isDirect =
    /^keep-alive$/i.test(c.req.header('Connection') ?? '') && OF_PROXIES.every((name) => !c.req.header(name));
  if (isDirect || proxiesPass) outgoing.writeEarlyHints({ link: [...link] });
}
