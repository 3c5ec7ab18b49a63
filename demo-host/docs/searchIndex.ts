import MiniSearch, { type Options, type SearchResult } from 'minisearch';
import type { Passage } from './finish.ts';

/** A passage in the index. */
interface Entry {
  id: number;
  /** Its address, from the root of the site. */
  href: string;
  /** Title of the page. */
  page: string;
  heading: string;
  text: string;
}

/** The options of the index: it must be read with those it was made with. */
const OPTIONS: Options<Entry> = {
  fields: ['heading', 'page', 'text'],
  storeFields: ['href', 'page', 'heading', 'text'],
  searchOptions: {
    boost: { heading: 3, page: 2 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  },
};

interface SearchedPage {
  path: string;
  title: string;
  passages: readonly Passage[];
}

/** The index of all pages, as JSON. */
export function searchIndex(pages: readonly SearchedPage[]): string {
  const index = new MiniSearch<Entry>(OPTIONS);
  const entries = pages.flatMap(({ path, title, passages }) =>
    passages.map(({ id, heading, text }) => ({ href: `${path}${id && `#${id}`}`, page: title, heading, text })),
  );
  index.addAll(entries.map((entry, id) => ({ id, ...entry })));
  return JSON.stringify(index);
}

/** A passage that was found, with the words that match. */
export type Found = SearchResult & Entry;

/** Reads the index. @returns a search for passages with all words, or else with any of them, best first. */
export function readIndex(json: string): (words: string) => Found[] {
  const index = MiniSearch.loadJSON<Entry>(json, OPTIONS);
  return (words) => {
    const all = index.search(words, { combineWith: 'AND' });
    return (all.length > 0 ? all : index.search(words)) as Found[];
  };
}
