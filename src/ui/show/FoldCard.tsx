import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, useId, useState } from 'react';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { Card } from './Card.tsx';
import styles from './foldCard.css?inline';
import { Icon } from './Icon.tsx';

addStyles(styles);

/** A card that a phone folds to its title and its sentence, which open it. */
export function FoldCard({
  title,
  ...card
}: Pick<ComponentProps<typeof Card>, 'title' | 'description' | 'flush' | 'children'>) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="fold-card" data-open={isOpen || undefined}>
      <Card
        {...card}
        title={<span id={id}>{title}</span>}
        actions={
          <button
            type="button"
            className="fold-card__button"
            aria-labelledby={id}
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
