/**
 * `expect` as in journeys: of what a page shows it waits until it is so, of any other value it says so at once, with the
 * matchers of Vitest.
 */
import { Any, type Assertion, chai, JestAsymmetricMatchers, JestChaiExpect, StringMatching } from '@vitest/expect';
import {
  getAriaChecked,
  getAriaDisabled,
  getElementAccessibleDescription,
  getElementAccessibleName,
  isElementVisible,
} from 'ivya/utils';
import { focusedIn } from '#tests/support/browser/drawn.ts';
import { eventually, Locator, textIn } from './locator.ts';

chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);
// A run elsewhere shows nothing but its messages.
chai.config.truncateThreshold = 0;

type Text = string | RegExp;
/** Says what is seen instead. */
type Matcher<Arguments extends unknown[]> = (found: Locator, ...expected: Arguments) => string | undefined;

const plain = (text: string) =>
  text
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
const isText = (seen: string, text: Text) => (typeof text === 'string' ? plain(seen) === plain(text) : text.test(seen));
const hasText = (seen: string, text: Text) =>
  typeof text === 'string' ? plain(seen).includes(plain(text)) : text.test(seen);
const shown = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(shown).join(', ')}]`
    : value instanceof RegExp
      ? String(value)
      : JSON.stringify(value);

/** A matcher of a text that one element has. */
const ofText =
  (textOf: (element: Element) => string | null, fits: (seen: string, text: Text) => boolean): Matcher<[text: Text]> =>
  (found, text) => {
    const element = found.now();
    if (!element) return 'is not there';
    const seen = textOf(element);
    return seen !== null && fits(seen, text) ? undefined : `has ${shown(seen)}`;
  };

/** A matcher of one text, or of a list with a text for each. */
const ofTexts = (
  fits: (seen: string, text: Text) => boolean,
  fitsAll: (seen: string[], texts: readonly Text[]) => boolean,
): Matcher<[text: Text | readonly Text[]]> => {
  const one = ofText(textIn, fits);
  return (found, text) => {
    if (typeof text === 'string' || text instanceof RegExp) return one(found, text);
    const seen = found.elements().map(textIn);
    return fitsAll(seen, text) ? undefined : `have ${shown(seen.map(plain))}`;
  };
};

/** A matcher of what is so of one element, or not. */
const ofState =
  (isSo: (element: HTMLElement, page: Locator['page']) => boolean): Matcher<[]> =>
  (found) => {
    const element = found.now();
    if (!element) return 'is not there';
    return isSo(element, found.page) ? undefined : 'is not so';
  };

const MATCHERS = {
  toBeVisible: ofState(isElementVisible),
  toBeHidden: (found: Locator) => {
    const element = found.now();
    return element && isElementVisible(element) ? 'is to be seen' : undefined;
  },
  toBeAttached: ofState(() => true),
  toBeFocused: ofState((element, page) => focusedIn(page.document) === element),
  toBeEnabled: ofState((element) => !getAriaDisabled(element)),
  toBeDisabled: ofState(getAriaDisabled),
  toBeChecked: ofState((element) => getAriaChecked(element) === true),
  toHaveCount: (found: Locator, count: number) => {
    const { length } = found.elements();
    return length === count ? undefined : `are ${length}`;
  },
  toHaveText: ofTexts(isText, (seen, texts) => {
    const rest = texts.map((text, index) => isText(seen[index] ?? '', text));
    return seen.length === texts.length && rest.every(Boolean);
  }),
  toContainText: ofTexts(hasText, (seen, texts) => {
    let next = 0;
    for (const one of seen) if (next < texts.length && hasText(one, texts[next] as Text)) next += 1;
    return next === texts.length;
  }),
  toHaveValue: ofText((element) => (element as HTMLInputElement).value, isText),
  toHaveAccessibleName: ofText((element) => getElementAccessibleName(element, false), isText),
  toHaveAccessibleDescription: ofText((element) => getElementAccessibleDescription(element, false), isText),
  toHaveAttribute: (found: Locator, name: string, value: Text = /^/) =>
    ofText(
      (element) => element.getAttribute(name),
      (seen, text) => (typeof text === 'string' ? seen === text : text.test(seen)),
    )(found, value),
};

type Waiting<Table> = {
  [Name in keyof Table]: Table[Name] extends (found: Locator, ...expected: infer Arguments) => unknown
    ? (...expected: Arguments) => Promise<void>
    : never;
};
type OfLocator = Waiting<typeof MATCHERS> & { not: Waiting<typeof MATCHERS> };

function ofLocator(found: Locator, message: string | undefined, not: boolean): OfLocator {
  const matchers = Object.entries(MATCHERS).map(([name, look]) => [
    name,
    (...expected: never[]) => {
      const sentence = [message, found.selector, not && 'not', name, ...expected.map(shown)].filter(Boolean).join(' ');
      return eventually(`${sentence}, but it`, () => {
        const amiss = (look as Matcher<never[]>)(found, ...expected);
        if (!not) return amiss;
        return amiss === undefined ? 'is so' : undefined;
      });
    },
  ]);
  const all = Object.fromEntries(matchers);
  if (!not) all.not = ofLocator(found, message, true);
  return all;
}

/** Asks again until a matcher is content. */
function poll<T>(ask: () => T): { [Name in keyof Assertion<Awaited<T>>]: (...expected: unknown[]) => Promise<void> } {
  const matching =
    (name: string) =>
    (...expected: unknown[]) => {
      let last: unknown;
      return eventually('', async () => {
        try {
          const assertion = chai.expect(await ask()) as unknown as Record<string, (...expected: unknown[]) => void>;
          assertion[name]?.(...expected);
          return undefined;
        } catch (cause) {
          last = cause;
          return (cause as Error).message;
        }
      }).catch((cause) => Promise.reject(last ?? cause));
    };
  return new Proxy({} as ReturnType<typeof poll<T>>, { get: (_, name) => matching(String(name)) });
}

function expectOf(found: Locator, message?: string): OfLocator;
function expectOf<T>(value: T, message?: string): Assertion<T>;
function expectOf(value: unknown, message?: string) {
  return value instanceof Locator ? ofLocator(value, message, false) : chai.expect(value, message);
}

export const expect = Object.assign(expectOf, {
  poll,
  /** Stands for any value of a kind. */
  any: (kind: unknown) => new Any(kind),
  /** Stands for any text that matches. */
  stringMatching: (text: RegExp) => new StringMatching(text),
});
