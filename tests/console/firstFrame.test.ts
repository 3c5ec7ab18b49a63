/** The frame in the console's page that is drawn before any script (promises/session-and-errors.md#placeholders). */
import { readFileSync } from 'node:fs';
import { parse } from 'node-html-parser';
import { expect, it } from 'vitest';

const page = parse(readFileSync(new URL('../../demo-host/console/index.html', import.meta.url), 'utf8'));
const root = page.querySelector('#console');

it('is small, without a word, hidden from screen readers, and of nothing that a policy refuses', () => {
  const html = root?.innerHTML ?? '';
  expect(html.length).toBeGreaterThan(0);
  expect(html.length).toBeLessThan(2_000);
  expect(root?.textContent.trim()).toBe('');
  expect(html).not.toMatch(/<(?:script|style|link|img|a|button)\b|\s(?:style|id|on\w+)=/);
  expect(root?.children.map((child) => child.getAttribute('aria-hidden'))).toEqual(['true']);
});

it('has the parts of the placeholder that React draws in its place', () => {
  const layout = readFileSync(new URL('../../demo-host/console/frame/Layout.tsx', import.meta.url), 'utf8');
  const drawn = layout.slice(layout.indexOf('function LayoutSkeleton'));
  for (const name of ['shell', 'sidebar', 'sidebar__head', 'topbar', 'shell__main', 'screen', 'phone-bar']) {
    expect(drawn, name).toContain(`className="${name}"`);
    expect(root?.querySelectorAll(`.${name}`), name).toHaveLength(1);
  }
});
