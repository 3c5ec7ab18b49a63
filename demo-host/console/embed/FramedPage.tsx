import ArrowLeft from 'lucide-react/icons/arrow-left';
import SearchX from 'lucide-react/icons/search-x';
import { createElement, useCallback, useEffect, useState } from 'react';
import { directionOf } from '#domain/format/direction.ts';
import { ErrorBoundary } from '#host/console/frame/ErrorBoundary.tsx';
import { Notice } from '#host/console/frame/Notice.tsx';
import { destinationOf, followable, menuTarget } from '#host/console/routing/routes.ts';
import { consoleTexts } from '#texts/console.ts';
import { embedTexts } from '#texts/embed.ts';
import { LocaleContext, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { Surface } from '#ui/show/Surface.tsx';
import { api, elements, session } from '#widgets/page/index.ts';
import { type RequestedPage, type RequestedScreen, readScreen, searchOfScreen } from './requestedScreen.ts';

/** Leads back to whatever screen was shown before. */
const ANY = '*';
/** Screens with a Back button of their own, and the screen that it leads to. */
const OWN_WAY_BACK: Readonly<Record<string, string>> = {
  'academy-plan-report': 'academy-plans',
  'academy-student': ANY,
  'academy-list': ANY,
};

interface FramedPageProps {
  requested: RequestedPage;
  /** Where the console is, with a slash at its end: paths lead to its routes. */
  consoleUrl: string;
  /** Called with every screen that is shown. */
  onShown?: (screen: string) => void;
}

/** Everything that the frame shows, in the requested language and theme. */
export function FramedPage({ requested, ...frame }: FramedPageProps) {
  return (
    <LocaleContext value={requested.locale}>
      <Surface theme={requested.theme} dir={directionOf(requested.locale)}>
        <Screens first={searchOfScreen(requested.screen, requested.attributes)} {...frame} />
      </Surface>
    </LocaleContext>
  );
}

interface ScreensProps extends Omit<FramedPageProps, 'requested'> {
  /** The requested screen, as a query. */
  first: string;
}

/** The current screen, with a link back to the one that led to it. */
function Screens({ first, consoleUrl, onShown }: ScreensProps) {
  const { place, from, open } = useFrameHistory(first);
  const { screen, row, attributes } = readScreen(place);
  const previous = from ? readScreen(from) : undefined;
  useScreenNavigation({ place, tag: row?.tag, consoleUrl, open });

  useEffect(() => {
    if (row) document.title = row.screen;
    onShown?.(screen);
  }, [row, screen, onShown]);

  return (
    <>
      {previous && ![previous.screen, ANY].includes(OWN_WAY_BACK[screen] ?? '') ? <BackLink to={previous} /> : null}
      <ErrorBoundary key={place}>
        {row ? createElement(row.tag, attributes) : <UnknownScreen screen={screen} />}
      </ErrorBoundary>
    </>
  );
}

/** A later screen, as it is kept in the frame's history entry. */
interface FrameEntry {
  /** The screen, as a query. */
  search: string;
  /** The screen to go back to, as a query. */
  from?: string;
}

const STATE_KEY = 'academyFrame';

/** Reads the history entry; another version of this page may have written it. */
function frameEntry(): FrameEntry | undefined {
  const entry = (history.state as Record<string, Partial<FrameEntry>> | null)?.[STATE_KEY];
  return typeof entry?.search === 'string' ? (entry as FrameEntry) : undefined;
}

/**
 * Keeps the screens of this frame as history entries, so that the browser's Back works. The address stays as it was
 * framed.
 */
function useFrameHistory(first: string) {
  const [entry, setEntry] = useState(frameEntry);
  useEffect(() => {
    const follow = () => setEntry(frameEntry());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const place = entry?.search ?? first;
  const from = entry?.from;
  /** `isInstead`: replaces the current screen, so that Back does not return to it. */
  const open = useCallback(
    (search: string, isInstead = false) => {
      // A screen's own Back button goes back in the history, where the previous screen keeps what was chosen on it.
      if (from === search || from?.startsWith(`${search}&`)) return history.back();
      // Back shows the screen as it was left, with the tab, school or month chosen on it.
      const left = searchAsShown(place);
      if (!isInstead) history.replaceState({ ...history.state, [STATE_KEY]: { search: left, from } }, '');
      const next: FrameEntry = { search, from: isInstead ? from : left };
      if (isInstead) history.replaceState({ [STATE_KEY]: next }, '');
      else history.pushState({ [STATE_KEY]: next }, '');
      setEntry(next);
    },
    [place, from],
  );
  return { place, from, open };
}

/** The query of a screen with the attributes that its element has by now. */
function searchAsShown(place: string): string {
  const { screen, row } = readScreen(place);
  const element = row && document.querySelector(row.tag);
  if (!row || !element) return place;
  const set = row.attributes.map((name) => [name, element.getAttribute(name) ?? ''] as const);
  return searchOfScreen(screen, Object.fromEntries(set));
}

interface Navigation {
  /** What is shown, as a query. */
  place: string;
  tag: string | undefined;
  consoleUrl: string;
  open: (search: string, isInstead?: boolean) => void;
}

/**
 * Opens within the frame what the screens navigate to. The browser itself does not navigate, since the console refuses
 * to be framed.
 */
function useScreenNavigation({ place, tag, consoleUrl, open }: Navigation) {
  const t = useTexts(consoleTexts);
  useEffect(() => {
    // Loads who is signed in, which `screenOf` has to know at the first click.
    session.get();
    const follow = (path: string, isInstead = false) => {
      const target = menuTarget(path, consoleUrl);
      if (target.kind === 'outside') window.open(target.url, '_blank', 'noopener');
      if (target.kind !== 'inside') return;
      const search = screenOf(target.path, consoleUrl);
      if (!search) void api.notify({ tone: 'info', text: t('notFoundTitle'), detail: t('notFoundText') });
      else if (search !== place) open(search, isInstead);
    };
    const navigated = (event: Event) => {
      event.preventDefault();
      const { path, search = '' } = (event as CustomEvent<{ path: string; search?: string }>).detail;
      follow(path + search);
    };
    const signedIn = (event: Event) => {
      if (tag === 'academy-login') follow((event as CustomEvent<{ home: string }>).detail.home, true);
    };
    document.addEventListener('academy-navigate', navigated);
    document.addEventListener('academy-signed-in', signedIn);
    return () => {
      document.removeEventListener('academy-navigate', navigated);
      document.removeEventListener('academy-signed-in', signedIn);
    };
  }, [place, tag, consoleUrl, open, t]);
}

/** The screen at a path of the console, as a query; undefined where the person who is signed in has none there. */
function screenOf(path: string, consoleUrl: string): string | undefined {
  const { user, menu } = session.get();
  if (!user) return undefined;
  const viewer = { user, menu: followable(menu, consoleUrl) };
  const at = (wanted: string) => destinationOf(new URL(wanted, consoleUrl), viewer, elements);
  let destination = at(path);
  if (destination.kind === 'home') destination = at(destination.path);
  return destination.kind === 'screen' ? searchOfScreen(destination.tag, destination.attributes) : undefined;
}

function BackLink({ to }: { to: RequestedScreen }) {
  const t = useTexts(embedTexts);
  return (
    <nav className="frame-back">
      <Button variant="quiet" size="small" onClick={() => history.back()}>
        <Icon glyph={ArrowLeft} flip />
        {t('backTo', { screen: to.row?.screen ?? to.screen })}
      </Button>
    </nav>
  );
}

/** For the person who embeds the frame: all screens that there are, each as a link. */
function UnknownScreen({ screen }: { screen: string }) {
  const t = useTexts(embedTexts);
  return (
    <Notice icon={SearchX} title={screen ? t('unknownTitle', { screen }) : t('missingTitle')} text={t('unknownText')}>
      <ul className="frame-screens">
        {elements.map(({ tag, screen: name }) => (
          <li key={tag}>
            <a className="frame-screens__link" href={addressOf(tag)}>
              <code>{tag}</code>
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The address of this frame with another screen. */
function addressOf(tag: string): string {
  const query = new URLSearchParams(location.search);
  query.set('screen', tag);
  return `?${query}`;
}
