/**
 * Runs first in the page that the playground verifies, and reports what happens there. A classic script, since a module
 * would run too late to see the policy's first refusals. It imports nothing and exports nothing.
 */
import type { Answer, Report, ReporterData } from '#host/docs/playground/report.ts';

{
  const { entry, probe } = (document.currentScript as HTMLScriptElement).dataset as unknown as ReporterData;
  // This page has an opaque origin, so only a message to `*` arrives; its content is public.
  const tell = (report: Report) => parent.postMessage(report, '*');
  tell({ type: 'running' });

  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    tell({ type: 'violation', directive: effectiveDirective, blocked: blockedURI }),
  );
  document.addEventListener('academy-ready', (event) => {
    const { state, ms } = (event as CustomEvent<{ state: string; ms: number }>).detail;
    tell({ type: 'ready', state, ms });
  });
  document.addEventListener('academy-error', (event) => {
    const { message, path } = (event as CustomEvent<{ message: string; path: string }>).detail;
    tell({ type: 'failure', message, path });
  });

  const session = new Promise<unknown>((resolve) => {
    addEventListener('message', ({ source, data }: MessageEvent<Answer>) => {
      if (source === parent && data.type === 'session') resolve(data.answer);
    });
  });
  import(/* @vite-ignore */ entry).then(
    ({ configure }) => {
      // Like a portal: a page with an opaque origin has no storage to read a session from.
      configure({ getToken: () => session });
      tell({ type: 'loaded' });
    },
    (error: unknown) => tell({ type: 'not-loaded', message: String(error) }),
  );
  fetch(probe).then(
    () => tell({ type: 'api', isReached: true }),
    () => tell({ type: 'api', isReached: false }),
  );
}
