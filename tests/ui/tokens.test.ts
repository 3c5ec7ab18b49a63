import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tokens = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8');

/** The declarations of the one rule with this selector that sets a colour scheme. */
function palette(selector: string): string[] {
  const rule = tokens.split(`${selector} {`)[1]?.split('}')[0] ?? '';
  return rule
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean);
}

test('dark by attribute and dark by the system are the same', () => {
  const dark = palette('.surface[data-theme="dark"]');
  expect(dark).toContain('color-scheme: dark');
  expect(palette('.surface[data-theme="auto"]')).toEqual(dark);
});

test('every public property of the theming table is read', () => {
  const colors = ['accent', 'text', 'surface', 'border', 'good', 'fair', 'info', 'poor'].map((name) => `color-${name}`);
  for (const name of ['font', 'radius', 'space', ...colors]) {
    expect(tokens).toContain(`var(--academy-${name},`);
    // Set by the page alone: a declaration here would hide the page's.
    expect(tokens).not.toMatch(new RegExp(`--academy-${name}\\s*:`));
  }
});
