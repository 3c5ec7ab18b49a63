import Columns from 'lucide-react/icons/columns-3';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { listViewTexts } from '#texts/listView.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button, type ButtonProps } from '#ui/form/Button.tsx';

interface ViewOpenerProps extends Pick<ButtonProps, 'size'> {
  /** Draws the panel, which is `ViewChoices`. */
  children: (panel: { trigger: RefObject<HTMLButtonElement | null>; onClose: () => void }) => ReactNode;
}

/** The button of what a person may choose about a list beside its filters. */
export function ViewOpener({ size, children }: ViewOpenerProps) {
  const t = useTexts(listViewTexts);
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="menu">
      <Button
        ref={trigger}
        size={size}
        icon={Columns}
        // Safari on a Mac focuses a clicked button only with this.
        tabIndex={0}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('listView')}
      </Button>
      {isOpen && children({ trigger, onClose: () => setOpen(false) })}
    </span>
  );
}
