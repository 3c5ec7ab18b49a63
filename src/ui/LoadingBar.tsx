import { useEffect, useRef } from 'react';
import { commonTexts } from '#texts/common.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { addStyles } from './adoptStyles.ts';
import { afterFrame } from './afterFrame.ts';
import overlay from './overlay.css?inline';

addStyles(overlay);

/** The thin bar at the top of the page while requests are in flight. */
export function LoadingBar({ active }: { active: boolean }) {
  return active ? <RunningBar /> : null;
}

function RunningBar() {
  const t = useTexts(commonTexts);
  const bar = useRef<HTMLDivElement>(null);
  // To enter the top layer the page is laid out, and what was just opened goes first.
  useEffect(() => afterFrame(() => bar.current?.showPopover?.()), []);
  return (
    <div ref={bar} popover="manual" className="loading-bar" role="progressbar" aria-label={t('loading')}>
      <div className="loading-bar__run" />
    </div>
  );
}
