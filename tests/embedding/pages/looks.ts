/** What can be seen of a page that embeds elements, from inside of them and from outside. */
import type { Request } from '@playwright/test';
import type { Page } from '#tests/support/browser/journeys.ts';

/** Where a page keeps which elements have said that they are ready. */
const READY = 'academy.test.ready';
/** What each page has asked for and not got yet: code that comes when it is first drawn has no other sign. */
const underWay = new WeakMap<Page, Set<Request>>();

/**
 * Before any page is opened: listens for elements that are ready, for keys that nobody took for himself, and for
 * what is fetched.
 */
export async function listen(page: Page): Promise<void> {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  await page.addInitScript((key) => {
    const heard = { ready: [] as string[], keys: [] as string[] };
    Object.defineProperty(window, Symbol.for(key), { value: heard });
    addEventListener('academy-ready', (event) => {
      heard.ready[heard.ready.length] = (event.target as Element).localName;
    });
    addEventListener('keydown', (event) => {
      heard.keys[heard.keys.length] = event.defaultPrevented ? `${event.key} taken` : event.key;
    });
  }, READY);
}

/** The keys that arrived at the page. */
export const keysHeard = (page: Page): Promise<string[]> =>
  page.evaluate((key) => (Reflect.get(window, Symbol.for(key)) as { keys: string[] }).keys, READY);

/** A few words for the state of all that is drawn: the same twice, nothing moves any more. */
export async function stir(page: Page): Promise<string> {
  const state = await page.evaluate((key) => {
    const { ready } = Reflect.get(window, Symbol.for(key)) as { ready: string[] };
    let nodes = 0;
    let heights = 0;
    let loading = 0;
    for (const host of document.querySelectorAll('*')) {
      for (const node of host.shadowRoot?.querySelectorAll('*') ?? []) {
        nodes += 1;
        heights += node.clientHeight;
        if (node.getAttribute('role') === 'status' && node.getAttribute('aria-label') === 'Loading') loading += 1;
        for (const animation of node.getAnimations()) if (animation.playState === 'running') loading += 1;
      }
    }
    const page = document.querySelector('academy-page') ? 'with' : 'without';
    return `${ready.length} ready, ${loading} loading, ${nodes} nodes, ${heights} px high, ${page} the page's own`;
  }, READY);
  return `${state}, ${underWay.get(page)?.size ?? 'who knows how many'} under way`;
}

/** Where an element stands is the page's affair; how it is drawn is its own. */
const LOOKS = [
  ...['color', 'background-color', 'background-image', 'opacity', 'visibility', 'box-shadow', 'filter', 'color-scheme'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'font-variant', 'font-stretch', 'line-height', 'zoom'],
  ...['text-transform', 'letter-spacing', 'word-spacing', 'text-align', 'text-indent', 'text-decoration', 'direction'],
  ...['white-space', 'word-break', 'overflow-wrap', 'hyphens', 'list-style', 'quotes', 'writing-mode', 'tab-size'],
  ...['border', 'border-radius', 'outline-style', 'margin', 'padding', 'display', 'position', 'float', 'transform'],
  ...['cursor', 'user-select', 'pointer-events', 'overflow', 'clip-path', 'mix-blend-mode', 'appearance', 'gap'],
  ...['text-shadow', 'text-rendering', 'border-collapse', 'caption-side', 'empty-cells', '-webkit-font-smoothing'],
];

/** Box, style and words of every node that elements draw, by its place in the tree. */
export function drawn(page: Page): Promise<Record<string, string>> {
  return page.evaluate((names) => {
    const looks: Record<string, string> = {};
    const round = (pixels: number) => Math.round(pixels * 4) / 4;
    for (const host of document.querySelectorAll('*')) {
      const surface = host.shadowRoot?.querySelector('.surface');
      if (!surface || host.localName === 'academy-page') continue;
      const origin = surface.getBoundingClientRect();
      const visit = (node: Element, path: string) => {
        // What a page has measured of its calls is another number each time, and of another width.
        const isMeasured = node.closest('.analytics__lines') !== null;
        const { x, y, width, height } = node.getBoundingClientRect();
        const place = width || height ? [x - origin.x, y - origin.y, width, height].map(round).join(' ') : 'no box';
        const box = isMeasured ? 'a box' : place;
        for (const pseudo of [undefined, '::before', '::after']) {
          const computed = getComputedStyle(node, pseudo);
          if (pseudo && (computed.content === 'none' || computed.content === 'normal')) continue;
          let style = '';
          for (const name of names) style += `${name}: ${computed.getPropertyValue(name)}; `;
          const words = node.children.length > 0 || (isMeasured && node.localName === 'dd') ? '' : node.textContent;
          looks[path + (pseudo ?? '')] = `${box} { ${style}} ${words}`;
        }
        let index = 0;
        for (const child of node.children) {
          index += 1;
          visit(child, `${path} > ${child.localName}:nth-child(${index})`);
        }
      };
      visit(surface, host.localName);
    }
    return looks;
  }, LOOKS);
}

/** What differs, each with both of what it was and is, in as many words as tell what it is about. */
export function differences(was: Record<string, string>, is: Record<string, string>): string[] {
  const parts = (look = 'nothing') => look.split(/(?<=[;{}]) /);
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((key) => was[key] !== is[key])
    .map((key) => {
      const [before, after] = [parts(was[key]), parts(is[key])];
      const changed = after.flatMap((part, at) => (part === before[at] ? [] : [`${before[at]} → ${part}`]));
      return `${key} ${changed.slice(0, 3).join(', ')}`;
    });
}

/**
 * All of a page that is not ours: its globals, its built-ins down to each method, its document. Two pages
 * of one kind say the same.
 */
export function pageFacts(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const facts: Record<string, string> = {};
    const kindOf = ({ value, get, set }: PropertyDescriptor) => {
      const functions = [value, get, set].filter((each) => typeof each === 'function').map(String);
      return functions.map((text) => (text.includes('[native code]') ? 'native' : text)).join(' ') || typeof value;
    };
    const describe = (name: string, of: object) => {
      for (const key of Reflect.ownKeys(of)) {
        const property = Object.getOwnPropertyDescriptor(of, key);
        // React's own mark of a document that it listens to (for changes of the selection).
        if (property && !String(key).startsWith('_reactListening')) facts[`${name} ${String(key)}`] = kindOf(property);
      }
    };
    describe('window', window);
    for (const name of Object.getOwnPropertyNames(window)) {
      if (!/^[A-Z]/.test(name) || name === 'AcademyWidgets') continue;
      const { value } = Object.getOwnPropertyDescriptor(window, name) ?? {};
      if (typeof value !== 'function' && typeof value !== 'object') continue;
      describe(name, value);
      if (typeof value.prototype === 'object' && value.prototype) describe(`${name}.prototype`, value.prototype);
    }
    for (const name of ['document', 'navigator', 'history', 'localStorage'] as const) describe(name, window[name]);

    // What RequireJS loads for the page may have come or not; the academy's scripts stand where the page put them.
    const theirs = [...document.head.children].filter(
      (child) => !child.matches('[data-requiremodule], script[src*="/academy/"]'),
    );
    const { activeElement: focused, scrollingElement, documentElement: root, body } = document;
    const outline = (element: Element): string =>
      element.matches('.slot, academy-page')
        ? ''
        : (element.cloneNode() as Element).outerHTML +
          (element.children.length > 0 ? [...element.children].map(outline).join('') : element.textContent);
    facts.head = theirs.map((child) => child.outerHTML).join('');
    facts.root = (root.cloneNode() as Element).outerHTML;
    facts.body = outline(body);
    facts.styleSheets = `${document.styleSheets.length} and ${document.adoptedStyleSheets.length}`;
    facts.history = `${history.length} ${history.state} ${location.href.replace(/\d+\/$/, '')}`;
    facts.title = document.title;
    facts.focus = `${focused?.localName} #${focused?.id}`;
    facts.scroll = `${scrollingElement?.scrollTop} ${scrollingElement?.scrollLeft}`;
    return facts;
  });
}
