/** The pictures of the screens: each message stands in its picture where it is noted, and nobody sees that it is marked. */
import { mkdirSync } from 'node:fs';
import type { Pictured } from '#host/texts/pictures.ts';
import { changeOf } from '#tests/pictures/changeOf.ts';
import { openAt } from '#tests/pictures/settled.ts';
import { bringKeys, keysOf, openWhole, takePicture, withKeys } from '#tests/pictures/shot.ts';
import { takeOpened } from '#tests/pictures/takeOpened.ts';
import { expect, test } from '#tests/support/browser/journeys.ts';
import { administrator, parentOfTwo } from '#tests/support/data/accounts.ts';
import { keepSession, sessionOf } from '#tests/support/server/sessions.ts';

/** What smoothing of letters paints beyond them, in px. */
const NEARLY = 3;

// What is noted of a message is shown without a picture (`tests/texts/pictures.test.ts`), and that the marks come, and go, below.
for (const width of [1280, 360]) {
  test(
    `at ${width} px a message is in the picture where it is noted, and its marks are not seen`,
    {
      tag: '@all',
    },
    async ({ context, page, academy }, testInfo) => {
      const outputPath = (name: string) => testInfo.outputPath(name);
      await page.setViewportSize({ width, height: 800 });
      await bringKeys(context);
      await keepSession(page, academy.origin, await sessionOf(academy, parentOfTwo));
      await openAt(page, `${academy.origin}/attendance`);
      await openWhole(page);
      // The names in the menu are those of the host, but in another language.
      const main = page.locator('main');
      await main.screenshot({ path: outputPath('plain.png') });

      await page.setViewportSize({ width, height: 800 });
      await openAt(page, withKeys(academy.origin, '/attendance'));
      await openWhole(page);
      const keys = await keysOf(page);
      await main.screenshot({ path: outputPath('marked.png') });
      await takePicture(page, outputPath('with.png'));

      // What is read out alone is noted at the part that it is read out of.
      const heard = keys.filter((each) => each.attribute === 'heard' && each.name === 'parentAttendance.weekly');
      expect(heard).not.toEqual([]);
      for (const each of heard) expect(each.width).toBeGreaterThan(width / 4);

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
    },
  );
}

test('the choices of a closed list are noted at the list', { tag: '@all' }, async ({ context, page, academy }) => {
  await bringKeys(context);
  await keepSession(page, academy.origin, await sessionOf(academy, administrator));
  await openAt(page, withKeys(academy.origin, '/performance'));
  await openWhole(page);
  const list = await page.getByRole('combobox', { name: 'Timeframe' }).boundingBox();
  const choice = (await keysOf(page)).find(({ name }) => name === 'performance.week');
  expect(choice).toMatchObject({ attribute: 'choice', width: Math.round(list?.width ?? 0) });
});

test(
  'each button is pressed, an empty form and a full one are sent, and nothing that is written reaches the server',
  { tag: '@all' },
  async ({ context, page, academy }, testInfo) => {
    const written: string[] = [];
    page.on('response', async (response) => {
      if (response.request().method() === 'POST' && response.status() !== 503) written.push(await response.text());
    });
    await bringKeys(context);
    const address = withKeys(academy.origin, '/login');
    await openAt(page, address);
    await openWhole(page);
    mkdirSync(testInfo.outputDir, { recursive: true });
    const seen = { messages: new Set<string>(), pressed: new Map<string, Set<string>>(), around: new Set<string>() };
    const shown: [screen: string, messages: string[]][] = [];
    const onMade = (made: Record<string, Pictured>) =>
      shown.push(
        ...Object.values(made).map(({ screen, places }): (typeof shown)[0] => [screen, places.map(({ name }) => name)]),
      );
    await takeOpened(page, { folder: testInfo.outputDir, name: 'login', screen: '/login', address, seen, onMade });
    expect(shown.find(([screen]) => screen === '/login › Show password')?.[1]).toContain('ui.hidePassword');
    const answered = shown.filter(([screen]) => screen === '/login › Login').flatMap(([, names]) => names);
    expect(answered).toContain('page.wrongShape');
    expect(written).toEqual(['{}']);
  },
);

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
