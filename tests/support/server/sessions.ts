/** Sessions of journeys: signing in at the API, and what a browser stores of it. */
import type { Page } from '@playwright/test';
import type { CallAnswer } from '#contract/call.ts';
import type { login } from '#contract/sign-in/session.ts';
import { fingerprint } from '#platform/fingerprint.ts';
import type { EmbeddingSite } from '#tests/support/browser/sites.ts';
import { calm } from '#tests/support/browser/underWay.ts';

export type { Page } from '@playwright/test';

/** Where the academy runs: console, elements and API on one origin. */
export interface Academy {
  origin: string;
}

/** The answer of a login. */
export type SignedIn = CallAnswer<typeof login>;

/** Phone number and password of an account. */
export interface Credentials {
  phone: string;
  password: string;
}

/** Signs in at the API and gives its answer: a session of the test's own, which it may end. */
export async function signInAt(
  academy: Academy,
  { phone, password }: Credentials,
  parentView = false,
): Promise<SignedIn> {
  const response = await fetch(`${academy.origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identifier: phone, password, parentView }),
  });
  if (!response.ok) throw new Error(`${phone} could not sign in: ${response.status} ${await response.text()}`);
  return (await response.json()) as SignedIn;
}

/**
 * Ends the session of a page at the API, as a sign-out elsewhere does. First the page asks all that it asks by itself: so
 * the next act is what finds it out, not an answer that came late and hid what the act needs.
 */
export async function signOutBehind(
  page: Page,
  { origin }: Academy,
  { token }: Pick<SignedIn, 'token'>,
): Promise<void> {
  await calm(page);
  await fetch(`${origin}/api/admin/logout`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
}

/** Sessions of this worker, by account. */
const sessions = new Map<string, SignedIn>();

/**
 * A session of the account, kept for the next journey of this worker: a sign-in costs as much as many calls, since a
 * password is slow to check on purpose. One that a journey has ended is made anew.
 */
export async function sessionOf(academy: Academy, account: Credentials, parentView = false): Promise<SignedIn> {
  const key = `${account.phone} ${parentView}`;
  const kept = sessions.get(key);
  if (kept) {
    const response = await fetch(`${academy.origin}/api/messages/unread-count`, {
      headers: { Authorization: `Bearer ${kept.token}` },
    });
    if (response.status !== 401) return structuredClone(kept);
  }
  const session = await signInAt(academy, account, parentView);
  sessions.set(key, session);
  return structuredClone(session);
}

/** What the browser's storage holds of a session, on an origin on which the console has run. */
const stored = ({ token, user, menu }: SignedIn) => ({
  academyConsole: 'academy-widgets',
  adminToken: token,
  adminUser: JSON.stringify(user),
  adminMenu: JSON.stringify(menu),
});

/** Every page of `origin` that is opened from now on has the session already, also after a sign-out. */
export async function keepSession(page: Page, origin: string, session: SignedIn): Promise<void> {
  await page.addInitScript(
    ([where, items]) => {
      if (location.origin !== where) return;
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    [origin, stored(session)] as const,
  );
}

/** The first page of `origin` that is opened has the session already; the next have what became of it. */
export async function beginSession(page: Page, origin: string, session: SignedIn): Promise<void> {
  await page.addInitScript(
    ([where, items]) => {
      if (location.origin !== where || sessionStorage.getItem('begun')) return;
      sessionStorage.setItem('begun', 'yes');
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    [origin, stored(session)] as const,
  );
}

/** Opens a place of the console with a session already there. */
export async function openConsole(page: Page, academy: Academy, session: SignedIn, path: string): Promise<void> {
  await keepSession(page, academy.origin, session);
  await page.goto(academy.origin + path);
}

/** What the storage of a host's page holds of it: under names of the academy's own, with a proof before each value. */
export const storedByElements = (session: SignedIn): Record<string, string> =>
  Object.fromEntries(
    Object.entries(stored(session)).map(([key, value]) => [
      key.replace('admin', 'academy'),
      `academy-widgets ${fingerprint(value)} ${value}`,
    ]),
  );

/** Leaves a session in the browser's storage for an origin, as a sign-in there would. */
export async function storeSession(page: Page, site: EmbeddingSite, session: SignedIn): Promise<void> {
  await page.goto(site.put({ html: '<!doctype html><title>Before</title>' }));
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, storedByElements(session));
}

/** Creates something at the API as somebody who is signed in. @returns the answer. */
export async function createAt<T>(
  academy: Academy,
  { token }: Pick<SignedIn, 'token'>,
  path: string,
  body: object,
): Promise<T> {
  const response = await fetch(academy.origin + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 201) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Asks the API as somebody who is signed in. */
export async function ask<T>(academy: Academy, { token }: SignedIn, path: string): Promise<T> {
  const response = await fetch(academy.origin + path, { headers: { Authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
