import type { ReactNode } from 'react';
import { addSurface } from '#platform/faces/surfaces.ts';
import { useLocale } from '#texts/useTexts.tsx';
import { followReader } from '#ui/style/readerScale.ts';

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

/** Follows what the reader has set, and draws letters that the system has no font for. */
function takeSurface(surface: HTMLElement | null): (() => void) | undefined {
  if (!surface) return undefined;
  followReader(surface);
  return addSurface(surface);
}

/** The root of everything that is drawn in one shadow root: sets the tokens and keeps the host page's styles out. */
export function Surface({ theme = 'auto', dir, bare, children }: SurfaceProps) {
  return (
    <div
      ref={takeSurface}
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
