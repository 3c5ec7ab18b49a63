import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { routingOf } from '#host/console/basePath.ts';
import { directionOf } from '#texts/direction.ts';
import { configure, watch } from '#widgets/index.ts';
import { followView, isFramed, type Telling, tellHeight } from './around.ts';
import type { Asked } from './asked.ts';
import { FramedPage } from './FramedPage.tsx';

/** What a framed page is drawn with. */
export interface Framed {
  /** Where the console is, with a slash at its end: paths lead to its routes. */
  consoleUrl: string;
  /** Told the word of every screen as it is shown. */
  onShown: ((screen: string) => void) | undefined;
}

/** Draws all there is of this page, which somebody frames, in the asked language and theme. */
export function drawFramed(
  { theme, locale }: Pick<Asked, 'theme' | 'locale'>,
  draw: (framed: Framed) => ReactNode,
  telling?: Telling,
): void {
  const { documentElement: html } = document;
  html.lang = locale;
  html.dir = directionOf(locale);
  html.dataset.theme = theme;
  // Links lead into the console, for whoever opens one in a tab of its own.
  const hasBase = document.querySelector('base') !== null;
  const page = hasBase ? location.pathname : new URL('./index.html', import.meta.url).pathname;
  const { basePath } = routingOf(page, import.meta.url, hasBase);
  watch();
  configure({ theme, locale, basePath, headingLevel: 1, rememberViews: true, forms: true });

  const content = document.createElement('main');
  document.body.append(content);
  if (isFramed()) followView();
  const framed = {
    consoleUrl: location.origin + basePath,
    onShown: isFramed() ? tellHeight(content, telling) : undefined,
  };
  createRoot(content).render(<StrictMode>{draw(framed)}</StrictMode>);
}

/**
 * Shows one screen: no menu, no bar, only the way back from where the screen leads. Nothing but the
 * session's own storage keys is kept.
 */
export const showFramed = (asked: Asked): void =>
  drawFramed(asked, (framed) => <FramedPage asked={asked} {...framed} />);
