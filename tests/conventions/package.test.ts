/** What those who install the elements as a package get: its types, as TypeScript finds them, and its changelog. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { types } from '#widgets/build/describe.ts';
import { cliPackageOf, moreTypes, packageOf, version } from '#widgets/build/release.ts';
import { CLI_PACKAGE, ELEMENTS_PACKAGE } from '#widgets/package/packageNames.ts';
import { readme } from '#widgets/package/readme.ts';
import { elements } from '#widgets/page/elements.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** A project of somebody else that has installed the package. */
let project = '';

const write = (file: string, text: string) => {
  const path = join(project, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'academy-package-'));
  const files = { 'academy-widgets.d.ts': types(), ...moreTypes() };
  const installed = `node_modules/${ELEMENTS_PACKAGE.name}`;
  for (const [file, text] of Object.entries(files)) {
    write(`${installed}/${file}`, text);
    write(`${installed}/${file.replace(/\.d\.ts$/, '.js')}`, '');
  }
  write(`${installed}/package.json`, JSON.stringify(packageOf(Object.keys(files))));
  write('package.json', JSON.stringify({ type: 'module' }));
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

/** What the compiler says of files of the project; nothing when all is well. */
async function compile(files: Record<string, string>, module: 'esnext' | 'node16'): Promise<string> {
  for (const [file, text] of Object.entries(files)) write(file, text);
  const compilerOptions = {
    module,
    moduleResolution: module === 'esnext' ? 'bundler' : module,
    // Our own declarations are checked; those of the compiler, which take longer than all else, are not.
    skipLibCheck: false,
    skipDefaultLibCheck: true,
    strict: true,
    noEmit: true,
    jsx: 'react-jsx',
    lib: ['ES2022', 'DOM'],
    types: [],
  };
  write('tsconfig.json', JSON.stringify({ compilerOptions, files: Object.keys(files) }));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  return run(process.execPath, [tsc, '--singleThreaded', '-p', project], { cwd: project }).then(
    ({ stdout }) => stdout,
    (failure: { stdout: string }) => failure.stdout,
  );
}

const USE = `
import { check, configure, session } from '@academy-widgets/elements';
import '@academy-widgets/elements/widgets/academy-dashboard';
import '@academy-widgets/elements/widgets/academy-plans.js';
import type {} from '@academy-widgets/elements/classic';
import '@academy-widgets/elements/frame';

configure({ apiBase: 'https://api.school.test', theme: 'dark' });
// @ts-expect-error: there is no such theme.
configure({ theme: 'blue' });
const name: string | undefined = session.get().user?.name;
document.querySelector('academy-plan-report')!.planId = name;
document.addEventListener('academy-ready', ({ detail }) => detail.state satisfies string);
const { ok, findings } = await AcademyWidgets.check();
if (!ok && findings[0]?.id === 'api-cors') console.log(findings[0].cure);
// @ts-expect-error: there is no such finding.
if (findings[0]?.id === 'nonsense') void check;
`;

test.each(['esnext', 'node16'] as const)(
  'a project without React finds the types of every entry, with modules of %s',
  async (module) => expect(await compile({ 'use.ts': USE }, module)).toBe(''),
);

const USE_IN_REACT = `
import '@academy-widgets/elements';
export const good = <academy-plans school-id="3" theme="dark" />;
// @ts-expect-error: there is no such theme.
export const wrong = <academy-plans theme="blue" />;
`;

test('a project with React knows the tags and their attributes in JSX', async () => {
  for (const name of ['react', '@types/react', 'csstype']) {
    const path = join(project, 'node_modules', name);
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), path, 'dir');
  }
  expect(await compile({ 'page.tsx': USE_IN_REACT }, 'esnext')).toBe('');
});

test('the code of the README passes the type check', async () => {
  const blocks = [...readme().matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
  expect(blocks.length).toBeGreaterThan(2);
  const files = blocks.map((code, at) => {
    // The style sheet is for the bundler, which has types of its own for it. One import in the application brings ours.
    const own = code.replace(/^import '.*\.css';\n/m, '');
    return [`readme${at}.ts`, `import '${ELEMENTS_PACKAGE.name}';\n${own}`];
  });
  expect(await compile(Object.fromEntries(files), 'esnext')).toBe('');
});

test('the README names every element, and leaves nothing to fill in', () => {
  const text = readme();
  for (const { tag, screen } of elements) expect(text).toContain(`| \`${tag}\` | ${screen} |`);
  expect(text).not.toMatch(/\{\{/);
});

test('both packages have a scoped name, and say where they are from and what they are about', () => {
  for (const made of [packageOf([]), cliPackageOf([])]) {
    expect(made.name).toMatch(/^@academy-widgets\/\w+$/);
    expect(URL.canParse(made.homepage)).toBe(true);
    expect(made.repository).toMatchObject({ type: 'git', url: expect.stringMatching(/^git\+https:\/\//) });
    expect(made.keywords).toContain('custom-elements');
  }
  expect(packageOf([]).exports).toHaveProperty('./preload.json', './preload.json');
  expect(packageOf([])).not.toHaveProperty('bin');
  expect(cliPackageOf([]).bin).toEqual({ [CLI_PACKAGE.command]: './academy-widgets.js' });
});

test('the changelog begins with this version, and has each version with its day, the newest first', () => {
  const changelog = readFileSync(join(root, 'widgets/package/CHANGELOG.md'), 'utf8');
  const entries = changelog.split(/^## /m).slice(1);
  const heads = entries.map((entry) => entry.split('\n', 1)[0] ?? '');
  expect(heads[0]).toMatch(
    new RegExp(`^\\[${version.replaceAll('.', '\\.')}\\] - (?:unreleased|\\d{4}-\\d{2}-\\d{2})$`),
  );
  for (const head of heads.slice(1)) expect(head).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}$/);
  const numbers = heads.map((head) => /\d+\.\d+\.\d+/.exec(head)?.[0] ?? '');
  const sorted = [...new Set(numbers)].sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  expect(numbers).toEqual(sorted);
  for (const entry of entries) expect(entry).toMatch(/\n- \S/);
});
