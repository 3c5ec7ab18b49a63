/** Whose code people run: no sentence sends them to a package that anybody could put on the registry. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { strangersIn } from '#tests/support/browser/strangers.ts';
import { version } from '#widgets/build/release.ts';
import { CLI_PACKAGE, ELEMENTS_PACKAGE, npxCommand } from '#widgets/package/packageNames.ts';
import { readme } from '#widgets/package/readme.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** What somebody reads, or is shown: all but the tests. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => /\.(?:md|tsx?|mjs|js|json|php|txt|html|py|sh|ya?ml|po|css)$/.test(file))
  .filter((file) => !file.startsWith('tests/') && !file.endsWith('package-lock.json'))
  .map((file) => ({ file, text: readFileSync(root + file, 'utf8') }));
const all = [...files, { file: 'the README of the package', text: readme() }];

/** What stands in all files, with the name of each file. */
const found = (pattern: RegExp) =>
  all.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([one, name = one]) => ({ file, name })));

test('a command that takes a name from the registry is found, whatever else is in its line', () => {
  expect(strangersIn('Then `npx academy-widgets mock`, or npm exec @academy-widgets/cli.')).toEqual([
    'npx academy-widgets mock',
    'npm exec @academy-widgets/cli.',
  ]);
  expect(strangersIn('npx --yes academy-widgets@latest conform https://api.school.example')).toHaveLength(1);
  expect(strangersIn('npx -p academy-widgets academy-widgets mock')).toHaveLength(1);
  expect(strangersIn('npm install express academy-widgets')).toHaveLength(1);
  expect(strangersIn('npm i --save @academy-widgets/elements')).toHaveLength(1);
  expect(strangersIn('ACADEMY_PASSWORD=… npx \\\n  academy-widgets mock')).toHaveLength(1);
  expect(strangersIn(`${npxCommand()} mock\nnpm install express cors\nnpx vitest run\nnpm install ./file.tgz`)).toEqual(
    [],
  );
});

// Of the pages of the documentation, `tests/docs/site.test.ts` tells the same.
test('no file has people run or install what is nobody’s', () => {
  const strangers = all.flatMap(({ file, text }) => strangersIn(text).map((command) => `${file}: ${command}`));
  expect(strangers).toEqual([]);
});

test('every file names the packages, and the files that an academy serves of them, as the build makes them', () => {
  const names = new Set(found(/(?<![\w/])(@academy-widgets\/[a-z]+)/g).map(({ name }) => name));
  expect([...names].sort()).toEqual([CLI_PACKAGE.name, ELEMENTS_PACKAGE.name, '@academy-widgets/source']);
  const packages = new Set(found(/\bacademy-widgets[\w-]*\.tgz/g).map(({ name }) => name));
  expect([...packages].sort()).toEqual([CLI_PACKAGE.file, ELEMENTS_PACKAGE.file]);
  const commands = found(/npx --package=\S+ \S+/g).filter(({ file }) => file.endsWith('.md'));
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter(({ name }) => name !== npxCommand())).toEqual([]);
  expect(found(/from '(academy-widgets[^']*)'/g)).toEqual([]);
});

test('an address with the folder of a version names the present one', () => {
  const addresses = found(/https?:\/\/[\w.-]+\/(v\d+\.\d+\.\d+)\//g);
  expect(addresses.length).toBeGreaterThan(5);
  expect(addresses.filter(({ name }) => name !== `v${version}`)).toEqual([]);
});
