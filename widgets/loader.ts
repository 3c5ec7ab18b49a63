import { loadCode } from '#domain/loadCode.ts';
import { isServer } from '#page/pageGlobals.ts';
import { elements } from './elements.ts';
import { reserveHeight } from './reservedHeight.ts';

/** Loads the code of an element, which defines it; `attempt` counts from 0. */
export type LoadElement = (tag: string, attempt: number) => Promise<unknown>;

/** Words of the one thing the loader shows; it is too small to carry the message table. */
const FAILED = { message: 'This part of the page could not be loaded.', retry: 'Try again' };

const ADDED = { childList: true, subtree: true };

const tags: readonly string[] = elements.map((row) => row.tag);

/** Loads elements' code, each once. */
export function createLoader(load: LoadElement) {
  const loading = new Map<string, Promise<void>>();
  const attempts = new Map<string, number>();

  /** A number of its own for every attempt, also after a person's Try again: each asks under another address. */
  function attempt(tag: string): Promise<unknown> {
    return loadCode(() => {
      const count = attempts.get(tag) ?? 0;
      attempts.set(tag, count + 1);
      return load(tag, count);
    });
  }

  /** Defines a tag of the table. @throws when its code cannot be loaded. */
  function define(tag: string): Promise<void> {
    if (!tags.includes(tag)) {
      return Promise.reject(new Error(`<${tag}> is not an academy element. There are: ${tags.join(', ')}.`));
    }
    if (isServer() || customElements.get(tag)) return Promise.resolve();
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

  /** Loads whatever of ours is in the document now or comes later, in open shadow roots too. */
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
      // One of the page’s own: most have their root when they are defined.
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

/** An element, if it is one, and every other in it and in open shadow roots of the page; what is inside of ours is ours. */
function each(root: Document | Element | ShadowRoot, see: (element: Element) => void): void {
  const visit = (element: Element) => {
    see(element);
    if (element.shadowRoot && !tags.includes(element.localName)) each(element.shadowRoot, see);
  };
  if (root instanceof Element) visit(root);
  for (const element of root.querySelectorAll('*')) visit(element);
}

/** Says in the element's place that it could not be loaded; its class takes this root over later. */
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
