/** Pages with preload lines: the files come at once, each one time, and a line that fails costs nothing but time, unless its hash refuses a file. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Faster, fasterHtml } from '#host/docs/snippets.ts';
import { fasterOf } from '#host/docs/start/choice.ts';
import { readRelease } from '#host/docs/start/release.ts';
import { expect, type Page, type Places, test, testOfFaults } from '#tests/support/browser/journeys.ts';
import { strictPolicy } from '#tests/support/browser/sites.ts';

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));
const TAG = 'academy-login';

/** The lines of the sign-in form as the documentation prints them. */
function linesOf({ dist }: Places): Faster {
  const release = readRelease();
  if (!release) throw new Error('There is no build: npm run build.');
  const faster = fasterOf(TAG, dist.base.replace(/\/$/, ''), release);
  if (!faster) throw new Error(`${TAG} has no files.`);
  return faster;
}

const open = async (page: Page, places: Places, faster: Faster, headers?: Record<string, string>) => {
  const { academy, embedding } = places;
  const element = `<${TAG} api-base="${academy.origin}"></${TAG}>`;
  const html = `<!doctype html><html lang="en"><head><title>A school</title>${fasterHtml(faster)}</head><body>${element}</body></html>`;
  await page.goto(embedding.put({ html, ...(headers ? { headers } : {}) }));
};

const form = (page: Page) => page.getByRole('textbox', { name: 'Password' });

test('the lines load a screen under the strictest policy, and each file comes once', async ({ page, places }) => {
  const faster = linesOf(places);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complaints.push(message.text());
  });
  await open(page, places, faster, { 'Content-Security-Policy': strictPolicy(places.dist, places.academy) });
  await expect(form(page)).toBeVisible();
  for (const [file] of faster.preload) {
    expect(
      requested.filter((url) => url === `${faster.files}/${file}`),
      file,
    ).toHaveLength(1);
  }
  expect(complaints).toEqual([]);
});

testOfFaults(
  'lines of another build, whose files are not there, leave the screen as it is without them',
  { tag: '@all' },
  async ({ page, places }) => {
    const faster = linesOf(places);
    const other = faster.preload.map(([file, hash]) => [file.replace(/\.js$/, '0.js'), hash] as const);
    await open(page, places, { ...faster, preload: other });
    await expect(form(page)).toBeVisible();
  },
);

testOfFaults('a file that has been changed is refused, as the hash of its line demands', async ({ page, places }) => {
  const faster = linesOf(places);
  const [[changed = '']] = faster.preload.slice(-1) as [[string, string]];
  await page.route(`${faster.files}/${changed}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()} ` });
  });
  const refused = page.waitForEvent('console', (message) => /integrity|digest/i.test(message.text()));
  await open(page, places, faster);
  expect((await refused).text()).toContain(changed);
  await expect(page.getByRole('alert')).toHaveText(/could not be loaded/);
  await expect(form(page)).toBeHidden();
});

testOfFaults(
  'a file that is lost on its way when a line asks for it is asked for again',
  { tag: '@all' },
  async ({ page, places }) => {
    const faster = linesOf(places);
    const lost = new Set<string>();
    await page.route(`${faster.files}/**/*.js`, (route) => {
      const url = route.request().url();
      const isFirst = !url.includes('academy-widgets.js') && !lost.has(url);
      lost.add(url);
      return isFirst ? route.abort() : route.continue();
    });
    await open(page, places, faster);
    await expect(form(page)).toBeVisible();
  },
);

test('a route of the console names its modules, each comes once, and none in vain', async ({ page, academy }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/preload/i.test(message.text())) complaints.push(message.text());
  });
  const response = await page.goto(`${academy.origin}/login`);
  await expect(form(page)).toBeVisible();
  const link = (await response?.headerValue('Link')) ?? '';
  const named = [...link.matchAll(/<([^>]+)>; rel=modulepreload; crossorigin/g)].map(([, path]) => path);
  expect(named.length).toBeGreaterThan(2);
  expect(named.some((path) => path?.startsWith('/console/console-'))).toBe(true);
  for (const path of named)
    expect(
      requested.filter((one) => one === path),
      path,
    ).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('the academy sends its scripts packed by the build', async ({ academy, page }) => {
  for (const encoding of ['br', 'gzip']) {
    const url = `${academy.origin}/academy-widgets.classic.js`;
    const response = await page.request.get(url, { headers: { 'Accept-Encoding': encoding } });
    expect(response.headers()['content-encoding']).toBe(encoding);
    const packed = statSync(join(DIST, `academy-widgets.classic.js.${encoding === 'br' ? 'br' : 'gz'}`)).size;
    expect(response.headers()['content-length']).toBe(String(packed));
  }
});
