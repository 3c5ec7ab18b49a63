import ArrowLeft from 'lucide-react/icons/arrow-left';
import SearchX from 'lucide-react/icons/search-x';
import { createElement, useCallback, useEffect, useState } from 'react';
import { ErrorBoundary } from '#host/console/ErrorBoundary.tsx';
import { Notice } from '#host/console/Notice.tsx';
import { destinationOf, followable, menuTarget } from '#host/console/routes.ts';
import { consoleTexts } from '#texts/console.ts';
import { directionOf } from '#texts/direction.ts';
import { embedTexts } from '#texts/embed.ts';
import { LocaleContext, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Surface } from '#ui/Surface.tsx';
import { api, elements, session } from '#widgets/index.ts';
import { type Asked, type AskedScreen, readScreen, searchOfScreen } from './asked.ts';

/** A screen with a way back of its own, and where that leads. */
const OWN_WAY_BACK: Readonly<Record<string, string>> = { 'academy-plan-report': 'academy-plans' };

interface FramedPageProps {
  asked: Asked;
  /** Where the console is, with a slash at its end: paths lead to its routes. */
  consoleUrl: string;
  /** Told the word of every screen as it is shown. */
  onShown?: ((screen: string) => void) | undefined;
}

/** All that a frame shows, in the asked language and theme. */
export function FramedPage({ asked, ...frame }: FramedPageProps) {
  return (
    <LocaleContext value={asked.locale}>
      <Surface theme={asked.theme} dir={directionOf(asked.locale)}>
        <Screens first={searchOfScreen(asked.screen, asked.attributes)} {...frame} />
      </Surface>
    </LocaleContext>
  );
}

interface ScreensProps extends Omit<FramedPageProps, 'asked'> {
  /** The asked screen, as a query. */
  first: string;
}

/** One screen, those that it leads to, and the way back. */
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
      {previous && OWN_WAY_BACK[screen] !== previous.screen ? <BackLink to={previous} /> : null}
      <ErrorBoundary key={place}>
        {row ? createElement(row.tag, attributes) : <UnknownScreen screen={screen} />}
      </ErrorBoundary>
    </>
  );
}

/** A screen that the first one led to, as a history entry of this frame keeps it. */
interface FrameEntry {
  /** The screen, as a query. */
  search: string;
  /** The one to go back to. */
  from?: string | undefined;
}

const STATE_KEY = 'academyFrame';

/** From the browser's history, which another version may have written. */
function frameEntry(): FrameEntry | undefined {
  const entry = (history.state as Record<string, Partial<FrameEntry>> | null)?.[STATE_KEY];
  return typeof entry?.search === 'string' ? (entry as FrameEntry) : undefined;
}

/**
 * The screens of this frame as entries of the history, so that the browser's own Back works too. The
 * address stays as it was framed.
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
  /** `isInstead`: there is no way back to what is shown. */
  const open = useCallback(
    (search: string, isInstead = false) => {
      // A screen's own way back is the frame's, whatever was chosen there.
      if (from === search || from?.startsWith(`${search}&`)) return history.back();
      // Back finds the screen as it was left: with the tab, the school, the month that were chosen in it.
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
  return searchOfScreen(screen, Object.fromEntries(set.filter(([, value]) => value !== '')));
}

interface Navigation {
  /** What is shown, as a query. */
  place: string;
  tag: string | undefined;
  consoleUrl: string;
  open: (search: string, isInstead?: boolean) => void;
}

/**
 * Follows where the screens lead, within the frame. The browser itself is sent nowhere: the console
 * would refuse to be framed.
 */
function useScreenNavigation({ place, tag, consoleUrl, open }: Navigation) {
  const t = useTexts(consoleTexts);
  useEffect(() => {
    // It loads who is signed in, which `screenOf` must know by the first click.
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

/** The screen at a path of the console, as a query; undefined where there is none for whoever is signed in. */
function screenOf(path: string, consoleUrl: string): string | undefined {
  const { user, menu } = session.get();
  if (!user) return undefined;
  const viewer = { user, menu: followable(menu, consoleUrl) };
  const at = (wanted: string) => destinationOf(new URL(wanted, consoleUrl), viewer, elements);
  let destination = at(path);
  if (destination.kind === 'home') destination = at(destination.path);
  return destination.kind === 'screen' ? searchOfScreen(destination.tag, destination.attributes) : undefined;
}

function BackLink({ to }: { to: AskedScreen }) {
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

/** For whoever pastes the frame: the words that there are, each leading to its screen. */
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
