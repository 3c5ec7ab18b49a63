import '#ui/tokens.css';
import '#ui/layout.css';
import '#ui/controls.css';
import '#ui/feedback.css';
import '#host/console/page.css';
import './embed.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { basePathOf } from '#host/console/basePath.ts';
import { directionOf } from '#host/console/preferences.ts';
import { configure } from '#widgets/index.ts';
import { followView, isFramed, tellHeight } from './around.ts';
import type { Asked } from './asked.ts';
import { FramedPage } from './FramedPage.tsx';

/**
 * Shows one screen as all there is of this page, which somebody frames: no menu, no bar, only the way
 * back from where the screen leads. Nothing but the session's own storage keys is kept.
 */
export function showFramed(asked: Asked): void {
  const { theme, locale } = asked;
  const { documentElement: html } = document;
  html.lang = locale;
  html.dir = directionOf(locale);
  html.dataset.theme = theme;
  // Links lead into the console, for whoever opens one in a tab of its own.
  const basePath = basePathOf(location.pathname, import.meta.url);
  configure({ theme, locale, basePath, rememberViews: true });

  const content = document.createElement('main');
  document.body.append(content);
  if (isFramed()) followView();
  createRoot(content).render(
    <StrictMode>
      <FramedPage
        asked={asked}
        consoleUrl={new URL(basePath, location.origin).href}
        onShown={isFramed() ? tellHeight(content) : undefined}
      />
    </StrictMode>,
  );
}
