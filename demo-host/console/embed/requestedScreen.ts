/** Which screen a framed page is requested to show: pure functions of the query. */
import { readAttributes, screenQuery } from '#domain/lists/elementQuery.ts';
import { type ElementRow, elements } from '#widgets/page/index.ts';

/** A screen as a query names it: `screen=academy-plan-report&plan-id=7`. */
export interface RequestedScreen {
  /** The given tag, also when there is no such element. */
  screen: string;
  /** Undefined when the tag names no element. */
  row: ElementRow | undefined;
  /** The element's own attributes that were given. */
  attributes: Readonly<Record<string, string>>;
}

/** The first screen, with the theme and the language of every screen that follows it. */
export interface RequestedPage extends RequestedScreen {
  theme: 'light' | 'dark' | 'auto';
  locale: string;
}

const THEMES = ['auto', 'light', 'dark'] as const;
const DEFAULT_LOCALE = 'en-IN';

/**
 * Reads the screen and the element's own attributes. Other parameters are ignored: site builders add some of their
 * own. `api-base` is not read: a link must not choose where a password goes.
 */
export function readScreen(search: string): RequestedScreen {
  const query = new URLSearchParams(search);
  const screen = query.get('screen')?.trim() ?? '';
  const row = elements.find(({ tag }) => tag === screen);
  return { screen, row, attributes: readAttributes(query, row?.attributes ?? []) };
}

/** Reads everything that an address may request; what cannot be used is ignored. */
export function readRequestedPage(search: string): RequestedPage {
  const query = new URLSearchParams(search);
  const theme = THEMES.find((word) => word === query.get('theme')) ?? 'auto';
  return { ...readScreen(search), theme, locale: localeOf(query.get('locale')) };
}

/** The query that {@link readScreen} reads as this screen. */
export const searchOfScreen = (tag: string, attributes: Readonly<Record<string, string>>): string =>
  `?${screenQuery(tag, attributes)}`;

function localeOf(requested: string | null): string {
  try {
    return (requested && Intl.getCanonicalLocales(requested)[0]) || DEFAULT_LOCALE;
  } catch {
    return DEFAULT_LOCALE;
  }
}
