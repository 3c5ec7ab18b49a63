import { createContext, type RefObject, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { afterFrame } from '#ui/state/afterFrame.ts';

const STORAGE_KEY = 'consoleScroll';
/** How long a page may take to reach its old height again before its scroll position is given up, in ms. */
const RESTORE_MS = 5_000;
/** Events by which a person scrolls: after one, the position is no longer restored. */
const SCROLLED_BY_PERSON = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Announces a text to screen readers, in the console's live region. */
export const AnnounceContext = createContext<(text: string) => void>(() => {});

/** The path of the page on screen; undefined until the first page has opened. */
let shown: string | undefined;

/** How far the page was scrolled when it last said so: to ask for it in the middle of a change would lay the page out. */
let scrolled = 0;

/** The scroll position of each visited page, by its key in the history. */
const positions = new Map<string, number>(readStored());

interface RouteAnnouncement {
  /** The region of the page. */
  main: RefObject<HTMLElement | null>;
  /** The document's title. */
  title: string;
  /** Announced when the page has opened. */
  announcement: string;
}

/**
 * Does for a new route what a browser does for a new page: sets the title, moves the focus to the page's beginning,
 * announces it, and scrolls to the top, or after Back to where the page was (promises/menu-and-routes.md#titles-and-focus).
 */
export function useRouteAnnouncement({ main, title, announcement }: RouteAnnouncement): void {
  const announce = useContext(AnnounceContext);
  const { key, pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const current = useRef({ key, restoring: false });
  const path = useRef<string>(undefined);

  // Title, announcement and focus come after the frame that shows the page: to move the focus lays the page out.
  useEffect(
    () =>
      afterFrame(() => {
        document.title = title;
      }),
    [title],
  );

  useEffect(() => {
    if (shown === pathname) return;
    return afterFrame(() => {
      const isFirst = shown === undefined;
      shown = pathname;
      // Screen readers read the first page from its beginning anyway.
      if (isFirst) return;
      announce(announcement);
      // An element that took the focus itself, as the sign-in form does, keeps it.
      if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
    });
  }, [pathname, main, announce, announcement]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => {
      scrolled = window.scrollY;
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
    const isFirst = path.current === undefined;
    const isSamePage = !isReturn && path.current === pathname;
    path.current = pathname;
    // Only the query changed, by a tab or a filter: the page stays where it is.
    if (isSamePage) {
      positions.set(key, window.scrollY);
      return;
    }
    const target = isReturn ? (positions.get(key) ?? 0) : 0;
    if (!isFirst && target === 0 && scrolled === 0) return;
    window.scrollTo(0, target);
    if (Math.abs(window.scrollY - target) < 1) return;

    // The page is not yet as tall as it was, since its data is loading: try again as it grows.
    page.restoring = true;
    const end = () => {
      page.restoring = false;
      growth.disconnect();
      clearTimeout(timer);
      for (const event of SCROLLED_BY_PERSON) window.removeEventListener(event, end);
    };
    const growth = new ResizeObserver(() => {
      window.scrollTo(0, target);
      if (Math.abs(window.scrollY - target) < 1) end();
    });
    const timer = setTimeout(end, RESTORE_MS);
    growth.observe(document.body);
    for (const event of SCROLLED_BY_PERSON) window.addEventListener(event, end, { passive: true });
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
    // Storage is blocked or full: after a reload the page starts at its top.
  }
}
