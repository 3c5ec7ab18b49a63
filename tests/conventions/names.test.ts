/** One name for one thing: what the rooms call their files, and the words that names and comments do without. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const namesIn = (room: string): string[] =>
  readdirSync(`${ROOT}src/${room}`, { recursive: true, encoding: 'utf8' })
    .map((path) => basename(path))
    .filter((name) => /\.\w+$/.test(name));

it('no file of `page` has the name of one of `ui`', () => {
  const ofUi = new Set(namesIn('ui'));
  expect(ofUi.size).toBeGreaterThan(20);
  expect(namesIn('page').filter((name) => ofUi.has(name))).toEqual([]);
});

/** The words of a name: of `importDoor.ts` these are `import`, `door` and `ts`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/** All that has a name in a script. */
function namesOf(path: string, code: string): Set<string> {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, name } = node as { type?: string; name?: unknown };
    if (typeof name === 'string' && (type === 'Identifier' || type === 'PrivateIdentifier')) names.add(name);
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseSync(path, code).program);
  return names;
}

/** Names that stay, since others know them: where they may stand, and what they are. */
const KEPT: readonly { name: RegExp; in: RegExp; what: string }[] = [
  {
    name: /^asked(?:Date|Name|Role)$/,
    in: /contract\/people\/linkRequests\.ts$|\/LinkRequests\.tsx$|\/linkRequests\.test\.ts$|console\/unknown\.test\.tsx$/,
    what: 'fields of the call `linkRequests`',
  },
  {
    name: /^(?:asked|asked_at|asked_by|is_cancel_asked|link_asked_at)$/,
    in: /database\/schema\.ts$|academy\/tableComments\.ts$|server\/lti\/|security\/erasure\.test\.ts$/,
    what: 'columns of the database',
  },
];

/** Names of a file and of what is in it that have one of these words, as `path: name`. */
function unwanted(path: string, code: string, words: readonly string[]): string[] {
  const has = (name: string) => wordsOf(name).some((word) => words.includes(word));
  // Most files have none of the words, and need not be parsed.
  const isSuspect = /\.(?:tsx?|mjs)$/.test(path) && new RegExp(words.join('|'), 'i').test(code);
  const names = [basename(path), ...(isSuspect ? namesOf(path, code) : [])];
  const isKept = (name: string) => KEPT.some((kept) => kept.name.test(name) && kept.in.test(path));
  return names.filter((name) => has(name) && !isKept(name)).map((name) => `${path}: ${name}`);
}

/** The comments of a script that have one of these words, as `path: comment`. */
function commentsWith(words: readonly string[], path: string, code: string): string[] {
  const has = new RegExp(`\\b(?:${words.join('|').replaceAll(' ', '\\s+(?:\\*\\s*)?')})\\b`, 'i');
  if (!/\.(?:tsx?|mjs)$/.test(path) || !has.test(code)) return [];
  return parseSync(path, code)
    .comments.filter(({ value }) => has.test(value))
    .map(({ value }) => `${path}: ${value.trim()}`);
}

const glossary = readFileSync(`${ROOT}demo-host/docs/guides/developers/glossary.md`, 'utf8');

/** The rows of a table of the glossary, by the heading of its first column. */
const rowsOf = (heading: string): string[][] =>
  (new RegExp(`^\\| ${heading} \\|.*\\n\\|[-|]+\\n((?:\\|.*\\n)+)`, 'm').exec(glossary)?.[1] ?? '')
    .split('\n')
    .filter(Boolean)
    .map((row) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );

const ROOMS = ['src', 'demo-host', 'widgets', 'tests'];

const filesIn = (room: string) =>
  readdirSync(ROOT + room, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/node_modules|\/dist\b/.test(entry.parentPath))
    .map((entry) => `${entry.parentPath}/${entry.name}`);

/** All files, with their paths. */
const sources = ROOMS.flatMap(filesIn).map((path) => ({ path, code: readFileSync(path, 'utf8') }));

it('no name has a word that the glossary keeps out of names', () => {
  const words = rowsOf('not in names').flatMap(([word]) => word ?? []);
  expect(words).toContain('door');
  expect(sources.length).toBeGreaterThan(1500);
  expect(sources.flatMap(({ path, code }) => unwanted(path, code, words))).toEqual([]);
});

it('no comment has a word that the glossary keeps out of comments', () => {
  const words = rowsOf('not in comments').flatMap(([word]) => word ?? []);
  expect(words).toContain('so many');
  expect(sources.flatMap(({ path, code }) => commentsWith(words, path, code))).toEqual([]);
});

it('would notice one', () => {
  const words = ['door', 'placed'];
  expect(unwanted('a/importDoor.ts', '', words)).toHaveLength(1);
  for (const code of [
    'const door = 1;',
    'interface FactsDoor {}',
    'const PLACED_AT = 1;',
    'class Box { #isPlaced = true }',
    'const box = { isPlaced: true };',
    'type Box = { placedBy: Door };',
  ])
    expect(unwanted('a/file.ts', code, words).length).toBeGreaterThan(0);
  expect(
    unwanted('server/database/schema.ts', 'interface LtiLogin { asked: string; toldBy: string }', ['asked', 'told']),
  ).toEqual(['server/database/schema.ts: toldBy']);
  expect(unwanted('a/file.ts', "// The door.\nconst replaced = 'placed', doorway = `door`;", words)).toEqual([]);
  const two = '/**\n * After so\n * many ms.\n */';
  expect(commentsWith(['placed', 'so many'], 'a/file.ts', two)).toHaveLength(1);
  expect(commentsWith(['so many'], 'a/file.ts', "// This many.\nsay('so many');")).toEqual([]);
});

/** Folders of which each file is alike: texts of a language, the entry of an element, a step of the database. */
const OF_A_KIND = /^(?:src\/texts(?:\/.+)?|widgets\/entries|demo-host\/server\/database\/migrations)$/;
const MOST_FILES = 25;

it(`no folder has more than ${MOST_FILES} files of its own`, () => {
  const counts = new Map<string, number>();
  for (const room of ['src', 'widgets', 'demo-host', 'tests']) {
    for (const entry of readdirSync(ROOT + room, { recursive: true, withFileTypes: true })) {
      const folder = relative(ROOT, entry.parentPath);
      if (entry.isFile()) counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  }
  expect(counts.size).toBeGreaterThan(200);
  const full = [...counts].filter(([folder, files]) => files > MOST_FILES && !OF_A_KIND.test(folder));
  expect(full.map(([folder, files]) => `${folder}: ${files}`)).toEqual([]);
});
