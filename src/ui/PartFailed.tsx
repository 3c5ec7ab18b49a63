import { useEffect, useRef } from 'react';
import { pageTexts } from '#texts/page.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { ErrorState } from './States.tsx';

export interface PartFailedProps {
  onRetry: () => void;
  /** Of what somebody has opened, such as a dialog: it stands at the end of its screen, and is brought into view. */
  onClose?: (() => void) | undefined;
}

/** Said in the place of what could not be loaded or drawn. */
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
