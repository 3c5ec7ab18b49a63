/**
 * A brand: the logo and the two colours of the academy or of a school, and the shades in which its colours are drawn
 * (promises/brand.md#colours-that-can-be-read).
 */
import { contrast, linear, ofHex, type Rgb, toHex } from '#platform/contrast.ts';

/** The themes of screens, as `tokens.css` has them. A test holds the two together. */
export const THEMES = {
  light: { surface: '#ffffff', text: '#1a1d26', onAccent: '#ffffff', sunken: 0.04 },
  dark: { surface: '#12141a', text: '#e9ebf1', onAccent: '#14122e', sunken: 0.06 },
} as const;

export type ThemeName = keyof typeof THEMES;

/** What WCAG 2.2 AA asks of text, and of what is no text. */
const TEXT_CONTRAST = 4.5;
const SHAPE_CONTRAST = 3;

/** Whether anything of a brand was chosen: without it nothing has a letterhead. */
export const isChosen = (...parts: readonly unknown[]): boolean =>
  parts.some((part) => part !== null && part !== undefined);

/** Whether a text is a colour as a brand has it: `#rrggbb` in small letters. */
export const isColor = (text: string | null | undefined): text is string => /^#[\da-f]{6}$/.test(text ?? '');

const mix = (one: Rgb, share: number, other: Rgb): Rgb => [
  one[0] * share + other[0] * (1 - share),
  one[1] * share + other[1] * (1 - share),
  one[2] * share + other[2] * (1 - share),
];

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/** The lightness of a colour in OKLCH, 0–1, by which `tokens.css` chooses between black and white. */
function lightness([red, green, blue]: Rgb): number {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  return (
    0.210_454_268 * Math.cbrt(0.412_221_469 * r + 0.536_332_537 * g + 0.051_445_993 * b) +
    0.793_617_774 * Math.cbrt(0.211_903_495 * r + 0.680_699_545 * g + 0.107_396_958 * b) -
    0.004_072_043 * Math.cbrt(0.088_302_462 * r + 0.281_718_838 * g + 0.629_978_701 * b)
  );
}

/** What text on a colour is drawn in: black or white, as `--on-accent` of `tokens.css`. */
export const textOn = (color: string): string => (lightness(ofHex(color)) > 0.66 ? '#000000' : '#ffffff');

/** Whether all that a theme draws with this colour can be read: text on it, and text in it on the grounds of the theme. */
export function isReadable(color: string, theme: ThemeName): boolean {
  const { surface, text, onAccent, sunken } = THEMES[theme];
  const [accent, ground, letters] = [ofHex(color), ofHex(surface), ofHex(text)];
  // As `tokens.css` mixes them.
  const strong = mix(accent, 0.86, letters);
  const words = mix(accent, 0.88, letters);
  const grounds = [ground, mix(letters, sunken, ground), mix(accent, 0.11, ground)];
  return (
    contrast(accent, ground) >= SHAPE_CONTRAST &&
    grounds.every((each) => contrast(words, each) >= TEXT_CONTRAST) &&
    // Browsers without relative colours have a fixed colour on the accent.
    [ofHex(textOn(color)), ofHex(onAccent)].every((on) => contrast(accent, on) >= TEXT_CONTRAST) &&
    contrast(strong, ofHex(textOn(color))) >= TEXT_CONTRAST
  );
}

/** How much nearer to black or white a shade comes with each step. */
const STEP = 0.02;

/**
 * The shade of a colour that can be read in a theme: itself, or the first one on the way to black in the light theme, and to
 * white in the dark one.
 */
export function shadeOf(color: string, theme: ThemeName): string {
  const own = ofHex(color);
  const end = theme === 'light' ? BLACK : WHITE;
  for (let share = 1; share > 0; share -= STEP) {
    const shade = toHex(mix(own, share, end));
    if (isReadable(shade, theme)) return shade;
  }
  return toHex(end);
}
