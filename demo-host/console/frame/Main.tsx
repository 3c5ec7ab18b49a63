import { type ReactNode, useRef } from 'react';
import { useRouteAnnouncement } from '#host/console/routing/useRouteAnnouncement.ts';
import { consoleTexts } from '#texts/console.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { MAIN_ID } from './Layout.tsx';

interface MainProps {
  className: string;
  title: string;
  product: string;
  children: ReactNode;
}

/** The region of the page; it gets the focus after navigation. */
export function Main({ className, title, product, children }: MainProps) {
  const t = useTexts(consoleTexts);
  const main = useRef<HTMLElement>(null);
  useRouteAnnouncement({
    main,
    title: t('pageTitle', { page: title, product }),
    announcement: t('pageOpened', { page: title }),
  });
  return (
    <main ref={main} id={MAIN_ID} className={className} tabIndex={-1} aria-label={title}>
      {children}
    </main>
  );
}
