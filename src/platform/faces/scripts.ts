/**
 * The faces that draw what a system has no font for (promises/letters.md#faces): Noto Sans, a file for each script, and
 * Noto Nastaliq, as they come from Fontsource. The files are script modules, because a page's policy may forbid fonts by URL, but not the product's
 * scripts (promises/letters.md#a-strict-policy).
 */
import { onDemand } from '#platform/loadCode.ts';

/** A file with a face. */
export interface FaceFile {
  /** What the face draws, as `unicode-range` of CSS. Dandas and joiners belong to every script that uses them. */
  range: string;
  /** The name of the same font where it is installed. */
  name: string;
  /** A font file as a `data:` URL. */
  load: () => Promise<{ default: string }>;
}

/**
 * A script and the face that draws it.
 *
 * `advance` keeps lines about as long as they were before the face came: the face is made as large as the boxes that the
 * system draws. In Chromium, running text (our own tables of Hindi and Malayalam, sentences and names of the others) was
 * measured with the face, and as the boxes of DejaVu Sans and Liberation Sans, the fonts of a fresh Linux, which are 0.6
 * and 0.365 em wide: `advance` is what one letter takes in the mean of both.
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
export interface Script extends FaceFile {
  letters: RegExp;
  /** What a letter takes of a line with the face, in em. */
  advance: number;
}

/** The face is at least so large and at most, in % of the font size: so its letters can be read beside Latin ones. */
export const SIZE = { least: 90, most: 110 };

/**
 * What a line is high of a usual Latin font, in % of the font size (DejaVu Sans 93 and 24, Liberation Sans 91 and 21,
 * Roboto 93 and 24). Noto Sans has up to 137 and 74, and would make lines higher whose height is that of their letters. The
 * letters paint at most 101 above and 50 below the baseline, in their sizes: so far apart are our lines.
 */
export const LINE = { ascent: 93, descent: 24 };

const JOINERS = 'U+200C-200D, U+25CC';
const INDIAN = `U+951-952, U+964-965, ${JOINERS}`;
const ARABIC = `U+600-6FF, U+750-77F, U+870-8FF, U+FB50-FDFF, U+FE70-FEFC, ${JOINERS}`;

export const SCRIPTS: readonly Script[] = [
  {
    letters: /\p{Script=Devanagari}/u,
    range: `U+900-97F, U+A8E0-A8FF, ${INDIAN}`,
    name: 'Noto Sans Devanagari',
    advance: 0.42,
    load: onDemand(
      () => import('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2?inline'),
    ),
  },
  {
    letters: /\p{Script=Malayalam}/u,
    range: `U+D00-D7F, ${INDIAN}`,
    name: 'Noto Sans Malayalam',
    advance: 0.61,
    load: onDemand(
      () => import('@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-400-normal.woff2?inline'),
    ),
  },
  {
    letters: /\p{Script=Arabic}/u,
    range: ARABIC,
    name: 'Noto Sans Arabic',
    advance: 0.53,
    load: onDemand(() => import('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2?inline')),
  },
  {
    letters: /\p{Script=Tamil}/u,
    range: `U+B82-BFA, ${INDIAN}`,
    name: 'Noto Sans Tamil',
    advance: 0.55,
    load: onDemand(() => import('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff2?inline')),
  },
  {
    letters: /\p{Script=Telugu}/u,
    range: `U+C00-C7F, ${INDIAN}`,
    name: 'Noto Sans Telugu',
    advance: 0.42,
    load: onDemand(() => import('@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff2?inline')),
  },
  {
    letters: /\p{Script=Kannada}/u,
    range: `U+C80-CF3, ${INDIAN}`,
    name: 'Noto Sans Kannada',
    advance: 0.49,
    load: onDemand(
      () => import('@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff2?inline'),
    ),
  },
  {
    letters: /\p{Script=Bengali}/u,
    range: `U+980-9FE, ${INDIAN}`,
    name: 'Noto Sans Bengali',
    advance: 0.38,
    load: onDemand(
      () => import('@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff2?inline'),
    ),
  },
];

/** Nastaliq, which is finer to read than Naskh where letters are large. With the space, so that lines are as it needs them. */
export const NASTALIQ: FaceFile = {
  range: `U+20, ${ARABIC}`,
  name: 'Noto Nastaliq Urdu',
  load: onDemand(
    () => import('@fontsource/noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-400-normal.woff2?inline'),
  ),
};

/**
 * What a line of Nastaliq is high, in % of the font size, as `tokens.css` has it. Our own words paint up to 229 above the
 * baseline and 60 below; 99 of 100 up to 194.
 */
export const NASTALIQ_LINE = { ascent: 188, descent: 62 };
