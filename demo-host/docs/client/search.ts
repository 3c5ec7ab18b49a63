/** The search: a dialog, opened by its button, `/` or Ctrl+K; its index is loaded when it is first opened. */
import { type Found, readIndex } from '#host/docs/searchIndex.ts';
import { siteRoot } from './root.ts';

const MOST_RESULTS = 12;
/** Length of the passage shown around the first word found, in letters. */
const EXCERPT = 150;

let search: Promise<ReturnType<typeof readIndex>> | undefined;

function loadSearch(): Promise<ReturnType<typeof readIndex>> {
  search ??= fetch(new URL('search.json', siteRoot))
    .then((response) => {
      if (!response.ok) throw new Error(`search.json: ${response.status}`);
      return response.text();
    })
    .then(readIndex);
  // The next try loads it again.
  search.catch(() => {
    search = undefined;
  });
  return search;
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Connects the button and the keys. */
export function offerSearch(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-open-search]');
  if (!button) return;
  const dialog = makeDialog();
  document.body.append(dialog);
  const open = () => {
    if (dialog.open) return;
    dialog.showModal();
    dialog.querySelector('input')?.select();
  };
  button.addEventListener('click', open);
  addEventListener('keydown', (event) => {
    const isTyping =
      event.target instanceof HTMLElement && event.target.closest('input, select, textarea, [contenteditable]');
    const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isSlash && !(event.key === 'k' && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    open();
  });
}

function makeDialog(): HTMLDialogElement {
  const field = make('input', {
    type: 'search',
    className: 'search__field',
    placeholder: 'What are you looking for?',
    ariaLabel: 'Search the documentation',
    autocomplete: 'off',
    spellcheck: false,
  });
  const status = make('p', { className: 'search__status', role: 'status' });
  const results = make('ul', { className: 'search__results', ariaLabel: 'Results' });
  const close = make('button', { type: 'button', className: 'search__close', textContent: 'Close' });
  const dialog = make(
    'dialog',
    { className: 'search', ariaLabel: 'Search' },
    make('div', { className: 'search__head' }, field, close),
    status,
    results,
  );

  const links = () => [...results.querySelectorAll('a')];
  const show = async () => {
    const query = field.value.trim();
    if (query === '') {
      results.replaceChildren();
      status.textContent = '';
      return;
    }
    try {
      const found = (await loadSearch())(query);
      // The text has changed meanwhile.
      if (field.value.trim() !== query) return;
      results.replaceChildren(...found.slice(0, MOST_RESULTS).map(resultOf));
      status.textContent = found.length === 0 ? `Nothing found for “${query}”.` : countOf(found.length);
    } catch {
      status.textContent = 'The search could not be loaded. Reload the page to try again.';
    }
  };

  field.addEventListener('input', show);
  close.addEventListener('click', () => dialog.close());
  // A click beside the dialog closes it, and so does a result on this page.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('a'))) dialog.close();
  });
  dialog.addEventListener('keydown', (event) => {
    const list = links();
    const at = list.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'ArrowDown') (list[at + 1] ?? list[at])?.focus();
    else if (event.key === 'ArrowUp') (list[at - 1] ?? field).focus();
    else if (event.key === 'Enter' && document.activeElement === field) list[0]?.click();
    else return;
    event.preventDefault();
  });
  return dialog;
}

const countOf = (count: number) =>
  count > MOST_RESULTS ? `The best ${MOST_RESULTS} of ${count} results` : count === 1 ? '1 result' : `${count} results`;

function resultOf({ href, page, heading, text, terms }: Found): HTMLLIElement {
  const title = heading || page;
  return make(
    'li',
    {},
    make(
      'a',
      { href: new URL(href, siteRoot).href },
      make('span', { className: 'search__title' }, ...marked(title, terms)),
      ...(heading ? [make('span', { className: 'search__page' }, page)] : []),
      make('span', { className: 'search__excerpt' }, ...marked(excerptOf(text, terms), terms)),
    ),
  );
}

const wordsPattern = (terms: readonly string[]) =>
  new RegExp(`(${terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi');

/** The part of a passage around the first word found. */
function excerptOf(text: string, terms: readonly string[]): string {
  const at = Math.max(0, text.search(wordsPattern(terms)));
  const from = at < EXCERPT / 2 ? 0 : text.indexOf(' ', at - EXCERPT / 2) + 1;
  const end = from + EXCERPT;
  return `${from > 0 ? '… ' : ''}${text.slice(from, end)}${end < text.length ? ' …' : ''}`;
}

/** Text with the words found marked; everything stays text. */
const marked = (text: string, terms: readonly string[]): (Node | string)[] =>
  text.split(wordsPattern(terms)).map((part, index) => (index % 2 ? make('mark', {}, part) : part));
