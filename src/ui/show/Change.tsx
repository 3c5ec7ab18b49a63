import Equal from 'lucide-react/icons/equal';
import MoveDown from 'lucide-react/icons/move-down';
import MoveUp from 'lucide-react/icons/move-up';
import type { ReactNode } from 'react';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './change.css?inline';
import { Icon } from './Icon.tsx';

addStyles(styles);

const GLYPHS = { up: MoveUp, down: MoveDown, same: Equal } as const;

interface ChangeProps {
  direction: keyof typeof GLYPHS;
  /** What changed, in words: the arrow is decoration, and has no colour that would judge. */
  children: ReactNode;
}

/** A sentence with an arrow. */
export function Change({ direction, children }: ChangeProps) {
  return (
    <p className="change">
      <Icon glyph={GLYPHS[direction]} size={14} />
      <span>{children}</span>
    </p>
  );
}
