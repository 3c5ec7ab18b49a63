/** What LTI 1.3 asks of addresses and links, for the API and the console alike. */
import { isStorable } from './text.ts';

const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether an address may be part of a registration: https, or this machine's own. */
export function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && LOCAL.test(hostname));
}

/** Whether a text is the origin of a page and nothing more, such as `https://lms.example`. */
export const isSafeOrigin = (text: string): boolean => isSafeAddress(text) && new URL(text).origin === text;

const SCREEN = /^[a-z]+(?:-[a-z]+)+$/;
const ATTRIBUTE = /^[a-z]+(?:-[a-z]+)*$/;
/** How long a value of an attribute may be in a link, and how many there may be. */
const ATTRIBUTE_MAX = { length: 64, count: 8 } as const;

/** The screen that a link asks for, and the attributes of its element. */
export interface LinkedScreen {
  /** A tag; absent where the link leaves it to the person's role. */
  screen?: string | undefined;
  attributes: Record<string, string>;
}

/** Whether names and values are such as a link may carry; the page asks the table of elements for the rest. */
export function isLinkable({ screen, attributes }: LinkedScreen): boolean {
  const pairs = Object.entries(attributes);
  return (
    (screen === undefined || SCREEN.test(screen)) &&
    pairs.length <= ATTRIBUTE_MAX.count &&
    pairs.every(([name, value]) => ATTRIBUTE.test(name) && value.length <= ATTRIBUTE_MAX.length && isStorable(value))
  );
}

/** What a link's query says; what cannot be of a link is left out. */
export function readLink(query: Iterable<[string, string]>): LinkedScreen {
  const { screen, ...others } = Object.fromEntries(query);
  const attributes = Object.fromEntries(
    Object.entries(others)
      .filter(([name, value]) => isLinkable({ attributes: { [name]: value } }))
      .slice(0, ATTRIBUTE_MAX.count),
  );
  return { attributes, ...(screen && SCREEN.test(screen) ? { screen } : {}) };
}

/** The same as a query. */
export const linkQuery = ({ screen, attributes }: LinkedScreen): string =>
  new URLSearchParams({ ...(screen ? { screen } : {}), ...attributes }).toString();
