/** Where the console's routes begin. */
export interface Routing {
  /** What stands before a route in an address of this site: `/`, `/portal/`, `/console/index.html#/`. */
  basePath: string;
  /** Routes stand in the part of the address after `#`, which is asked of no host. */
  isHash: boolean;
}

/**
 * How the console's routes are written, by the page that it was opened as. A host that answers every address of a
 * folder with the console's page says so by a `<base>` in it, for the page's files are named relative to it: the
 * routes are paths then, from the folder of the console's files on (`…/console/`) or the nearest one above that holds
 * the address, as `/` of the reference API. Any other host is asked for the files that it has and for nothing else:
 * the routes stand behind `#`, so that reload and links work from any folder without a rule.
 *
 * @param pathname of the page
 * @param script URL of a script in the folder of the console's files
 * @param hasBase whether the page has a `<base>`
 */
export function routingOf(pathname: string, script: string, hasBase: boolean): Routing {
  if (!hasBase) return { basePath: `${pathname}#/`, isHash: true };
  let { pathname: folder } = new URL('./', script);
  while (!pathname.startsWith(folder)) folder = folder.replace(/[^/]+\/$/, '');
  return { basePath: folder, isHash: false };
}

/** The query and the hash of the route that is open; `root` is the address of the route `/`, as the router writes it. */
export function openRoute(root: string, { search, hash }: Location): { search: string; hash: string } {
  if (!root.includes('#')) return { search, hash };
  const route = new URL(hash.slice(1) || '/', 'http://console.invalid');
  return { search: route.search, hash: route.hash };
}
