/** The shades in which the colours of a brand are drawn. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { isChosen, isColor, isReadable, shadeOf, THEMES, type ThemeName, textOn } from '#domain/people/brand.ts';
import { contrast, ofHex } from '#platform/contrast.ts';

const NAMES = Object.keys(THEMES) as ThemeName[];
/** Colours all over the cube, with its corners: black, white, yellow and the like. */
const STEPS = [0, 64, 128, 192, 255].map((value) => value.toString(16).padStart(2, '0'));
const CUBE = STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)));

describe('the shade of a colour', () => {
  it.each(NAMES)('can be read in the %s theme, whatever the colour', (theme) => {
    for (const color of CUBE) {
      const shade = shadeOf(color, theme);
      expect(isReadable(shade, theme), `${color} as ${shade}`).toBe(true);
      expect(contrast(ofHex(shade), ofHex(textOn(shade))), `text on ${shade}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(ofHex(shade), ofHex(THEMES[theme].surface)), shade).toBeGreaterThanOrEqual(3);
    }
  });

  it('is the colour itself where that can be read', () => {
    expect(shadeOf('#0b6e4f', 'light')).toBe('#0b6e4f');
    expect(shadeOf('#8ab4f8', 'dark')).toBe('#8ab4f8');
  });

  it('is darker on a light ground, and lighter on a dark one', () => {
    const [yellow, navy] = ['#ffd400', '#0a1a5c'];
    expect(isReadable(yellow, 'light')).toBe(false);
    expect(contrast(ofHex(shadeOf(yellow, 'light')), [255, 255, 255])).toBeGreaterThan(4.5);
    expect(shadeOf(yellow, 'dark')).toBe(yellow);
    expect(isReadable(navy, 'dark')).toBe(false);
    expect(contrast(ofHex(shadeOf(navy, 'dark')), ofHex(THEMES.dark.surface))).toBeGreaterThan(4.5);
    expect(shadeOf(navy, 'light')).toBe(navy);
  });
});

it('a colour of a brand is six hexadecimal digits in small letters, and nothing else', () => {
  expect(isColor('#1a7f5a')).toBe(true);
  for (const text of ['#1A7F5A', '#fff', 'red', '#1a7f5a;', 'url(//x)', '', null, undefined])
    expect(isColor(text), String(text)).toBe(false);
});

it('the grounds for which shades are chosen are those of the screens', async () => {
  const tokens = await readFile('src/ui/style/tokens.css', 'utf8');
  const pair = (name: string) =>
    new RegExp(`--${name}: .*?var\\(--light, (.*?)\\) var\\(--dark, (.*?)\\)`).exec(tokens);
  for (const [name, key] of [
    ['surface', 'surface'],
    ['text', 'text'],
    ['on-accent', 'onAccent'],
  ] as const)
    expect(pair(name)?.slice(1), name).toEqual(NAMES.map((theme) => THEMES[theme][key]));
  expect(pair('sunken-mix')?.slice(1)).toEqual(NAMES.map((theme) => `${THEMES[theme].sunken * 100}%`));
  for (const [name, share] of [
    ['accent-strong', 86],
    ['accent-text', 88],
    ['accent-tint', 11],
  ])
    expect(tokens).toContain(`--${name}: color-mix(in srgb, var(--accent) ${share}%`);
  expect(tokens).toContain('clamp(0, (0.66 - l) * 1000, 1)');
});

it('a brand is chosen where any of it is', () => {
  expect(isChosen(null, undefined, null)).toBe(false);
  expect(isChosen(null, '#336699', null)).toBe(true);
});
