/** What journeys start from: the running academy, sites that embed it, and who may sign in. */

import type { Page } from '@playwright/test';
import { test as base } from '@playwright/test';
import { type Academy, type Credentials, sessionOf, storeSession } from '#tests/support/server/sessions.ts';
import { type DistSite, type EmbeddingSite, serveDist, serveEmbedding } from './sites.ts';
import { watchPages } from './underWay.ts';

export { expect, type Page } from '@playwright/test';
export * from '#tests/support/server/sessions.ts';

/** Where a page that embeds elements finds what it needs. */
export interface Places {
  academy: Academy;
  dist: DistSite;
  embedding: EmbeddingSite;
}

interface TestFixtures {
  academy: Academy;
  places: Places;
  /** The requests of a test's pages are known, so that `calm` can wait for them. */
  watched: undefined;
  /** What a test's own answers are still fetching when it ends is nobody's fault. */
  answered: undefined;
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
  places: ({ academy, dist, embedding }, use) => use({ academy, dist, embedding }),
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
  watched: [
    async ({ context }, use) => {
      watchPages(context);
      await use(undefined);
    },
    { auto: true },
  ],
  answered: [
    async ({ context }, use) => {
      await use(undefined);
      const behavior = 'ignoreErrors';
      await Promise.all([context, ...context.pages()].map((each) => each.unrouteAll({ behavior })));
    },
    { auto: true },
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

/** A whole number as the product writes it for India. */
export const inIndia = (value: number): string => new Intl.NumberFormat('en-IN').format(value);

/** Leaves a session in the browser's storage for the site that embeds, as a sign-in there would. */
export const signInto = async (page: Page, { academy, embedding }: Places, account: Credentials): Promise<void> =>
  storeSession(page, embedding, await sessionOf(academy, account));
