/** What a framed page is asked to show. Pure: the address, or whoever else asks, hands in the words. */
import { readAttributes, screenQuery } from '#domain/elementQuery.ts';
import { type ElementRow, elements } from '#widgets/index.ts';

/** One screen, as a query writes it: `screen=academy-plan-report&plan-id=7`. */
export interface AskedScreen {
  /** The word that was given: a tag of the table, or one that is not there. */
  screen: string;
  /** Undefined for a word that names no screen. */
  row: ElementRow | undefined;
  /** Those of the element's own attributes that were given. */
  attributes: Readonly<Record<string, string>>;
}

/** A screen with what holds for whatever else the page shows after it. */
export interface Asked extends AskedScreen {
  theme: 'light' | 'dark' | 'auto';
  locale: string;
}

const THEMES = ['auto', 'light', 'dark'] as const;
const DEFAULT_LOCALE = 'en-IN';

/**
 * Reads the screen and the element's own attributes. Everything else is left alone: site builders add
 * words of their own to an address. `api-base` is not read: a link must not choose where a password goes.
 */
export function readScreen(search: string): AskedScreen {
  const query = new URLSearchParams(search);
  const screen = query.get('screen')?.trim() ?? '';
  const row = elements.find(({ tag }) => tag === screen);
  return { screen, row, attributes: readAttributes(query, row?.attributes ?? []) };
}

/** Reads all that an address may say; what cannot be used counts as not said. */
export function readAsked(search: string): Asked {
  const query = new URLSearchParams(search);
  const theme = THEMES.find((word) => word === query.get('theme')) ?? 'auto';
  return { ...readScreen(search), theme, locale: localeOf(query.get('locale')) };
}

/** The query that {@link readScreen} reads as this screen. */
export const searchOfScreen = (tag: string, attributes: Readonly<Record<string, string>>): string =>
  `?${screenQuery(tag, attributes)}`;

function localeOf(asked: string | null): string {
  try {
    return (asked && Intl.getCanonicalLocales(asked)[0]) || DEFAULT_LOCALE;
  } catch {
    return DEFAULT_LOCALE;
  }
}
