/** What is chosen in the playground, and the address that keeps it. */
import { writeAttributes } from '#domain/lists/elementQuery.ts';
import { cssProperties, parts } from '#widgets/build/surface.ts';
import type { ElementTag } from '#widgets/page/elements.ts';
import { attributesIn, controlsOf, isElementTag } from './controls.ts';

export type Part = (typeof parts)[number];
export type ThemeProperty = (typeof cssProperties)[number]['name'];

/** Settings of the host page, by their word in the address. */
export const PAGE_TRAITS = [
  { id: 'rtl', label: 'Right to left', description: 'dir="rtl" on the page' },
  { id: 'large', label: 'Large root font', description: 'html { font-size: 20px }' },
  { id: 'capitals', label: 'Capitals', description: 'html { text-transform: uppercase }' },
  { id: 'reset', label: 'Reset', description: '* { all: revert !important }' },
] as const;
export type PageTrait = (typeof PAGE_TRAITS)[number]['id'];

export interface Choice {
  element: ElementTag;
  /** Attributes that are set, by name. */
  attributes: Readonly<Record<string, string>>;
  /** Width of the preview in px; without it the preview fills the page. */
  width: number | undefined;
  traits: readonly PageTrait[];
  /** The part that is outlined. */
  part: Part | undefined;
  /** Theme properties that are set, by name. */
  properties: Readonly<Partial<Record<ThemeProperty, string>>>;
}

export const WIDTH_MIN = 260;
export const WIDTH_MAX = 2000;

/** Attributes that a link may not set: nobody shall sign in at a server that the link's author chose. */
const NOT_IN_ADDRESS = 'api-base';

const FIRST: ElementTag = 'academy-dashboard';

const PREFIX = '--academy-';
const propertyOf = (name: string) => cssProperties.find((property) => property.name === PREFIX + name)?.name;

/** The first values of an element: of the attributes that it needs. */
export const beginWith = (element: ElementTag): Choice['attributes'] =>
  Object.fromEntries(
    controlsOf(element).flatMap(({ attribute, isRequired, example }) =>
      isRequired && example ? [[attribute, example]] : [],
    ),
  );

/** Reads an address; unknown values are left out. */
export function readChoice(query: string): Choice {
  const params = new URLSearchParams(query);
  const requested = params.get('element');
  const element = isElementTag(requested) ? requested : FIRST;
  const controls = controlsOf(element).filter(({ attribute }) => attribute !== NOT_IN_ADDRESS);
  const width = Number(params.get('width'));
  const words = (params.get('page') ?? '').split(' ');
  return {
    element,
    attributes: { ...beginWith(element), ...attributesIn(params, controls) },
    width: width >= WIDTH_MIN && width <= WIDTH_MAX ? Math.round(width) : undefined,
    traits: PAGE_TRAITS.map(({ id }) => id).filter((id) => words.includes(id)),
    part: parts.find((part) => part === params.get('part')),
    properties: Object.fromEntries(
      [...params].flatMap(([name, value]) => {
        const property = propertyOf(name);
        return property && value ? [[property, value]] : [];
      }),
    ),
  };
}

/** The address of a choice, without `?`. */
export function writeChoice({ element, attributes, width, traits, part, properties }: Choice): string {
  const { [NOT_IN_ADDRESS]: _, ...inAddress } = attributes;
  const params = writeAttributes(new URLSearchParams({ element }), inAddress);
  if (width) params.set('width', String(width));
  if (traits.length > 0) params.set('page', traits.join(' '));
  if (part) params.set('part', part);
  for (const [name, value] of Object.entries(properties)) if (value) params.set(name.slice(PREFIX.length), value);
  return params.toString();
}
