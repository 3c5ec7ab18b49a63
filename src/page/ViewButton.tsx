import Columns from 'lucide-react/icons/columns-3';
import { useRef, useState } from 'react';
import { listViewTexts } from '#texts/listView.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button, type ButtonProps } from '#ui/Button.tsx';
import { lazyPart } from './lazyPart.tsx';

const ViewPanel = lazyPart(() => import('./ViewPanel.tsx').then((part) => part.ViewPanel), null);

interface ViewButtonProps extends Pick<ButtonProps, 'size'> {
  /** Names the list where a screen has several. */
  list?: string;
}

/**
 * Opens what a person may choose about a list beside its filters: columns, rows per page, saved views
 * (promises/session-and-errors.md#list-view).
 */
export function ViewButton({ list, size }: ViewButtonProps) {
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
      {isOpen && <ViewPanel list={list} trigger={trigger} onClose={() => setOpen(false)} />}
    </span>
  );
}
