import { isServer, oncePerPage, pageConfig } from '#page/element/pageGlobals.ts';
import { loadCode } from '#platform/loadCode.ts';
import { reserveHeight } from '#widgets/build/reservedHeight.ts';
import { askEarly } from './early.ts';
import { textsOf } from './elementFiles.ts';
import { elementRow, elements } from './elements.ts';

/**
 * Loads the code of an element, which defines it; `attempt` counts from 0, `company` the elements that are loaded with it.
 */
export type LoadElement = (tag: string, attempt: number, company: number) => Promise<unknown>;

/** The texts of the loader's only message. The loader is too small to include the message table. */
const FAILED = { message: 'This part of the page could not be loaded.', retry: 'Try again' };

const ADDED = { childList: true, subtree: true };

const tags: readonly string[] = elements.map((row) => row.tag);

/** Creates what loads the code of elements, each once. */
export function createLoader(load: LoadElement) {
  // A page may load this script twice, or in two forms: the first loads an element, and the other waits for it.
  const loading = isServer() ? undefined : oncePerPage('elements that load', () => new Map<string, Promise<void>>());
  const attempts = new Map<string, number>();

  /** Each attempt, also one after Try again, has another number, so that it uses another address. */
  function attempt(tag: string, company: number): Promise<unknown> {
    return loadCode(() => {
      const count = attempts.get(tag) ?? 0;
      attempts.set(tag, count + 1);
      return load(tag, count, company);
    });
  }

  /** Defines a tag of the table. @throws for another tag, and when its code cannot be loaded. */
  function define(tag: string, company = 1): Promise<void> {
    if (!tags.includes(tag)) {
      return Promise.reject(new Error(`<${tag}> is not an academy element. There are: ${tags.join(', ')}.`));
    }
    if (!loading || customElements.get(tag)) return Promise.resolve();
    let promise = loading.get(tag);
    if (!promise) {
      promise = attempt(tag, company).then(() => {});
      loading.set(tag, promise);
      promise.catch(() => loading.delete(tag));
    }
    return promise;
  }

  function defineShown(tag: string, company = 1): void {
    define(tag, company).catch((error: unknown) => {
      console.error(`academy-widgets: the code of <${tag}> could not be loaded.`, error);
      each(document, (element) => {
        if (element.localName === tag) showFailure(element, () => defineShown(tag));
      });
    });
  }

  /** Loads the code of our elements that are in the document now or are added later, also in open shadow roots. */
  function watch(): void {
    const wanted = new Set(tags.filter((tag) => !customElements.get(tag)));
    let found: string[] = [];
    const look = (...roots: (Document | Element | ShadowRoot)[]) => {
      for (const root of roots) each(root, see);
      const together = found;
      found = [];
      for (const tag of together) defineShown(tag, together.length);
    };
    const see = (element: Element) => {
      const { localName: name, shadowRoot } = element;
      if (wanted.delete(name)) found.push(name);
      const row = elementRow(name);
      if (row) {
        loadTexts(element);
        if (!customElements.get(name)) {
          reserveHeight(element, row);
          askEarly(element);
        }
        return;
      }
      if (shadowRoot) observer.observe(shadowRoot, ADDED);
      // An element of the page itself: most have a shadow root once they are defined.
      else if (element.matches(':not(:defined)')) customElements.whenDefined(name).then(() => look(element));
    };
    const observer = new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
      look(...added.filter((node) => node instanceof Element));
      if (wanted.size === 0) observer.disconnect();
    });
    look(document);
    if (wanted.size > 0) observer.observe(document, ADDED);
  }

  return { define: (tag: string) => define(tag), watch };
}

/** Loads the texts of an element's language together with its code. Where they do not come, the element asks again. */
function loadTexts(element: Element): void {
  const locale = element.getAttribute('locale') || pageConfig().locale || '';
  textsOf(locale.toLowerCase().replace(/[^a-z].*/, ''))?.().catch(() => {});
}

/** Visits a node and all elements below it, also in open shadow roots, but not in those of our elements. */
function each(root: Document | Element | ShadowRoot, see: (element: Element) => void): void {
  const visit = (element: Element) => {
    see(element);
    if (element.shadowRoot && !tags.includes(element.localName)) each(element.shadowRoot, see);
  };
  if (root instanceof Element) visit(root);
  for (const element of root.querySelectorAll('*')) visit(element);
}

/** Shows in the element's shadow root that it could not be loaded. Its class takes over this root later. */
function showFailure(element: Element, retry: () => void): void {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  const box = document.createElement('div');
  box.setAttribute('role', 'alert');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = FAILED.retry;
  button.addEventListener('click', () => {
    root.replaceChildren();
    retry();
  });
  box.append(`${FAILED.message} `, button);
  root.replaceChildren(box);
}
