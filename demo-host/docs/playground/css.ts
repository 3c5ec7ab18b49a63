/** The choice as CSS: what a school copies, and what the preview is given. */
import type { Choice } from './choice.ts';

/** One value of a property: nothing that would end it. */
const isOneValue = (value: string) => !/[;{}<]|\/\*|url\(/i.test(value);

/** The theme as a school pastes it; empty while nothing is set. */
export function themeCss({ properties }: Pick<Choice, 'properties'>): string {
  const lines = Object.entries(properties)
    .filter(([, value]) => value && isOneValue(value))
    .map(([name, value]) => `  ${name}: ${value};`);
  return lines.length > 0 ? `:root {\n${lines.join('\n')}\n}` : '';
}

/** How a page styles a part. */
export const partCss = ({ element, part }: Pick<Choice, 'element' | 'part'>): string =>
  part ? `${element}::part(${part}) {\n  outline: 2px dashed #d6246e;\n  outline-offset: 2px;\n}` : '';

/** All of it; what exists once per page has its own place. */
export const previewCss = (choice: Choice): string =>
  [themeCss(choice), partCss(choice), partCss({ ...choice, element: 'academy-page' as Choice['element'] })].join('\n');
