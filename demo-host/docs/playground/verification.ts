/** Tries a snippet under a policy in a page of its own, and reports the results. */

import type { Answer, Report, ReporterData } from './report.ts';

export interface Trial {
  /** What a school pastes. */
  snippet: string;
  /** The value of its `Content-Security-Policy` header. */
  policy: string;
  /** URL of the entry that the snippet loads. */
  entry: string;
  /** URL of the script that reports; of the same origin as the entry. */
  reporter: string;
  /** URL of the API host. */
  apiBase: string;
}

/** One result of the verification. */
export interface Finding {
  isGood: boolean;
  text: string;
}

/** Added to the verified policy, as the strictest pages have it. */
const TRUSTED_TYPES = "require-trusted-types-for 'script'";

/** A call that every server has and that needs a session: its refusal shows that the API answers. */
const PROBE = '/api/admin/dashboard-stats?timeframe=All%20Time';

/** Timeouts in ms: from loading the page to its first script, and from there to a ready element. */
const FIRST_SCRIPT_MS = 500;
const READY_MS = 30_000;
/** How long to wait for refusals after the element is ready: toasts and the loading bar are loaded later. */
const AFTERMATH_MS = 700;

/** Escapes text for a quoted HTML attribute. */
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The page is drawn by this site, and stands for one of another: `'self'` must not let this site in. */
const asElsewhere = (policy: string) => policy.replaceAll("'self'", 'https://your-site.invalid');

/** The whole page: the policy, the script that reports, and the snippet as it is. */
export function trialPage({ snippet, policy, entry, reporter, apiBase }: Trial): string {
  const data: ReporterData = { entry, probe: apiBase.replace(/\/+$/, '') + PROBE };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(`${asElsewhere(policy)}; ${TRUSTED_TYPES}`)}">
<title>A page that embeds</title>
<script src="${escapeHtml(reporter)}" data-entry="${escapeHtml(data.entry)}" data-probe="${escapeHtml(data.probe)}"></script>
</head>
<body>
${snippet}
</body>
</html>`;
}

/** The Trusted Types policy for the one place where HTML is made from text. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string };
}
let trusted: ReturnType<TrustedTypes['createPolicy']> | undefined;

function setPage(frame: HTMLIFrameElement, html: string): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trusted ??= trustedTypes?.createPolicy('academy-docs-verify', { createHTML: (text) => text });
  // In an opaque origin the page cannot read anything of this site.
  frame.setAttribute('sandbox', 'allow-scripts allow-forms');
  frame.srcdoc = trusted ? trusted.createHTML(html) : html;
}

/**
 * Draws the page in a frame and waits for what it reports.
 * @param frame empty, and in the document.
 * @param session a login's answer for the page to be signed in with, or null.
 */
export function verify(
  frame: HTMLIFrameElement,
  trial: Trial,
  session: unknown,
  signal: AbortSignal,
): Promise<Finding[]> {
  return new Promise((resolve) => {
    const reports: Report[] = [];
    const timers: number[] = [];
    const has = (type: Report['type']) => reports.some((report) => report.type === type);

    function end() {
      for (const timer of timers) clearTimeout(timer);
      removeEventListener('message', hear);
      resolve(findings(reports, trial));
    }
    function hear({ source, data }: MessageEvent<Report>) {
      if (source !== frame.contentWindow) return;
      reports.push(data);
      if (data.type === 'loaded') {
        const answer: Answer = { type: 'session', answer: session };
        frame.contentWindow?.postMessage(answer, '*');
      }
      if (has('ready') && has('api')) timers.push(window.setTimeout(end, AFTERMATH_MS));
      else if (data.type === 'not-loaded') timers.push(window.setTimeout(end, AFTERMATH_MS));
    }
    addEventListener('message', hear);
    signal.addEventListener('abort', end);
    frame.addEventListener(
      'load',
      () => {
        timers.push(
          window.setTimeout(() => {
            if (!has('running')) end();
          }, FIRST_SCRIPT_MS),
          window.setTimeout(end, READY_MS),
        );
      },
      { once: true },
    );
    setPage(frame, trialPage(trial));
  });
}

const STATES: Readonly<Record<string, Finding>> = {
  data: { isGood: true, text: 'The element shows its data.' },
  empty: { isGood: true, text: 'The element is shown; there is no data for it yet.' },
  'signed-out': {
    isGood: true,
    text: 'The element is shown and asks to sign in. Sign in above to verify it with data.',
  },
  denied: { isGood: true, text: 'The element is shown; this account may not see its data.' },
  error: { isGood: false, text: 'The element is shown, with an error in place of its data.' },
};

/** The reports in words. */
export function findings(reports: readonly Report[], { entry, apiBase }: Pick<Trial, 'entry' | 'apiBase'>): Finding[] {
  const of = <Type extends Report['type']>(type: Type) =>
    reports.filter((report): report is Extract<Report, { type: Type }> => report.type === type);
  const scripts = new URL(entry).origin;
  if (of('running').length === 0) {
    return [
      {
        isGood: false,
        text: `No script ran. The policy has to allow the scripts of ${scripts}: add it to script-src.`,
      },
    ];
  }
  const [ready] = of('ready');
  const [api] = of('api');
  const violations = [...new Set(of('violation').map(({ directive, blocked }) => `${directive} refused ${blocked}`))];
  const found: Finding[] = [];
  if (of('not-loaded').length > 0) found.push({ isGood: false, text: `The script could not be loaded: ${entry}.` });
  else found.push({ isGood: true, text: `The scripts of ${scripts} ran.` });
  if (ready) {
    const state = STATES[ready.state] ?? { isGood: false, text: `The element says “${ready.state}”.` };
    found.push({ ...state, text: `${state.text} academy-ready: ${ready.state} after ${ready.ms} ms.` });
  } else {
    found.push({ isGood: false, text: `academy-ready did not fire within ${READY_MS / 1000} seconds.` });
  }
  if (api) {
    found.push({
      isGood: api.isReached,
      text: api.isReached
        ? `The API at ${apiBase} answered.`
        : `No answer of ${apiBase} could be read: the policy’s connect-src refused it, or the API does not allow this origin (CORS).`,
    });
  }
  for (const { path, message } of of('failure')) found.push({ isGood: false, text: `${path}: ${message}` });
  found.push(
    ...(violations.length > 0
      ? violations.map((text) => ({ isGood: false, text: `Policy violation: ${text}.` }))
      : [{ isGood: true, text: 'No policy violation, with Trusted Types required.' }]),
  );
  return found;
}
