import { useEffect, useRef } from 'react';
import { commonTexts } from '#texts/common.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { addStyles } from './adoptStyles.ts';
import overlay from './overlay.css?inline';

addStyles(overlay);

/** The thin bar at the top of the page while requests are in flight. */
export function LoadingBar({ active }: { active: boolean }) {
  return active ? <RunningBar /> : null;
}

function RunningBar() {
  const t = useTexts(commonTexts);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In the task after the frame: to enter the top layer the page is laid out, and what was just opened goes first.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => bar.current?.showPopover?.());
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return (
    <div ref={bar} popover="manual" className="loading-bar" role="progressbar" aria-label={t('loading')}>
      <div className="loading-bar__run" />
    </div>
  );
}
