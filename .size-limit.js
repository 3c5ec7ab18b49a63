import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAst } from 'vite';

/** Budgets of gzipped script. They are read from the built files: `npm run build` first. */
const AUTOLOADER = '5 kB';
/** What a page loads that only frames a screen. */
const FRAME = '1 kB';
const FIRST_ELEMENT = '107 kB';
/** Screens with tables, tabs and exports of their own. */
const LARGER_ELEMENT = '115 kB';
/** What people land on: the first thing that a page shows. */
const LANDING = /academy-(?:login|dashboard)\.js$/;

const STATIC = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration']);

/** A built module and everything that a browser must fetch before it can run. */
function closureOf(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const node of parseAst(readFileSync(path, 'utf8')).body) {
    if (STATIC.has(node.type) && node.source) closureOf(join(dirname(path), node.source.value), found);
  }
  return found;
}

const autoloader = 'dist/academy-widgets.js';
if (!existsSync(autoloader)) throw new Error(`${autoloader} is missing, so nothing can be measured: npm run build.`);

const elements = readdirSync('dist/widgets')
  .filter((file) => file.endsWith('.js'))
  .map((file) => join('dist/widgets', file));

// What an element loads later, while it already shows its data, is left out here; the tests of
// the built files measure in a browser what has really come over the wire by then.
export default [
  { name: 'Autoloader, before any element', path: [...closureOf(autoloader)], gzip: true, limit: AUTOLOADER },
  { name: 'Height of frames', path: 'dist/academy-frame.js', gzip: true, limit: FRAME },
  ...elements.map((element) => ({
    name: `Autoloader and ${element}`,
    path: [...closureOf(element, closureOf(autoloader))],
    gzip: true,
    limit: LANDING.test(element) ? FIRST_ELEMENT : LARGER_ELEMENT,
  })),
];
