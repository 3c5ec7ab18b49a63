/**
 * The little that is loaded before any element: what the page configured, and the place where
 * everything lives that a page has once. Kept on a global symbol so that two entry files, or two
 * copies of the bundle, meet. Holds no React: two bundles bring two Reacts.
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
  /** Keep sorting, filters and pages in the page's history entries, for reload and Back. */
  rememberViews?: boolean;
}

interface Kernel {
  config: Config;
  listeners: Set<() => void>;
  shared: Map<string, unknown>;
}

const KERNEL = Symbol.for('academy.runtime.v1');

/** Makes or finds the page's kernel. */
function kernel(): Kernel {
  const page = globalThis as { [KERNEL]?: Kernel };
  page[KERNEL] ??= { config: {}, listeners: new Set(), shared: new Map() };
  return page[KERNEL];
}

/** The one instance of something on this page, made by whoever asks first. */
export function oncePerPage<T>(name: string, create: () => T): T {
  const { shared } = kernel();
  if (!shared.has(name)) shared.set(name, create());
  return shared.get(name) as T;
}

/** Made as true by the entries that bring the code of any tag of the page. */
export const WATCHED = 'watched';

/** Sets options for every element of the page; may be called again to change some. */
export function configure(options: Config): void {
  const { listeners } = kernel();
  kernel().config = { ...kernel().config, ...options };
  for (const listener of listeners) listener();
}

/** What the page configured: by `configure`, else by its meta tags. */
export function pageConfig(): Config {
  const { config } = kernel();
  const apiBase = config.apiBase ?? metaContent('academy-api-base');
  const loginUrl = config.loginUrl ?? metaContent('academy-login-url');
  const basePath = config.basePath ?? metaContent('academy-base-path');
  return {
    ...config,
    ...(apiBase ? { apiBase } : {}),
    ...(loginUrl ? { loginUrl } : {}),
    ...(basePath ? { basePath } : {}),
  };
}

/** Calls back after each `configure`. @returns the way to stop. */
export function onConfigure(listener: () => void): () => void {
  const { listeners } = kernel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function metaContent(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() || undefined;
}
