/** The files and folders that the documentation names are there: a name that leads nowhere misleads who is new. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pages } from '#host/docs/site.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ROOMS = ['src', 'demo-host', 'widgets', 'tests'];

const there = ROOMS.flatMap((room) => [
  room,
  ...readdirSync(root + room, { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`),
]).join('\n');

/** What a path stands for: `{a,b}` for either, `*` and `<tag>` for any name. */
const patternOf = (path: string) =>
  path
    .replace(/\/$/, '')
    .replace(/[.+()|[\]$^]/g, '\\$&')
    .replace(/\*|<[^>]*>/g, '[^/\\n]+');

/** Each path on its own, without braces. */
const alternatives = (path: string): string[] => {
  const [whole, list = ''] = /\{([^}]*)\}/.exec(path) ?? [];
  return whole === undefined ? [path] : list.split(',').map((one) => path.replace(whole, one));
};

/** A file of the build, as pages name it. */
const BUILT = /^widgets\/<tag>\.js$/;

/** Paths of a text that lead nowhere; blocks of code are of other people's folders too. */
const deadPaths = (text: string): string[] =>
  [...text.replace(/^```.*?^```/gms, '').matchAll(/`((?:src|demo-host|widgets|tests)\/[^`\s]*)`/g)]
    .flatMap(([, path = '']) => alternatives(path))
    .filter((path) => !BUILT.test(path) && !new RegExp(`^${patternOf(path)}$`, 'm').test(there));

test.each(['`tests/nowhere/`', '`tests/{docs,nowhere}/`', '`src/screens/<tag>/nowhere.ts`', '`widgets/nowhere*.ts`'])(
  'a path that leads nowhere is found: %s',
  (text) => expect(deadPaths(text)).toHaveLength(1),
);

test('leads somewhere wherever one is named', () => {
  const sources = new Set(pages.flatMap(({ source }) => (source?.endsWith('.md') ? [source] : [])));
  const dead = [...sources].flatMap((source) =>
    deadPaths(readFileSync(root + source, 'utf8')).map((path) => `${source}: ${path}`),
  );
  expect(dead).toEqual([]);
});
