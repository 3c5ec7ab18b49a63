import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocale } from '#texts/useTexts.tsx';
import { adoptStyles, allStyles, canAdoptStyles } from '#ui/adoptStyles.ts';
import { Surface } from '#ui/Surface.tsx';

interface PrintFrameProps {
  /** Of the printed document, and of the file where one is printed to. */
  title: string;
  /** Rules for the page itself, which styles inside of it cannot give: `@page`, `body`. */
  pageStyles?: string | undefined;
  /** It has been printed, or not: the parent stops drawing this. */
  onDone: () => void;
  children: ReactNode;
}

/**
 * Prints what it holds, alone (decisions, Exports): in a document of its own, for the page around
 * belongs to somebody else.
 */
export function PrintFrame({ title, pageStyles, onDone, children }: PrintFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Window>();
  useEffect(() => {
    const { contentWindow } = frame.current ?? {};
    if (!contentWindow) return;
    // Most browsers have the empty document at once, Firefox puts another one in its place first.
    const take = () => setPage(contentWindow);
    if (contentWindow.document.readyState === 'complete') take();
    else frame.current?.addEventListener('load', take, { once: true });
  }, []);
  return (
    <>
      <iframe ref={frame} className="visually-hidden" title={title} aria-hidden="true" tabIndex={-1} />
      {page && (
        <PrintPage page={page} title={title} pageStyles={pageStyles} onDone={onDone}>
          {children}
        </PrintPage>
      )}
    </>
  );
}

function PrintPage({ page, title, pageStyles, onDone, children }: PrintFrameProps & { page: Window }) {
  const locale = useLocale();
  const [root] = useState(() => {
    const host = page.document.createElement('main');
    page.document.title = title;
    page.document.documentElement.lang = locale;
    if (pageStyles && canAdoptStyles()) {
      const { CSSStyleSheet: Sheet } = page as unknown as typeof globalThis;
      const sheet = new Sheet();
      sheet.replaceSync(pageStyles);
      page.document.adoptedStyleSheets = [sheet];
    }
    if (page.frameElement) page.document.dir = getComputedStyle(page.frameElement).direction;
    page.document.body.append(host);
    const shadow = host.attachShadow({ mode: 'open' });
    adoptStyles(shadow);
    return shadow;
  });
  useEffect(() => {
    page.addEventListener('afterprint', onDone);
    page.focus();
    page.print();
    return () => page.removeEventListener('afterprint', onDone);
  }, [page, onDone]);

  return createPortal(
    <>
      {canAdoptStyles() ? null : <style>{allStyles()}</style>}
      <Surface theme="light">{children}</Surface>
    </>,
    root,
  );
}
