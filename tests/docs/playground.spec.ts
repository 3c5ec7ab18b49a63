/** The playground of the documentation, as somebody tries an element there before pasting it. */

import { expect, type Page, test } from '#tests/support/browser/journeys.ts';
import { academyStaff, parent } from '#tests/support/data/accounts.ts';
import { findings } from '#tests/support/run/findings.ts';

const address = (academy: { origin: string }, query = '') => `${academy.origin}/docs/playground.html?${query}`;

const preview = (page: Page) => page.frameLocator('iframe[title^="Preview of"]');

/** Becomes one of the demo's accounts, by what the list says of it. */
async function signInAs(page: Page, { phone, name }: { phone: string; name: string }): Promise<void> {
  await page.getByRole('combobox', { name: 'Demo account' }).selectOption(phone);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/^Signed in as/)).toContainText(name);
}

test('shows the chosen element to a demo account, as it is set', async ({ page, academy }) => {
  await page.goto(address(academy));
  await expect(page.getByText('Nobody is signed in. This screen is for staff.')).toBeVisible();
  await expect(preview(page).getByText('Please sign in', { exact: true })).toBeVisible();
  await signInAs(page, academyStaff);
  await expect(preview(page).getByRole('group', { name: 'Total Students' })).toBeVisible();

  await page.getByRole('combobox', { name: 'Element' }).selectOption('academy-plan-report');
  await expect(preview(page).getByRole('tab', { name: 'Summary' })).toHaveAttribute('aria-selected', 'true');
  const log = page.getByRole('log');
  await expect(log).toContainText(/academy-ready.*"state":"data"/);

  // What is set reaches the element, and what is done in the element reaches the control.
  const tab = page.getByRole('combobox', { name: 'tab', exact: true });
  await tab.selectOption('students');
  await expect(preview(page).getByRole('tab', { name: 'Student Wise' })).toHaveAttribute('aria-selected', 'true');
  await preview(page).getByRole('tab', { name: 'Day Wise' }).click();
  await expect(tab).toHaveValue('day');
  await page.getByRole('combobox', { name: 'theme' }).selectOption('dark');
  await expect(preview(page).locator('academy-plan-report')).toHaveAttribute('theme', 'dark');

  // The width, by its edge too.
  await page.getByRole('button', { name: '320', exact: true }).click();
  const width = page.getByRole('slider', { name: 'Width of the preview' });
  await expect(width).toHaveAttribute('aria-valuenow', '320');
  await width.press('ArrowLeft');
  await expect(width).toHaveAttribute('aria-valuenow', '310');
  expect(
    await preview(page)
      .locator('body')
      .evaluate((body) => body.ownerDocument.defaultView?.innerWidth),
  ).toBe(310);

  // A link of the element is told, and not followed while its default is prevented.
  await preview(page).getByRole('button', { name: 'Back' }).click();
  await expect(log).toContainText('academy-navigate');
  await expect(log).toContainText('prevented');

  // The address keeps it all.
  await page.reload();
  await expect(tab).toHaveValue('day');
  await expect(width).toHaveAttribute('aria-valuenow', '310');
  await expect(preview(page).getByRole('tab', { name: 'Day Wise' })).toHaveAttribute('aria-selected', 'true');

  // Another API: the session of this one is not taken there, and no link leads there.
  const host = page.getByRole('textbox', { name: 'api-base' });
  await host.fill('http://127.0.0.1:9');
  await host.press('Enter');
  await expect(preview(page).getByText('Please sign in', { exact: true })).toBeVisible();
  expect(page.url()).not.toContain('api-base');
});

test('edits the theme and shows what it does to contrast, and outlines a part', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  await page.goto(address(academy, 'element=parent-dashboard'));
  await signInAs(page, parent);
  await page.getByRole('tab', { name: 'Theme' }).click();
  await page.getByLabel('Accent, light').fill('#ffe680');
  const surface = preview(page).locator('parent-dashboard .surface');
  const accent = () => surface.evaluate((box) => getComputedStyle(box).getPropertyValue('--accent').trim());
  await expect.poll(accent).toMatch(/^light-dark\(#ffe680, #9a9df4\)$/);

  const light = page.getByRole('table', { name: 'Light' });
  await expect(light.getByRole('row', { name: /^Links/ })).toContainText('needs 4.5');
  await expect(page.getByRole('table', { name: 'Dark' }).getByRole('row', { name: /^Links/ })).toContainText('✓');
  await expect(page.getByRole('figure', { name: 'CSS' }).first()).toContainText(
    ':root {\n  --academy-color-accent: light-dark(#ffe680, #9a9df4);\n}',
    { useInnerText: true },
  );
  await page.getByRole('button', { name: 'Restore accent' }).click();
  await expect(light.getByRole('row', { name: /^Links/ })).toContainText('✓');

  await page.getByRole('tab', { name: 'Parts' }).click();
  await page.getByRole('radio', { name: /^card \d+ here/ }).check();
  await expect(preview(page).getByRole('group', { name: 'Overall Average' })).toHaveCSS('outline-style', 'dashed');
  expect(await findings(page)).toEqual([]);
});

test('verifies what it prints, and sees when the policy is wrong', { tag: '@all' }, async ({ academy, browser }) => {
  // Its own context: what a policy refuses is expected here.
  const page = await browser.newPage();
  await page.goto(address(academy, 'element=academy-dashboard&locale=hi-IN'));
  await signInAs(page, academyStaff);
  await expect(page.getByRole('figure', { name: 'HTML' })).toContainText(
    `<academy-dashboard api-base="${academy.origin}" locale="hi-IN"></academy-dashboard>`,
  );
  const verify = page.getByRole('button', { name: 'Verify in a sandboxed frame' });
  await verify.click();
  await expect(page.getByText('Verified: it works under this policy')).toBeVisible();
  await expect(page.getByText(/The element shows its data\. academy-ready: data/)).toBeVisible();
  await expect(
    page.frameLocator('iframe[title="The page that is verified"]').getByRole('group', { name: 'कुल विद्यार्थी' }),
  ).toBeVisible();

  const policy = page.getByRole('textbox', { name: 'Content-Security-Policy' });
  const needed = await policy.inputValue();
  // On a school's page `'self'` is the school, not the host of this page.
  await policy.fill(needed.replace(/connect-src [^;]+/, "connect-src 'self' https://elsewhere.example"));
  // What has been verified is no longer what is printed.
  await expect(page.getByText('Verified: it works under this policy')).toBeHidden();
  await verify.click();
  await expect(page.getByText('It does not work under this policy')).toBeVisible();
  await expect(page.getByText(/Policy violation: connect-src refused .*dashboard-stats/).first()).toBeVisible();

  await policy.fill("default-src 'self'; script-src https://elsewhere.example");
  await verify.click();
  await expect(page.getByText(`The policy has to allow the scripts of ${academy.origin}`)).toBeVisible();

  await page.getByRole('button', { name: 'Back to what it needs' }).click();
  await expect(policy).toHaveValue(needed);
  await page.close();
});
