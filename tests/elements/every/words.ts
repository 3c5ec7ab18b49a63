/** Initials that stand in the place of a picture. */
const isInitials = ({ textContent, parentElement }: Node) =>
  /^[A-Z]{2}$/.test(textContent ?? '') && parentElement?.closest('[aria-hidden="true"]');

/** What is written on a screen, and what its parts are called. */
export function* wordsIn(root: ShadowRoot): Generator<string> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.ELEMENT_NODE) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        yield (node as Element).getAttribute(name) ?? '';
    } else if (!node.parentElement?.closest('style') && !isInitials(node)) {
      yield node.textContent ?? '';
    }
  }
}

/** Months, days and units come from the browser's own tables, of which there is none with accents. */
const localeWords = new Set(
  [
    ...(['long', 'short'] as const).flatMap((style) => [
      ...Array.from({ length: 12 }, (_, month) => new Date(2024, month).toLocaleDateString('en', { month: style })),
      ...Array.from({ length: 7 }, (_, day) => new Date(2024, 0, day).toLocaleDateString('en', { weekday: style })),
    ]),
    ...(['minute', 'hour', 'day'] as const).flatMap((unit) =>
      [1, 2].flatMap(
        (value) => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-value, unit).match(/\p{L}+/gu) ?? [],
      ),
    ),
    ...['second', 'minute', 'hour'].flatMap((unit) =>
      [1, 2].flatMap((value) =>
        new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'short' })
          .formatToParts(value)
          .filter(({ type }) => type === 'unit')
          .map((part) => part.value),
      ),
    ),
  ].map((word) => word.toLowerCase()),
);
const isOfTheLocale = (text: string) =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).every((word) => localeWords.has(word));

/** Latin words that the pseudo-language has left plain; the hour's am and pm are the browser's own. */
const isPlain = (text: string) => /^[ -~]*[A-Za-z]{2}[ -~]*$/.test(text.replace(/(\d)\s(?:AM|PM|am|pm)/g, '$1'));

/** The name in a message that has no words of its own: `[Delhi Model Academy (12)]`, `[Cell Structure Test 2, 11/12/2026]`. */
const nameIn = (word: string) => word.replace(/^\[(.+?)(?: \(\d+\)|, [\d/]+)\]$/, '$1');

/**
 * What a screen says in a pseudo-language without accents: words that are not in the message table. What the host sent is
 * data, and no word of ours.
 */
export const plainIn = (root: ShadowRoot, answers: readonly string[]): string[] =>
  [...wordsIn(root)].filter(
    (word) => isPlain(word) && !isOfTheLocale(word) && !answers.some((body) => body.includes(nameIn(word))),
  );
