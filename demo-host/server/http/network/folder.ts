/** The folder of a hostname that the academy is served under: `/academy` of `https://school.example/academy`. */
import { getPath } from 'hono/utils/url';
import { ROUTE } from '#domain/people/menu.ts';

/** A folder as `PUBLIC_URL` may name it: plain names, so that proxies, browsers and we read it in the same way. */
const FOLDER = /^(?:\/[\w~-][\w.~-]*)+$/;

/** First parts of this server's own paths: those for machines, of files, and of the console's pages. */
const OWN_NAMES = [
  ...['api', 'healthz', 'lti', 'metrics', 'oidc', 'readyz', 'xapi'],
  ...['assets', 'chunks', 'classic', 'console', 'docs', 'export', 'plugins', 'texts', 'widgets'],
  ...['account', 'data', 'invite', 'setup', 'activity-logs', 'analytics', 'attendance', 'leaderboard', 'messages'],
  ...['notifications', 'parent-messages', 'performance', 'schools', 'student-performance', 'study-progress'],
  ...['study-sessions', 'users', 'week', 'week-mail', 'absence', 'absence-mail'],
  ...['late-mail', 'results-mail', 'plan-mail', 'month-mail'],
  ...Object.values(ROUTE).map((route) => route.split('/')[1] ?? ''),
];

/** The folder of a public address, without a slash at its end; '' at the root of a hostname. */
export const folderOf = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');

/**
 * Whether the academy can be served under the folder. One that is called as a path of this server cannot: behind a proxy
 * that removes the folder nobody could tell `/docs/docs/` from `/docs/`.
 */
export const isUsableFolder = (folder: string): boolean =>
  folder === '' || (FOLDER.test(folder) && !OWN_NAMES.includes(folder.split('/')[1] ?? ''));

/**
 * Makes Hono's reader of a request's path: the path inside the folder. A proxy may remove the folder or leave it, so both
 * ways are read. What a request says about itself (`X-Forwarded-Prefix`) counts for nothing.
 */
export const pathInside =
  (folder: string) =>
  (request: Request): string => {
    const path = getPath(request);
    return folder !== '' && path.startsWith(`${folder}/`) ? path.slice(folder.length) : path;
  };
