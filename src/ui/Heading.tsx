import { type ComponentProps, createContext, use } from 'react';

/** The level of a screen's title where nothing is said: the page around an element has its own `h1`. */
export const TITLE_LEVEL = 2;

/** The level of the title that stands over what is drawn here, from 1 to 6. */
export const HeadingLevelContext = createContext<number>(TITLE_LEVEL);

interface HeadingProps extends ComponentProps<'h2'> {
  /** How deep below the title: 0 is the title itself, 1 a section, 2 what is in a section. */
  depth: 0 | 1 | 2 | 3;
}

/** A heading whose level follows the page that the element is in (`heading-level`). */
export function Heading({ depth, ...rest }: HeadingProps) {
  const Level = `h${Math.min(use(HeadingLevelContext) + depth, 6)}` as 'h2';
  return <Level {...rest} />;
}
