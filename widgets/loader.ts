import { loadCode } from '#domain/loadCode.ts';
import { isServer, oncePerPage } from '#page/pageGlobals.ts';
import { elements } from './elements.ts';
import { reserveHeight } from './reservedHeight.ts';

/** Loads the code of an element, which defines it; `attempt` counts from 0. */
export type LoadElement = (tag: string, attempt: number) => Promise<unknown>;

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
  function attempt(tag: string): Promise<unknown> {
    return loadCode(() => {
      const count = attempts.get(tag) ?? 0;
      attempts.set(tag, count + 1);
      return load(tag, count);
    });
  }

  /** Defines a tag of the table. @throws for another tag, and when its code cannot be loaded. */
  function define(tag: string): Promise<void> {
    if (!tags.includes(tag)) {
      return Promise.reject(new Error(`<${tag}> is not an academy element. There are: ${tags.join(', ')}.`));
    }
    if (!loading || customElements.get(tag)) return Promise.resolve();
    let promise = loading.get(tag);
    if (!promise) {
      promise = attempt(tag).then(() => {});
      loading.set(tag, promise);
      promise.catch(() => loading.delete(tag));
    }
    return promise;
  }

  function defineShown(tag: string): void {
    define(tag).catch((error: unknown) => {
      console.error(`academy-widgets: the code of <${tag}> could not be loaded, so it cannot be shown.`, error);
      each(document, (element) => {
        if (element.localName === tag) showFailure(element, () => defineShown(tag));
      });
    });
  }

  /** Loads the code of our elements that are in the document now or are added later, also in open shadow roots. */
  function watch(): void {
    const wanted = new Set(tags.filter((tag) => !customElements.get(tag)));
    const look = (root: Document | Element | ShadowRoot) => each(root, see);
    const see = (element: Element) => {
      const { localName: name, shadowRoot } = element;
      if (wanted.delete(name)) defineShown(name);
      if (tags.includes(name)) {
        if (!customElements.get(name)) reserveHeight(element);
        return;
      }
      if (shadowRoot) observer.observe(shadowRoot, ADDED);
      // An element of the page itself: most have a shadow root once they are defined.
      else if (element.matches(':not(:defined)')) customElements.whenDefined(name).then(() => look(element));
    };
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) if (node instanceof Element) look(node);
      }
      if (wanted.size === 0) observer.disconnect();
    });
    look(document);
    if (wanted.size > 0) observer.observe(document, ADDED);
  }

  return { define, watch };
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
