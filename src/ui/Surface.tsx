import type { ReactNode } from 'react';
import { useLocale } from '#texts/useTexts.tsx';
import { followReader } from './readerScale.ts';

/** `auto` follows the system's preference. */
export type Theme = 'light' | 'dark' | 'auto';

interface SurfaceProps {
  theme?: Theme;
  /** Reading direction; without it that of the host page. */
  dir?: 'ltr' | 'rtl';
  /** Without box and background: for content that is only in the top layer. */
  bare?: boolean;
  children: ReactNode;
}

/** The root of everything that is drawn in one shadow root: sets the tokens and keeps the host page's styles out. */
export function Surface({ theme = 'auto', dir, bare, children }: SurfaceProps) {
  return (
    <div
      ref={followReader}
      className="surface"
      data-theme={theme}
      data-bare={bare || undefined}
      dir={dir}
      lang={useLocale()}
    >
      {children}
    </div>
  );
}
