/**
 * The faces that draw what a system has no font for: Noto Sans, a file for each script, as they come from Fontsource. The
 * files are script modules, because a page's policy may forbid fonts by URL, but not the product's scripts.
 */
import { onDemand } from '#platform/loadCode.ts';

/**
 * A script and the face that draws it.
 *
 * `size` keeps lines about as long as they were before the face came. In Chromium, running text (our own tables of Hindi
 * and Malayalam, sentences and names of the others) was measured with the face, and as the boxes that DejaVu Sans and
 * Liberation Sans draw, the fonts of a fresh Linux. The boxes of the one are half as wide again as those of the other:
 * `size` is between the two, and at least 90 and at most 110, so that letters can still be read beside Latin ones.
 *
 * | | boxes of DejaVu Sans ÷ face | boxes of Liberation Sans ÷ face |
 * |---|---:|---:|
 * | Devanagari | 1.39 | 0.91 |
 * | Malayalam | 0.96 | 0.61 |
 * | Arabic | 1.01 | 0.78 |
 * | Tamil | 1.06 | 0.68 |
 * | Telugu | 1.39 | 0.88 |
 * | Kannada | 1.19 | 0.76 |
 * | Bengali | 1.53 | 0.97 |
 */
export interface Script {
  letters: RegExp;
  /** What the face draws, as `unicode-range` of CSS. Dandas and joiners belong to every script that uses them. */
  range: string;
  /** The name of the same font where it is installed. */
  name: string;
  /** `size-adjust`, in %. */
  size: number;
  /** A font file as a `data:` URL. */
  load: () => Promise<{ default: string }>;
}

/**
 * What a line is high of a usual Latin font, in % of the font size (DejaVu Sans 93 and 24, Liberation Sans 91 and 21,
 * Roboto 93 and 24). Noto Sans has up to 137 and 74, and would make lines higher whose height is that of their letters. The
 * letters paint at most 101 above and 50 below the baseline, in their sizes: so far apart are our lines.
 */
export const LINE = { ascent: 93, descent: 24 };

const JOINERS = 'U+200C-200D, U+25CC';
const INDIAN = `U+951-952, U+964-965, ${JOINERS}`;

export const SCRIPTS: readonly Script[] = [
  {
    letters: /\p{Script=Devanagari}/u,
    range: `U+900-97F, U+A8E0-A8FF, ${INDIAN}`,
    name: 'Noto Sans Devanagari',
    size: 110,
    load: onDemand(
      () => import('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2?inline'),
    ),
  },
  {
    letters: /\p{Script=Malayalam}/u,
    range: `U+D00-D7F, ${INDIAN}`,
    name: 'Noto Sans Malayalam',
    size: 90,
    load: onDemand(
      () => import('@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-400-normal.woff2?inline'),
    ),
  },
  {
    letters: /\p{Script=Arabic}/u,
    range: `U+600-6FF, U+750-77F, U+870-8FF, U+FB50-FDFF, U+FE70-FEFC, ${JOINERS}`,
    name: 'Noto Sans Arabic',
    size: 95,
    load: onDemand(() => import('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2?inline')),
  },
  {
    letters: /\p{Script=Tamil}/u,
    range: `U+B82-BFA, ${INDIAN}`,
    name: 'Noto Sans Tamil',
    size: 90,
    load: onDemand(() => import('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff2?inline')),
  },
  {
    letters: /\p{Script=Telugu}/u,
    range: `U+C00-C7F, ${INDIAN}`,
    name: 'Noto Sans Telugu',
    size: 110,
    load: onDemand(() => import('@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff2?inline')),
  },
  {
    letters: /\p{Script=Kannada}/u,
    range: `U+C80-CF3, ${INDIAN}`,
    name: 'Noto Sans Kannada',
    size: 95,
    load: onDemand(
      () => import('@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff2?inline'),
    ),
  },
  {
    letters: /\p{Script=Bengali}/u,
    range: `U+980-9FE, ${INDIAN}`,
    name: 'Noto Sans Bengali',
    size: 110,
    load: onDemand(
      () => import('@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff2?inline'),
    ),
  },
];
