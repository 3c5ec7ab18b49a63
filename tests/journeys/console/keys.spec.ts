/** The pictures of the screens: each message stands in its picture where it is noted, and nobody sees that it is marked. */

import { changeOf } from '#tests/pictures/changeOf.ts';
import { bringKeys, keysOf, openWhole, takePicture, withKeys } from '#tests/pictures/shot.ts';
import { expect, test } from '#tests/support/browser/journeys.ts';
import { calm } from '#tests/support/browser/underWay.ts';
import { parentOfTwo } from '#tests/support/data/accounts.ts';
import { keepSession, sessionOf } from '#tests/support/server/sessions.ts';

/** What smoothing of letters paints beyond them, in px. */
const NEARLY = 3;

for (const width of [1280, 360]) {
  test(`at ${width} px a message is in the picture where it is noted, and its marks are not seen`, async ({
    context,
    page,
    academy,
  }, testInfo) => {
    const outputPath = (name: string) => testInfo.outputPath(name);
    await page.setViewportSize({ width, height: 800 });
    await bringKeys(context);
    await keepSession(page, academy.origin, await sessionOf(academy, parentOfTwo));
    await page.goto(`${academy.origin}/attendance`);
    await calm(page);
    await openWhole(page);
    // The names in the menu are those of the host, but in another language.
    const main = page.locator('main');
    await main.screenshot({ path: outputPath('plain.png') });

    await page.setViewportSize({ width, height: 800 });
    await page.goto(withKeys(academy.origin, '/attendance'));
    await calm(page);
    await openWhole(page);
    const keys = await keysOf(page);
    await main.screenshot({ path: outputPath('marked.png') });
    await takePicture(page, outputPath('with.png'));

    // The last heading of the page is where a mistake of its height is largest.
    const heading = main.getByRole('heading').last();
    const { y } = (await heading.boundingBox()) as { y: number };
    const place = keys.findLast((each) => !each.attribute && Math.abs(each.y - y) < each.height);
    await heading.evaluate((element: HTMLElement) => element.style.setProperty('color', 'transparent'));
    await takePicture(page, outputPath('without.png'));

    const other = await context.newPage();
    expect(await changeOf(other, outputPath('plain.png'), outputPath('marked.png'))).toEqual({ area: 0 });
    const { box } = await changeOf(other, outputPath('with.png'), outputPath('without.png'));
    expect(place).toBeDefined();
    expect(box).toBeDefined();
    if (!place || !box) return;
    expect(box.left).toBeGreaterThanOrEqual(place.x - NEARLY);
    expect(box.top).toBeGreaterThanOrEqual(place.y - NEARLY);
    expect(box.right).toBeLessThanOrEqual(place.x + place.width + NEARLY);
    expect(box.bottom).toBeLessThanOrEqual(place.y + place.height + NEARLY);
  });
}

test('keys are shown on the page whose address asks for them alone: no other page has them then', async ({
  context,
  page,
  academy,
}) => {
  await bringKeys(context);
  await page.goto(withKeys(academy.origin, '/login'));
  const heading = page.locator('main').getByRole('heading').first();
  await expect(heading).toContainText(/\u2063[\u2061\u2062]+Sign in\u2064/);
  expect(await page.evaluate(() => localStorage.getItem('consoleLocale'))).toBeNull();
  await page.goto(`${academy.origin}/login`);
  await expect(heading).toBeVisible();
  await expect(heading).not.toContainText('\u2063');
});
