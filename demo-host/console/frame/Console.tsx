import { type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { BrowserRouter, HashRouter } from 'react-router';
import { directionOf } from '#domain/format/direction.ts';
import { withOwnDigits } from '#domain/people/languages.ts';
import { isPublicDemo } from '#host/console/calls/academy.ts';
import type { Routing } from '#host/console/routing/basePath.ts';
import { AnnounceContext } from '#host/console/routing/useRouteAnnouncement.ts';
import { consoleTexts } from '#texts/console.ts';
import { isPseudo } from '#texts/languages.ts';
import { LocaleContext, useTexts } from '#texts/useTexts.tsx';
import { HeadingLevelContext } from '#ui/show/Heading.tsx';
import { Surface } from '#ui/show/Surface.tsx';
import { configure, session } from '#widgets/page/index.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Gate } from './Gate.tsx';
import { addressedLocale, DEFAULT_LOCALE, localesOf, usePreference } from './preferences.ts';

/** The whole console. */
export function Console({ routing: { basePath, isHash } }: { routing: Routing }) {
  const locale = useConsoleLocale();
  const [theme] = usePreference('consoleTheme');

  useLayoutEffect(() => {
    const { documentElement: html } = document;
    html.lang = locale;
    html.dir = directionOf(locale);
    html.dataset.theme = theme;
    configure({ locale, theme, headingLevel: 1 });
  }, [locale, theme]);

  const gate = <Gate consoleUrl={location.origin + basePath} />;
  return (
    <LocaleContext value={locale}>
      <Surface theme={theme} dir={directionOf(locale)}>
        <HeadingLevelContext value={1}>
          <Announcing>
            {isPublicDemo && <DemoBar />}
            <ErrorBoundary>
              {isHash ? <HashRouter>{gate}</HashRouter> : <BrowserRouter basename={basePath}>{gate}</BrowserRouter>}
            </ErrorBoundary>
          </Announcing>
        </HeadingLevelContext>
      </Surface>
    </LocaleContext>
  );
}

/** The live region, in which pages say that they have opened. What it says draws nothing else anew. */
function Announcing({ children }: { children: ReactNode }) {
  const [announced, announce] = useState('');
  return (
    <AnnounceContext value={announce}>
      {children}
      <div className="visually-hidden" aria-live="polite">
        {announced}
      </div>
    </AnnounceContext>
  );
}

/**
 * Says on every page that what is here is made up, where strangers might take it for real
 * (promises/menu-and-routes.md#demo-bar).
 */
function DemoBar() {
  const t = useTexts(consoleTexts);
  return (
    <aside className="demo-bar" aria-label={t('demoTitle')}>
      <strong>{t('demoTitle')}</strong> {t('demoText')}
    </aside>
  );
}

/** The chosen language, where the screens of the person who is signed in exist in it, else the default; and the chosen digits. */
function useConsoleLocale(): string {
  const [chosen] = usePreference('consoleLocale');
  const [digits] = usePreference('consoleDigits');
  const { user } = useSyncExternalStore(session.subscribe, session.get);
  const addressed = addressedLocale();
  if (addressed) return addressed;
  const isOffered = isPseudo(chosen) || localesOf(user).includes(chosen);
  const locale = isOffered ? chosen : DEFAULT_LOCALE;
  return (digits === 'own' && withOwnDigits(locale)) || locale;
}
