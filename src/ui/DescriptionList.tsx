import type { ReactNode } from 'react';
import { addStyles } from './adoptStyles.ts';
import styles from './descriptionList.css?inline';

addStyles(styles);

export type Fact = readonly [name: string, value: ReactNode];

interface DescriptionListProps {
  facts: readonly Fact[];
  /** As many columns as fit, in a dialog; two, in a card, without it. */
  wide?: boolean;
}

/** What is known of one thing: names, each above its value. */
export function DescriptionList({ facts, wide }: DescriptionListProps) {
  return (
    <dl className="descriptions" data-wide={wide || undefined}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
