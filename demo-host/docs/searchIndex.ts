import MiniSearch, { type Options } from 'minisearch';
import type { Passage } from './finish.ts';

/** A passage as the search finds it. */
export interface Entry {
  id: number;
  /** Where it leads, from the root of the site. */
  href: string;
  /** Title of the page. */
  page: string;
  heading: string;
  text: string;
}

/** Told once: the index is read with what it was made with. */
export const SEARCH_OPTIONS: Options<Entry> = {
  fields: ['heading', 'page', 'text'],
  storeFields: ['href', 'page', 'heading', 'text'],
  searchOptions: {
    boost: { heading: 3, page: 2 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
};

interface SearchedPage {
  path: string;
  title: string;
  passages: readonly Passage[];
}

/** The index of all pages, as JSON. */
export function searchIndex(pages: readonly SearchedPage[]): string {
  const index = new MiniSearch<Entry>(SEARCH_OPTIONS);
  const entries = pages.flatMap(({ path, title, passages }) =>
    passages.map(({ id, heading, text }) => ({ href: `${path}${id && `#${id}`}`, page: title, heading, text })),
  );
  index.addAll(entries.map((entry, id) => ({ id, ...entry })));
  return JSON.stringify(index);
}
