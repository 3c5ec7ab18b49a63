/** What the build makes of its own files at its end: packed copies, and pages that name their modules. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { packFiles } from '#widgets/build/packed.ts';
import { preloadConsole } from '#widgets/build/preload/consolePreloads.ts';
import { readPreloads } from '#widgets/build/preload/preloads.ts';

let dist = '';
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'academy-packed-'));
});
afterEach(() => rm(dist, { recursive: true, force: true }));

const write = async (files: Record<string, string | Uint8Array>) => {
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), content);
  }
};
const packed = async () => {
  const entries = await readdir(dist, { recursive: true });
  return entries.filter((file) => /\.(?:br|gz)$/.test(file)).sort();
};

const TEXT = 'some words '.repeat(300);

it('each text file gets copies that unpack to it; small files, and those that would not become smaller, get none', async () => {
  await write({
    'a.js': TEXT,
    'docs/page.html': TEXT,
    'small.js': 'export {};',
    'font.woff2': TEXT,
    'noise.json': crypto.getRandomValues(new Uint8Array(4000)),
    'console/index.html': TEXT,
    // npm would put its copies into the package.
    'README.md': TEXT,
    'cli/README.md': TEXT,
    // Nobody loads one file of the command.
    'cli/mock.js': TEXT,
    'console/console-Ab3dEf9x.js': `${TEXT} of the console`,
  });
  expect(await packFiles(dist)).toBe(3);
  const names = ['a.js', 'console/console-Ab3dEf9x.js', 'docs/page.html'];
  expect(await packed()).toEqual(names.flatMap((name) => [`${name}.br`, `${name}.gz`]));
  for (const name of names) {
    const own = await readFile(join(dist, name));
    expect(brotliDecompressSync(await readFile(join(dist, `${name}.br`)))).toEqual(own);
    expect(gunzipSync(await readFile(join(dist, `${name}.gz`)))).toEqual(own);
  }
});

it('the same file in the folder of the version takes no space, and a version that is out is left alone', async () => {
  await write({
    'a.js': TEXT,
    'v1.2.3/a.js': TEXT,
    'v1.2.2/a.js': TEXT,
    'v1.2.2/a.js.br': 'old',
    'v1.2.2/a.js.gz': 'old',
  });
  expect(await packFiles(dist)).toBe(2);
  const inodeOf = async (file: string) => (await stat(join(dist, file))).ino;
  expect(await inodeOf('v1.2.3/a.js.br')).toBe(await inodeOf('a.js.br'));
  expect(await readFile(join(dist, 'v1.2.2/a.js.br'), 'utf8')).toBe('old');
});

it('what a page waits for is packed best', async () => {
  const words = await readFile(import.meta.filename, 'utf8');
  await write({ 'first.js': `${words}//1`, 'later.js': `${words}//2` });
  await packFiles(dist, ['first.js']);
  const sizeOf = async (file: string) => (await stat(join(dist, file))).size;
  expect(await sizeOf('first.js.br')).toBeLessThan(await sizeOf('later.js.br'));
});

it('a page of the console names all that its script imports, once, and not what it imports later', async () => {
  await write({
    'console/index.html': '<head>\n    <script type="module" crossorigin src="../console/main.js"></script>\n</head>',
    'console/main.js': "import '../chunks/a.js'; export { b } from '../chunks/b.js'; import('../chunks/later.js');",
    'chunks/a.js': "import './b.js';",
    'chunks/b.js': 'export const b = 1;',
    'chunks/later.js': '',
  });
  await preloadConsole(dist);
  const line = (file: string) => `    <link rel="modulepreload" href="../chunks/${file}.js" crossorigin="anonymous">\n`;
  expect(await readFile(join(dist, 'console/index.html'), 'utf8')).toBe(
    `<head>\n${line('a')}${line('b')}    <script type="module" crossorigin src="../console/main.js"></script>\n</head>`,
  );
});

it('what can be preloaded has the hash of each file; files that do not belong together are an error', async () => {
  const files = { 'academy-widgets.js': 'sha384-a', 'chunks/b.js': 'sha384-b', 'chunks/c.js': 'sha384-c' };
  expect(readPreloads(dist)).toBeUndefined();
  await write({ 'integrity.json': JSON.stringify({ version: '1.2.3', folder: 'v1.2.3', files }) });
  expect(readPreloads(dist)).toBeUndefined();
  const screens = { 'academy-login': ['academy-widgets.js', 'chunks/b.js'] };
  await write({ 'preload.json': JSON.stringify(screens) });
  expect(readPreloads(dist)).toEqual({
    version: '1.2.3',
    folder: 'v1.2.3',
    script: 'sha384-a',
    hashes: { 'academy-widgets.js': 'sha384-a', 'chunks/b.js': 'sha384-b' },
    screens,
  });
  await write({ 'preload.json': JSON.stringify({ 'academy-login': ['chunks/gone.js'] }) });
  expect(() => readPreloads(dist)).toThrow('integrity.json has no hash of chunks/gone.js, which preload.json names.');
});
