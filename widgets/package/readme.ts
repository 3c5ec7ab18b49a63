/** The README of the package of the elements: `package.md`, with the table of elements in it. */
import { readFileSync } from 'node:fs';
import { version } from '#widgets/build/release.ts';
import { elements } from '#widgets/page/elements.ts';

const attributesOf = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ') || '–';

/** What `{{…}}` stands for. */
const filled = (): Record<string, string> => ({
  version,
  others: String(elements.length - 2),
  elements: [
    '| element | screen | for | own attributes |',
    '|---|---|---|---|',
    ...elements.map(
      ({ tag, screen, audience, attributes }) =>
        `| \`${tag}\` | ${screen} | ${audience} | ${attributesOf(attributes)} |`,
    ),
  ].join('\n'),
});

/** @returns the README as Markdown */
export function readme(): string {
  const values = filled();
  return readFileSync(new URL('./package.md', import.meta.url), 'utf8').replace(/\{\{(\w+)\}\}/g, (all, name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`package.md has ${all}, which readme.ts does not know.`);
    return value;
  });
}
