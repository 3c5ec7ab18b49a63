import { foundOnPage, pageConfig } from '#page/element/pageGlobals.ts';
import { onDemand } from '#platform/loadCode.ts';

const load = onDemand(() => import('./firstCall.ts'));

/**
 * Does for an element whose code is loading what need not wait for that code: connects to its API, and sends its first
 * call. Where the code of another element runs already, the little that is missing comes soon.
 */
export function askEarly(element: Element): void {
  if (foundOnPage('runtime')) return;
  preconnect(pageConfig().apiBase ?? element.getAttribute('api-base') ?? '');
  if (element.localName === 'academy-login') return;
  load().then(
    ({ sendFirstCall }) => sendFirstCall(element),
    // The element asks for itself.
    () => {},
  );
}

/** Begins to connect to an API of another origin, which takes a few round trips. */
function preconnect(apiBase: string): void {
  const link = document.createElement('link');
  link.rel = 'preconnect';
  link.crossOrigin = '';
  link.href = apiBase;
  // Not `link.origin`, which links in the head do not have.
  if (!apiBase || !/^https?:/.test(link.href) || link.href.startsWith(`${location.origin}/`)) return;
  document.head.append(link);
  // Browsers connect when they see the link; nothing of it is left in the page.
  setTimeout(() => link.remove());
}
