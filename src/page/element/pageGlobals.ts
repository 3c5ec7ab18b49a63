/**
 * What is loaded before any element: the page's configuration, and the registry of what a page has once. They are kept
 * under a global symbol, so that several entry files, or several copies of the bundle, share them. They hold no React,
 * since two bundles bring two Reacts.
 *
 * Two **versions** of the bundle on one page share them too. The version that defines a tag first draws it. The
 * configuration and the session are one for all versions; everything else is separate for each version, since no version
 * knows the data structures of another. So the shape of `PageGlobals` does not change as long as the symbol says `v1`:
 * fields may be added, and code that reads a new field must work without it.
 */
import type { EarlyRequest } from '#api/client.ts';
import type { Transport } from '#api/transport.ts';
import type { GetUser } from '#session/portalUser.ts';
import type { GetToken } from '#session/session.ts';

// (guides/embedders/embedding.md) The types of the package are written from this interface and its comments.
/** Options for every element of a page. */
export interface Config {
  /** URL of the API server. It locks the page to this server: the token is sent to no other. */
  apiBase?: string;
  /** Called where a portal knows who is signed in. Its token is kept in memory only. */
  getToken?: GetToken;
  /**
   * In place of `getToken`, where a portal knows its people by its own cookies and has no token: who is signed in, or
   * null. Called before the first call, and once more after a 401. Nothing is stored.
   */
  getUser?: GetUser;
  /**
   * Sends calls in the page's own way: to other paths, with cookies, or to GraphQL. One function for all calls, or a
   * function for each call by its id; a call that such a table does not have counts as not offered (501). It answers what
   * the contract says of the call, or gives the `Response` that has it. A failure is thrown: anything with a `status`
   * and, for people, a `message`. The token of the session is not given to it. The first transport of a page stays: a
   * second one throws.
   */
  transport?: Transport;
  /** Where the Login button of a prompt or of the session's dialog leads. Default: the form opens in place. */
  loginUrl?: string;
  /** Where ‘Forgot Password ?’ leads. */
  forgotPasswordUrl?: string;
  /**
   * Path of the page on which reports by email are set, as the console has one: '/reports-by-email'. *Send by email* of
   * lists leads there. Default: there is no such page, and no such button.
   */
  reportsPath?: string;
  /** Where the paths of the screens begin: a folder such as '/portal/', or the address of another site. Default: '/'. */
  basePath?: string;
  /** Language and region of texts, numbers and dates (BCP 47). Default: 'en-IN'. */
  locale?: string;
  /** Default: 'auto', as the system says. */
  theme?: 'light' | 'dark' | 'auto';
  /** Level of the heading over each screen, from 1 to 6. Default: 2, since the page has its own h1. */
  headingLevel?: number;
  /**
   * Keep sorting, filters and pages: `true` in the page's history entries, so that they survive reload and Back;
   * `'address'` in the query of the page's address, so that it can be sent to somebody else, for a page with one element.
   * Default: false.
   */
  rememberViews?: boolean | 'address';
  /** Open the product's own forms for Add School, Edit and Add User, unless the page handles these actions. Default: false. */
  forms?: boolean;
}

/** What was asked before the code of elements was loaded (`earlyCalls.ts`). */
interface EarlyCalls {
  /** Requests that nobody has taken over yet, by their question. Each is given to the one who has its token. */
  requests: Map<string, (token: string | null) => EarlyRequest | undefined>;
  /** The portal's answer to this `getToken`, until it is taken over. */
  portal?: (getToken: GetToken) => ReturnType<GetToken> | undefined;
}

interface PageGlobals {
  config: Config;
  /** Called when the configuration or the session has changed. */
  listeners: Set<() => void>;
  /** What a page has once, by version and name. */
  shared: Map<string, unknown>;
  /** Absent until it is first needed. */
  early?: EarlyCalls;
}

/** Whether this runs on a server that renders pages: there is no document, and nothing is done. */
export const isServer = (): boolean => typeof document === 'undefined';

const PAGE_GLOBALS = Symbol.for('academy.runtime.v1');

function pageGlobals(): PageGlobals {
  const page = globalThis as { [PAGE_GLOBALS]?: PageGlobals };
  page[PAGE_GLOBALS] ??= { config: {}, listeners: new Set(), shared: new Map() };
  return page[PAGE_GLOBALS];
}

/** The one instance of something on this page, created when it is first needed. Each version has its own. */
export function oncePerPage<T>(name: string, create: () => T): T {
  const { shared } = pageGlobals();
  const key = `${import.meta.env.ACADEMY_BUILD} ${name}`;
  if (!shared.has(key)) shared.set(key, create());
  return shared.get(key) as T;
}

/** What `oncePerPage` has created on this page; undefined while it has not been needed. */
export const foundOnPage = <T>(name: string): T | undefined =>
  pageGlobals().shared.get(`${import.meta.env.ACADEMY_BUILD} ${name}`) as T | undefined;

/** What was asked before the code of elements was loaded: one for all versions, so that two of them ask once. */
export function earlyCalls(): EarlyCalls {
  const page = pageGlobals();
  page.early ??= { requests: new Map() };
  return page.early;
}

/**
 * Sets options for every element of the page. May be called at any time and again: options that a call leaves out stay.
 * On a server it does nothing.
 * @throws for a second transport: no other script of the page may take the calls over.
 */
export function configure(options: Config): void {
  // A server renders pages for many people: the options of one must not reach another.
  if (isServer()) return;
  const { config, listeners } = pageGlobals();
  const transport = config.transport ?? options.transport;
  if (options.transport && options.transport !== transport) {
    throw new Error('academy-widgets: this page has a transport already: configure one.');
  }
  pageGlobals().config = { ...config, ...options, ...(transport && { transport }) };
  for (const listener of listeners) listener();
}

/** The options of the page, from `configure` or else from its meta tags. */
export function pageConfig(): Config {
  const { config } = pageGlobals();
  const apiBase = config.apiBase ?? metaContent('academy-api-base');
  const loginUrl = config.loginUrl ?? metaContent('academy-login-url');
  const basePath = config.basePath ?? metaContent('academy-base-path');
  return { ...config, apiBase, loginUrl, basePath };
}

/**
 * Calls back after each `configure`, and when another version of the bundle has signed somebody in or out.
 * @returns a function that tells the other versions that somebody was signed in or out here.
 */
export function onConfigure(listener: () => void): () => void {
  const { listeners } = pageGlobals();
  listeners.add(listener);
  return () => {
    for (const other of listeners) if (other !== listener) other();
  };
}

/** Whether the portal says who is signed in: then nothing of the session is stored. */
export const isPortalSession = (): boolean => {
  const { getToken, getUser } = pageConfig();
  return (getToken ?? getUser) !== undefined;
};

/** The content of a meta tag of the page; undefined if there is none or it is blank. */
export function metaContent(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() || undefined;
}
