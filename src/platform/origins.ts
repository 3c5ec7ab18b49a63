import { readUrl } from './readUrl.ts';

/** Origins of pages, as they stand in policies, headers and lists. */

/**
 * A hostname as `URL` gives it: a name, an IPv4 address, or an IPv6 address in brackets. `URL` itself also lets quotes,
 * semicolons, commas and stars through, which mean something else in a policy or a list.
 */
const HOSTNAME = /^(?:[a-z\d_](?:[a-z\d_.-]*[a-z\d_])?\.?|\[[\da-f:.]+\])$/;

/** Whether the hostname of an address has nothing but what a hostname may have. */
export const hasPlainHost = ({ hostname }: URL): boolean => HOSTNAME.test(hostname);

/** Whether a text is an origin and nothing more, such as `https://portal.example`. */
export function isOrigin(text: string): boolean {
  const url = readUrl(text);
  return url !== undefined && url.origin === text && hasPlainHost(url);
}
