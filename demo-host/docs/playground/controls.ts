/** The table of elements as controls: what a person may set, and how. */
import { readAttributes } from '#domain/lists/elementQuery.ts';
import { commonDescriptions, wordsOf } from '#widgets/build/descriptions.ts';
import { type ElementTag, elements } from '#widgets/page/elements.ts';
import { descriptions } from '#widgets/page/elementTables.ts';

/** A control for one attribute. */
export interface Control {
  attribute: string;
  description: string;
  /** Words for the state without the attribute. */
  fallback: string | undefined;
  /** Allowed values; any text where there are none. */
  options: readonly string[];
  /** The value is a whole number. */
  isNumber: boolean;
  /** The element shows nothing without it. */
  isRequired: boolean;
  /** An example value. */
  example: string | undefined;
  /** Only this element has it. */
  isOwn: boolean;
}

const WHOLE_NUMBER = /^\d+$/;

/** Controls of an element, its own before the common ones. */
export function controlsOf(tag: ElementTag): Control[] {
  const own = Object.entries(descriptions[tag].attributes).map((entry) => [...entry, true] as const);
  const common = Object.entries(commonDescriptions).map((entry) => [...entry, false] as const);
  return [...own, ...common].map(([attribute, words, isOwn]) => ({
    attribute,
    description: words.description,
    fallback: words.default,
    options: wordsOf(words.type),
    isNumber: WHOLE_NUMBER.test(words.example ?? ''),
    isRequired: words.isRequired ?? false,
    example: words.example,
    isOwn,
  }));
}

/** Whether an attribute may hold a value that came from elsewhere, such as the address. */
const accepts = ({ options, isNumber }: Control, value: string): boolean =>
  options.length > 0 ? options.includes(value) : !isNumber || WHOLE_NUMBER.test(value);

/** The attributes that an address sets, as far as its values are acceptable. */
export const attributesIn = (query: URLSearchParams, controls: readonly Control[]): Record<string, string> => {
  const controlOf = new Map(controls.map((control) => [control.attribute, control]));
  return readAttributes(query, controlOf.keys(), (name, value) => {
    const control = controlOf.get(name);
    return control !== undefined && accepts(control, value);
  });
};

export const isElementTag = (tag: string | null): tag is ElementTag => elements.some((row) => row.tag === tag);
