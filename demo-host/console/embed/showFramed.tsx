import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { directionOf } from '#domain/format/direction.ts';
import { routingOf } from '#host/console/routing/basePath.ts';
import { configure, watch } from '#widgets/page/index.ts';
import { FramedPage } from './FramedPage.tsx';
import { followView, isFramed, type Telling, tellHeight } from './parentPage.ts';
import type { RequestedPage } from './requestedScreen.ts';

/** Props of every framed page. */
export interface Framed {
  /** Where the console is, with a slash at its end: paths lead to its routes. */
  consoleUrl: string;
  /** Called with every screen that is shown. */
  onShown?: (screen: string) => void;
}

/** Draws a framed page in the requested language and theme. */
export function drawFramed(
  { theme, locale }: Pick<RequestedPage, 'theme' | 'locale'>,
  draw: (framed: Framed) => ReactNode,
  telling?: Telling,
): void {
  const { documentElement: html } = document;
  html.lang = locale;
  html.dir = directionOf(locale);
  html.dataset.theme = theme;
  // Links lead into the console, for those who open one in a tab of its own.
  const hasBase = document.querySelector('base') !== null;
  const page = hasBase ? location.pathname : new URL(/* @vite-ignore */ './index.html', import.meta.url).pathname;
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
 * Shows one screen without menu and bar, only with a link back from the screens that it leads to. Nothing is stored
 * but the session's own keys.
 */
export const showFramed = (requested: RequestedPage): void =>
  drawFramed(requested, (framed) => <FramedPage requested={requested} {...framed} />);
