/**
 * `check()`, which also runs when the address of the page has `?academy-check`. Its code is loaded on demand, from a file
 * that shares nothing with the elements, so that it works where they do not.
 */

import { isServer, oncePerPage } from '#page/element/pageGlobals.ts';
import { onDemand } from '#platform/loadCode.ts';
import type { CheckReport } from '#widgets/check/report.ts';
import { scriptUrl } from './scriptUrl.ts';

export type { CheckFinding, CheckReport } from '#widgets/check/report.ts';

const load = onDemand(() => import('#widgets/check/check.ts'));

/** The error where the check cannot be loaded. In English, since the texts of the report are not loaded either. */
function notLoaded(cause: unknown): Error {
  const { origin } = new URL(import.meta.url ?? scriptUrl);
  return new Error(
    `academy-widgets: the check could not be loaded. A Content-Security-Policy must hold: script-src ${origin}. ` +
      'Without one, look for check.js there.',
    { cause },
  );
}

/**
 * Looks for the usual reasons why elements are not shown or do not work, and says what to do about each. On a server it
 * finds nothing.
 * @throws an Error that says what to do when the code of the check itself cannot be loaded.
 */
export async function check(): Promise<CheckReport> {
  if (isServer()) return { ok: true, findings: [] };
  const code = await load().catch((cause: unknown) => Promise.reject(notLoaded(cause)));
  return code.check();
}

// Once, even if the page loads several of our files.
if (!isServer() && new URLSearchParams(location.search).has('academy-check')) {
  oncePerPage('check', () =>
    load().then(
      (code) => code.showCheck(),
      (cause: unknown) => console.error(notLoaded(cause).message),
    ),
  );
}
