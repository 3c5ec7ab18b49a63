/** A share of two numbers, such as 4/6, in a sentence that runs from right to left. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDERS = ['src/texts/ur', 'src/texts/ur/staff'];

it('no Urdu sentence has a slash between two numbers: it would turn them round', () => {
  const turned = FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) =>
        Object.entries(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Record<string, string>)
          .filter(([, text]) => /\p{Script=Arabic}/u.test(text) && /\}\/\{/.test(text))
          .map(([key]) => `${file}: ${key}`),
      ),
  );
  expect(turned).toEqual([]);
});
