import type { ReactNode } from 'react';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './descriptionList.css?inline';

addStyles(styles);

/** A term and what is known about it. */
export type Description = readonly [term: string, details: ReactNode];

interface DescriptionListProps {
  items: readonly Description[];
  /** As many columns as fit, as in a dialog; without it two, as in a card. */
  wide?: boolean;
}

/** What is known about one thing: terms, each above its details (`dl`). */
export function DescriptionList({ items, wide }: DescriptionListProps) {
  return (
    <dl className="descriptions" data-wide={wide || undefined}>
      {items.map(([term, details]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{details}</dd>
        </div>
      ))}
    </dl>
  );
}
