/**
 * What people come for, from the sign-in on: it is in view without scrolling, and a few presses away. A principal's way is
 * in `attention.spec.ts`.
 */
import { randomInt } from 'node:crypto';
import { signIn } from '#tests/support/browser/console.ts';
import { expect, type Page, test } from '#tests/support/browser/journeys.ts';
import { countPresses } from '#tests/support/browser/presses.ts';
import * as accounts from '#tests/support/data/accounts.ts';

// What is printed is shown on the element (`tests/elements/followUp/absent.test.ts`), and the other ways stand for the count.
test('a teacher has yesterday’s absentees printed after two presses', { tag: '@all' }, async ({ page, academy }) => {
  await page.addInitScript(() => {
    window.print = () => {
      const printed = document.querySelector('main')?.shadowRoot?.querySelector('.surface')?.textContent;
      Object.assign(window.top ?? {}, { printed });
    };
  });
  await page.goto(`${academy.origin}/login`);
  await signIn(page, accounts.teacher);
  const hand = countPresses();
  await hand.press(page.getByRole('link', { name: /^\d+ students? absent on/ }));
  await hand.press(page.getByRole('button', { name: 'Print' }));
  await page.waitForFunction(() => 'printed' in window);
  const printed = await page.evaluate(() => (window as unknown as { printed: string }).printed);
  expect(printed).toMatch(/students? absent on/);
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeInViewport();
  expect(printed).toContain(await page.getByRole('table').getByRole('rowheader').first().innerText());
  expect(hand.count).toBe(2);
});

// Each of its forms has journeys of its own, and the shorter ways stand for the count.
test('an administrator has a school, its teacher and the invitation after twelve presses', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  await page.goto(`${academy.origin}/login`);
  await signIn(page, accounts.administrator);
  const hand = countPresses();
  await hand.press(page.getByRole('link', { name: 'School Management' }).first());
  await hand.press(page.getByRole('button', { name: 'Add School' }));
  const school = page.getByRole('dialog', { name: 'Add School' });
  // The first field has the focus: one types.
  await expect(school.getByRole('textbox', { name: 'School Name' })).toBeFocused();
  const name = `Front ${randomInt(1e9)}`;
  await page.keyboard.type(name);
  await hand.choose(school.getByRole('combobox', { name: 'Country' }), 'India');
  await hand.press(school.getByRole('button', { name: 'Save' }));
  await hand.press(page.getByRole('button', { name: 'Add its users' }));
  const user = page.getByRole('dialog', { name: 'Add User' });
  await expect(user.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Meera Nair');
  await hand.press(user.getByRole('textbox', { name: 'Phone' }));
  await page.keyboard.type(String(8_100_000_000 + randomInt(99_999_999)));
  await hand.choose(user.getByRole('combobox', { name: 'Role' }), 'Teacher');
  await hand.press(user.getByRole('button', { name: 'Save' }));
  await hand.press(page.getByRole('button', { name: 'Invite', exact: true }));
  await hand.press(page.getByRole('button', { name: 'Invite 1 person', exact: true }));
  // The link that was made, ready to be printed.
  await expect(page.getByText(`${name} · Staff`)).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Print' })).toBeInViewport();
  expect(hand.count).toBe(12);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a parent knows the week after one press, and has replied after four more', async ({ page, academy }) => {
    await page.goto(`${academy.origin}/login`);
    await signIn(page, accounts.parentOfTwo);
    const hand = countPresses();
    const bar = (name: RegExp) => page.locator('.phone-bar').getByRole('link', { name });
    await hand.press(bar(/^Week/));
    await expect(sentences(page)).toHaveCount(3);
    for (const sentence of await sentences(page).all()) await expect(sentence).toBeInViewport({ ratio: 1 });
    await hand.press(bar(/^Messages/));
    await hand.press(page.locator('.conversations__open').first());
    await hand.press(page.getByRole('textbox', { name: 'Reply' }));
    await page.keyboard.type('Thank you.');
    await hand.press(page.getByRole('button', { name: 'Send Reply' }));
    await expect(page.getByRole('log')).toContainText('Thank you.');
    expect(hand.count).toBe(5);
  });
});

/** What went well, what was missed, and what comes next. */
const sentences = (page: Page) => page.locator('.week-sentences dd');
