/** The chosen theme as CSS, for schools to copy and for the preview. */
import type { Choice } from './choice.ts';

/** A property's value without characters that would end the declaration. */
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

/** The whole style sheet; what exists once per page has its own selector. */
export const previewCss = (choice: Choice): string =>
  [themeCss(choice), partCss(choice), partCss({ ...choice, element: 'academy-page' as Choice['element'] })].join('\n');
