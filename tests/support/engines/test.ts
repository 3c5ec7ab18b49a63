/** What tests in other browsers start from: the running academy, a site that embeds it, and tabs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { systemWith } from '#tests/support/browser/fonts.ts';
import { type DistSite, type EmbeddingSite, serveDist, serveEmbedding } from '#tests/support/browser/sites.ts';
import { type Credentials, sessionOf, storedByElements } from '#tests/support/server/sessions.ts';
import type { Engine, Profile } from './engine.ts';
import { type EngineName, startEngine } from './found.ts';
import { EnginePage, LISTEN } from './page.ts';

export { expect } from '@playwright/test';

export interface EngineOptions {
  engineName: EngineName;
  /** Whether its system has a font for Latin letters alone. */
  hasLatinAlone: boolean;
}

interface WorkerFixtures extends EngineOptions {
  engine: Engine;
  sites: { dist: DistSite; embedding: EmbeddingSite };
}

interface TestFixtures {
  origin: string;
  profile: Profile;
  /** The first tab. */
  tab: EnginePage;
  /** Opens a page of a school with markup in it, by somebody who is signed in there or not. */
  embed(
    page: EnginePage,
    markup: string,
    as?: Credentials,
    how?: { headers?: Record<string, string>; isClassic?: boolean },
  ): Promise<void>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  hasLatinAlone: [false, { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName, hasLatinAlone }, use) => {
      const engine = await startEngine(engineName, hasLatinAlone ? systemWith() : undefined);
      await use(engine);
      await engine.stop();
    },
    // It waits for no longer than it says itself.
    { scope: 'worker', timeout: 0 },
  ],
  sites: [
    async ({}, use) => {
      const [dist, embedding] = await Promise.all([serveDist(), serveEmbedding()]);
      await use({ dist, embedding });
      await Promise.all([dist.stop(), embedding.stop()]);
    },
    { scope: 'worker' },
  ],
  origin: async ({}, use) => {
    const origin = process.env.ACADEMY_ORIGIN;
    if (!origin) throw new Error('There is no academy to test: run these tests with tests/engines.config.ts.');
    await use(origin);
  },
  profile: async ({ engine }, use) => {
    const profile = await engine.profile();
    await use(profile);
    await profile.close();
  },
  tab: async ({ profile }, use, { status, expectedStatus, outputPath }) => {
    const tab = new EnginePage(await profile.tab());
    await use(tab);
    if (status === expectedStatus) return;
    const file = outputPath('page.png');
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, await tab.picture(), 'base64');
  },
  embed: ({ sites: { dist, embedding }, origin }, use) =>
    use(async (page, markup, as, { headers = {}, isClassic = false } = {}) => {
      const script = isClassic ? 'src="academy-widgets.classic.js"' : 'type="module" src="academy-widgets.js"';
      const items = as ? Object.entries(storedByElements(await sessionOf({ origin }, as))) : [];
      // Before the page's first script, as a sign-in on a page before it leaves them.
      const storing = `for (const [key, value] of ${JSON.stringify(items).replaceAll('<', '\\u003c')})
        localStorage.setItem(key, value);`;
      const head = `<script>${LISTEN}</script>${as ? `<script>${storing}</script>` : ''}
        <script ${script.replace('src="', `src="${dist.base}`)}></script>
        <style>body { margin: 0 }</style><meta name="academy-api-base" content="${origin}">
        <meta name="academy-forms" content="on">`;
      const url = embedding.put({
        headers,
        html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A school</title>
          <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
          ${head}</head><body>${markup}</body></html>`,
      });
      await page.goto(url);
    }),
});

/** What drawings of the page paint beside their boxes, or too much of it. */
export async function swollen(page: EnginePage): Promise<string[]> {
  await page.ask('hiding', false);
  const shown = await page.picture();
  await page.ask('hiding', true);
  const hidden = await page.picture();
  await page.ask('hiding', false);
  return page.ask('inkBeside', shown, hidden);
}
