/** The npm packages of the build, as npm installs them from the files that an academy serves. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { expect, test } from '#tests/support/browser/journeys.ts';
import { version } from '#widgets/build/release.ts';
import { NOTICES_FILE } from '#widgets/package/notices.ts';
import { CLI_PACKAGE, ELEMENTS_PACKAGE } from '#widgets/package/packageNames.ts';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

// In one worker: npm installs once for all of them.
test.describe.configure({ mode: 'default' });

let folder = '';
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-packages-'));
  const files = [ELEMENTS_PACKAGE, CLI_PACKAGE].map(({ file }) => join(dist, file));
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', ...files], { cwd: folder, stdio: 'pipe' });
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string, ...path: string[]) => join(folder, 'node_modules', name, ...path);
const filesOf = (name: string) =>
  readdirSync(at(name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(at(name).length + 1));

/** What a module imports by a path: also what it loads later. */
function importsOf(code: string): string[] {
  const found: string[] = [];
  const read = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, source } = node as {
      type?: string;
      source?: { value?: unknown; quasis?: { value: { raw: string } }[] };
    };
    const path = source?.value ?? (source?.quasis?.length === 1 ? source.quasis[0]?.value.raw : undefined);
    if (/^(?:Import|Export)/.test(type ?? '') && typeof path === 'string') found.push(path);
    Object.values(node).forEach(read);
  };
  read(parseAst(code).body);
  return found;
}

test('each module of the elements finds in the package all that it imports, and nothing else is in it', () => {
  const files = filesOf(ELEMENTS_PACKAGE.name);
  const modules = files.filter((file) => file.endsWith('.js') && !/^classic\/|\.classic\.js$/.test(file));
  expect(modules.length).toBeGreaterThan(100);
  const missing = modules.flatMap((file) =>
    importsOf(readFileSync(at(ELEMENTS_PACKAGE.name, file), 'utf8'))
      .filter((path) => !existsSync(at(ELEMENTS_PACKAGE.name, dirname(file), path)))
      .map((path) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
  expect(files.filter((file) => /\.(?:br|gz|wasm|tgz)$|pseudo|postgres|^(?:cli|console|docs)\//.test(file))).toEqual(
    [],
  );
});

test('no file of the elements has a word of the test language', () => {
  for (const file of filesOf(ELEMENTS_PACKAGE.name).filter((name) => name.endsWith('.js')))
    expect(readFileSync(at(ELEMENTS_PACKAGE.name, file), 'utf8').includes('Ţŕý ààĝààîîñ'), file).toBe(false);
  // It is in the build, for the tests.
  expect(readFileSync(join(dist, 'texts/pseudo.js'), 'utf8')).toContain('Ţŕý ààĝààîîñ');
});

test('the notices of the elements are those of the projects inside, and none of the server', () => {
  const notices = readFileSync(at(ELEMENTS_PACKAGE.name, NOTICES_FILE), 'utf8');
  const names = [...notices.matchAll(/^={80}\n\n(\S+) \S+ \(/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(25);
  expect(names).toEqual(expect.arrayContaining(['react', 'react-dom', 'chart.js', 'lucide-react', 'valibot']));
  expect(names).not.toContain('hono');
});

test('the stand-in of the command has the elements and the documentation of the same build', () => {
  const files = filesOf(CLI_PACKAGE.name);
  for (const file of ['site/academy-widgets.js', 'site/docs/index.html', 'site/docs/guides/mock.html'])
    expect(files).toContain(file);
  const elements = readFileSync(at(CLI_PACKAGE.name, 'site/academy-widgets.js'));
  expect(elements.equals(readFileSync(at(ELEMENTS_PACKAGE.name, 'academy-widgets.js')))).toBe(true);
  expect(files.filter((file) => file.endsWith('.br'))).toEqual([]);
});

test('the package of the elements stays the same at the address of its version', () => {
  const [newest, pinned] = ['', `v${version}/`].map((path) => readFileSync(join(dist, path, ELEMENTS_PACKAGE.file)));
  expect(newest && pinned?.equals(newest)).toBe(true);
});
