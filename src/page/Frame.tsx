import Lock from 'lucide-react/icons/lock';
import UserRound from 'lucide-react/icons/user-round';
import { Activity, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { type ApiAccess, ApiContext } from '#api/useCall.ts';
import { isParent } from '#domain/roles.ts';
import { directionOf } from '#texts/direction.ts';
import { pageTexts } from '#texts/page.ts';
import { LocaleContext, useLocale, useTexts } from '#texts/useTexts.tsx';
import { allStyles, canAdoptStyles } from '#ui/adoptStyles.ts';
import { DashboardSkeleton } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { HeadingLevelContext, TITLE_LEVEL } from '#ui/Heading.tsx';
import { EmptyState, ErrorState } from '#ui/States.tsx';
import { Surface, type Theme } from '#ui/Surface.tsx';
import { chromeCode } from './chrome.ts';
import { emit, navigate, type ReadyState } from './events.ts';
import { failureText } from './failures.ts';
import { HostContext, useHost, useReady } from './host.ts';
import { pageConfig } from './pageGlobals.ts';
import { RenderBoundary } from './RenderBoundary.tsx';
import { pageRuntime } from './runtime.ts';

interface FrameProps {
  element: HTMLElement;
  /** Who may see it (spec 1 §6). */
  audience: 'anyone' | 'staff' | 'parent';
  /** A 401 sends the browser to the login URL, if there is one. */
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

/** The page's toasts, bar and dialog come after the element's own data, or when that takes its time. */
const CHROME_DELAY_MS = 300;

/** Around every element: language, theme, the way to the API, and who may see what is inside. */
export function Frame(props: FrameProps) {
  const { element, expiresToLogin } = props;
  const runtime = pageRuntime();
  useStore(runtime.configured);
  const config = pageConfig();
  const locale = [props.locale, config.locale].find(isLocale) ?? DEFAULT_LOCALE;
  const headingLevel = [props.headingLevel, config.headingLevel].map(Number).find(isHeadingLevel) ?? TITLE_LEVEL;
  const theme = [props.theme, config.theme].find(isTheme) ?? 'auto';

  useEffect(
    () => runtime.addHost({ element, expiresToLogin, locale, theme }),
    [runtime, element, expiresToLogin, locale, theme],
  );
  useEffect(() => {
    const timer = setTimeout(chromeCode().load, CHROME_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  const host = useMemo(() => {
    const connectedAt = performance.now();
    let isReady = false;
    return {
      element,
      ready(state: ReadyState) {
        if (isReady) return;
        isReady = true;
        chromeCode().load();
        emit(element, 'academy-ready', { ms: Math.round(performance.now() - connectedAt), state });
      },
    };
  }, [element]);

  return (
    <LocaleContext value={locale}>
      <HostContext value={host}>
        {canAdoptStyles() ? null : <style>{allStyles()}</style>}
        <Surface theme={theme} dir={directionOf(locale) === 'rtl' ? 'rtl' : undefined}>
          <ChromeMissing element={element} />
          <HeadingLevelContext value={headingLevel}>
            <RenderBoundary element={element}>
              <Gate {...props} />
            </RenderBoundary>
          </HeadingLevelContext>
        </Surface>
      </HostContext>
    </LocaleContext>
  );
}

/**
 * In the page's first element, where toasts and dialogs could not be loaded and one is waiting: without a word
 * a Login button would do nothing. The elements themselves go on.
 */
function ChromeMissing({ element }: { element: HTMLElement }) {
  const { toasts, dialog, hosts } = pageRuntime();
  const { isMissing, load } = chromeCode();
  const t = useTexts(pageTexts);
  const missing = useStore(isMissing);
  const newest = useStore(toasts.store).at(-1);
  const shown = useStore(dialog);
  const [first] = useStore(hosts);
  const isWaiting = missing && (newest !== undefined || shown !== 'none');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each thing that waits asks for the code once more.
  useEffect(() => {
    if (isWaiting) load();
  }, [isWaiting, newest, shown, load]);
  if (!isWaiting || first?.element !== element) return null;
  return <ErrorState message={t('chromeFailed')} hint={newest?.text} onRetry={load} inline />;
}

/** Lets through to the screen whoever may see it. */
function Gate({ element, audience, apiBase, children }: FrameProps) {
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
  const isOpen = status === 'signed-in';
  const capabilities = user?.capabilities ?? NO_CAPABILITIES;
  const access = useMemo<ApiAccess>(
    () => ({
      client: runtime.client,
      queries: runtime.queries,
      apiBase: api.apiBase,
      isSignedIn: isOpen,
      capabilities,
      epoch,
      onError,
    }),
    [runtime, api.apiBase, isOpen, capabilities, epoch, onError],
  );
  // A session that ran out leaves the screen as it was for the same person's return.
  const person = useRef('');
  if (user) person.current = `${user.pid} ${user.role} ${user.isParentView}`;

  if (api.isForeign) return <OtherApi page={api.pageOrigin} asked={api.apiBase} />;
  if (audience === 'anyone') return <ApiContext value={access}>{children}</ApiContext>;
  if (status === 'loading') return <DashboardSkeleton />;
  if (isOpen && user && isParent(user) !== (audience === 'parent')) return <Denied />;
  return (
    <ApiContext value={access}>
      {isOpen ? <PaperNote of={user?.schoolName} /> : <SignInPrompt />}
      {isOpen || ended === 'expired' ? (
        <Activity mode={isOpen ? 'visible' : 'hidden'} key={person.current}>
          {children}
        </Activity>
      ) : null}
    </ApiContext>
  );
}

/** On paper alone: whose figures these are, and of when. */
function PaperNote({ of: school }: { of: string | undefined }) {
  const locale = useLocale();
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const write = () => {
      const now = new Date().toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
      note.current?.replaceChildren([school?.trim(), now].filter(Boolean).join(' · '));
    };
    addEventListener('beforeprint', write);
    return () => removeEventListener('beforeprint', write);
  }, [school, locale]);
  return <p className="on-paper" ref={note} data-content />;
}

/** The page's API is another one: the token does not go there (design, One session). */
function OtherApi({ page, asked }: { page: string; asked: string }) {
  const t = useTexts(pageTexts);
  useReady('error');
  return <ErrorState message={t('otherApi', { page, asked })} />;
}

function Denied() {
  const t = useTexts(pageTexts);
  useReady('denied');
  return <EmptyState icon={Lock} title={t('accessDenied')} hint={t('accessDeniedWhy')} />;
}

function SignInPrompt() {
  const t = useTexts(pageTexts);
  const { element } = useHost();
  useReady('signed-out');
  function login() {
    const { loginUrl } = pageConfig();
    if (loginUrl) navigate(element, loginUrl);
    else pageRuntime().dialog.setState('sign-in', true);
  }
  return (
    <EmptyState
      icon={UserRound}
      title={t('signInPrompt')}
      hint={t('signInPromptWhy')}
      action={
        <Button variant="primary" onClick={login}>
          {t('login')}
        </Button>
      }
    />
  );
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
