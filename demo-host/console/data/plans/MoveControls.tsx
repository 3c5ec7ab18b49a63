import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { planEditorTexts } from '#texts/planEditor.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { IconButton } from '#ui/form/Button.tsx';

interface MoveControlsProps {
  /** What a screen reader calls the week, day or session. */
  title: string;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  /** Further buttons, between those that move it and the one that removes it. */
  children?: ReactNode;
}

/** The buttons by which a week, a day or a session is moved and removed. */
export function MoveControls({ title, onMove, onRemove, children }: MoveControlsProps) {
  const t = useTexts(planEditorTexts);
  return (
    <span className="plan-controls">
      <IconButton
        icon={ArrowUp}
        size="small"
        label={t('upOf', { title })}
        data-control="up"
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        size="small"
        label={t('downOf', { title })}
        data-control="down"
        onClick={() => onMove(1)}
      />
      {children}
      <IconButton
        icon={Trash2}
        size="small"
        label={t('removeOf', { title })}
        data-control="remove"
        onClick={onRemove}
      />
    </span>
  );
}
