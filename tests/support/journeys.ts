/** What journeys start from: the running academy, sites that embed it, and who may sign in. */
import { test as base, type Page } from '@playwright/test';
import type { CallAnswer } from '#contract/call.ts';
import type { login } from '#contract/session.ts';
import { type DistSite, type EmbeddingSite, serveDist, serveEmbedding } from './sites.ts';

export { expect, type Page } from '@playwright/test';

/** The answer of a login. */
export type SignedIn = CallAnswer<typeof login>;

/** Phone number and password of an account. */
export interface Credentials {
  phone: string;
  password: string;
}

/** Where the academy runs: console, elements and API on one origin. */
export interface Academy {
  origin: string;
}

interface TestFixtures {
  academy: Academy;
  /** Fails the test when a page threw, or when a policy kept something of ours from working. */
  unbroken: undefined;
}

interface WorkerFixtures {
  /** The built files on an origin and in a folder of their own. */
  dist: DistSite;
  /** A site of somebody else that embeds them. */
  embedding: EmbeddingSite;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  academy: async ({}, use) => {
    const origin = process.env.ACADEMY_ORIGIN;
    if (!origin) throw new Error('There is no academy to test: run the journeys with tests/playwright.config.ts.');
    await use({ origin });
  },
  dist: [
    async ({}, use) => {
      const site = await serveDist();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  embedding: [
    async ({}, use) => {
      const site = await serveEmbedding();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  unbroken: [
    async ({ context }, use) => {
      const broken: string[] = [];
      context.on('weberror', (error) => broken.push(`Uncaught: ${error.error().stack ?? error.error().message}`));
      context.on('console', (message) => {
        if (/Content Security Policy|Trusted ?Type/i.test(message.text())) broken.push(message.text());
      });
      await use(undefined);
      if (broken.length > 0) throw new Error(`The page was broken by:\n${broken.join('\n')}`);
    },
    { auto: true },
  ],
});

/** For pages that break policies on purpose, which a browser's console complains of. */
export const testOfFaults = test.extend({ unbroken: async ({}, use) => use(undefined) });

/** Signs in at the API and gives its answer. */
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

/** Asks the API as somebody who is signed in. */
export async function ask<T>(academy: Academy, { token }: SignedIn, path: string): Promise<T> {
  const response = await fetch(academy.origin + path, { headers: { Authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Leaves a session in the browser's storage for an origin, under the spec's keys. */
export async function storeSession(page: Page, site: EmbeddingSite, { token, user, menu }: SignedIn): Promise<void> {
  await page.goto(site.put({ html: '<!doctype html><title>Before</title>' }));
  await page.evaluate(
    ([adminToken, adminUser, adminMenu]) => {
      for (const [key, value] of Object.entries({ adminToken, adminUser, adminMenu })) {
        localStorage.setItem(key, value ?? '');
      }
    },
    [token, JSON.stringify(user), JSON.stringify(menu)],
  );
}

/** A whole number as the product writes it for India. */
export const inIndia = (value: number): string => new Intl.NumberFormat('en-IN').format(value);
