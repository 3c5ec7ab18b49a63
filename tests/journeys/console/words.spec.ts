/** Every word of the console comes from the message table: in the pseudo-language none stays plain. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/journeys.ts';
import { administrator } from '#tests/support/data/accounts.ts';

/** Texts and names in the page outside of elements that carry Latin words without an accent. */
function plainWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // A language is offered under its own name, which the browser knows.
    const apart = 'script, style, noscript, option[value="en-IN"]';
    const isPlain = (text: string) => /^[ -~]*[A-Za-z]{2}[ -~]*$/.test(text);
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
          const value = node.getAttribute(name);
          if (value && isPlain(value)) found.push(value);
        }
      } else if (!node.parentElement?.closest(apart) && isPlain(node.textContent ?? '')) {
        found.push(node.textContent ?? '');
      }
    }
    return found;
  });
}

test('the sign-in page and the console around a screen have no word outside the message table', async ({
  page,
  academy,
}) => {
  await page.addInitScript((language) => {
    localStorage.setItem('consoleLocale', 'en-XA');
    // No page has the language by itself (`src/texts/languages.ts`).
    Reflect.set(globalThis, Symbol.for('academy.pseudo'), () => import(language));
  }, `${academy.origin}/texts/pseudo.js`);
  await page.goto(`${academy.origin}/login`);
  const phone = page.locator('input[type=tel]');
  await phone.fill(administrator.phone);
  // Who the demo accounts are is said by the host.
  const accounts = new Set(await page.locator('.demo tbody *').allTextContents());
  const words = async () =>
    (await plainWords(page)).filter((word) => ![...accounts].some((account) => account.includes(word.trim())));
  await expect.poll(words).toEqual([]);

  await page.locator('input[type=password]').fill(administrator.password);
  await page.locator('button[type=submit]').click();
  await expect(page.locator('academy-dashboard')).toBeVisible();
  // The menu's names and the person's come from the host.
  const { menu, name } = await page.evaluate(() => ({
    menu: JSON.parse(localStorage.getItem('adminMenu') ?? '[]') as { name: string }[],
    name: (JSON.parse(localStorage.getItem('adminUser') ?? '{}') as { name: string }).name,
  }));
  const initials = name.replace(/(\p{L})[^\s]*\s*/gu, '$1');
  const fromHost = [name, initials, ...menu.map((entry) => entry.name)];
  await expect
    .poll(async () => (await plainWords(page)).filter((word) => !fromHost.some((text) => text.includes(word.trim()))))
    .toEqual([]);

  // The console's own page and forms; names of countries and of what was deleted are the host's.
  await page.goto(`${academy.origin}/recently-deleted`);
  const restore = page.locator('.records__item button');
  await expect(restore.first()).toBeVisible();
  const deleted = await page.locator('.records__name').allTextContents();
  await expect
    .poll(async () =>
      (await plainWords(page)).filter((word) => ![...fromHost, ...deleted].some((text) => text.includes(word.trim()))),
    )
    .toEqual([]);
  await page.goto(`${academy.origin}/schools`);
  await page.locator('academy-schools button[data-variant=primary]').click();
  await expect(page.locator('dialog form option')).toHaveCount(250);
  await page.locator('dialog button[type=submit]').click();
  const countries = await page.locator('dialog form option').allTextContents();
  await expect
    .poll(async () =>
      (await plainWords(page)).filter(
        (word) => ![...fromHost, ...countries.slice(1)].some((text) => text.includes(word.trim())),
      ),
    )
    .toEqual([]);
});
