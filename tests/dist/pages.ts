/** Pages of other people, each with something about it that has broken embedded code before. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type DistSite, type EmbeddingPage, strictPolicy } from '#tests/support/sites.ts';

const packages = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const script = (body: string) => ({ type: 'text/javascript', body });
const packaged = (path: string) => script(readFileSync(packages + path, 'utf8'));

/** A way to load the built files. */
export interface Form {
  name: string;
  scripts: (dist: DistSite) => string;
  /** Globals that it is allowed to make. */
  globals: readonly string[];
}

export const FORMS: readonly Form[] = [
  {
    name: 'the module that watches the page',
    scripts: (dist) => `<script type="module" src="${dist.base}academy-widgets.js"></script>`,
    globals: [],
  },
  {
    name: 'the module of one element',
    scripts: (dist) => `<script type="module" src="${dist.base}widgets/academy-dashboard.js"></script>`,
    globals: [],
  },
  {
    name: 'the classic script',
    scripts: (dist) => `<script src="${dist.base}academy-widgets.classic.js"></script>`,
    globals: ['AcademyWidgets'],
  },
  {
    name: 'the module and the classic script together',
    scripts: (dist) =>
      `<script src="${dist.base}academy-widgets.classic.js"></script>` +
      `<script type="module" src="${dist.base}academy-widgets.js"></script>`,
    globals: ['AcademyWidgets'],
  },
];

/** A page without the scripts of the academy. */
export interface Surroundings {
  name: string;
  /** Before the academy's scripts. */
  head?: string;
  /** Attributes of the `html` element. */
  root?: string;
  body: (element: string) => string;
  files?: EmbeddingPage['files'];
  headers?: (dist: DistSite, api: { origin: string }) => Record<string, string>;
  globals?: readonly string[];
  /** What the page itself shows when it still works. */
  ownText?: string;
}

export const SURROUNDINGS: readonly Surroundings[] = [
  { name: 'a plain page', body: (element) => element },
  {
    name: 'a page with RequireJS',
    head: '<script src="./require.js"></script><script src="./main.js"></script>',
    body: (element) => `<p id="own"></p>${element}`,
    files: {
      'require.js': packaged('requirejs/require.js'),
      'main.js': script(`
        define('school', [], () => 'The school’s own module');
        addEventListener('load', () => require(['school', './timetable'], (school, timetable) => {
          document.querySelector('#own').textContent = school + ' and ' + timetable;
        }));`),
      'timetable.js': script(`define(['school'], () => 'its timetable');`),
    },
    globals: ['require', 'requirejs', 'define'],
    ownText: 'The school’s own module and its timetable',
  },
  {
    name: 'a page drawn by another React',
    head: '<script src="./react.js"></script><script src="./react-dom.js"></script>',
    body: (element) => `<div id="app" data-element='${element}'></div><script src="./app.js"></script>`,
    files: {
      'react.js': packaged('react-18/umd/react.production.min.js'),
      'react-dom.js': packaged('react-dom-18/umd/react-dom.production.min.js'),
      'app.js': script(`
        const app = document.querySelector('#app');
        const shape = document.createRange().createContextualFragment(app.dataset.element).firstElementChild;
        const props = Object.fromEntries(shape.getAttributeNames().map((name) => [name, shape.getAttribute(name)]));
        function App() {
          const [times, setTimes] = React.useState(0);
          React.useEffect(() => { if (times < 3) setTimes(times + 1); });
          return React.createElement('main', null,
            React.createElement('p', null, 'React ' + React.version + ' drew this ' + times + ' times'),
            React.createElement(shape.localName, props));
        }
        ReactDOM.createRoot(app).render(React.createElement(App));`),
    },
    globals: ['React', 'ReactDOM', 'app', 'shape', 'props', 'App'],
    ownText: 'React 18.3.1 drew this 3 times',
  },
  {
    name: 'a page with a <base>',
    head: '<base href="http://127.0.0.1:9/nowhere/">',
    body: (element) => element,
  },
  {
    name: 'a page that extends built-ins',
    head: '<script src="./extend.js"></script>',
    body: (element) => element,
    files: {
      'extend.js': script(`
        Array.prototype.toJSON = function () { return '[' + this.join() + ']'; };
        Object.prototype.toJSON = undefined;
        String.prototype.toJSON = function () { return this + '!'; };
        Array.prototype.last = function () { return this[this.length - 1]; };
        Object.prototype.extended = true;`),
    },
  },
  {
    name: 'a page that freezes built-ins',
    head: '<script src="./freeze.js"></script>',
    body: (element) => element,
    files: {
      'freeze.js': script(`
        for (const builtIn of [Array, Function, String, Number, Promise, Map, Set, Date, RegExp, Error]) {
          Object.freeze(builtIn.prototype);
        }
        Object.freeze(Object);
        Object.freeze(JSON);`),
    },
  },
  {
    name: 'a page under the strict policy with Trusted Types',
    body: (element) => element,
    headers: (dist, api) => ({ 'Content-Security-Policy': strictPolicy(dist, api) }),
  },
];

/** Styles that a page may have, aimed at everything. */
export const HOSTILE_STYLES = `
  html { font-size: 20px !important; }
  :root, body {
    text-transform: uppercase; letter-spacing: 3px; word-spacing: 1em; line-height: 3; font: italic 900 31px cursive;
    color: fuchsia; text-align: right; text-indent: 40px; white-space: pre; visibility: visible; cursor: wait;
    list-style: square inside; border-collapse: collapse; quotes: none; direction: ltr; user-select: none;
    --text: red; --surface: lime; --accent: red; --good: lime; --info: red; --radius: 40px; --space-2: 40px;
    --space-3: 40px; --font: cursive; --control-small: 80px;
  }
  * { all: revert !important; }
  *, *::before, *::after {
    box-sizing: content-box !important; border: 3px dashed red !important; margin: 7px !important;
    padding: 11px !important; color: red !important; background: yellow !important; font: italic 30px cursive !important;
    min-height: 44px !important; letter-spacing: 4px !important; animation: none !important;
  }
  button, input, select, table, td, th, div, section, h1, h2, dialog { display: inline-block !important; }
`;

/** A whole page. */
export function pageOf(surroundings: Surroundings, scripts: string, element: string): string {
  return `<!doctype html>
<html lang="en" ${surroundings.root ?? ''}>
<head><meta charset="utf-8"><title>A school</title>${surroundings.head ?? ''}${scripts}</head>
<body>${surroundings.body(element)}</body>
</html>`;
}
