/** Browser support: the features that the code needs, since when each browser has them, and what happens without. */

import { FLOOR } from '#widgets/build/floor.ts';

interface Feature {
  name: string;
  /** The first versions of Chrome and Edge, of Firefox, and of Safari. */
  since: readonly [string, string, string];
  without: string;
  /** What the code has of it that is newer than the oldest of the browsers, by its names in the data of MDN. */
  keys?: readonly string[];
  /** The elements do not work without it. */
  isNeeded?: true;
}

export const FEATURES: readonly Feature[] = [
  { name: 'ES2022: Object.hasOwn, at()', since: ['93', '92', '15.4'], without: 'Nothing runs.', isNeeded: true },
  { name: '<dialog>', since: ['37', '98', '15.4'], without: 'Dialogs do not open.', isNeeded: true },
  {
    name: 'Container queries',
    since: ['105', '110', '16.0'],
    without: 'A narrow element keeps the arrangement of a wide one.',
  },
  {
    name: 'Array.prototype.with and toReversed',
    since: ['110', '115', '16.0'],
    without: 'A CSV comes in place of an Excel file, and parts of screens do not load.',
  },
  { name: 'Intl.Segmenter', since: ['87', '125', '14.1'], without: 'A CSV comes in place of a PDF.' },
  { name: ':has()', since: ['105', '121', '15.4'], without: 'Cards are cut in two between printed pages.' },
  { name: 'color-mix()', since: ['111', '113', '16.2'], without: 'Tints are plain colours.' },
  {
    name: 'Relative colours',
    since: ['119', '128', '16.4'],
    without: 'Text on a colour of the page’s own is white in light and dark in dark.',
  },
  {
    name: 'Constructed style sheets',
    since: ['73', '101', '16.4'],
    without: 'Each element has a style element, which a policy without inline styles refuses.',
  },
  {
    name: ':dir()',
    since: ['120', '49', '16.4'],
    without: 'On a page from right to left, Latin words and numbers in one sentence change places.',
    keys: ['css.selectors.dir'],
  },
  {
    name: 'popover',
    since: ['114', '125', '17.0'],
    without: 'Toasts and menus may stand behind what the page has put in front.',
    keys: ['css.selectors.popover-open'],
  },
  {
    name: 'text-wrap: balance',
    since: ['114', '121', '17.5'],
    without: 'The last line of a heading may be one word.',
    keys: ['css.properties.text-wrap', 'css.properties.text-wrap.balance'],
  },
  { name: 'light-dark() in a theme property', since: ['123', '120', '17.5'], without: 'One colour for both themes.' },
];

const NAMES = ['Chrome, Edge', 'Firefox', 'Safari, and all browsers on iOS'] as const;

export const MADE_FOR = `Chrome and Edge ${FLOOR.chrome}, Firefox ${FLOOR.firefox}, Safari ${FLOOR.safari}, and later`;

/** What the tests open the elements in. */
export const TESTED = ['Chromium', 'Firefox', 'WebKitGTK, which has the engine of Safari'] as const;

const latest = (versions: readonly string[]) => String(Math.max(...versions.map(Number)));

/** The versions of each browser that have the features. */
export const BROWSERS = NAMES.map((name, index) => {
  const since = (features: readonly Feature[]) => latest(features.map((feature) => feature.since[index] ?? ''));
  return { name, works: since(FEATURES.filter(({ isNeeded }) => isNeeded)), all: since(FEATURES) };
});
