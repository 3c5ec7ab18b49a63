/** What runs in a page is made for the browsers that the documentation names: nothing newer is used without a way around it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { features } from 'web-features';
import { FEATURES, MADE_FOR } from '#host/docs/reference/browsers.ts';
import { FLOOR } from '#widgets/build/floor.ts';

const ROOMS = ['src', 'widgets', 'demo-host/console'];
/** They run on a machine of ours. */
const NOT_IN_PAGES = /^widgets\/(?:cli|build|package)\//;

/** What every older browser passes over without harm, and why. */
const PASSED_OVER: Record<string, string> = {
  'api.AbortSignal.timeout_static': 'Chrome has it from 103, and told another reason until 124',
  'css.at-rules.page': 'they print with margins of their own',
  'css.properties.accent-color': 'Safari has it from 15.4, with less contrast',
  'css.properties.break-after.avoid': 'a printed page may end there',
  'css.properties.contain-intrinsic-inline-size': 'a size until the first drawing',
  'css.properties.font-family.ui-monospace': 'other fonts follow it',
  'css.properties.forced-color-adjust': 'Safari forces no colours',
  'css.properties.line-clamp': '-webkit-line-clamp stands beside it',
  'css.properties.overflow-anchor': 'Safari anchors nothing',
  'css.properties.overscroll-behavior': 'the page scrolls on where a list ends',
  'css.properties.overscroll-behavior-x': 'the page scrolls on where a list ends',
  'css.properties.print-color-adjust': '-webkit-print-color-adjust stands beside it',
  'css.properties.scrollbar-width': '::-webkit-scrollbar stands beside it',
  'css.properties.text-size-adjust': '-webkit-text-size-adjust stands beside it',
  'css.properties.user-select': '-webkit-user-select stands beside it',
};

type Browser = keyof typeof FLOOR;
type Support = Partial<Record<Browser, string>>;

/** All that browsers know, by its name in the data of MDN, with the first version of each that has it. */
const known = new Map<string, Support>(
  Object.values(features).flatMap((feature) =>
    'status' in feature
      ? Object.entries(feature.status.by_compat_key ?? {}).map(([key, { support }]) => [key, support] as const)
      : [],
  ),
);

/** Whether one of the oldest browsers lacks it. */
const isLate = (support: Support) =>
  (Object.keys(FLOOR) as Browser[]).some((browser) => {
    const since = support[browser]?.replace('≤', '');
    return since === undefined || Number(since) > Number(FLOOR[browser]);
  });

const late = new Set([...known].filter(([, support]) => isLate(support)).map(([key]) => key));
const isLateKey = (key: string) => late.has(key);

/** Methods by whose names alone it is seen that they are newer: nothing older has one of the same name. */
const BUILT_IN = /^javascript\.builtins\.(?:\w+\.)+(\w+)$/;
const newMethods = (() => {
  const names = new Map<string, string | undefined>();
  for (const [key, support] of known) {
    const name = BUILT_IN.exec(key)?.[1];
    if (name === undefined) continue;
    names.set(name, isLate(support) && (!names.has(name) || names.get(name)) ? key : undefined);
  }
  return names;
})();

/** Methods of ours that have such a name. */
const OWN = new Set(['drop']);

const filesOf = (ending: RegExp) =>
  ROOMS.flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)))
    .filter((path) => ending.test(path) && !NOT_IN_PAGES.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

interface Node {
  type: string;
  name?: string;
  computed?: boolean;
  object?: Node;
  property?: Node;
  callee?: Node;
}

/** What a script asks of a browser by a name that can be looked up. */
function keysOfScript(path: string, text: string): string[] {
  const keys: string[] = [];
  const { program, module } = parseSync(path, text);
  const imported = new Set(
    module.staticImports.flatMap(({ entries }) => entries.map((entry) => entry.localName.value)),
  );
  /** Whether it is a library, or an object that the browser itself has. */
  const isNoValue = ({ name = '' }: Node) => imported.has(name) || known.has(`api.${name}`);
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const { type, computed, object, property, callee } = value as Node;
    if (type === 'MemberExpression' && !computed && object?.name && property?.name) {
      keys.push(`javascript.builtins.${object.name}.${property.name}`, `api.${object.name}.${property.name}_static`);
    }
    if (type === 'NewExpression' && callee?.name) {
      keys.push(`javascript.builtins.${callee.name}`, `api.${callee.name}`);
    }
    if (type === 'CallExpression' && callee?.object && !callee.computed && !isNoValue(callee.object)) {
      const name = callee.property?.name ?? '';
      const key = OWN.has(name) ? undefined : newMethods.get(name);
      if (key) keys.push(key);
    }
    for (const part of Object.values(value)) visit(part);
  };
  visit(program.body);
  return keys;
}

/** What a style sheet asks. What a browser has only with a prefix is asked with it too. */
function keysOfStyles(text: string): string[] {
  const rules = text.replace(/\/\*[\s\S]*?\*\//g, '');
  const declared = [...rules.matchAll(/([\w-]+)\s*:\s*([^;{}]+)[;}]/g)].flatMap(([, property, value = '']) => [
    `css.properties.${property}`,
    ...[...value.matchAll(/[\w-]+/g)].map(([word]) => `css.properties.${property}.${word}`),
  ]);
  return [
    ...declared,
    ...[...rules.matchAll(/::?([\w-]+)/g)].map(([, name]) => `css.selectors.${name}`),
    ...[...rules.matchAll(/@([\w-]+)/g)].map(([, name]) => `css.at-rules.${name}`),
  ];
}

/** What each file of a page asks. */
const scripts = filesOf(/\.tsx?$/).map(({ path, text }) => ({ path, keys: keysOfScript(path, text) }));
const styles = filesOf(/\.css$/).map(({ path, text }) => ({ path, keys: keysOfStyles(text) }));

const ways = [...Object.keys(PASSED_OVER), ...FEATURES.flatMap(({ keys }) => keys ?? [])];
/** Whether older browsers do without it in a way that is told. A value is told of by its property. */
const isDocumented = (key: string) => ways.some((way) => key === way || key.startsWith(`${way}.`));
const refused = (path: string, keys: readonly string[]) =>
  [...new Set(keys)].filter((key) => isLateKey(key) && !isDocumented(key)).map((key) => `${path}: ${key}`);

test('no script of a page asks what the oldest of these browsers do not have', () => {
  expect(scripts.flatMap(({ path, keys }) => refused(path, keys))).toEqual([]);
});

test('no style asks it either, but for what is told', () => {
  expect(styles.flatMap(({ path, keys }) => refused(path, keys))).toEqual([]);
});

test('what is newer is seen: a static function, a class, a method, a property, a value, a selector', () => {
  const script = 'URL.canParse(a); new URLPattern(a); [].values().toArray(); set.union(b); Promise.withResolvers();';
  expect(refused('a.ts', keysOfScript('a.ts', script))).toEqual([
    'a.ts: api.URL.canParse_static',
    'a.ts: api.URLPattern',
    'a.ts: javascript.builtins.Iterator.toArray',
    'a.ts: javascript.builtins.Set.union',
    'a.ts: javascript.builtins.Promise.withResolvers',
  ]);
  expect(refused('a.css', keysOfStyles('a:open { field-sizing: content; } @starting-style { b { top: 0 } }'))).toEqual([
    'a.css: css.properties.field-sizing',
    'a.css: css.properties.field-sizing.content',
    'a.css: css.selectors.open',
    'a.css: css.at-rules.starting-style',
  ]);
});

test('what is told of is used, and is newer', () => {
  const used = new Set([...scripts, ...styles].flatMap(({ keys }) => keys));
  expect(ways.filter((key) => !used.has(key) || !isLateKey(key))).toEqual([]);
});

test('a selector that is newer has a rule of its own, since a browser drops a rule with one that it does not know', () => {
  const found = filesOf(/\.css$/).flatMap(({ path, text }) =>
    [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/[^{}]*:popover-open[^{}]*\{/g)]
      .filter(([selector]) => selector.includes(','))
      .map(([selector]) => `${path}: ${selector.trim()}`),
  );
  expect(found).toEqual([]);
});

test('whatever the elements cannot do without is in the oldest of these browsers', () => {
  const floor = Object.values(FLOOR);
  const missing = FEATURES.filter(({ isNeeded, since }) =>
    since.some((version, at) => isNeeded && Number(version) > Number(floor[at])),
  );
  expect(missing).toEqual([]);
});

test('all pages that name the browsers name the same', () => {
  for (const path of [
    'widgets/package/nothing-appears.md',
    'widgets/package/CHANGELOG.md',
    'demo-host/examples/limits.md',
  ])
    expect(readFileSync(path, 'utf8'), path).toContain(MADE_FOR.replace(', and later', ''));
});
