/** Which API a page uses (promises/session-and-errors.md#token). Apart from the runtime: the autoloader needs it too. */
import { pageConfig } from '#page/element/pageGlobals.ts';

/** The API that the page names: in its configuration, a meta tag, or else with the first element that names one. */
export const namedApi = (): string | undefined => pageConfig().apiBase || apiOfFirstElement();

/** The API that the first of our elements in the document names. */
export const apiOfFirstElement = (): string | undefined =>
  [...document.querySelectorAll('[api-base]')]
    .find((element) => /^(academy|parent)-/.test(element.localName))
    ?.getAttribute('api-base')
    ?.trim();

/** The http(s) origin of a URL, or undefined when it has none. */
export function originOf(url: string): string | undefined {
  try {
    const { protocol, origin } = new URL(url, location.href);
    return /^https?:$/.test(protocol) ? origin : undefined;
  } catch {
    return undefined;
  }
}
