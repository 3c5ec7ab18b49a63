/** Headings of the console in Urdu are in Nastaliq (promises/letters.md#nastaliq): none is cut, on a screen or on paper. */
import { clippedOn } from '#tests/support/browser/clippedOn.ts';
import { expect, openConsole, sessionOf, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';

// Those of the elements, which the same style sheet makes, are in the gate (`tests/elements/every/nastaliq.test.ts`).
for (const width of [1280, 360]) {
  test(`at ${width} px the letters of the console in Urdu are painted whole, on paper too`, { tag: '@all' }, async ({
    page,
    academy,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => localStorage.setItem('consoleLocale', 'ur-IN'));
    const session = await sessionOf(academy, accounts.administrator);
    // A screen, a page of the console's own, and one that says one thing.
    for (const path of ['/dashboard', '/account', '/no/such']) {
      await openConsole(page, academy, session, path);
      const heading = page.locator('main').getByRole('heading').first();
      await expect(heading).toHaveCSS('font-family', /^"Academy Nastaliq"/);
      for (const media of ['screen', 'print'] as const) {
        await page.emulateMedia({ media });
        expect(await clippedOn(page), `${path} on ${media}`).toEqual([]);
      }
    }
    await page.emulateMedia({ media: 'screen' });
    await page
      .locator('main')
      .getByRole('heading')
      .first()
      .evaluate((heading: HTMLElement) => Object.assign(heading.style, { overflow: 'hidden', lineHeight: '0.7' }));
    expect(await clippedOn(page)).not.toEqual([]);
  });
}
