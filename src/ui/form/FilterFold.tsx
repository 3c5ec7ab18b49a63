import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useId, useState } from 'react';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { uiTexts } from '#texts/ui.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { Button } from './Button.tsx';
import styles from './filterFold.css?inline';

addStyles(styles);

interface FilterFoldProps {
  /** How many filters are set. */
  active: number;
  children: ReactNode;
}

/** Filters side by side; on a phone they fold behind one button, which says how many are set: 'Filters (2)'. */
export function FilterFold({ active, children }: FilterFoldProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const t = useTexts(uiTexts);
  const locale = useLocale();
  return (
    <div className="fold" data-open={isOpen || undefined}>
      <div className="fold__button">
        <Button icon={SlidersHorizontal} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {active === 0 ? t('filters') : t('filtersSet', { number: formatNumber(active, locale) })}
        </Button>
      </div>
      <div className="fold__filters" id={id}>
        {children}
      </div>
    </div>
  );
}

/** How many fields of a filter differ from those of the filter that a screen begins with. */
export function changedFields<Filter extends object>(chosen: Filter, first: Filter): number {
  const names = new Set([...Object.keys(first), ...Object.keys(chosen)]) as Set<keyof Filter>;
  return [...names].filter((name) => chosen[name] !== first[name]).length;
}
