/** A language that is offered to parents is whole on every page that one of them can open, and where they sign in. */
import type { Page } from '@playwright/test';
import { pathsOf } from '#tests/pictures/places.ts';
import { openAt } from '#tests/pictures/settled.ts';
import { openWhole } from '#tests/pictures/shot.ts';
import { expect, keepSession, signInAt, test } from '#tests/support/browser/journeys.ts';
import { parentOfTwo } from '#tests/support/data/accounts.ts';
import { ownWords } from '#tests/support/data/ownWords.ts';
import { isGate } from '#tests/support/run/gate.ts';

/** Words that are Latin in every language; the hour's AM and PM are the browser's own. */
const LATIN = /\b(?:CSV|PDF|Excel|LMS|UTC|ID|PID|QR|SMS|WhatsApp|AM|PM|Ctrl)\b|TradingView.*/gi;

/** What is written on a page, elements included, and what its parts are called. */
const wordsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const roots: (Document | ShadowRoot)[] = [document];
    const words = new Set<string>();
    for (const root of roots) {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        if (!element.checkVisibility()) continue;
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) words.add(element.getAttribute(name) ?? '');
        for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) words.add(node.textContent ?? '');
      }
    }
    return [...words];
  });

/** English that the academy has not sent. */
const englishIn = (words: readonly string[], answers: string) =>
  words.filter((text) =>
    (
      ownWords(text)
        .replace(LATIN, '')
        .match(/[A-Za-z]{3,}/g) ?? []
    ).some((word) => !answers.includes(word)),
  );

// The five that staff do not have: what stands in tables of staff alone is English in them.
for (const language of isGate ? ['kn'] : ['ta', 'te', 'mr', 'bn', 'kn']) {
  test(`a parent who reads ${language} meets no English on any page`, async ({ browser, academy }) => {
    const session = await signInAt(academy, parentOfTwo);
    const pages: [path: string, isSignedIn: boolean][] = [
      ['/login', false],
      ...(await pathsOf(academy, session)).map((path): [string, boolean] => [path, true]),
    ];
    expect(pages.length).toBeGreaterThan(12);
    for (const [path, isSignedIn] of pages) {
      const context = await browser.newContext({ locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
      const page = await context.newPage();
      const answers = [JSON.stringify(session.user)];
      page.on('response', async (response) => {
        if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''));
      });
      await page.addInitScript((locale) => localStorage.setItem('consoleLocale', locale), `${language}-IN`);
      if (isSignedIn) await keepSession(page, academy.origin, session);
      await openAt(page, academy.origin + path);
      await openWhole(page);
      // Who has a demo account is no word of ours.
      const names = page.locator('.demo th[scope=row]');
      answers.push(...(await names.evaluateAll((cells) => cells.map((cell) => cell.firstChild?.textContent ?? ''))));
      answers.push(...(await page.locator('.demo code').allTextContents()));
      await expect.poll(async () => englishIn(await wordsOn(page), answers.join('\n')), { message: path }).toEqual([]);
      await context.close();
    }
  });
}

test('a parent chooses the digits of their script, beside a language that has its own', async ({ page, academy }) => {
  await keepSession(page, academy.origin, await signInAt(academy, parentOfTwo));
  await page.goto(`${academy.origin}/attendance`);
  const menu = page.locator('.account__button');
  const digits = page.locator('.account__panel select').nth(1);
  await menu.click();
  await expect(digits).toHaveCount(0);
  await page.getByLabel('Language').selectOption({ label: 'हिन्दी' });
  await expect(digits).toHaveValue('latin');
  const days = page.locator('parent-attendance .calendar__day > span');
  await expect(days.first()).toHaveText('1');
  await digits.selectOption({ label: '१२,३४५' });
  await expect(days.first()).toHaveText('१');
  await page.reload();
  await expect(days.first()).toHaveText('१');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN-u-nu-deva');
});
