/** Descriptions of the attributes that all elements have, for the manifest, the types and the documentation. */
import type { AttributeDescription } from '#screens/shared/screenFacts.ts';
import type { commonAttributes } from '#widgets/page/attributes.ts';

/** `'a' | 'b'` → `a`, `b`; empty for a type that is not a union of literals. */
export const wordsOf = (type: string): string[] => [...type.matchAll(/'([^']*)'/g)].map(([, word = '']) => word);

export const commonDescriptions: Record<(typeof commonAttributes)[number], AttributeDescription> = {
  'api-base': {
    description: 'URL of the API server.',
    type: 'string',
    default: 'what `configure` or the meta tag says, else the origin of the page',
    example: 'https://academy.example',
  },
  theme: { description: 'Light, dark, or as the system says.', type: "'light' | 'dark' | 'auto'", default: 'auto' },
  locale: {
    description: 'Language and region of texts, numbers and dates (BCP 47).',
    type: 'string',
    default: 'en-IN',
    example: 'hi-IN',
  },
  'heading-level': {
    description: 'Level of the heading over the screen, from 1 to 6. Headings inside follow it.',
    type: 'string',
    default: 'what `configure` says, else 2: the page around has its own `h1`',
    example: '3',
  },
};
