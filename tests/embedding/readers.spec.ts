/** What a reader has set, or holds in the hand: larger text, a finger, fewer colours. */
import { chromium } from '@playwright/test';
import { browserArgs } from '#tests/support/browser/browser.ts';
import { expect, type Page, type Places, test } from '#tests/support/browser/journeys.ts';
import { standingFor } from '#tests/support/run/gate.ts';
import { type Audience, markupOf, open, prepare, settled, tagsFor } from './pages/everyElement.ts';
import { PLAIN, type Surroundings, WATCHING } from './pages/pages.ts';

const AUDIENCES: readonly Audience[] = ['staff', 'parent'];

/** Opens a page with every element of an audience, and waits until all is drawn. */
async function openAll(page: Page, places: Places, audience: Audience, head = ''): Promise<void> {
  const tags = tagsFor(audience);
  const surroundings: Surroundings = { ...PLAIN, head };
  const markup = markupOf(places, tags);
  await open(page, places, surroundings, { scripts: WATCHING.scripts(places.dist, tags), elements: markup });
  await settled(page, tags.length);
}

/** In forced colours bars have a length and days of the calendar an edge of their own. */
async function expectEdges(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const { fills, edges } = await page.evaluate(() => {
    const all = (selector: string) =>
      [...document.querySelectorAll('*')].flatMap((host) => [...(host.shadowRoot?.querySelectorAll(selector) ?? [])]);
    const canvas = getComputedStyle(document.documentElement).backgroundColor;
    return {
      fills: all('.bars__bar:not([data-empty])').map((bar) => {
        const { backgroundColor, width } = getComputedStyle(bar, '::before');
        return { isPainted: backgroundColor !== canvas && backgroundColor !== 'rgba(0, 0, 0, 0)', width };
      }),
      edges: Object.fromEntries(
        all('.calendar__swatch').map((swatch) => [
          swatch.getAttribute('data-status'),
          getComputedStyle(swatch).borderTopStyle + getComputedStyle(swatch).borderTopWidth,
        ]),
      ),
    };
  });
  expect(fills.length).toBeGreaterThan(3);
  expect(fills.filter(({ isPainted }) => !isPainted)).toEqual([]);
  const shown = ['present', 'partial', 'absent', 'holiday'].map((status) => edges[status]);
  expect(shown.every(Boolean)).toBe(true);
  expect(new Set(shown).size).toBe(shown.length);
}

// Parents come with a phone: in the gate they stand for all.
for (const audience of standingFor(AUDIENCES, (audience) => audience === 'parent')) {
  test.describe(`with a finger, for ${audience}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    // Parents have the bars and the calendar.
    const isOfParents = audience === 'parent';
    test(`everything that is pressed has 44 px${isOfParents ? ', and has an edge in forced colours' : ''}`, async ({
      page,
      places,
    }) => {
      await prepare(page, places, audience);
      await openAll(page, places, audience);
      const small = await page.evaluate(() => {
        const found: string[] = [];
        let seen = 0;
        for (const host of document.querySelectorAll('*')) {
          for (const control of host.shadowRoot?.querySelectorAll('button, select, input, textarea, summary') ?? []) {
            // Words inside a line of text, as the names of a table are, are as high as their line.
            if (control.matches('.link') || control.closest('.visually-hidden')) continue;
            const { width, height } = (control.closest('label.checkbox') ?? control).getBoundingClientRect();
            if (width === 0 || height === 0) continue;
            seen += 1;
            // Half a pixel is lost where a screen has other pixels.
            if (width < 43.5 || height < 43.5) {
              found.push(
                `${host.localName} ${control.outerHTML.slice(0, 120)} ${Math.round(width)}×${Math.round(height)}`,
              );
            }
          }
        }
        return seen > 10 ? found : [`only ${seen} controls were seen`];
      });
      expect(small).toEqual([]);
      if (isOfParents) await expectEdges(page);
    });
  });
}

test('text and controls grow with the font size that the reader has set in the browser, not with the page’s', {
  tag: '@all',
}, async ({ academy, dist, embedding }) => {
  const sizes = async (args: readonly string[], head: string) => {
    const browser = await chromium.launch({
      executablePath: process.env.ACADEMY_BROWSER,
      args: [...browserArgs, ...args],
    });
    try {
      const page = await browser.newPage();
      const places = { academy, dist, embedding };
      await prepare(page, places, 'parent');
      await openAll(page, places, 'parent', head);
      return await page.evaluate(() => {
        const root = document.querySelector('parent-dashboard')?.shadowRoot;
        const surface = root?.querySelector('.surface');
        const button = document.querySelector('parent-performance')?.shadowRoot?.querySelector('.button');
        return {
          // Each face of letters that the system lacks makes texts a thousandth larger.
          text: surface ? Math.round(Number.parseFloat(getComputedStyle(surface).fontSize)) : 0,
          button: Math.round(button?.getBoundingClientRect().height ?? 0),
          overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        };
      });
    } finally {
      await browser.close();
    }
  };
  const page = '<style>html { font-size: 40px }</style>';
  expect(await sizes([], page)).toEqual({ text: 14, button: 36, overflow: 0 });
  expect(await sizes(['--blink-settings=defaultFontSize=24'], page)).toEqual({ text: 21, button: 54, overflow: 0 });
});
