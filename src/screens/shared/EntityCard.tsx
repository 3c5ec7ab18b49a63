import type { ReactNode } from 'react';
import { type Description, DescriptionList } from '#ui/show/DescriptionList.tsx';
import { Heading } from '#ui/show/Heading.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './entityCard.css?inline';

addStyles(styles);

interface EntityCardProps {
  name: string;
  /** How deep below the screen's title the name stands. */
  depth: 1 | 2;
  /** Class of the header, which places name and note. */
  headClass: string;
  /** A line beside or below the name. */
  note: ReactNode;
  facts: readonly Description[];
  /** The buttons; all but the first stand at the end of the line. */
  children: ReactNode;
}

/** The card of one thing in a grid, such as a school or an exam: its name, its facts and its buttons. */
export function EntityCard({ name, depth, headClass, note, facts, children }: EntityCardProps) {
  return (
    <article part="card" className="card" aria-label={name}>
      <header className={headClass}>
        <Heading depth={depth} className="entity-card__title" title={name}>
          <bdi>{name}</bdi>
        </Heading>
        {note}
      </header>
      <div className="entity-card__facts">
        <DescriptionList items={facts} />
      </div>
      <footer className="entity-card__foot">{children}</footer>
    </article>
  );
}
