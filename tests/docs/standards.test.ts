/** What the page on the LTI standards names is a test, so a requirement whose test is renamed or deleted is noticed. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync('demo-host/server/lti/standards.md', 'utf8');

/** Requirements with the test that shows them: a file of `tests/server/lti`, and its words there. */
const rows = [...page.matchAll(/^\| (?!what a tool)([^|]+) \| [^|]+ \| (.+) \|$/gm)].map(
  ([, requirement = '', shownBy = '']) => {
    const [, file = '', test = ''] = /^`(\w+): (.+)`$/.exec(shownBy) ?? [];
    return [requirement, file, test] as const;
  },
);

it.each(rows)('“%s” is shown by a test that is there', (_, file, test) => {
  const source = readFileSync(`tests/server/lti/${file}.test.ts`, 'utf8');
  expect(source).toContain(`'${test}'`);
});

it('each of the five documents has a table, and says what is left out', () => {
  const sections = page.split(/^## /m).slice(1);
  expect(sections).toHaveLength(5);
  for (const section of sections) expect(section).toMatch(/^\| what a tool must do[\s\S]+Left out:/m);
});
