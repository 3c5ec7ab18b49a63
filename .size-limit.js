import { existsSync, readFileSync } from 'node:fs';

/** Budgets of gzipped script. They are read from the built files: `npm run build` first. */
const AUTOLOADER = '5 kB';
/** What a page loads that only frames a screen. */
const FRAME = '1 kB';
const FIRST_ELEMENT = '100 kB';
/** Screens with tables, tabs and exports of their own. */
const LARGER_ELEMENT = '110 kB';
/** What people land on: the first thing that a page shows. */
const LANDING = /^academy-(?:login|dashboard)$/;

const autoloader = 'dist/academy-widgets.js';
if (!existsSync(autoloader)) throw new Error(`${autoloader} is missing, so nothing can be measured: npm run build.`);

/** The files of each element's first load. */
const loads = JSON.parse(readFileSync('dist/preload.json', 'utf8'));

// What an element loads later, while it already shows its data, is left out here; the tests of
// the built files measure in a browser what has really come over the wire by then.
export default [
  { name: 'Autoloader, before any element', path: autoloader, gzip: true, limit: AUTOLOADER },
  { name: 'Height of frames', path: 'dist/academy-frame.js', gzip: true, limit: FRAME },
  ...Object.entries(loads).map(([tag, files]) => ({
    name: `Autoloader and ${tag}`,
    path: [autoloader, ...files.map((file) => `dist/${file}`)],
    gzip: true,
    limit: LANDING.test(tag) ? FIRST_ELEMENT : LARGER_ELEMENT,
  })),
];
