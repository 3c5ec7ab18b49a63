/**
 * `check()`, and the look into the page's address that runs it: `?academy-check`. All that it needs comes
 * on demand, in a file that shares nothing with the elements, so that it works where they do not.
 */
import { onDemand } from '#domain/loadCode.ts';
import { isServer, oncePerPage } from '#page/pageGlobals.ts';
import type { CheckReport } from './check/report.ts';
import { scriptUrl } from './scriptUrl.ts';

export type { CheckFinding, CheckReport } from './check/report.ts';

const load = onDemand(() => import('./check/check.ts'));

/** Whoever looks for a fault reads the console too; the words of the report are not here yet. */
function notLoaded(cause: unknown): Error {
  const { origin } = new URL(import.meta.url ?? scriptUrl);
  return new Error(
    `academy-widgets: the check could not be loaded from ${origin}. If the page sends a Content-Security-Policy, ` +
      `it must hold: script-src ${origin}. If not, look whether check.js lies beside the other files of the academy.`,
    { cause },
  );
}

/**
 * Looks for the usual reasons why elements do not show or do not work, and says what to do about each.
 * @throws an Error with a cure when the code of the check itself cannot be loaded.
 */
export async function check(): Promise<CheckReport> {
  if (isServer()) return { ok: true, findings: [] };
  const code = await load().catch((cause: unknown) => Promise.reject(notLoaded(cause)));
  return code.check();
}

// Once, however many files of the product the page loads.
if (!isServer() && new URLSearchParams(location.search).has('academy-check')) {
  oncePerPage('check', () =>
    load().then(
      (code) => code.showCheck(),
      (cause: unknown) => console.error(notLoaded(cause).message),
    ),
  );
}
