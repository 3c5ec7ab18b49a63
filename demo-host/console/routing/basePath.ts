/** Where the console's routes begin. */
export interface Routing {
  /** The part of an address before a route: `/`, `/portal/`, `/console/index.html#/`. */
  basePath: string;
  /** Routes stand after `#`, a part of the address that browsers send to no server. */
  isHash: boolean;
}

/**
 * How the console's routes are written, by the page that it was opened as.
 *
 * With a `<base>` in the page, the server answers every address of a folder with the console's page, so the routes are
 * paths. They start at the folder of the console's files (`…/console/`), or at the nearest folder above it that holds
 * the address, as `/` of the reference API. Without a `<base>`, only the files themselves can be requested, so the
 * routes stand after `#`: reload and links work from any folder of any server without a rule.
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

/** The query and the hash of the current route. @param root the address of the route `/`, as the router writes it. */
export function openRoute(root: string, { search, hash }: Location): { search: string; hash: string } {
  if (!root.includes('#')) return { search, hash };
  const route = new URL(hash.slice(1) || '/', 'http://console.invalid');
  return { search: route.search, hash: route.hash };
}
