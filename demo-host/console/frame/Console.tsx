import {
  createElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { BrowserRouter, createPath, HashRouter, Navigate, useLocation, useNavigate } from 'react-router';
import { ADDRESS_CHANGED } from '#domain/lists/elementQuery.ts';
import { INVITE_PATH } from '#domain/people/invitations.ts';
import { isFollowablePath, ROUTE } from '#domain/people/menu.ts';
import { isParent } from '#domain/people/roles.ts';
import { About } from '#host/console/about/About.tsx';
import { DemoAccounts } from '#host/console/about/DemoAccounts.tsx';
import { Preferences } from '#host/console/account/Account.tsx';
import { isPublicDemo, useAcademyName } from '#host/console/calls/academy.ts';
import { askingPart } from '#host/console/calls/askingPart.ts';
import { useSignIn } from '#host/console/calls/session.ts';
import { canArrive, useKeptPush } from '#host/console/push/support.ts';
import type { Routing } from '#host/console/routing/basePath.ts';
import { NotFound, Unavailable } from '#host/console/routing/pages.tsx';
import {
  ABOVE,
  afterSignIn,
  type Destination,
  destinationOf,
  mayFollowUp,
  menuTarget,
  type Viewer,
} from '#host/console/routing/routes.ts';
import { useEntryName } from '#host/console/routing/useEntryName.ts';
import { useQueryOf } from '#host/console/routing/useQueryOf.ts';
import { AnnounceContext, useRouteAnnouncement } from '#host/console/routing/useRouteAnnouncement.ts';
import { consoleTexts } from '#texts/console.ts';
import { directionOf } from '#texts/direction.ts';
import { PSEUDO_LOCALE } from '#texts/languages.ts';
import { LocaleContext, useTexts } from '#texts/useTexts.tsx';
import { HeadingLevelContext } from '#ui/show/Heading.tsx';
import { Surface } from '#ui/show/Surface.tsx';
import { partOnDemand } from '#ui/state/partOnDemand.tsx';
import { CardSkeleton, ListSkeleton } from '#ui/state/Skeletons.tsx';
import { configure, elements, session } from '#widgets/page/index.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Brand, Layout, LayoutSkeleton, MAIN_ID } from './Layout.tsx';
import { DEFAULT_LOCALE, localesOf, usePreference } from './preferences.ts';

// Pages that few people open are loaded on demand.
const Connections = askingPart(() => import('#host/console/lms/Connections.tsx'), <ListSkeleton items={4} />);
const Deleted = askingPart(() => import('#host/console/records/Deleted.tsx'), <ListSkeleton items={6} />);
const LinkRequests = askingPart(() => import('#host/console/records/LinkRequests.tsx'), <ListSkeleton items={4} />);
const SharedNumbers = askingPart(() => import('#host/console/records/SharedNumbers.tsx'), <ListSkeleton items={4} />);
const OwnAccount = askingPart(() => import('#host/console/account/OwnAccount.tsx'), <ListSkeleton items={4} />);

const ChildData = askingPart(() => import('#host/console/account/ChildData.tsx'), <ListSkeleton items={2} />);

const PushRow = askingPart(() => import('#host/console/push/PushRow.tsx'), <div className="push-row" />);

const Data = askingPart(() => import('#host/console/data/Data.tsx'), <ListSkeleton items={4} />);

/** Notices also arrive where this page is closed. */
const NOTICES_TAG = 'academy-notices';

/** For an element with another one above it. */
const BELOW = { 'heading-level': '2' };

/** The page on which an academy is set up, for whoever has the link of the server's start. */
const SET_UP_PATH = '/setup';
const SetUp = partOnDemand(
  () => import('#host/console/setUp/SetUp.tsx').then((page) => page.default),
  <CardSkeleton />,
);

const Invite = partOnDemand(
  () => import('#host/console/invite/Invite.tsx').then((page) => page.default),
  <CardSkeleton />,
);

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

/** Says on every page that what is here is made up, where strangers might take it for real. */
function DemoBar() {
  const t = useTexts(consoleTexts);
  return (
    <aside className="demo-bar" aria-label={t('demoTitle')}>
      <strong>{t('demoTitle')}</strong> {t('demoText')}
    </aside>
  );
}

/** The chosen language, where the screens of the person who is signed in exist in it; else the default. */
function useConsoleLocale(): string {
  const [chosen] = usePreference('consoleLocale');
  const { user } = useSyncExternalStore(session.subscribe, session.get);
  const isOffered = chosen === PSEUDO_LOCALE || localesOf(user).includes(chosen);
  return isOffered ? chosen : DEFAULT_LOCALE;
}

/** The path that was opened before sign-in; kept in the history, so that it survives a reload. */
interface LoginState {
  wanted?: string;
}

/**
 * Shows the page to people who are signed in, and the login to everybody else (promises/menu-and-routes.md#redirects).
 */
function Gate({ consoleUrl }: { consoleUrl: string }) {
  const signIn = useSignIn(consoleUrl);
  const location = useLocation();
  useElementNavigation(consoleUrl);
  /** The page that was open while somebody was signed in. */
  const openPage = useRef<string>(undefined);
  useEffect(() => {
    if (signIn.status === 'signed-in') openPage.current = location.key;
  }, [signIn.status, location.key]);

  if (location.pathname === SET_UP_PATH) return <SetUpPage />;
  if (location.pathname === INVITE_PATH) return <InvitePage />;
  if (signIn.status === 'loading') return <LayoutSkeleton />;

  const isLogin = location.pathname === ROUTE.login;
  if (signIn.status === 'signed-out') {
    if (isLogin) return <LoginPage />;
    // The session-expired dialog comes with an element, over the page that was open; its button leads to the login.
    const hasDialog = signIn.reason === 'expired' && elements.some(({ tag }) => document.querySelector(tag));
    if (hasDialog && signIn.last && openPage.current === location.key) {
      return <Page viewer={signIn.last} />;
    }
    const state: LoginState = signIn.reason === 'logout' ? {} : { wanted: createPath(location) };
    return <Navigate to={ROUTE.login} replace state={state} />;
  }

  const { viewer } = signIn;
  if (isLogin) {
    const wanted = (location.state as LoginState | null)?.wanted;
    return <Navigate to={afterSignIn(wanted, viewer, elements)} replace />;
  }
  return <Page viewer={viewer} />;
}

/** Elements request navigation by an event; paths inside the console are opened by the router. */
function useElementNavigation(consoleUrl: string) {
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef(location);
  here.current = location;

  useEffect(() => {
    const go = (event: Event) => {
      const { path, search = '' } = (event as CustomEvent<{ path: string; search?: string }>).detail;
      if (!isFollowablePath(path)) return;
      // The login URL contains the console's folder, since elements were configured with it; the fixed paths do not.
      const basePath = consoleUrl.slice(window.location.origin.length);
      const target = path.startsWith(basePath)
        ? menuTarget(`/${path.slice(basePath.length)}`, consoleUrl)
        : menuTarget(path, consoleUrl);
      if (target.kind !== 'inside') return;
      event.preventDefault();
      if (target.path !== ROUTE.login) navigate(target.path + search);
      else if (here.current.pathname !== ROUTE.login) {
        const state: LoginState = { wanted: createPath(here.current) };
        navigate(target.path, { state });
      }
    };
    document.addEventListener('academy-navigate', go);
    return () => document.removeEventListener('academy-navigate', go);
  }, [navigate, consoleUrl]);
}

/** A page for the person who is signed in. */
function Page({ viewer }: { viewer: Viewer }) {
  const t = useTexts(consoleTexts);
  const location = useLocation();
  const destination = destinationOf(location, viewer, elements);
  useKeptPush(viewer.user);
  const name = useTitle(destination);
  const about = useReadyAbout(location.pathname);
  const title = about === undefined ? name : t('pageAbout', { page: name, about });
  if (destination.kind === 'home') return <Navigate to={destination.path} replace />;

  return (
    <Layout viewer={viewer}>
      <Main className="shell__main" title={title} product={t(isParent(viewer.user) ? 'parentTitle' : 'adminTitle')}>
        <Content destination={destination} title={title} pathname={location.pathname} viewer={viewer} />
      </Main>
    </Layout>
  );
}

/** The name of the one thing that the screen of a path is about, once the screen has said it. */
function useReadyAbout(pathname: string): string | undefined {
  const [ready, setReady] = useState<{ pathname: string; about: string }>();
  useEffect(() => {
    const listen = (event: Event) => {
      const { about } = (event as CustomEvent<{ about?: string }>).detail;
      if (about !== undefined) setReady({ pathname, about });
    };
    document.addEventListener('academy-ready', listen);
    return () => document.removeEventListener('academy-ready', listen);
  }, [pathname]);
  return ready?.pathname === pathname ? ready.about : undefined;
}

/** The title of a page: the menu's name for it, where it is in the menu. */
function useTitle(destination: Destination): string {
  const t = useTexts(consoleTexts);
  const nameOf = useEntryName();
  switch (destination.kind) {
    case 'home':
      return '';
    case 'not-found':
      return t('notFoundTitle');
    case 'deleted':
      return t('deletedTitle');
    case 'connections':
      return t('connectionsTitle');
    case 'link-requests':
      return t('linkRequestsTitle');
    case 'shared-numbers':
      return t('sharedNumbersTitle');
    case 'account':
      return t('accountTitle');
    case 'child-data':
      return t('childDataTitle');
    case 'about':
      return t('aboutTitle');
    case 'data':
      return t('dataTitle');
    default:
      return destination.entry ? nameOf(destination.entry) : t(`screen-${destination.screen}`);
  }
}

interface MainProps {
  className: string;
  title: string;
  product: string;
  children: ReactNode;
}

/** The region of the page; it gets the focus after navigation. */
function Main({ className, title, product, children }: MainProps) {
  const t = useTexts(consoleTexts);
  const main = useRef<HTMLElement>(null);
  useRouteAnnouncement({
    main,
    title: t('pageTitle', { page: title, product }),
    announcement: t('pageOpened', { page: title }),
  });
  return (
    <main ref={main} id={MAIN_ID} className={className} tabIndex={-1} aria-label={title}>
      {children}
    </main>
  );
}

interface ContentProps {
  destination: Exclude<Destination, { kind: 'home' }>;
  title: string;
  pathname: string;
  viewer: Viewer;
}

/** The console's own pages that know who is signed in. */
const OWN_PAGES = {
  connections: Connections,
  'link-requests': LinkRequests,
  'shared-numbers': SharedNumbers,
  account: OwnAccount,
} as const;
type OwnPage = Extract<Destination, { kind: keyof typeof OWN_PAGES }>;
const isOwnPage = (destination: Destination): destination is OwnPage => destination.kind in OWN_PAGES;

function Content({ destination, title, pathname, viewer }: ContentProps) {
  if (destination.kind === 'not-found') return <NotFound viewer={viewer} />;
  if (destination.kind === 'deleted') return <Deleted />;
  if (destination.kind === 'about') return <About />;
  if (isOwnPage(destination)) {
    const OwnPage = OWN_PAGES[destination.kind];
    return (
      <ErrorBoundary key={pathname}>
        <OwnPage user={viewer.user} />
      </ErrorBoundary>
    );
  }
  if (destination.kind === 'child-data') {
    return (
      <ErrorBoundary key={pathname}>
        <ChildData />
      </ErrorBoundary>
    );
  }
  if (destination.kind === 'data') {
    return (
      <ErrorBoundary key={pathname}>
        <Data user={viewer.user} section={destination.section} />
      </ErrorBoundary>
    );
  }
  if (destination.kind === 'unavailable') return <Unavailable page={title} viewer={viewer} />;
  const above = mayFollowUp(viewer.user) ? ABOVE[destination.tag] : undefined;
  // A new key for each path, so that no state of the previous page is kept.
  return (
    <ErrorBoundary key={pathname}>
      {destination.tag === NOTICES_TAG && canArrive(viewer.user) && <PushRow />}
      {above && <Element tag={above} />}
      <Element {...destination} attributes={{ ...destination.attributes, ...(above && BELOW) }} />
    </ErrorBoundary>
  );
}

interface ElementProps {
  tag: string;
  attributes?: Record<string, string>;
  /** Attributes that are kept in the query of the address. */
  inQuery?: readonly string[];
}

/** A custom element, as any host page would write it. Its code is loaded when the tag appears. */
function Element({ tag, attributes, inQuery = [] }: ElementProps) {
  const element = useRef<HTMLElement>(null);
  useQueryOf(element, inQuery);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the screen that is open may ask for another view.
  useEffect(() => void dispatchEvent(new Event(ADDRESS_CHANGED)), [key]);
  return createElement(tag, { ...attributes, className: 'page-element', ref: element });
}

/** The sign-in page: the form, and the product's name above it. */
function LoginPage() {
  const t = useTexts(consoleTexts);
  return (
    <Entrance title={t('signInTitle')}>
      <Element tag="academy-login" />
      <DemoAccounts />
    </Entrance>
  );
}

/** The page of an academy that nobody can sign in to yet. */
function SetUpPage() {
  const t = useTexts(consoleTexts);
  return (
    <Entrance title={t('setUpTitle')}>
      <SetUp />
    </Entrance>
  );
}

/** The page that the link of an invitation opens. */
function InvitePage() {
  const t = useTexts(consoleTexts);
  return (
    <Entrance title={t('inviteTitle')}>
      <Invite />
    </Entrance>
  );
}

/** A page for people who are not signed in: the academy's name and the display's choices above it. */
function Entrance({ title, children }: { title: string; children: ReactNode }) {
  const name = useAcademyName();
  return (
    <div className="entrance">
      <header className="entrance__bar">
        <Brand />
        <p className="sidebar__name">{name}</p>
        <Preferences />
      </header>
      <Main className="entrance__main" title={title} product={name}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </Main>
    </div>
  );
}
