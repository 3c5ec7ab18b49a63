/**
 * Moving sessions and days with the mouse, by drag and drop of the browser. Which row something would be dropped at is
 * marked in the page itself, so that nothing is drawn anew while the mouse moves. On touch screens, and for everybody
 * else, there are buttons.
 */
import type { DragEvent } from 'react';

/** What is dragged. */
export interface Dragged {
  kind: 'session' | 'day';
  key: string;
}

/** Where it is dropped: in a list, at a place that is counted without what is dragged. */
export interface Drop {
  /** The key of the day or the week. */
  list: string;
  at: number;
}

const ROW = { session: '.plan-session', day: '.plan-day' } as const;
const LIST = { session: '.plan-day', day: '.plan-week' } as const;

let dragged: Dragged | undefined;
let marked: Element | undefined;

function mark(element: Element | undefined, side: string): void {
  if (marked && marked !== element) marked.removeAttribute('data-drop');
  marked = element;
  element?.setAttribute('data-drop', side);
}

/** Props of the handle by which something is dragged. */
export const gripOf = (what: Dragged) => ({
  draggable: true,
  onDragStart: (event: DragEvent<HTMLElement>) => {
    dragged = what;
    const row = event.currentTarget.closest(ROW[what.kind]);
    event.dataTransfer.effectAllowed = 'move';
    // Firefox starts no drag without data.
    event.dataTransfer.setData('text/plain', '');
    if (row) event.dataTransfer.setDragImage(row, 16, 16);
    event.stopPropagation();
  },
  onDragEnd: () => {
    dragged = undefined;
    mark(undefined, '');
  },
});

/** Where the mouse is: the list, the place in it, and the row that shows it. */
function placeAt(event: DragEvent<HTMLElement>, { kind, key }: Dragged) {
  const list = (event.target as Element).closest<HTMLElement>(LIST[kind]);
  if (!list?.dataset.key) return undefined;
  const rows = [...list.querySelectorAll<HTMLElement>(ROW[kind])].filter((row) => row.dataset.key !== key);
  const next = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return event.clientY < top + height / 2;
  });
  const at = next < 0 ? rows.length : next;
  const row = next < 0 ? rows.at(-1) : rows[next];
  return { drop: { list: list.dataset.key, at }, row: row ?? list, side: next < 0 ? 'after' : 'before' };
}

/** Props of what holds all weeks. */
export const dropsOf = (onDrop: (what: Dragged, where: Drop) => void) => ({
  onDragOver: (event: DragEvent<HTMLElement>) => {
    const place = dragged && placeAt(event, dragged);
    if (!place) return mark(undefined, '');
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    mark(place.row, place.side);
  },
  onDrop: (event: DragEvent<HTMLElement>) => {
    const what = dragged;
    const place = what && placeAt(event, what);
    dragged = undefined;
    mark(undefined, '');
    if (!what || !place) return;
    event.preventDefault();
    onDrop(what, place.drop);
  },
});
