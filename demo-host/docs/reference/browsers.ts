/** Browser support: the features that the code needs, since when each browser has them, and what happens without. */

interface Feature {
  name: string;
  /** The first versions of Chrome and Edge, of Firefox, and of Safari. */
  since: readonly [string, string, string];
  without: string;
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
  },
  {
    name: 'popover',
    since: ['114', '125', '17.0'],
    without: 'Toasts and menus may stand behind what the page has put in front.',
  },
  { name: 'light-dark() in a theme property', since: ['123', '120', '17.5'], without: 'One colour for both themes.' },
];

const NAMES = ['Chrome, Edge', 'Firefox', 'Safari, and all browsers on iOS'] as const;

/** The browsers that the elements are made for: those with container queries, which adapt a screen to its place. */
const [chrome, firefox, safari] = FEATURES.find(({ name }) => name === 'Container queries')?.since ?? [];
export const MADE_FOR = `Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari}, and later`;

const latest = (versions: readonly string[]) => String(Math.max(...versions.map(Number)));

/** The versions of each browser that have the features. */
export const BROWSERS = NAMES.map((name, index) => {
  const since = (features: readonly Feature[]) => latest(features.map((feature) => feature.since[index] ?? ''));
  return { name, works: since(FEATURES.filter(({ isNeeded }) => isNeeded)), all: since(FEATURES) };
});
