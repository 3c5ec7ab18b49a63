/** What a person gets on paper: read from the PDF that the browser prints. */
import { getDocumentProxy } from 'unpdf';
import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { standingFor } from '#tests/support/run/gate.ts';

/** The words of all pages, also those of charts, and those that begin or end beside their page. */
async function printed(page: Page) {
  const file = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })), { verbosity: 0 });
  const words: string[] = [];
  const cutOff: string[] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const sheet = await file.getPage(number);
    const [, , width = 0] = sheet.view;
    for (const item of (await sheet.getTextContent()).items) {
      if (!('str' in item) || !item.str.trim()) continue;
      words.push(item.str);
      const left = Number(item.transform[4]);
      if (left < 0 || left + item.width > width) cutOff.push(item.str);
    }
  }
  await file.destroy();
  return { words, text: words.join(' ').replace(/\s+/g, ' '), cutOff };
}

const chartsOf = (page: Page) => page.locator('canvas');

/** What the bars of Student Progress Distribution stand on. */
const BARS = ['0-25%', '26-50%', '51-75%', '76-99%', '100%'];

// The dark one stands for both in the gate: paper is light.
for (const colorScheme of standingFor(['light', 'dark'] as const, (scheme) => scheme === 'dark')) {
  test(`a plan report has its school, its date and all five bars on paper, from a ${colorScheme} window`, async ({
    page,
    academy,
  }) => {
    await page.emulateMedia({ colorScheme });
    const session = await sessionOf(academy, accounts.school);
    await openConsole(page, academy, session, '/study-plans/7');
    await expect(chartsOf(page)).toHaveCount(1);
    const look = () => chartsOf(page).evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    // It is drawn anew until its room and its letters are known.
    let onScreen = '';
    await expect
      .poll(async () => {
        const before = onScreen;
        onScreen = await look();
        return onScreen === before;
      })
      .toBe(true);

    const { words, text, cutOff } = await printed(page);
    expect(text).toContain(session.user.schoolInfo?.schoolName);
    expect(text).toMatch(new RegExp(`\\b${new Date().getFullYear()}\\b`));
    expect(words.filter((word) => BARS.includes(word))).toEqual(BARS);
    expect(cutOff).toEqual([]);
    // Back on the screen everything is as it was.
    await expect.poll(look).toBe(onScreen);
  });
}

test('Performance Tracking prints its charts, and what is chosen in its filters', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/performance');
  await expect(chartsOf(page)).toHaveCount(4);
  const scales = (words: readonly string[]) => words.filter((word) => word === '80%').length;
  // The scale of each chart of percentages, once the chart is drawn.
  await expect.poll(async () => scales((await printed(page)).words)).toBeGreaterThanOrEqual(2);
  const { text, words, cutOff } = await printed(page);
  for (const label of ['Timeframe', 'Last Month', 'Metric', 'Overall']) expect(words).toContain(label);
  expect(text).toContain('Performance Trend');
  expect(cutOff).toEqual([]);
});

test('a chart that has not been drawn gives way to its numbers on paper', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  // Never answered, for as long as the test lasts.
  await page.route('**/*Drawing-*.js', () => {});
  await openConsole(page, academy, await sessionOf(academy, accounts.school), '/study-plans/7');
  await expect(page.getByRole('figure', { name: 'Student Progress Distribution' })).toBeVisible();
  const { words } = await printed(page);
  for (const bar of BARS) expect(words).toContain(bar);
});

test('a parent’s page names the child on paper', async ({ page, academy }) => {
  await openConsole(page, academy, await sessionOf(academy, accounts.parent), '/attendance');
  await expect(page.getByRole('heading', { name: 'Attendance Tracking' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  // On the screen the one child has no line, so that nothing seen tells when the children are known.
  await expect(page.getByText(/, Class \d+/)).toBeAttached();
  const { text, cutOff } = await printed(page);
  // The font of a machine may have no Malayalam: the class stands beside the name.
  expect(text).toMatch(/, Class \d+/);
  expect(cutOff).toEqual([]);
});

test('a first page of two elements has the brand’s head once on paper', async ({ page, academy }) => {
  const brand = {
    schoolId: null,
    name: 'Hill Academy',
    primaryColor: null,
    secondaryColor: null,
    logoPath: '/hill-logo',
  };
  await page.route('**/api/brand?*', (route) => route.fulfill({ json: brand }));
  await page.route('**/hill-logo', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await openConsole(page, academy, await sessionOf(academy, accounts.school), '/dashboard');
  for (const heading of ['Today', 'Welcome Back'])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect.poll(async () => (await printed(page)).text).toContain('Hill Academy');
  expect((await printed(page)).text.match(/Hill Academy/g)).toHaveLength(1);
});
