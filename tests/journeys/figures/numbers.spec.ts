/**
 * From a number to its list and back (promises/academy-list.md): numbers are chosen at random from each screen, and the
 * list behind each has exactly this many rows. `ALL_NUMBERS=1` opens every number of every screen, `NUMBERS_SEED=…` repeats
 * the choice of a run, which is printed.
 */

import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import { administrator, school, teacher } from '#tests/support/data/accounts.ts';
import { inGate, standingFor } from '#tests/support/run/gate.ts';

/** Where numbers are looked for, and how many must be found at least. */
interface Screen {
  name: string;
  path: string;
  least: number;
  who?: typeof administrator;
  /** What a person chooses first. */
  choose?: (page: Page) => Promise<void>;
}

const REPORT = '/study-plans/7?school-id=11';
const chooseTimeframe = (value: string) => async (page: Page) => {
  const answered = page.waitForResponse((response) => response.url().includes('/dashboard-stats'));
  await page.getByRole('combobox', { name: 'Timeframe' }).selectOption(value);
  await answered;
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

const SCREENS: readonly Screen[] = [
  { name: 'the dashboard', path: '/dashboard', least: 8 },
  // Early on a Monday nobody has done anything yet.
  { name: 'the dashboard of a week', path: '/dashboard', least: 0, choose: chooseTimeframe('This Week') },
  { name: 'the dashboard of a school', path: '/dashboard', least: 8, who: school },
  { name: 'the dashboard of a teacher', path: '/dashboard', least: 7, who: teacher },
  { name: 'Study Plan Reports', path: '/study-plans/reports?plan-id=7', least: 10 },
  { name: 'the summary of a plan', path: REPORT, least: 6 },
  { name: 'the days of a plan', path: `${REPORT}&tab=day`, least: 20 },
  { name: 'Attendance by School', path: '/study-plans/attendance?plan-id=7&day=2', least: 1 },
  { name: 'Performance Tracking', path: '/performance', least: 20 },
  // Other tests add schools, which have nobody yet and come first: their names have no such word.
  { name: 'School Management', path: '/schools?search=school', least: 10 },
  { name: 'Platform Analytics', path: '/analytics?timeframe=year', least: 5 },
];

/**
 * In the gate the numbers of the own students stand for all. That the API lists as many rows as each number says is proven
 * with it (`tests/server/figures/lists.test.ts`).
 */
const SHOWN = standingFor(SCREENS, ({ name }) => name === 'the dashboard of a teacher');

const isAll = process.env.ALL_NUMBERS === '1';
/** How many numbers a run opens. */
const SAMPLE = inGate(2, 12);
const seed = Number(process.env.NUMBERS_SEED ?? Date.now() % 1_000_000);

/** Numbers 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const links = (page: Page) => page.locator('main a[href*="/list?list="]');
/** What a number says: of '12 / 30 students' the first. */
const numberIn = (text: string | null) => Number(/\d[\d,]*/.exec(text ?? '')?.[0].replaceAll(',', ''));

/** The addresses of all numbers, when everything of the screen is there. */
async function addressesOf(page: Page, { least }: Screen): Promise<string[]> {
  await expect(page.locator('main [part~="card"]').first()).toBeVisible();
  await expect.poll(() => links(page).count()).toBeGreaterThanOrEqual(least);
  await expect(page.locator('main .bone')).toHaveCount(0);
  const found = await links(page).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set(found)];
}

/** Opens the list of a number, compares, and goes back. @returns what the number and its list say. */
async function openList(page: Page, href: string): Promise<{ number: number; listed: number }> {
  const screen = page.url();
  const link = page.locator(`main a[href="${href}"]`).first();
  await link.waitFor({ state: 'attached' });
  const number = numberIn(await link.textContent());
  // Those of a chart stand in its table, which is seen while one of them has the focus.
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === href);
  const heading = page.locator('academy-list').getByRole('heading', { level: 2 });
  await expect(heading).toBeVisible();
  const listed = numberIn(await heading.textContent());
  await expect(page.locator('academy-list tbody tr')).toHaveCount(Math.min(20, listed));
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(screen);
  return { number, listed };
}

for (const [index, screen] of SHOWN.entries()) {
  test(`numbers of ${screen.name} open lists with this many rows, and Back returns`, async ({ page, academy }) => {
    await openConsole(page, academy, await sessionOf(academy, screen.who ?? administrator), screen.path);
    await screen.choose?.(page);
    const addresses = await addressesOf(page, screen);
    const at = page.url();
    const random = randomFrom(seed + index);
    const wanted = isAll
      ? addresses.length
      : Math.ceil((SAMPLE * (index + 1)) / SHOWN.length) - Math.ceil((SAMPLE * index) / SHOWN.length);
    if (isAll) test.setTimeout(240_000 + 5_000 * wanted);
    const pick = () => addresses[Math.floor(random() * addresses.length)] ?? [];
    const chosen = isAll ? addresses : Array.from({ length: wanted }, pick).flat();
    console.log(`${screen.name}: ${chosen.length} of ${addresses.length} numbers, NUMBERS_SEED=${seed}`);
    for (const href of chosen) {
      // Others use the academy too: a number may have changed since the screen asked for it, and is then asked for anew.
      await expect(async () => {
        if (page.url() !== at) {
          await page.goto(at);
          await screen.choose?.(page);
        }
        await links(page).first().waitFor({ state: 'attached' });
        const { number, listed } = await openList(page, href);
        if (number !== listed) {
          await page.reload();
          await screen.choose?.(page);
        }
        expect([href, listed]).toEqual([href, number]);
      }).toPass();
    }
  });
}

test('the address of a list opens it for a colleague, who sees the own rows alone', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  const address = '/list?list=students';
  await openConsole(page, academy, await sessionOf(academy, administrator), address);
  const heading = page.locator('academy-list').getByRole('heading', { level: 2 });
  await expect(page.getByRole('heading', { name: 'Total Students', level: 1 })).toBeVisible();
  // Nothing led here, so nothing leads back.
  await expect(heading).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toHaveCount(0);
  const all = numberIn(await heading.textContent());
  await openConsole(page, academy, await sessionOf(academy, school), address);
  await expect(heading).toBeVisible();
  expect(numberIn(await heading.textContent())).toBeLessThan(all);
  await openConsole(page, academy, await sessionOf(academy, school), '/list?list=nothing');
  await expect(page.getByText('There is no such list')).toBeVisible();
});

test('a click on a bar opens its list', { tag: '@all' }, async ({ page, academy }) => {
  await openConsole(page, academy, await sessionOf(academy, administrator), REPORT);
  const chart = page.getByRole('figure', { name: 'Student Progress Distribution' });
  await expect(chart.locator('[data-state="drawn"] canvas')).toBeVisible();
  const tallest = await chart.locator('tbody tr').evaluateAll((rows) => {
    const values = rows.map((row) => Number(row.querySelector('td')?.textContent));
    return values.indexOf(Math.max(...values));
  });
  const bars = await chart.locator('tbody tr').count();
  const box = await chart.locator('canvas').boundingBox();
  if (!box) throw new Error('The chart has no size.');
  const href = await chart.locator('tbody tr').nth(tallest).locator('a').getAttribute('href');
  // The scale stands at the left of the bars, and the names below them.
  const scale = 40;
  await page.mouse.click(box.x + scale + ((box.width - scale) * (tallest + 0.5)) / bars, box.y + box.height * 0.6);
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === href);
});
