/** The lines that the build writes for those who pin a version: they load it, and nothing else. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '#tests/support/browser/journeys.ts';

interface Pinned {
  folder: string;
  lines: Record<'module' | 'classic' | 'importMap', string>;
}

const built = fileURLToPath(new URL('../../dist/', import.meta.url));

/** The file that an element's own code is in; its name has a hash. */
const ownFile = (tag: string) =>
  (JSON.parse(readFileSync(`${built}preload.json`, 'utf8')) as Record<string, string[]>)[tag]?.at(-1) ?? '';

const readPinned = () => JSON.parse(readFileSync(`${built}integrity.json`, 'utf8')) as Pinned;

/** Somebody adds a byte to a file of the pinned version. */
const change = (page: Page, { folder }: Pinned, file: string) =>
  page.route(new RegExp(`/${folder}/${file.replaceAll('.', '\\.')}`), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()} ` });
  });

const signIn = '<academy-login></academy-login>';

for (const { name, names, fileOf, says } of [
  {
    name: 'the module and the import map',
    names: ['importMap', 'module'] as const,
    fileOf: () => ownFile('academy-login'),
    says: /could not be loaded/,
  },
  {
    name: 'the classic script',
    names: ['classic'] as const,
    fileOf: () => 'academy-widgets.classic.js',
    says: undefined,
  },
]) {
  test(`${name} of a pinned version load an element, and refuse a file that has been changed`, async ({
    page,
    academy,
    dist,
    embedding,
  }) => {
    const pinned = readPinned();
    const { folder, lines } = pinned;
    const head = names.map((line) => lines[line]).join('');
    const files = dist.base.replace(/\/$/, '');
    const meta = `<meta name="academy-api-base" content="${academy.origin}">`;
    const html = `<!doctype html><title>A school</title>${meta}${head.replaceAll('{files}', files)}${signIn}`;
    await page.goto(embedding.put({ html }));
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
    const ofOthers = await page.evaluate(
      ([base, version]) =>
        performance
          .getEntriesByType('resource')
          .map(({ name: url }) => url)
          .filter((url) => url.startsWith(base as string) && !url.startsWith(version as string)),
      [files, `${files}/${folder}/`] as const,
    );
    expect(ofOthers).toEqual([]);

    const file = fileOf();
    await change(page, pinned, file);
    const refused = page.waitForEvent('console', (message) => /integrity|digest/i.test(message.text()));
    await page.goto(embedding.put({ html }));
    expect((await refused).text()).toContain(file);
    // Nor when it is asked for again.
    if (says) await expect(page.getByRole('alert')).toHaveText(says);
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeHidden();
  });
}
