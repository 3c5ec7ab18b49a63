import { useEffect, useRef } from 'react';
import { pageTexts } from '#texts/page.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { ErrorState } from './States.tsx';

export interface PartFailedProps {
  onRetry: () => void;
  /** Set where a person opened the part, such as a dialog: then the message is scrolled into view and can be closed. */
  onClose?: () => void;
}

/** Shown in place of a part that could not be loaded or drawn. */
export function PartFailed({ onRetry, onClose }: PartFailedProps) {
  const t = useTexts(pageTexts);
  const place = useRef<HTMLDivElement>(null);
  const isOpened = onClose !== undefined;
  useEffect(() => {
    if (isOpened) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpened]);
  return (
    <div ref={place}>
      <ErrorState message={t('screenFailed')} onRetry={onRetry} inline={isOpened} onClose={onClose} />
    </div>
  );
}
