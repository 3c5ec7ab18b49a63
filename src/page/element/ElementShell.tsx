import { Activity, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Client } from '#api/client.ts';
import { type ApiAccess, ApiContext } from '#api/useCall.ts';
import { ELEMENT_NAMES } from '#contract/call.ts';
import { academyNow } from '#domain/format/academyClock.ts';
import { directionOf } from '#domain/format/direction.ts';
import { prepareFormats } from '#domain/format/formatNumber.ts';
import type { KnownView } from '#domain/lists/savedViews.ts';
import { isParent } from '#domain/people/roles.ts';
import { failureText } from '#page/calls/failures.ts';
import { overlayCode } from '#page/overlay/overlayCode.ts';
import { pageTexts } from '#texts/page.ts';
import { languageOf } from '#texts/texts.ts';
import { LocaleContext, useLocale, useTexts } from '#texts/useTexts.tsx';
import { HeadingLevelContext, TITLE_LEVEL } from '#ui/show/Heading.tsx';
import { HeadingFirstContext } from '#ui/show/Screen.tsx';
import { Surface, type Theme } from '#ui/show/Surface.tsx';
import { DashboardSkeleton, StateSkeleton } from '#ui/state/Bones.tsx';
import { ErrorState } from '#ui/state/States.tsx';
import { allStyles, canAdoptStyles } from '#ui/style/adoptStyles.ts';
import { ElementContext } from './element.ts';
import { emit, type ReadyState } from './events.ts';
import { lazyPart } from './lazyPart.tsx';
import { pageConfig } from './pageGlobals.ts';
import { RenderBoundary } from './RenderBoundary.tsx';
import { pageRuntime } from './runtime.ts';

interface ElementShellProps {
  element: HTMLElement;
  /** Who may see the screen (promises/session-and-errors.md#roles). */
  audience: 'anyone' | 'everyone' | 'staff' | 'parent';
  /** After a 401 the browser goes to the login URL, if there is one. */
  expiresToLogin: boolean;
  apiBase: string | undefined;
  theme: string | undefined;
  locale: string | undefined;
  headingLevel: string | undefined;
  children: ReactNode;
}

const DEFAULT_LOCALE = 'en-IN';
const NO_CAPABILITIES: readonly string[] = [];
const THEMES: readonly string[] = ['light', 'dark', 'auto'] satisfies Theme[];

const NotShown = lazyPart(
  () => import('./NotShown.tsx').then((part) => part.NotShown),
  ({ why }) => <StateSkeleton button={why === 'signed-out'} />,
);

/**
 * The page overlay is loaded after the element has shown its data, so that it does not delay the first call. Where the
 * data takes longer than this, the person needs its loading bar.
 */
const OVERLAY_DELAY_MS = 1_500;

/** Whether an element of this page has shown its screen. */
let hasShown = false;

/** Whether a screen that is added now comes because somebody has just pressed something, and not with its page. */
const isMove = () => hasShown && navigator.userActivation?.isActive === true;

/** What surrounds every screen inside its element: language, theme, access to the API, and who may see the screen. */
export function ElementShell(props: ElementShellProps) {
  const { element, expiresToLogin } = props;
  const runtime = pageRuntime();
  useStore(runtime.configured);
  const config = pageConfig();
  const locale = [props.locale, config.locale].find(isLocale) ?? DEFAULT_LOCALE;
  const headingLevel = [props.headingLevel, config.headingLevel].map(Number).find(isHeadingLevel) ?? TITLE_LEVEL;
  const theme = [props.theme, config.theme].find(isTheme) ?? 'auto';

  const [isMovedTo] = useState(isMove);

  useEffect(
    () => runtime.addElement({ element, expiresToLogin, locale, theme }),
    [runtime, element, expiresToLogin, locale, theme],
  );
  useEffect(() => {
    const timer = setTimeout(overlayCode().load, OVERLAY_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  // A browser takes long to make its first format of numbers: where one is needed, it does so while the data is on its way.
  useEffect(() => {
    const timer = setTimeout(prepareFormats, 0, locale);
    return () => clearTimeout(timer);
  }, [locale]);

  const own = useMemo(() => {
    const connectedAt = performance.now();
    let isReady = false;
    return {
      element,
      views: new Map<string, KnownView>(),
      kept: new Map<string, unknown>(),
      ready(state: ReadyState, about?: string) {
        if (isReady) return;
        isReady = true;
        hasShown = true;
        // Not in the frame that shows the data, in which this runs.
        setTimeout(overlayCode().load);
        const ms = Math.round(performance.now() - connectedAt);
        emit(element, 'academy-ready', about === undefined ? { ms, state } : { ms, state, about });
      },
    };
  }, [element]);

  return (
    <LocaleContext value={locale}>
      <ElementContext value={own}>
        {canAdoptStyles() ? null : <style>{allStyles()}</style>}
        <Surface theme={theme} dir={directionOf(locale) === 'rtl' ? 'rtl' : undefined}>
          <OverlayMissing element={element} />
          <HeadingLevelContext value={headingLevel}>
            <HeadingFirstContext value={isMovedTo}>
              <RenderBoundary element={element}>
                <Gate {...props} />
              </RenderBoundary>
            </HeadingFirstContext>
          </HeadingLevelContext>
        </Surface>
      </ElementContext>
    </LocaleContext>
  );
}

/**
 * Asks for the code of the page overlay when a toast or a dialog is waiting for it. Where that code could not be loaded,
 * the first element of the page says so: without it, a Login button would seem to do nothing.
 */
function OverlayMissing({ element }: { element: HTMLElement }) {
  const { toasts, dialog, elements } = pageRuntime();
  const { isMissing, load } = overlayCode();
  const t = useTexts(pageTexts);
  const missing = useStore(isMissing);
  const newest = useStore(toasts.store).at(-1);
  const shown = useStore(dialog);
  const [first] = useStore(elements);
  const isWaiting = newest !== undefined || shown !== 'none';
  // A toast or a dialog does not wait for the data. Where the code is missing, each one asks for it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next toast or dialog asks again.
  useEffect(() => {
    if (isWaiting) load();
  }, [isWaiting, newest, shown, missing, load]);
  if (!missing || !isWaiting || first?.element !== element) return null;
  return <ErrorState message={t('chromeFailed')} hint={newest?.text} onRetry={load} inline />;
}

/** Shows the screen to those who may see it. */
function Gate({ element, audience, apiBase, children }: ElementShellProps) {
  const runtime = pageRuntime();
  const t = useTexts(pageTexts);
  const { status, user, epoch, ended } = useStore(runtime.session.store);
  const api = runtime.apiFor(apiBase);

  const onError = useCallback<ApiAccess['onError']>(
    (error) => {
      const { method, path } = error.call;
      emit(element, 'academy-error', { status: error.status, message: failureText(error, t), method, path });
    },
    [element, t],
  );
  const language = languageOf(useLocale());
  const isSignedIn = status === 'signed-in';
  const capabilities = user?.capabilities ?? NO_CAPABILITIES;
  const access = useMemo<ApiAccess>(
    () => ({
      client: capabilities.includes(ELEMENT_NAMES) ? naming(runtime.client, element) : runtime.client,
      cache: runtime.cache,
      apiBase: api.apiBase,
      language,
      isSignedIn,
      capabilities,
      epoch,
      onError,
    }),
    [runtime, element, api.apiBase, language, isSignedIn, capabilities, epoch, onError],
  );
  // After a session has expired, the screen stays as it was until the same person signs in again.
  const person = useRef('');
  if (user) person.current = `${user.pid} ${user.role} ${user.isParentView}`;

  if (api.isForeign) return <NotShown why="other-api" page={api.pageOrigin} requested={api.apiBase} />;
  if (audience === 'anyone') return <ApiContext value={access}>{children}</ApiContext>;
  // A bell is small: where nobody is signed in, the page has another place to say so.
  if (!isSignedIn && element.matches('[view=bell]')) return null;
  if (status === 'loading') return <DashboardSkeleton />;
  if (isSignedIn && user && audience !== 'everyone' && isParent(user) !== (audience === 'parent'))
    return <NotShown why="denied" />;
  return (
    <ApiContext value={access}>
      {isSignedIn ? <PrintNote school={user?.schoolName} /> : <NotShown why="signed-out" />}
      {isSignedIn || ended === 'expired' ? (
        <Activity mode={isSignedIn ? 'visible' : 'hidden'} key={person.current}>
          {children}
        </Activity>
      ) : null}
    </ApiContext>
  );
}

/** The client, which tells the server with each call which element asks. */
const naming = ({ send }: Client, { localName }: HTMLElement): Client => ({
  send: (call, input, options) => send(call, input, { ...options, element: localName }),
});

/** Printed only: the school that the figures belong to, and when they were printed. */
function PrintNote({ school }: { school: string | undefined }) {
  const locale = useLocale();
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const write = () => {
      const now = academyNow().toLocaleString(locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
        numberingSystem: 'latn',
      });
      note.current?.replaceChildren([school?.trim(), now].filter(Boolean).join(' · '));
    };
    addEventListener('beforeprint', write);
    return () => removeEventListener('beforeprint', write);
  }, [school, locale]);
  return <p className="on-paper" hidden ref={note} data-content />;
}

function isTheme(word: string | undefined): word is Theme {
  return word !== undefined && THEMES.includes(word);
}

const isHeadingLevel = (level: number) => Number.isInteger(level) && level >= 1 && level <= 6;

function isLocale(tag: string | undefined): tag is string {
  try {
    return tag !== undefined && Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
