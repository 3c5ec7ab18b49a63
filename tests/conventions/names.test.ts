/** One name for one thing: what the rooms call their files. */
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const namesIn = (room: string): string[] =>
  readdirSync(fileURLToPath(new URL(`../../src/${room}`, import.meta.url)), { recursive: true, encoding: 'utf8' })
    .map((path) => basename(path))
    .filter((name) => /\.\w+$/.test(name));

it('no file of `page` has the name of one of `ui`', () => {
  const ofUi = new Set(namesIn('ui'));
  expect(ofUi.size).toBeGreaterThan(20);
  expect(namesIn('page').filter((name) => ofUi.has(name))).toEqual([]);
});
