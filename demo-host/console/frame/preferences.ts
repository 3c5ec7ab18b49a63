import { useCallback, useSyncExternalStore } from 'react';
import { LANGUAGES, type Language, languageName, localeOf } from '#domain/people/languages.ts';
import { isParent, type SessionUser } from '#domain/people/roles.ts';
import { offersLanguage } from '#host/console/calls/academy.ts';
import { safeStorage } from '#platform/safeStorage.ts';
import { isPseudo, KEYS_LOCALE, PSEUDO_LOCALES } from '#texts/languages.ts';
import { OFFERED, type State } from '#texts/offered.ts';
import { languageOf } from '#texts/texts.ts';

/**
 * The choices that are stored on this device. `sidebarCollapsed` is a fixed name (promises/menu-and-routes.md#sidebar).
 */
const CHOICES = {
  sidebarCollapsed: ['true', 'false'],
  consoleTheme: ['auto', 'light', 'dark'],
  consoleInstall: ['open', 'closed'],
  consoleDigits: ['latin', 'own'],
  consoleLocale: [...LANGUAGES.map((language) => localeOf<Language>(language)), ...PSEUDO_LOCALES],
} as const satisfies Record<string, readonly string[]>;

type Key = keyof typeof CHOICES;
/** What a preference may be; the first is the default. */
export type Choice<K extends Key> = (typeof CHOICES)[K][number];

/** The language that every screen has. */
export const DEFAULT_LOCALE: Choice<'consoleLocale'> = 'en-IN';

/**
 * The locale that the address asks for, for this page alone and whatever is stored: `?academy-texts` shows keys
 * (guides/developers/contributing.md#translate-it).
 */
export const addressedLocale = (): string | undefined =>
  new URLSearchParams(location.search).has('academy-texts') ? KEYS_LOCALE : undefined;

type Reader = Pick<SessionUser, 'role' | 'isParentView'> | null;

/** Who stands for a language's words on the screens of this person; a person who has not signed in yet may be a parent. */
export const stateOf = (locale: string, reader: Reader): State | undefined =>
  OFFERED[languageOf(locale)]?.[!reader || isParent(reader) ? 'parents' : 'staff'];

/**
 * The languages that have all words of this person's screens, of those that the academy offers. Pseudo-languages are
 * for development.
 */
export function localesOf(reader: Reader): readonly Choice<'consoleLocale'>[] {
  return CHOICES.consoleLocale.filter((locale) => {
    if (isPseudo(locale)) return import.meta.env.DEV;
    if (locale === DEFAULT_LOCALE) return true;
    return offersLanguage(languageOf(locale)) && stateOf(locale, reader) !== undefined;
  });
}

/** A language's name in that language, as its speakers look for it. */
export function ownName(locale: string): string {
  return languageName(languageOf(locale), locale);
}

const storage = safeStorage<Key>();
const listeners = new Set<() => void>();

/** A preference as stored, else its default. */
export function readPreference<K extends Key>(key: K): Choice<K> {
  const choices: readonly string[] = CHOICES[key];
  const stored = storage.get(key);
  return (stored !== null && choices.includes(stored) ? stored : choices[0]) as Choice<K>;
}

/** Remembers a preference across visits, or for this page where storage is blocked. */
function writePreference<K extends Key>(key: K, value: Choice<K>): void {
  storage.set(key, value);
  for (const listener of listeners) listener();
}

/** A preference and the way to change it. */
export function usePreference<K extends Key>(key: K): [Choice<K>, (value: Choice<K>) => void] {
  const value = useSyncExternalStore(subscribe, () => readPreference(key));
  return [value, (next) => writePreference(key, next)];
}

/**
 * Sets the language for a person who has not chosen one on this device, where there is a choice of it.
 * @returns takes a language such as `hi`.
 */
export function useFirstLocale(): (language: string) => void {
  return useCallback((language) => {
    const key = 'consoleLocale';
    const locale = CHOICES[key].find((each) => languageOf(each) === language);
    if (locale && storage.get(key) === null) writePreference(key, locale);
  }, []);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
