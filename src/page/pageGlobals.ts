/**
 * The little that is loaded before any element: what the page configured, and the place where
 * everything lives that a page has once. Kept on a global symbol so that two entry files, or two
 * copies of the bundle, meet. Holds no React: two bundles bring two Reacts.
 *
 * Two **versions** of the bundle on one page meet here too, and the rule is: whoever defines a tag first
 * draws it; what the page configured and who is signed in is one for all; everything else each version has
 * for itself, since nobody can know the shape of what another version made. So their own shape stays
 * as it is for as long as its symbol says `v1`: fields may come, and whoever reads a new one does without
 * where an older version made them.
 */
import type { GetToken } from '#session/session.ts';

/** What a page may set (design, Configuration). */
export interface Config {
  /** URL of the API host. Naming it locks the page to it: the token goes nowhere else. */
  apiBase?: string;
  /** The portal that already knows who this is. Its token stays in memory. */
  getToken?: GetToken;
  /** Where the Login button of a prompt or of the session-expired dialog goes. */
  loginUrl?: string;
  /** Where 'Forgot Password ?' goes. */
  forgotPasswordUrl?: string;
  /** Where the paths of the screens begin: a folder as '/portal/', or another site's address; default `/`. */
  basePath?: string;
  /** BCP 47; default `en-IN`. */
  locale?: string;
  /** Default `auto`: as the system says. */
  theme?: 'light' | 'dark' | 'auto';
  /** Level of the heading over each screen, from 1 to 6; default 2, since the page has its own `h1`. */
  headingLevel?: number;
  /** Keep sorting, filters and pages in the page's history entries, for reload and Back. */
  rememberViews?: boolean;
  /** Open the product's own forms for Add School, Edit and Add User, where the page does not take these actions. */
  forms?: boolean;
}

interface PageGlobals {
  config: Config;
  /** Called when there is something to look at again: the configuration, or who is signed in. */
  listeners: Set<() => void>;
  /** By version and name. */
  shared: Map<string, unknown>;
}

/** Whether this runs where pages are drawn on a server: there is no page then, and nothing is done. */
export const isServer = (): boolean => typeof document === 'undefined';

const PAGE_GLOBALS = Symbol.for('academy.runtime.v1');

/** Makes or finds them. */
function pageGlobals(): PageGlobals {
  const page = globalThis as { [PAGE_GLOBALS]?: PageGlobals };
  page[PAGE_GLOBALS] ??= { config: {}, listeners: new Set(), shared: new Map() };
  return page[PAGE_GLOBALS];
}

/** The one instance of something on this page, made by whoever asks first; another version's is not touched. */
export function oncePerPage<T>(name: string, create: () => T): T {
  const { shared } = pageGlobals();
  const key = `${import.meta.env.ACADEMY_BUILD} ${name}`;
  if (!shared.has(key)) shared.set(key, create());
  return shared.get(key) as T;
}

/** What `oncePerPage` has made on this page; undefined until somebody has asked for it. */
export const foundOnPage = <T>(name: string): T | undefined =>
  pageGlobals().shared.get(`${import.meta.env.ACADEMY_BUILD} ${name}`) as T | undefined;

/** Sets options for every element of the page; may be called again to change some. */
export function configure(options: Config): void {
  // One process draws pages for many people: nothing of one is kept for the next.
  if (isServer()) return;
  const { listeners } = pageGlobals();
  pageGlobals().config = { ...pageGlobals().config, ...options };
  for (const listener of listeners) listener();
}

/** What the page configured: by `configure`, else by its meta tags. */
export function pageConfig(): Config {
  const { config } = pageGlobals();
  const apiBase = config.apiBase ?? metaContent('academy-api-base');
  const loginUrl = config.loginUrl ?? metaContent('academy-login-url');
  const basePath = config.basePath ?? metaContent('academy-base-path');
  return { ...config, apiBase, loginUrl, basePath };
}

/**
 * Calls back after each `configure`, and when another version of the bundle signed somebody in or out.
 * @returns the way to say that to the other versions.
 */
export function onConfigure(listener: () => void): () => void {
  const { listeners } = pageGlobals();
  listeners.add(listener);
  return () => {
    for (const other of listeners) if (other !== listener) other();
  };
}

/** What the page says in a meta tag. */
export function metaContent(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() || undefined;
}
