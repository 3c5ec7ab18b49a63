/** Every list keeps its filters, order and page in the address: a new one has to be entered where that is tried. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LISTS, NO_LISTS } from '#tests/support/browser/lists.ts';

/** What only a list with filters, an order or pages has. */
const SIGNS = /\buse(?:Sorting|PagedCall)\(|<(?:Pager|PagedCard|SearchField|SearchToolbar|FilterBar)\b/;

/** The page of all blocks shows pagers that turn nothing. */
const BLOCKS = 'demo-host/console/blocks/';
const files = ['src/screens', 'demo-host/console']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith(BLOCKS));

it('every list is among those whose address is tried, or says why it has none', () => {
  const found = files.filter((file) => SIGNS.test(readFileSync(file, 'utf8')));
  const entered = [...Object.values(LISTS).flatMap(({ files }) => files), ...Object.keys(NO_LISTS)];
  expect(found.length).toBeGreaterThan(20);
  expect([...new Set(entered)].sort()).toEqual(found.sort());
});

it('no list has a state of its own beside the address', () => {
  const own = Object.values(LISTS)
    .flatMap(({ files }) => files)
    .filter((file) => /\[(?:page|search|filter|sort|state|rows)\b[^\]]*\] = useState/.test(readFileSync(file, 'utf8')));
  expect(own).toEqual([]);
});
