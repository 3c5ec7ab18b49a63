/** Pages of other people, each with something about it that has broken embedded code before. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DistSite, type EmbeddingPage, strictPolicy } from '#tests/support/browser/sites.ts';
import { findFrameworks } from '#tests/support/others/packages.ts';

const frameworks = await findFrameworks();
const script = (body: string) => ({ type: 'text/javascript', body });
/** A file of a package, for pages that `isMissing` tells to leave out where it is not installed. */
const packaged = (path: string) => (frameworks ? readFileSync(join(frameworks, 'node_modules', path), 'utf8') : '');

/** A way to load the built files. */
export interface Form {
  name: string;
  scripts: (dist: DistSite, tags?: readonly string[]) => string;
  /** Globals that it is allowed to make. */
  globals: readonly string[];
}

export const WATCHING: Form = {
  name: 'the module that watches the page',
  scripts: (dist) => `<script type="module" src="${dist.base}academy-widgets.js"></script>`,
  globals: [],
};

const SINGLE: Form = {
  name: 'the module of one element',
  scripts: (dist, tags = ['academy-dashboard']) =>
    tags.map((tag) => `<script type="module" src="${dist.base}widgets/${tag}.js"></script>`).join(''),
  globals: [],
};

const CLASSIC: Form = {
  name: 'the classic script',
  scripts: (dist) => `<script src="${dist.base}academy-widgets.classic.js"></script>`,
  globals: ['AcademyWidgets'],
};

const BOTH: Form = {
  name: 'the module and the classic script together',
  scripts: (dist) =>
    `<script src="${dist.base}academy-widgets.classic.js"></script>` +
    `<script type="module" src="${dist.base}academy-widgets.js"></script>`,
  globals: ['AcademyWidgets'],
};

export const FORMS = [WATCHING, SINGLE, CLASSIC, BOTH] as const;

/** A page without the scripts of the academy. */
export interface Surroundings {
  name: string;
  /** Before the academy's scripts. */
  head?: string;
  /** Attributes of the `html` element. */
  root?: string;
  body: (element: string) => string;
  files?: EmbeddingPage['files'];
  /** Some of these files come from packages. */
  isPackaged?: boolean;
  headers?: (dist: DistSite, api: { origin: string }) => Record<string, string>;
  /** What the page itself shows when it still works. */
  ownText?: string;
  /** After the academy's scripts. */
  tail?: string;
}

/** Whether the packages of a page cannot be installed here. */
export const isMissing = ({ isPackaged = false }: Surroundings): boolean => isPackaged && !frameworks;

/** A page, and the form in which the elements of each audience are tried on it. */
export interface Hostile extends Surroundings {
  staff: Form;
  parent: Form;
}

/** RequireJS with a module of the page's own, and one that it loads. */
const requireJs = {
  isPackaged: true,
  body: (element: string) => `<p id="own"></p>${element}`,
  files: {
    'require.js': script(packaged('requirejs/require.js')),
    'main.js': script(`
      define('school', [], () => 'The school’s own module');
      addEventListener('load', () => require(['school', './timetable'], (school, timetable) => {
        document.querySelector('#own').textContent = school + ' and ' + timetable;
      }));`),
    'timetable.js': script(`define(['school'], () => 'its timetable');`),
  },
  ownText: 'The school’s own module and its timetable',
};
const requireScripts = '<script src="./require.js"></script><script src="./main.js"></script>';

/** What Prototype.js 1.7 and its like do to what a page has, and to what it finds there already. */
const EXTEND = `
  const enumerable = {
    each(run, that) { for (let i = 0; i < this.length; i += 1) run.call(that, this[i], i); return this; },
    map(run, that) { const made = []; this.each((item, i) => made.push(run ? run.call(that, item, i) : item)); return made; },
    filter(test, that) { const kept = []; this.each((item, i) => { if (test.call(that, item, i)) kept.push(item); }); return kept; },
    find(test, that) { return this.filter(test, that)[0]; },
    every(test, that) { return this.filter(test, that).length === this.length; },
    some(test, that) { return this.filter(test, that).length > 0; },
    entries() { return this.slice(); },
    toArray() { return this.slice(); },
    toJSON() { return '[' + this.join() + ']'; },
    first() { return this[0]; }, last() { return this[this.length - 1]; }, size() { return this.length; },
    clear() { this.length = 0; return this; }, compact() { return this.filter((item) => item != null); },
    flatten() { return this; }, uniq() { return this; }, zip() { return this; }, inspect() { return ''; }, max() {}, min() {},
  };
  Object.assign(Array.prototype, enumerable);
  Array.from = function (list) {
    if (!list) return [];
    if ('toArray' in Object(list)) return list.toArray();
    const made = new Array(list.length || 0);
    for (let i = 0; i < made.length; i += 1) made[i] = list[i];
    return made;
  };
  Function.prototype.bind = function (that, ...first) { const run = this; return function (...rest) { return run.apply(that, first.concat(rest)); }; };
  for (const type of [String, Number, Date]) type.prototype.toJSON = function () { return '"' + this + '"'; };
  for (const name of ['strip', 'blank', 'include', 'sub', 'truncate']) String.prototype[name] = function () { return this; };
  for (const name of ['hide', 'show', 'toggle', 'update', 'insert', 'select', 'up', 'down', 'next', 'observe', 'fire', 'wrap',
    'scrollTo', 'clone', 'match', 'store', 'visible', 'empty']) HTMLElement.prototype[name] = function () { return this; };
  Element.prototype.remove = function () { this.parentNode?.removeChild(this); return this; };
  document.getElementsByClassName = () => [];
  NodeList.prototype.forEach = undefined;
  for (const name of ['extend', 'each', 'keys', 'inherits', 'contains', 'isEmpty', 'toQueryString']) {
    Object.prototype[name] = function () { return 0; };
  }
  Object.prototype.toJSON = undefined;
  Object.prototype.extended = true;
`;

/** As SES does: nothing that the language or the document has can be changed any more. */
const FREEZE = `
  for (const name of Object.getOwnPropertyNames(window)) {
    const { value } = Object.getOwnPropertyDescriptor(window, name);
    if (typeof value !== 'function' || !/native code/.test(value) || !value.prototype || value === Window) continue;
    Object.freeze(value);
    Object.freeze(value.prototype);
  }
  for (const each of [Object.prototype, Function.prototype, JSON, Math, Reflect, Intl, Symbol, (function* () {})().__proto__.__proto__,
    [][Symbol.iterator]().__proto__, Object.getPrototypeOf(Int8Array), Object.getPrototypeOf(Int8Array.prototype)]) Object.freeze(each);
`;

/** A library that follows every task (as zone.js does), and what bundles of old leave in the window. */
const WRAP = `
  const RealPromise = Promise, realFetch = fetch;
  window.Promise = function Followed(run) { this.real = new RealPromise(run); };
  const follow = (real) => Object.assign(Object.create(Promise.prototype), { real });
  Promise.prototype.then = function (...steps) { return follow(this.real.then(...steps)); };
  Promise.prototype.catch = function (step) { return this.then(undefined, step); };
  for (const name of ['resolve', 'reject', 'all', 'race']) Promise[name] = (what) => follow(RealPromise[name](what));
  window.fetch = (...asked) => follow(realFetch(...asked));
  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'queueMicrotask']) {
    const real = window[name];
    window[name] = (run, ...rest) => real(function (...heard) { return run.apply(this, heard); }, ...rest);
  }
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype, wrapped = new WeakMap();
  EventTarget.prototype.addEventListener = function (type, run, options) {
    if (typeof run === 'function' && !wrapped.has(run)) wrapped.set(run, function (event) { return run.call(this, event); });
    return add.call(this || window, type, wrapped.get(run) || run, options);
  };
  EventTarget.prototype.removeEventListener = function (type, run, options) {
    return remove.call(this || window, type, wrapped.get(run) || run, options);
  };
  Object.assign(window, { process: {}, module: { exports: {} }, exports: {}, Buffer: {}, $: 1, _: 2, React: {}, ReactDOM: {},
    __REACT_DEVTOOLS_GLOBAL_HOOK__: { isDisabled: false, supportsFiber: true, checkDCE() {}, inject: () => 1, onCommitFiberRoot() {}, onCommitFiberUnmount() {} } });
  window.define = () => { throw new Error('The academy called define.'); };
  define.amd = {};
  performance.mark = performance.measure = () => { throw new Error('Nobody measures here.'); };
`;

const plain = { name: 'a plain page', body: (element: string) => element };

export const PLAIN: Surroundings = plain;

/** A page whose own script runs before everything else. */
const scripted = (name: string, body: string): Surroundings => ({
  ...plain,
  name,
  head: '<script src="./own.js"></script>',
  files: { 'own.js': script(body) },
});

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

export const SURROUNDINGS: readonly Hostile[] = [
  { ...requireJs, name: 'a page with RequireJS', head: requireScripts, staff: CLASSIC, parent: BOTH },
  { ...requireJs, name: 'a page that loads RequireJS later', tail: requireScripts, staff: WATCHING, parent: CLASSIC },
  {
    ...plain,
    name: 'a page with a <base>',
    head: '<base href="http://127.0.0.1:9/nowhere/">',
    staff: WATCHING,
    parent: CLASSIC,
  },
  { ...scripted('a page that extends built-ins', EXTEND), staff: WATCHING, parent: CLASSIC },
  { ...scripted('a page that freezes built-ins', FREEZE), staff: CLASSIC, parent: WATCHING },
  { ...scripted('a page that wraps built-ins, full of globals', WRAP), staff: BOTH, parent: SINGLE },
  {
    ...plain,
    name: 'a page under the strict policy with Trusted Types',
    headers: (dist, api) => ({ 'Content-Security-Policy': strictPolicy(dist, api) }),
    staff: SINGLE,
    parent: CLASSIC,
  },
  {
    ...plain,
    name: 'a page of hostile styles',
    head: `<style>${HOSTILE_STYLES}</style>`,
    staff: SINGLE,
    parent: WATCHING,
  },
  {
    ...plain,
    name: 'a dark page with Bootstrap',
    isPackaged: true,
    root: 'data-bs-theme="dark" style="color-scheme: dark; background: black"',
    head: '<meta name="color-scheme" content="dark"><link rel="stylesheet" href="./bootstrap.css">',
    body: (element) => `<main class="container h1 text-uppercase text-danger text-center btn-lg">${element}</main>`,
    files: {
      'bootstrap.css': { type: 'text/css', body: packaged('bootstrap/dist/css/bootstrap.css') },
    },
    staff: CLASSIC,
    parent: SINGLE,
  },
];

/** A whole page. */
export function pageOf(surroundings: Surroundings, scripts: string, element: string): string {
  return `<!doctype html>
<html lang="en" ${surroundings.root ?? ''}>
<head><meta charset="utf-8"><title>A school</title><link rel="icon" href="data:,">${surroundings.head ?? ''}${scripts}${surroundings.tail ?? ''}</head>
<body>${surroundings.body(element)}</body>
</html>`;
}
