import { createContext, type RefObject, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const STORAGE_KEY = 'consoleScroll';
/** A page that has not grown to its old height after this many ms stays where it is. */
const RESTORE_MS = 5_000;
/** What a person does to scroll: from then on the page is theirs. */
const TAKES_OVER = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Says something to those who listen to the page, in a live region that is there all along. */
export const AnnounceContext = createContext<(text: string) => void>(() => {});

/** The path of the page on screen; none yet when the console has just been opened. */
let shown: string | undefined;

/** How far down each visited page was, by its key in the history. */
const positions = new Map<string, number>(readStored());

interface Arrival {
  /** The region of the page. */
  main: RefObject<HTMLElement | null>;
  /** The document's title. */
  title: string;
  /** What to say when the page has been opened. */
  announcement: string;
}

/**
 * What a person expects of a new page: its title, the focus at its beginning, word that it was
 * opened, and the scroll position at the top, or after Back where it was.
 */
export function useArrival({ main, title, announcement }: Arrival): void {
  const announce = useContext(AnnounceContext);
  const { key, pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const current = useRef({ key, restoring: false });
  const path = useRef<string>(undefined);

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    const isFirst = shown === undefined;
    if (shown === pathname) return;
    shown = pathname;
    // The first page is read from its beginning anyway.
    if (isFirst) return;
    announce(announcement);
    // An element that took the focus itself, as a sign-in form does, keeps it.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, main, announce, announcement]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => {
      if (!current.current.restoring) positions.set(current.current.key, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', store);
    };
  }, []);

  useLayoutEffect(() => {
    const page = { key, restoring: false };
    current.current = page;
    const isSamePage = !isReturn && path.current === pathname;
    path.current = pathname;
    // Told otherwise by a tab or a filter: nobody has gone anywhere.
    if (isSamePage) {
      positions.set(key, window.scrollY);
      return;
    }
    const target = isReturn ? (positions.get(key) ?? 0) : 0;
    window.scrollTo(0, target);
    if (Math.abs(window.scrollY - target) < 1) return;

    // The page is not as tall yet as it was: its data is on the way.
    page.restoring = true;
    const end = () => {
      page.restoring = false;
      growth.disconnect();
      clearTimeout(timer);
      for (const event of TAKES_OVER) window.removeEventListener(event, end);
    };
    const growth = new ResizeObserver(() => {
      window.scrollTo(0, target);
      if (Math.abs(window.scrollY - target) < 1) end();
    });
    const timer = setTimeout(end, RESTORE_MS);
    growth.observe(document.body);
    for (const event of TAKES_OVER) window.addEventListener(event, end, { passive: true });
    return end;
  }, [key, isReturn, pathname]);
}

function readStored(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

function store() {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]));
  } catch {
    // Storage may be blocked or full: after a reload the page begins at its top.
  }
}
