/** Pages of the console stand outside of shadow roots: what `#ui` draws on them needs its style sheet in the page too. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Folders with an entry and a document of their own. */
const OTHER_DOCUMENTS = /^(blocks|embed|lti)[\\/]/;
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const importsOf = (text: string) =>
  [...text.matchAll(/^(?:import|export) (?!type ).*?'([^']+)';$/gm)].map(([, from = '']) => from);

/** Parts that are drawn once their code has come. */
const partsOnDemandOf = (text: string) => [...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, from = '']) => from);

/** The style sheets of a part of `src/ui` and of the parts that it draws. */
function sheetsOf(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path)) return [];
  seen.add(path);
  const text = read(path);
  return [...importsOf(text), ...partsOnDemandOf(text)].flatMap((from) => {
    if (!/^(?:\.|#ui)\//.test(from)) return [];
    const file = from.startsWith('#ui/') ? from.replace('#ui', 'src/ui') : join(dirname(path), from);
    if (file.endsWith('.css?inline')) return [file.slice('src/ui/'.length, -'?inline'.length)];
    return /\.tsx?$/.test(file) ? sheetsOf(file, seen) : [];
  });
}

it('every part that a page of the console draws has its style sheet in the page', () => {
  const own = importsOf(read('demo-host/console/main.tsx').replaceAll(/^import '/gm, "import it from '"));
  const there = own.filter((from) => /^#ui\/.*\.css$/.test(from)).map((from) => from.slice('#ui/'.length));
  expect(there).toContain('table/table.css');
  const pages = readdirSync(join(root, 'demo-host/console'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !OTHER_DOCUMENTS.test(path))
    .map((path) => join('demo-host/console', path));
  /** A part that comes on demand brings its own with it (`addPageStyles`). */
  const brought = (page: string) =>
    importsOf(read(page)).flatMap((from) =>
      /^#ui\/.*\.css\?inline$/.test(from) ? [from.slice(4, -'?inline'.length)] : [],
    );
  const missing = pages.flatMap((page) =>
    importsOf(read(page))
      .filter((from) => from.startsWith('#ui/') && from.endsWith('.tsx'))
      .flatMap((from) => sheetsOf(from.replace('#ui/', 'src/ui/')))
      .filter((sheet) => !there.includes(sheet) && !brought(page).includes(sheet))
      .map((sheet) => `${page}: ${sheet}`),
  );
  expect([...new Set(missing)]).toEqual([]);
});

it('a style sheet comes with the code that is loaded when a page is opened', () => {
  // The build puts a style sheet beside an entry only. Of code that is loaded later it would be left out.
  const files = readdirSync(join(root, 'demo-host/console'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && path !== 'main.tsx' && !OTHER_DOCUMENTS.test(path),
  );
  const left = files.filter((path) => /^import .*\.css';$/m.test(read(join('demo-host/console', path))));
  expect(left).toEqual([]);
});
