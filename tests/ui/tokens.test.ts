import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const styles = (path: string) => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8');
const tokens = styles('ui/style/tokens.css');

/** The declarations of the one rule with this selector. */
function declarations(selector: string): string[] {
  const rule = tokens.split(`${selector} {`)[1]?.split('}')[0] ?? '';
  return rule
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean);
}

test('dark by attribute and dark by the system turn the same switch, and nothing else', () => {
  const dark = declarations('.surface[data-theme="dark"]');
  expect(dark).toEqual(['--light:', '--dark: initial']);
  expect(declarations('.surface[data-theme="auto"]')).toEqual(dark);
});

test('every colour that has a light value has a dark one', () => {
  const lines = `${tokens}${styles('charts/charts.css')}`
    .split('\n')
    .filter((line) => /var\(--(light|dark), /.test(line));
  expect(lines.length).toBeGreaterThan(15);
  for (const line of lines) expect(line).toMatch(/var\(--light, [^)]+\) var\(--dark, [^)]+\)/);
});

test('every public property of the theming table is read', () => {
  const colors = ['accent', 'text', 'surface', 'border', 'good', 'fair', 'info', 'poor'].map((name) => `color-${name}`);
  for (const name of ['font', 'radius', 'space', ...colors]) {
    expect(tokens).toContain(`var(--academy-${name},`);
    // Set by the page alone: a declaration here would hide the page's.
    expect(tokens).not.toMatch(new RegExp(`--academy-${name}\\s*:`));
  }
});

test('no badge, meter or bar of a cell has the accent, which is for what can be pressed', () => {
  for (const sheet of ['ui/show/badge.css', 'ui/state/progress.css', 'ui/table/cellBar.css'])
    expect(styles(sheet), sheet).not.toContain('--accent');
});
