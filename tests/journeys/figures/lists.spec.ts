/** Filters, order and page of every list are in the address (promises/session-and-errors.md#columns-and-views). */

import { answer } from '#tests/support/browser/answers.ts';
import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import { LISTS, type ListStep } from '#tests/support/browser/lists.ts';
import { administrator } from '#tests/support/data/accounts.ts';
import { standingFor } from '#tests/support/run/gate.ts';

async function take(page: Page, step: ListStep): Promise<void> {
  const main = page.getByRole('main');
  if ('choose' in step) {
    await main.getByRole('combobox', { name: step.choose }).last().selectOption({ index: step.option });
  } else if ('search' in step) {
    const field = main
      .getByRole('searchbox', { name: step.search })
      .or(main.getByRole('textbox', { name: step.search }));
    await field.first().fill(step.words);
    await field.first().press('Enter');
  } else if ('sort' in step) {
    await main.getByRole('columnheader', { name: step.sort }).first().getByRole('button').click();
  } else if ('press' in step) {
    await main.getByRole('button', { name: step.press, exact: true }).click();
  } else {
    const pager = main.getByRole('navigation', { name: step.of });
    await pager.getByRole('button', { name: `Page ${step.page}`, exact: true }).click();
  }
}

/** What the lists of the page are asked for, and the first rows that they show; undefined while they are loading. */
const shown = (page: Page): Promise<string[] | undefined> =>
  page.evaluate(() => {
    const roots: ParentNode[] = [document];
    for (const root of roots) {
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
    }
    const all = (selector: string) =>
      roots
        .flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)])
        .filter((each) => each.checkVisibility());
    if (all('[aria-busy=true], .bone').length > 0) return undefined;
    return [
      ...all('main select, academy-element select, select').map((each) => (each as HTMLSelectElement).value),
      ...all('input[type=search], search input').map((each) => (each as HTMLInputElement).value),
      ...all('[aria-sort]').map((each) => `${each.textContent} ${each.ariaSort}`),
      ...all('.pager').map((each) => each.querySelector('.pager__range')?.textContent ?? ''),
      ...all('tbody tr:first-child, .records li:first-child').map((each) => each.textContent ?? ''),
    ];
  });

/** What is shown once it stays. */
async function settled(page: Page): Promise<string[]> {
  let last: string | undefined;
  let now: string[] | undefined;
  await expect
    .poll(
      async () => {
        const before = last;
        now = await shown(page);
        last = now && JSON.stringify(now);
        return last !== undefined && last === before;
      },
      { intervals: [200, 300] },
    )
    .toBe(true);
  return now ?? [];
}

/** In the gate it stands for all lists, which keep their view by one piece. */
const STANDING = 'students of a plan';

for (const [what, { who = administrator, asParent, path, steps, words, answers }] of standingFor(
  Object.entries(LISTS),
  ([what]) => what === STANDING,
)) {
  test(`${what}: what is chosen is in the address, and comes back on reload, with Back and for others`, async ({
    page,
    academy,
  }) => {
    await answer(page, answers ?? {});
    await openConsole(page, academy, await sessionOf(academy, who, asParent), path);
    for (const step of steps) {
      await settled(page);
      await take(page, step);
    }
    await expect
      .poll(() => [...new URL(page.url()).searchParams.keys()].sort(), { message: 'words of the address' })
      .toEqual([...words].sort());
    const chosen = await settled(page);
    const address = page.url();

    await page.reload();
    await expect.poll(() => settled(page), { message: 'after a reload' }).toEqual(chosen);

    await page.locator('nav.nav a.nav__item:not([aria-current])').first().click();
    await expect(page).not.toHaveURL(address);
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect.poll(() => settled(page), { message: 'after Back' }).toEqual(chosen);
  });
}
