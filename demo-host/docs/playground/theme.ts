/** Values of the theme properties, the same for both themes or one for each, and their contrast. */
import { cssProperties } from '#widgets/build/surface.ts';
import type { ThemeProperty } from './choice.ts';

export const THEMES = ['light', 'dark'] as const;
export type ThemeName = (typeof THEMES)[number];

const COLOR = /^--academy-color-/;

/** `--academy-color-accent` → `accent`. */
export const shortName = (property: ThemeProperty): string => property.replace(/^--academy-(?:color-)?/, '');

export const COLORS = cssProperties.filter(({ name }) => COLOR.test(name));

/** A colour for each theme as one value: an element's theme chooses. */
export function pairOf(light: string, dark: string): string {
  return light === dark ? light : `light-dark(${light}, ${dark})`;
}

/** The two colours of a value that `pairOf` wrote, or twice the one colour for both themes. */
export function readPair(value: string): Readonly<Record<ThemeName, string>> {
  const [, light, dark] = /^light-dark\(\s*([^,]+?)\s*,\s*([^,]+?)\s*\)$/.exec(value) ?? [];
  return { light: light ?? value, dark: dark ?? value };
}

/** What stands on what, and how much contrast WCAG 2.2 AA asks for: 4.5 for text, 3 for what is no text. */
export const PAIRS = [
  { what: 'Text', front: '--text', back: '--surface', least: 4.5 },
  { what: 'Muted text', front: '--muted', back: '--surface', least: 4.5 },
  { what: 'Links', front: '--accent-text', back: '--surface', least: 4.5 },
  { what: 'Main button', front: '--on-accent', back: '--accent', least: 4.5 },
  { what: 'Focus', front: '--accent', back: '--surface', least: 3 },
  { what: 'Edge of a field', front: '--field-border', back: '--raised', least: 3 },
  { what: 'Good', front: '--good-text', back: '--good-tint', least: 4.5 },
  { what: 'Info', front: '--info-text', back: '--info-tint', least: 4.5 },
  { what: 'Fair', front: '--fair-text', back: '--fair-tint', least: 4.5 },
  { what: 'Poor', front: '--poor-text', back: '--poor-tint', least: 4.5 },
] as const;

/** Themes to start from. */
export const LOOKS: readonly { name: string; properties: Readonly<Partial<Record<ThemeProperty, string>>> }[] = [
  { name: 'The academy’s', properties: {} },
  {
    name: 'Forest',
    properties: {
      '--academy-color-accent': 'light-dark(#1b6b4a, #6fcf9f)',
      '--academy-color-surface': 'light-dark(#fbfcfa, #101612)',
      '--academy-color-text': 'light-dark(#17211b, #e6eee8)',
      '--academy-color-border': 'light-dark(#dfe6e0, #28332c)',
      '--academy-radius': '6px',
    },
  },
  {
    name: 'Brick',
    properties: {
      '--academy-color-accent': 'light-dark(#a63d1f, #f0936f)',
      '--academy-color-surface': 'light-dark(#fffdfb, #191412)',
      '--academy-color-border': 'light-dark(#ebe2dc, #3a2f2a)',
      '--academy-font': 'Georgia, "Times New Roman", serif',
      '--academy-radius': '2px',
    },
  },
  {
    name: 'Sky',
    properties: {
      '--academy-color-accent': 'light-dark(#0b62b8, #74b9ff)',
      '--academy-radius': '16px',
      '--academy-space': '5px',
    },
  },
];

/** Font families to choose from; a page may use any that it has. */
export const FONTS = [
  { value: 'Georgia, "Times New Roman", serif', label: 'Georgia' },
  { value: '"Noto Sans", system-ui, sans-serif', label: 'Noto Sans' },
  { value: 'Verdana, "DejaVu Sans", sans-serif', label: 'Verdana' },
  { value: 'ui-monospace, "DejaVu Sans Mono", monospace', label: 'Monospace' },
  { value: 'inherit', label: 'the page’s own' },
] as const;
