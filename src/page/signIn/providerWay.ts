/**
 * The browser's part of a sign-in by the provider. The page keeps a secret and sends its hash along. What comes back is a
 * ticket, in the fragment of the address or from a window, that is worth nothing without the secret.
 */

import { safeStorage } from '#platform/safeStorage.ts';

/** What opens a session. */
export interface Proof {
  ticket: string;
  secret: string;
}

export interface Secret {
  value: string;
  /** SHA-256, in base64url. */
  hash: string;
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** @returns undefined where the browser hashes nothing, as on plain http; no provider sends people back there. */
export async function newSecret(): Promise<Secret | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const value = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value));
  return { value, hash: base64url(new Uint8Array(hash)) };
}

interface Way {
  challenge: string;
  locale: string;
  parentView: boolean;
  /** The browser leaves this page and comes back to it. */
  leaves: boolean;
}

/** The address at which the sign-in begins. */
export function providerUrl(apiBase: string, { challenge, locale, parentView, leaves }: Way): string {
  const query = new URLSearchParams({
    challenge,
    lang: locale,
    ...(parentView ? { parent: '1' } : {}),
    ...(leaves ? { to: location.pathname + location.search } : { opener: location.origin }),
  });
  return `${apiBase.replace(/\/$/, '')}/oidc/login?${query}`;
}

const TICKET = '#academy-sign-in=';
/** In the storage of the tab: gone with it, and not seen by other tabs. */
const KEPT = 'academySignIn';
const storage = safeStorage<typeof KEPT>(() => sessionStorage);

/**
 * Whether the browser may leave this page and come back: it is not in a frame, comes from the API server itself, and has
 * no fragment that would be lost. If so, keeps what is needed then.
 */
export function mayLeavePage(apiBase: string, secret: string): boolean {
  if (window.top !== window || location.hash !== '') return false;
  if (new URL(apiBase, location.href).origin !== location.origin) return false;
  return storage.set(KEPT, JSON.stringify({ secret, state: history.state }));
}

/** Takes the ticket out of the address when the browser has come back, and gives the history entry its state again. */
export function takeReturn(): Proof | undefined {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(TICKET)) return undefined;
  let kept: { secret?: unknown; state?: unknown } = {};
  try {
    kept = JSON.parse(storage.get(KEPT) ?? '{}');
    storage.remove(KEPT);
  } catch {
    // It holds something else.
  }
  history.replaceState(kept.state ?? null, '', pathname + search);
  // So that a router reads it too: it holds where the person wanted to go.
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  const { secret } = kept;
  return typeof secret === 'string' ? { ticket: hash.slice(TICKET.length), secret } : undefined;
}

/** The ticket in a message of the window that was opened; undefined for any other message. */
export function windowTicket({ data, origin, source }: MessageEvent, opened: Window, apiBase: string) {
  if (source !== opened || origin !== new URL(apiBase, location.href).origin) return undefined;
  const { type, ticket } = (data ?? {}) as Record<string, unknown>;
  return type === 'academy-sign-in' && typeof ticket === 'string' ? ticket : undefined;
}
