/** Exports from built files on somebody else's page: what writes them is fetched when somebody exports. */
import { readFile } from 'node:fs/promises';
import { administrator } from '#tests/support/accounts.ts';
import { expect, signInAt, storeSession, test } from '#tests/support/journeys.ts';
import { FORMS, pageOf, SURROUNDINGS } from './pages.ts';

const [watching, , classic] = FORMS;

for (const [form, of] of [
  [watching, 'extends built-ins'],
  [classic, 'freezes built-ins'],
  [classic, 'with a <base>'],
] as const) {
  test(`a list is saved as a PDF on a page that ${of.replace('with', 'has')}, with ${form.name}`, async ({
    page,
    academy,
    dist,
    embedding,
  }) => {
    await storeSession(page, embedding, await signInAt(academy, administrator));
    const writers: string[] = [];
    page.on('request', (request) => {
      if (/\/chunks\/(?:writing|pdf|excel)-/.test(request.url())) writers.push(request.url());
    });
    const element = `<academy-plans api-base="${academy.origin}"></academy-plans>`;
    const surroundings = SURROUNDINGS.find(({ name }) => name.endsWith(of));
    if (!surroundings) throw new Error(`There is no page that ${of}.`);
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
