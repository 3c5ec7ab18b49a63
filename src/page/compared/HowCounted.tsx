import { useState } from 'react';
import { lazyPart } from '#page/element/lazyPart.tsx';
import type { ChildMeasure } from '#texts/childMeasures.ts';
import { figuresTexts } from '#texts/figures.ts';
import type { Measure } from '#texts/measures.ts';
import { useTexts } from '#texts/useTexts.tsx';

interface HowCountedProps {
  /** The measures shown beside it, of the staff's or the parents' table. */
  measures: readonly (Measure | ChildMeasure)[];
}

// Few people open it, so the texts are loaded when somebody does.
const Definitions = lazyPart(() => import('./Definitions.tsx').then((part) => part.Definitions), null);

/** 'How is this counted?' beside figures: what each of them means, and for which period. */
export function HowCounted({ measures }: HowCountedProps) {
  const [isOpen, setOpen] = useState(false);
  const t = useTexts(figuresTexts);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="link">
        <span>{t('howCounted')}</span>
      </summary>
      {isOpen && <Definitions measures={measures} />}
    </details>
  );
}
