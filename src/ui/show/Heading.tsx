import { type ComponentProps, createContext, use } from 'react';

/** The default level of a screen's title: the host page has its own `h1`. */
export const TITLE_LEVEL = 2;

/** The heading level (1–6) of the title of the current screen or dialog. */
export const HeadingLevelContext = createContext<number>(TITLE_LEVEL);

interface HeadingProps extends ComponentProps<'h2'> {
  /** Levels below the title: 0 is the title itself, 1 a section, 2 a part of a section. */
  depth: 0 | 1 | 2 | 3;
}

/** A heading whose level follows the element's `heading-level`. */
export function Heading({ depth, ...rest }: HeadingProps) {
  const Level = `h${Math.min(use(HeadingLevelContext) + depth, 6)}` as 'h2';
  return <Level {...rest} />;
}
