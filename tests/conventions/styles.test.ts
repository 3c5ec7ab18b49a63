/**
 * Every shadow root of a page adopts the styles of every screen on it, so that no two may speak of one class; and what a
 * style reads is there.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('../../src', import.meta.url));

const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8').replace(/\/\*.*?\*\//gs, '') }));

/** Of the elements, the console and the documentation, and what sets a property in code. */
const everySource = ['src', 'demo-host', 'widgets'].flatMap((folder) =>
  readdirSync(join(source, '..', folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:css|tsx?|html)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(source, '..', folder, path), 'utf8') })),
);

const FINGER_PX = 44;

/** Classes that a sheet styles wherever they stand; `.toast > .button` speaks of a button in a toast alone. */
function classesOf(text: string): string[] {
  const selectors = [...text.matchAll(/([^{}]+)\{/g)].flatMap(([, prelude = '']) => prelude.split(','));
  return selectors.flatMap((selector) => {
    const classes = new Set([...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name));
    classes.delete('surface');
    return classes.size === 1 ? [...classes] : [];
  });
}

it('a class is styled by one file alone', () => {
  const owners = new Map<string, Set<string>>();
  for (const { path, text } of sheets) {
    for (const name of classesOf(text)) owners.set(name, (owners.get(name) ?? new Set()).add(path));
  }
  expect(owners.size).toBeGreaterThan(100);
  expect([...owners].filter(([, files]) => files.size > 1).map(([name, files]) => [name, ...files])).toEqual([]);
});

it('what is pressed is at least as high as a finger wants it', () => {
  const low = everySource
    .filter(({ path }) => path.endsWith('.css') && !path.startsWith('docs/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', style = '']) => {
        const height = Number(/min-block-size: (\d+)px/.exec(style)?.[1] ?? Number.POSITIVE_INFINITY);
        return style.includes('cursor: pointer') && height < FINGER_PX ? [`${path}: ${selector.trim()}`] : [];
      }),
    );
  // `max(34px, var(--target))` is as low as a pointer allows, and higher under a finger.
  expect(low).toEqual([]);
});

it('no link of an element or of the console looks as the browser likes', () => {
  const links = everySource
    .filter(({ path }) => path.endsWith('.tsx') && !/^(?:docs|server)\//.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(/<(?:a|Link)\s[^<]*?>/g)].map(([tag]) => ({ path, tag })));
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ tag }) => !/class(?:Name)?=/.test(tag))).toEqual([]);
});

it('every icon grows with the text beside it', () => {
  const icons = everySource
    .filter(({ path }) => path.endsWith('.tsx') && !/^(?:docs|server)\//.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/<[A-Z]\w*\s[^<]*?\bsize=\{\d+\}[^<]*?>/g)].map(([tag]) => ({ path, tag })),
    );
  expect(icons.length).toBeGreaterThan(20);
  expect(icons.filter(({ tag }) => !/^<Icon |className="icon"/.test(tag))).toEqual([]);
});

it('a property that a style reads without another value is set somewhere', () => {
  const set = new Set(
    everySource.flatMap(({ text }) => [...text.matchAll(/--([a-z][\w-]*)['"`\]]*\s*[:,]/g)].map(([, name]) => name)),
  );
  const missing = everySource.flatMap(({ path, text }) =>
    [...text.matchAll(/var\(--([a-z][\w-]*)\)/g)].flatMap(([, name]) => (set.has(name) ? [] : [`${path}: --${name}`])),
  );
  expect(set.size).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
