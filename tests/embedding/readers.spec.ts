/** What a reader has set, or holds in the hand: larger text, a finger, fewer colours, a page from right to left. */
import { chromium } from '@playwright/test';
import { browserArgs } from '#tests/support/browser/browser.ts';
import { expect, type Page, type Places, test } from '#tests/support/browser/journeys.ts';
import { type Audience, markupOf, open, prepare, settled, tagsFor } from './pages/everyElement.ts';
import { PLAIN, type Surroundings, WATCHING } from './pages/pages.ts';

const AUDIENCES: readonly Audience[] = ['staff', 'parent'];

/** Opens a page with every element of an audience, and waits until all is drawn. */
async function openAll(page: Page, places: Places, audience: Audience, head = '', attributes = ''): Promise<void> {
  const tags = tagsFor(audience);
  const surroundings: Surroundings = { ...PLAIN, head };
  const markup = markupOf(places, tags).replaceAll('api-base=', `${attributes} api-base=`);
  await open(page, places, surroundings, { scripts: WATCHING.scripts(places.dist, tags), elements: markup });
  await settled(page, tags.length);
}

for (const audience of AUDIENCES) {
  test.describe(`with a finger, for ${audience}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test('everything that is pressed has 44 px', async ({ page, places }) => {
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
    });
  });

  test(`on a page from right to left, for ${audience}, no run of Latin words and numbers is turned around`, async ({
    page,
    academy,
    dist,
    embedding,
  }) => {
    const rtl = '<script>document.documentElement.dir = "rtl"</script>';
    const places = { academy, dist, embedding };
    await prepare(page, places, audience);
    await openAll(page, places, audience, rtl);
    const turned = await page.evaluate(() => {
      const found: string[] = [];
      let seen = 0;
      for (const host of document.querySelectorAll('*')) {
        if (!host.shadowRoot) continue;
        const walker = document.createTreeWalker(host.shadowRoot, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const text = node.textContent ?? '';
          if (text.trim().length < 2 || /\p{Script=Arabic}/u.test(text)) continue;
          const range = document.createRange();
          const placeOf = (index: number) => {
            range.setStart(node, index);
            range.setEnd(node, index + 1);
            return range.getBoundingClientRect();
          };
          let before: DOMRect | undefined;
          for (let index = 0; index < text.length; index++) {
            // Marks are drawn where their letter is.
            if (
              !/[\p{L}\p{N}+%.,/()-]/u.test(text[index] ?? '') ||
              /\p{Script=Devanagari}|\p{Script=Malayalam}/u.test(text)
            ) {
              continue;
            }
            const now = placeOf(index);
            if (now.width === 0) continue;
            const isSameLine = before && Math.abs(before.top - now.top) < 2;
            if (isSameLine && before && now.left < before.left - 0.5) {
              found.push(`${host.localName}: ${text}`);
              break;
            }
            before = now;
          }
          seen += 1;
        }
      }
      return seen > 50 ? found : [`only ${seen} texts were seen`];
    });
    expect(turned).toEqual([]);
  });

  test(`headings begin at the level that the page says, for ${audience}`, async ({ page, places }) => {
    await prepare(page, places, audience);
    const levels = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('*')].flatMap((host) => {
          const own = [...(host.shadowRoot?.querySelectorAll('h1, h2, h3, h4, h5, h6') ?? [])];
          const all = own
            .filter((heading) => !heading.closest('dialog'))
            .map((heading) => Number(heading.localName[1]));
          return all.length > 0 ? [{ tag: host.localName, first: all[0], least: Math.min(...all) }] : [];
        }),
      );
    await openAll(page, places, audience);
    const usual = await levels();
    expect(usual.length).toBeGreaterThan(4);
    for (const { tag, first, least } of usual) expect([tag, first, least]).toEqual([tag, 2, 2]);

    await openAll(page, places, audience, '', 'heading-level="4"');
    for (const { tag, first, least } of await levels()) expect([tag, first, least]).toEqual([tag, 4, 4]);
  });
}

test('text and controls grow with the font size that the reader has set in the browser, not with the page’s', async ({
  academy,
  dist,
  embedding,
}) => {
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

test('in forced colours bars have a length and days of the calendar an edge of their own', async ({
  page,
  academy,
  dist,
  embedding,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const places = { academy, dist, embedding };
  await prepare(page, places, 'parent');
  await openAll(page, places, 'parent');
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
  const told = ['present', 'partial', 'absent', 'holiday'].map((status) => edges[status]);
  expect(told.every(Boolean)).toBe(true);
  expect(new Set(told).size).toBe(told.length);
});
