import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useState } from 'react';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { Card } from './Card.tsx';
import styles from './foldCard.css?inline';
import { Icon } from './Icon.tsx';

addStyles(styles);

interface FoldCardProps {
  title: string;
  /** A sentence about the data. */
  description?: ReactNode;
  /** No padding around the content, as for a list. */
  flush?: boolean;
  children: ReactNode;
}

/** A card that a phone folds to its title and its sentence, which open it. */
export function FoldCard(card: FoldCardProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="fold-card" data-open={isOpen || undefined}>
      <Card
        {...card}
        actions={
          <button
            type="button"
            className="fold-card__button"
            aria-label={card.title}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon glyph={ChevronDown} />
          </button>
        }
      />
    </div>
  );
}
