import type { ReactNode } from 'react';
import { useLocale } from '#texts/useTexts.tsx';
import { followReader } from './readerScale.ts';

/** `auto` follows the system's preference. */
export type Theme = 'light' | 'dark' | 'auto';

interface SurfaceProps {
  theme?: Theme;
  /** Left to right or the other way; without it, as the page around says. */
  dir?: 'ltr' | 'rtl';
  /** No box and no background of its own: for what lives in the top layer alone. */
  bare?: boolean;
  children: ReactNode;
}

/** The root of all that is drawn in one shadow root: carries the tokens and keeps page styles out. */
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
