/**
 * Loads the code of the screens that the menu opens before they are opened, so that a click on an entry shows the next
 * screen at once (promises/menu-and-routes.md#moving-between-screens).
 */
import { useEffect } from 'react';
import { idle, savesData } from '#platform/idle.ts';
import { define, elements } from '#widgets/page/index.ts';
import { destinationOf, isInside, pathnameOf, type Viewer } from './routes.ts';

type Entry = Viewer['menu'][number];

/** A page without an element, such as that of the own account, never says that it is ready: it waits for this time. */
const SETTLED_MS = 3_000;

/** The bell of the bar is no screen that somebody waits for. */
const BELL = '.topbar__bell';

/** The tag of the screen that an entry opens; undefined where it opens none. */
export function tagOf(entry: Entry, viewer: Viewer): string | undefined {
  if (!isInside(entry)) return undefined;
  const destination = destinationOf({ pathname: pathnameOf(entry.path) }, viewer, elements);
  return destination.kind === 'screen' ? destination.tag : undefined;
}

/** Loads the code of an entry's screen. A failure is told when the screen is opened. */
function loadScreen(entry: Entry, viewer: Viewer): void {
  const tag = tagOf(entry, viewer);
  if (tag) define(tag).catch(() => {});
}

/** The handlers of a menu entry: its code is loaded when it is pointed at, gets the focus, or is touched or pressed. */
export function loadingHandlers(entry: Entry, viewer: Viewer) {
  const load = () => loadScreen(entry, viewer);
  /** Pointing is not yet opening. */
  const guess = () => {
    if (!savesData()) load();
  };
  // A finger that touches also fires pointerenter, before it presses.
  return { onPointerEnter: guess, onFocus: guess, onPointerDown: load };
}

/**
 * Loads the code of all screens of the menu once the first screen shows its data: one after the other, whenever the
 * page has nothing else to do. It ends at the first that cannot be loaded.
 */
export function useScreenCode(viewer: Viewer): void {
  useEffect(() => {
    if (savesData()) return;
    let isOver = false;
    const begin = async (event?: Event) => {
      if (event?.target instanceof Element && event.target.matches(BELL)) return;
      stopWaiting();
      try {
        for (const tag of new Set(viewer.menu.map((entry) => tagOf(entry, viewer)))) {
          await idle();
          if (isOver) return;
          if (tag) await define(tag);
        }
      } catch {
        // There is no network now: what is pointed at or opened is asked for again.
      }
    };
    const timer = setTimeout(() => {
      if (!elements.some(({ tag }) => document.querySelector(`${tag}:not(${BELL})`))) void begin();
    }, SETTLED_MS);
    document.addEventListener('academy-ready', begin);
    const stopWaiting = () => {
      clearTimeout(timer);
      document.removeEventListener('academy-ready', begin);
    };
    return () => {
      isOver = true;
      stopWaiting();
    };
  }, [viewer]);
}
