import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { letters } from '#platform/faces/surfaces.ts';
import { loadCode } from '#platform/loadCode.ts';
import { useLocale } from '#texts/useTexts.tsx';
import { Surface } from '#ui/show/Surface.tsx';
import { adoptStyles, allStyles, canAdoptStyles } from '#ui/style/adoptStyles.ts';

interface PrintFrameProps {
  /** The title of the printed document, which is also the name of a file that is printed to. */
  title: string;
  /** CSS for the document itself, which the styles of its content cannot set: `@page`, `body`. */
  pageStyles?: string;
  /** Called after printing, or after it was cancelled: the parent removes this component. */
  onDone: () => void;
  children: ReactNode;
}

/**
 * Prints its children and nothing else (promises/exports.md#print): in an iframe, since the page belongs to the school.
 */
export function PrintFrame({ title, pageStyles, onDone, children }: PrintFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Window>();
  useEffect(() => {
    const { contentWindow } = frame.current ?? {};
    if (!contentWindow) return;
    // Firefox replaces the empty document of a new iframe by another one; the other browsers do not.
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
    const main = page.document.createElement('main');
    page.document.title = title;
    page.document.documentElement.lang = locale;
    if (pageStyles && canAdoptStyles()) {
      const { CSSStyleSheet: Sheet } = page as unknown as typeof globalThis;
      const sheet = new Sheet();
      sheet.replaceSync(pageStyles);
      page.document.adoptedStyleSheets = [sheet];
    }
    if (page.frameElement) page.document.dir = getComputedStyle(page.frameElement).direction;
    const { style } = document.documentElement;
    // The brand, by its properties: `brand.ts` is no part of first loads.
    for (const property of style)
      if (property.startsWith('--academy-brand'))
        page.document.documentElement.style.setProperty(property, style.getPropertyValue(property));
    page.document.body.append(main);
    const shadow = main.attachShadow({ mode: 'open' });
    adoptStyles(shadow);
    return shadow;
  });
  useEffect(() => {
    let isGone = false;
    page.addEventListener('afterprint', onDone);
    const print = async () => {
      // What is printed is not drawn again when a face arrives.
      await letters()
        .then(({ drawnIn }) => Promise.all(Array.from(root.children, drawnIn)))
        .catch(() => {});
      // A browser fetches no picture while it prints.
      if (page.document.documentElement.style.getPropertyValue('--academy-brand-logo'))
        await loadCode(() => import('#export/letterhead.ts'))
          .then(({ logoDrawnIn }) => logoDrawnIn(page.document))
          .catch(() => {});
      if (isGone) return;
      page.focus();
      page.print();
    };
    void print();
    return () => {
      isGone = true;
      page.removeEventListener('afterprint', onDone);
    };
  }, [page, root, onDone]);

  return createPortal(
    <>
      {canAdoptStyles() ? null : <style>{allStyles()}</style>}
      <Surface theme="light">
        <p className="on-paper on-paper--sheet" />
        {children}
      </Surface>
    </>,
    root,
  );
}
