import { useEffect, useRef } from 'react';
import { commonTexts } from '#texts/common.ts';
import { useTexts } from '#texts/useTexts.tsx';
import overlay from '#ui/overlay/overlay.css?inline';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { afterFrame } from './afterFrame.ts';

addStyles(overlay);

/** The thin bar at the top of the page while requests are in flight. */
export function LoadingBar({ active }: { active: boolean }) {
  return active ? <RunningBar /> : null;
}

function RunningBar() {
  const t = useTexts(commonTexts);
  const bar = useRef<HTMLDivElement>(null);
  // To enter the top layer the page is laid out, and what was just opened goes first. A page that is rewritten may have
  // taken the bar away meanwhile.
  useEffect(() => afterFrame(() => bar.current?.isConnected && bar.current.showPopover?.()), []);
  return (
    <div ref={bar} popover="manual" className="loading-bar" role="progressbar" aria-label={t('loading')}>
      <div className="loading-bar__run" />
    </div>
  );
}
