/** What those who install the elements as a package get: its types, as TypeScript finds them, and its changelog. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { types } from '#widgets/describe.ts';
import { moreTypes, packageOf, version } from '#widgets/release.ts';

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
  for (const [file, text] of Object.entries(files)) {
    write(`node_modules/academy-widgets/${file}`, text);
    write(`node_modules/academy-widgets/${file.replace(/\.d\.ts$/, '.js')}`, '');
  }
  write('node_modules/academy-widgets/package.json', JSON.stringify(packageOf(Object.keys(files))));
  write('package.json', JSON.stringify({ type: 'module' }));
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

/** What the compiler says of one file of the project; nothing when all is well. */
async function compile(file: string, text: string, module: 'esnext' | 'node16'): Promise<string> {
  write(file, text);
  const options = { module, moduleResolution: module === 'esnext' ? 'bundler' : module, skipLibCheck: false };
  const compilerOptions = {
    ...options,
    strict: true,
    noEmit: true,
    jsx: 'react-jsx',
    lib: ['ES2022', 'DOM'],
    types: [],
  };
  write('tsconfig.json', JSON.stringify({ compilerOptions, files: [file] }));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  return run(process.execPath, [tsc, '-p', project], { cwd: project }).then(
    ({ stdout }) => stdout,
    (failure: { stdout: string }) => failure.stdout,
  );
}

const USE = `
import { check, configure, session } from 'academy-widgets';
import 'academy-widgets/widgets/academy-dashboard';
import 'academy-widgets/widgets/academy-plans.js';
import type {} from 'academy-widgets/classic';
import 'academy-widgets/frame';

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
  async (module) => expect(await compile('use.ts', USE, module)).toBe(''),
);

const USE_IN_REACT = `
import 'academy-widgets';
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
  expect(await compile('page.tsx', USE_IN_REACT, 'esnext')).toBe('');
});

test('the changelog tells what is in this version', () => {
  const changelog = readFileSync(join(root, 'widgets/CHANGELOG.md'), 'utf8');
  const [, entry] = changelog.split(`## [${version}] - `);
  expect(entry, `There is no entry for ${version} in widgets/CHANGELOG.md.`).toMatch(/^\d{4}-\d{2}-\d{2}\n/);
  expect(entry).toMatch(/\n- \w/);
});
