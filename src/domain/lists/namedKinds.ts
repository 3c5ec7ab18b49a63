/** What an academy may name in further languages (promises/names-in-languages.md#the-page). */
export const NAMED_KINDS = ['subject', 'examCategory', 'videoCategory', 'class'] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** Rows on a page of the list of names, and the most names that one call writes. */
export const NAMES_PAGE = { rows: 20, changes: 500 } as const;
