/** The frame that the console's page begins with (promises/session-and-errors.md#placeholders). */
import { dashboardHeading } from '#tests/support/browser/console.ts';
import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import { administrator } from '#tests/support/data/accounts.ts';

const PARTS = ['.topbar', '.sidebar', '.shell__main'];

/** Where the parts of the frame stand, in px. */
const places = (page: Page) =>
  page.evaluate(
    (parts) =>
      parts.map((part) => {
        const { x, y, width } = document.querySelector(part)?.getBoundingClientRect() ?? {};
        return [x, y, width].map((value) => value !== undefined && Math.round(value));
      }),
    PARTS,
  );

/** Keeps scripts back, by default all. @returns lets them go. */
async function holdScripts(page: Page, scripts = /\.js(?:\?|$)/): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('a page shows its frame before any script, in the theme of the system, and nothing moves when its own comes', async ({
  page,
  academy,
}) => {
  // What the screen itself moves is another test's.
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const frame = ['.shell', '.sidebar', '.sidebar__head', '.topbar', '.shell__main', '.first *'].join();
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as unknown as { sources: { node: Element | null }[] }[];
      for (const { node } of shifts.flatMap(({ sources }) => sources))
        if (node?.nodeType === Node.ELEMENT_NODE && node.matches(frame)) moved.push(node.className);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const refused: string[] = [];
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && refused.push(message.text()));
  const release = await holdScripts(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const opening = openConsole(page, academy, await sessionOf(academy, administrator), '/dashboard');
  await expect(page.locator('.topbar')).toBeVisible();
  await expect(page.locator('.bone').first()).toBeVisible();
  await expect(page.locator('.topbar')).toHaveCSS('background-color', 'rgb(18, 20, 26)');
  await expect(page.locator('#console > [aria-hidden]')).toHaveCount(1);
  const before = await places(page);
  release();
  await opening;
  await expect(dashboardHeading(page)).toBeVisible();
  await expect(page.locator('#console > [aria-hidden]')).toHaveCount(0);
  expect(await places(page)).toEqual(before);
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([]);
  expect(refused).toEqual([]);
});

test('on a phone it has the bar at the bottom, and the page of the sign-in has none of it', async ({
  page,
  academy,
}) => {
  const release = await holdScripts(page);
  await page.setViewportSize({ width: 360, height: 640 });
  const opening = page.goto(`${academy.origin}/parent-dashboard`, { waitUntil: 'commit' });
  await expect(page.locator('.phone-bar')).toBeInViewport();
  await expect(page.locator('.sidebar')).toBeHidden();
  await opening;
  await page.goto(`${academy.origin}/login`, { waitUntil: 'commit' });
  await expect(page.locator('#console > [aria-hidden]')).toBeAttached();
  await expect(page.locator('#console > [aria-hidden]')).toBeHidden();
  release();
  await expect(page.getByRole('textbox').first()).toBeVisible();
});

test('what stands above another screen has its place before its code has come', async ({ page, academy }) => {
  const release = await holdScripts(page, /academy-today[\w.-]*\.js/);
  const opening = openConsole(page, academy, await sessionOf(academy, administrator), '/dashboard');
  const below = page.locator('academy-dashboard');
  await expect(below).toBeAttached();
  const top = () => below.evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeGreaterThan(500);
  release();
  await opening;
});
