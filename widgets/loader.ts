import { loadCode } from '#domain/loadCode.ts';
import { elements } from './elements.ts';

/** Loads the code of an element, which defines it; `attempt` counts from 0. */
export type LoadElement = (tag: string, attempt: number) => Promise<unknown>;

/** Words of the one thing the loader shows; it is too small to carry the message table. */
const FAILED = { message: 'This part of the page could not be loaded.', retry: 'Try again' };

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
    if (customElements.get(tag)) return Promise.resolve();
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
      for (const element of document.querySelectorAll(tag)) showFailure(element, () => defineShown(tag));
    });
  }

  /** Loads whatever of ours is in the document now or comes later. */
  function watch(): void {
    const wanted = tags.filter((tag) => !customElements.get(tag));
    const scan = (root: ParentNode | Element) => {
      for (let i = wanted.length - 1; i >= 0; i -= 1) {
        const tag = wanted[i] as string;
        if ((root instanceof Element && root.localName === tag) || root.querySelector(tag)) {
          wanted.splice(i, 1);
          defineShown(tag);
        }
      }
    };
    scan(document);
    const observer = new MutationObserver((records) => {
      for (const record of records) {
        for (const node of record.addedNodes) if (node instanceof Element) scan(node);
      }
      if (wanted.length === 0) observer.disconnect();
    });
    if (wanted.length > 0) observer.observe(document, { childList: true, subtree: true });
  }

  return { define, watch };
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
