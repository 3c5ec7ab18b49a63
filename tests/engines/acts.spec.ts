/** What people do most, in the other browsers: with their mice, keys, files and printers. */
import { passwordField, phoneField, signIn } from '#tests/support/browser/console.ts';
import { administrator, parent, school } from '#tests/support/data/accounts.ts';
import type { EnginePage } from '#tests/support/engines/page.ts';
import { saved } from '#tests/support/engines/saved.ts';
import { expect, test } from '#tests/support/engines/test.ts';

const all = { tag: '@all' };

const names = (page: EnginePage) => page.getByRole('table').getByRole('rowheader').allInnerTexts();

test('a list is searched, sorted and emptied again', all, async ({ tab, embed }) => {
  await embed(tab, '<academy-users></academy-users>', administrator);
  const search = tab.getByRole('searchbox', { name: 'Search users' });
  await search.fill('Menon');
  await tab.press('Enter');
  await expect.poll(async () => (await names(tab)).every((name) => name.includes('Menon'))).toBe(true);
  const found = await names(tab);
  expect(found.length).toBeGreaterThan(1);

  const header = tab.getByRole('columnheader', { name: 'User' });
  await header.getByRole('button').click();
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
  const sorted = await names(tab);
  await header.getByRole('button').click();
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending');
  await expect.poll(() => names(tab)).not.toEqual(sorted);
  expect(await tab.complaints()).toEqual([]);
});

test('a dialog takes the focus, keeps it, and gives it back', all, async ({ tab, embed }) => {
  await embed(tab, '<academy-users></academy-users>', administrator);
  const add = tab.getByRole('button', { name: 'Add User' });
  await add.click();
  const dialog = tab.getByRole('dialog');
  await dialog.waitFor();
  await tab.press('Shift+Tab');
  await expect.poll(() => tab.locator('dialog :focus').count()).toBe(1);
  await tab.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => add.isFocused()).toBe(true);
});

for (const [format, begins] of [
  ['CSV', '\uFEFF'],
  ['Excel', 'PK\u0003\u0004'],
  ['PDF', '%PDF-'],
] as const) {
  test(`a list is saved as ${format}`, all, async ({ tab, embed, engine }) => {
    await embed(tab, '<academy-plans></academy-plans>', administrator);
    await tab.getByRole('button', { name: 'Export' }).click();
    const { name, bytes } = await saved(engine, () => tab.getByRole('menuitem', { name: format }).click());
    expect(name).toMatch(/^study-plans-\d{4}-\d\d-\d\d\.(?:csv|xlsx|pdf)$/);
    expect(bytes.subarray(0, 5).toString().startsWith(begins)).toBe(true);
  });
}

test('a report is printed, by itself and without the page around it', all, async ({ tab, embed }) => {
  await embed(tab, '<h1>Our school</h1><parent-performance></parent-performance>', parent);
  // In place of the browser's dialog, which no test can close.
  await tab.run(`
    const windowOf = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow').get;
    window.printed = [];
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      get() {
        const inner = windowOf.call(this);
        if (inner) inner.print = () => {
          window.printed.push(inner.document.querySelector('main').shadowRoot.querySelector('.surface').innerText);
          inner.dispatchEvent(new inner.Event('afterprint'));
        };
        return inner;
      },
    });`);
  await tab.getByRole('button', { name: 'Print Report' }).click();
  const printed = () => tab.run<string[]>('return window.printed;');
  await expect.poll(printed).toHaveLength(1);
  const [text] = await printed();
  expect(text).toMatch(/\d/);
  expect(text).not.toContain('Our school');
  await expect.poll(() => tab.locator('iframe').count()).toBe(0);
});

test('the keyboard alone signs in and moves between tabs', all, async ({ tab, embed, origin }) => {
  await tab.goto(`${origin}/login`);
  await phoneField(tab).waitFor();
  const until = async (isThere: () => Promise<boolean>) => {
    for (let presses = 0; presses < 40 && !(await isThere()); presses += 1) await tab.press('Tab');
    expect(await isThere()).toBe(true);
  };
  await until(() => phoneField(tab).isFocused());
  await tab.type(administrator.phone);
  await tab.press('Tab');
  expect(await passwordField(tab).isFocused()).toBe(true);
  await tab.type(administrator.password);
  await tab.press('Enter');
  await tab.locator('academy-dashboard').waitFor();

  await embed(tab, '<academy-plan-report plan-id="7"></academy-plan-report>', school);
  const tabs = tab.getByRole('tab');
  await tabs.first().waitFor();
  await until(() => tabs.first().isFocused());
  await tab.press('ArrowRight');
  await expect.poll(() => tabs.nth(1).getAttribute('aria-selected')).toBe('true');
  expect(await tabs.nth(1).hasRing()).toBe(true);
});

test(
  'tabs show no ring for the mouse, and one as soon as the arrows are used after it',
  all,
  async ({ tab, embed }) => {
    await embed(tab, '<academy-plan-report plan-id="7"></academy-plan-report>', school);
    const tabs = tab.getByRole('tab');
    await tabs.nth(1).click();
    await expect.poll(() => tabs.nth(1).getAttribute('aria-selected')).toBe('true');
    expect([await tabs.nth(1).isFocused(), await tabs.nth(1).hasRing()]).toEqual([true, false]);
    await tab.press('ArrowRight');
    await expect.poll(() => tabs.nth(2).isFocused()).toBe(true);
    expect(await tabs.nth(2).hasRing()).toBe(true);
  },
);

test('signing out in one tab signs out the other', all, async ({ tab, origin }) => {
  await tab.goto(`${origin}/login`);
  await signIn(tab, administrator);
  await tab.locator('academy-dashboard').waitFor();
  // The page opens the other tab and presses there: WebKitWebDriver answers nothing more in a tab that it has signed out.
  await tab.run(`
    const link = document.body.appendChild(document.createElement('button'));
    link.textContent = 'Open another';
    link.addEventListener('click', () => { window.other = open(location.origin); });`);
  await tab.getByRole('button', { name: 'Open another' }).click();
  const signOut = `[...(window.other?.document.querySelectorAll('button') ?? [])].find(
    (button) => (button.ariaLabel || button.textContent).trim() === 'Sign Out')`;
  await expect.poll(() => tab.run<boolean>(`return (${signOut}) !== undefined;`)).toBe(true);
  await tab.run(`(${signOut}).click();`);
  await expect.poll(() => tab.run<string>('return window.other.location.pathname;')).toBe('/login');
  await expect.poll(() => tab.path()).toBe('/login');
});

test('where a page may store nothing, people sign in until they leave it', all, async ({ tab, embed }) => {
  const headers = { 'Content-Security-Policy': 'sandbox allow-scripts allow-forms' };
  await embed(tab, '<academy-login></academy-login><academy-dashboard></academy-dashboard>', undefined, {
    headers,
  });
  expect(await tab.run('try { return localStorage.length; } catch (error) { return error.name; }')).toBe(
    'SecurityError',
  );
  await signIn(tab.locator('academy-login'), administrator);
  await tab.getByRole('group', { name: 'Total Students' }).waitFor();
});

test('a date field without a day says nothing that looks like one', all, async ({ tab, embed }) => {
  await embed(tab, '<academy-activity-logs></academy-activity-logs>', administrator);
  const day = tab.getByLabel('Start Date');
  await day.waitFor();
  const ink = async () => tab.ask('inkInside', day.selector, await tab.picture());
  const pattern = /Firefox/.test(await tab.run('return navigator.userAgent;'));
  // Firefox shows how a day is written, `mm/dd/yyyy`.
  await expect.poll(async () => (await ink()) > 0).toBe(pattern);
  await day.selectOption('2026-01-02');
  await expect.poll(ink).toBeGreaterThan(0);
});

test('the week is copied by one press, words and picture', all, async ({ tab, embed }) => {
  await embed(tab, '<parent-week></parent-week>', parent);
  await tab.getByRole('button', { name: 'Share' }).click();
  await tab.getByText('Copied. Paste it where you like.').waitFor();
});
