import { useEffect, useRef, useState } from 'react';
import { dataTexts } from '#texts/data.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx';

/** The link of this site that a plain click would follow in this tab. */
function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.hasAttribute('download') || (link.target && link.target !== '_self')) return undefined;
  const isHere = link.href === location.href || link.getAttribute('href')?.startsWith('#');
  return isHere || new URL(link.href).origin !== location.origin ? undefined : link;
}

/**
 * Asks before the page is left by a link, and before the tab is closed. The browser's way back cannot be stopped.
 * @param question what becomes of that which is not saved
 * @returns the question, while it is asked.
 */
export function useLeaveGuard(isDirty: boolean, question: string) {
  const t = useTexts(dataTexts);
  const [pendingLink, setPendingLink] = useState<HTMLAnchorElement>();
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: MouseEvent) => {
      const link = isLeaving.current ? undefined : linkOf(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      setPendingLink(link);
    };
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    // Before React and the router hear of the click.
    document.addEventListener('click', ask, { capture: true });
    addEventListener('beforeunload', warn);
    return () => {
      document.removeEventListener('click', ask, { capture: true });
      removeEventListener('beforeunload', warn);
    };
  }, [isDirty]);
  if (!pendingLink) return null;
  return (
    <ConfirmDialog
      title={t('leaveTitle')}
      message={question}
      confirm={t('leave')}
      onCancel={() => setPendingLink(undefined)}
      onConfirm={() => {
        setPendingLink(undefined);
        isLeaving.current = true;
        pendingLink.click();
        isLeaving.current = false;
      }}
    />
  );
}
