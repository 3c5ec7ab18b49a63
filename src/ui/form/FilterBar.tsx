import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { FilterFold } from './FilterFold.tsx';

interface FilterBarProps {
  /** Names the group. */
  label: string;
  /** Words of its button: 'Apply'. */
  apply: string;
  /** Called when the filters shall be applied. */
  onApply: () => void;
  /** How many filters are set: said where they are folded. */
  active: number;
  children: ReactNode;
  /** Buttons after the first. */
  more?: ReactNode;
}

/** Filters that are applied by their button, or by Enter in a field. */
export function FilterBar({ label, apply, onApply, active, children, more }: FilterBarProps) {
  // Not a form, since a sandboxed frame may not submit one.
  const applyOnEnter = (event: KeyboardEvent) => {
    const isField = (event.target as Element).localName === 'input';
    if (event.key === 'Enter' && isField && !event.nativeEvent.isComposing) onApply();
  };
  return (
    <search className="toolbar" aria-label={label} onKeyDown={applyOnEnter}>
      <FilterFold active={active}>
        {children}
        <Button variant="primary" onClick={onApply}>
          {apply}
        </Button>
        {more}
      </FilterFold>
    </search>
  );
}

/**
 * What is chosen in the bar and not applied yet. Like `useState`, but it follows what is applied from elsewhere: by Back,
 * or by a saved view.
 */
export function useFilterDraft<Filter>(applied: Filter): [Filter, (draft: Filter) => void] {
  const [state, setState] = useState({ applied, draft: applied });
  if (state.applied !== applied) setState({ applied, draft: applied });
  return [state.applied === applied ? state.draft : applied, (draft) => setState({ applied, draft })];
}
