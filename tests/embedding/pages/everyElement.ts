/** Every element that one person may see, on one page of somebody else, at one moment and with one set of answers. */
import type { Page as AnyPage } from '@playwright/test';
import { expect, type Page, type Places, sessionOf, storeSession } from '#tests/support/browser/journeys.ts';
import { administrator, parent } from '#tests/support/data/accounts.ts';
import { elements } from '#widgets/page/elements.ts';
import { drawn, listen, stir } from './looks.ts';
import { type Form, PLAIN, pageOf, type Surroundings, WATCHING } from './pages.ts';

export type Audience = 'staff' | 'parent';

const ACCOUNTS = { staff: administrator, parent };
export const REQUIRED: Partial<Record<string, string>> = {
  'academy-plan-report': 'plan-id="7"',
  'academy-plan-attendance': 'plan-id="7"',
  'academy-student': 'student-id="10001"',
  'academy-list': 'list="students"',
};

export const tagsFor = (audience: Audience): string[] =>
  elements
    .filter((row) => row.audience === audience || row.audience === 'anyone' || row.audience === 'everyone')
    .map((row) => row.tag);

/** Elements in markup, each in a box that only its own style can be said of. */
export const markupOf = ({ academy }: Places, tags: readonly string[]): string =>
  tags
    .map((tag) => `<div class="slot"><${tag} api-base="${academy.origin}" ${REQUIRED[tag] ?? ''}></${tag}></div>`)
    .join('');

/** What the API has answered to this worker's tests. Others change its data meanwhile. */
const answers = new Map<string, Promise<{ status: number; headers: Record<string, string>; body: Buffer }>>();
/** So that 'two minutes ago' is the same on all pages. */
const NOW = Date.now();

/** Signs in, and lets every page see the same answers. @returns the questions that were asked, as they come. */
export async function prepare(page: Page, places: Places, audience: Audience): Promise<string[]> {
  const { academy, embedding } = places;
  const requested: string[] = [];
  await storeSession(page, embedding, await sessionOf(academy, ACCOUNTS[audience]));
  await page.clock.setFixedTime(NOW);
  // Whether Chromium measures a short text anew depends on the moment at which a face comes for its letters: none comes.
  await page.addInitScript(() => {
    FontFaceSet.prototype.add = function add() {
      return this;
    };
  });
  await listen(page);
  await page.route(`${academy.origin}/api/**`, async (route) => {
    const request = route.request();
    if (request.method() !== 'GET') return route.continue();
    const url = request.url().replace(/[?&]_t=\d+/, '');
    requested.push(url);
    const key = `${audience} ${url}`;
    if (!answers.has(key)) {
      answers.set(
        key,
        route.fetch().then(async (answer) => ({
          status: answer.status(),
          // The academy's clock is read from it: answers of two moments would be of two minutes now and then.
          headers: { ...answer.headers(), date: new Date(NOW).toUTCString() },
          body: await answer.body(),
        })),
      );
    }
    try {
      await route.fulfill(await answers.get(key));
    } catch (error) {
      // The page was closed meanwhile, and what it was told went with it.
      answers.delete(key);
      if (!page.isClosed()) throw error;
    }
  });
  return requested;
}

/** Puts a page up with some elements, and opens it. */
export async function open(
  page: Page,
  { dist, academy, embedding }: Places,
  surroundings: Surroundings,
  { scripts, elements: markup }: { scripts: string; elements: string },
): Promise<void> {
  await page.goto(
    embedding.put({
      html: pageOf(surroundings, scripts, markup),
      ...(surroundings.files ? { files: surroundings.files } : {}),
      ...(surroundings.headers ? { headers: surroundings.headers(dist, academy) } : {}),
    }),
  );
}

/** Gives every box the same width, whatever the page says of boxes. */
const measure = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const slot of document.querySelectorAll<HTMLElement>('.slot')) {
      for (const [name, value] of Object.entries({ all: 'initial', display: 'block', width: '900px' })) {
        slot.style.setProperty(name, value, 'important');
      }
    }
  });

/** Waits until this many elements are ready and nothing moves any more. */
export async function settled(page: AnyPage, count: number): Promise<void> {
  let before = '';
  let same = 0;
  await expect
    .poll(
      async () => {
        const now = await stir(page);
        same = now === before ? same + 1 : 0;
        before = now;
        return same >= 3 ? now : `${now}, still moving`;
      },
      { intervals: [150], timeout: 90_000 },
    )
    .toMatch(new RegExp(`^${count} ready, 0 loading, \\d+ nodes, \\d+ px high, with the page's own, 0 under way$`));
}

/** Opens a page with every element of an audience and looks at it when all is drawn. */
export async function look(
  page: Page,
  places: Places,
  audience: Audience,
  surroundings: Surroundings,
  form: Form,
): Promise<Record<string, string>> {
  const tags = tagsFor(audience);
  const scripts = form.scripts(places.dist, tags);
  await open(page, places, surroundings, { scripts, elements: markupOf(places, tags) });
  await measure(page);
  await settled(page, tags.length);
  return drawn(page);
}

const expected = new Map<Audience, Record<string, string>>();

/** How the elements of an audience look on a page with nothing else. */
export async function plainLook(page: Page, places: Places, audience: Audience): Promise<Record<string, string>> {
  const known = expected.get(audience);
  if (known) return known;
  const looks = await look(page, places, audience, PLAIN, WATCHING);
  expected.set(audience, looks);
  return looks;
}
