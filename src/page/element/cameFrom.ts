/**
 * The screens that led to those with a Back button (promises/menu-and-routes.md#back). Stored for the tab, so that they
 * survive a reload.
 */
import { safeStorage } from '#platform/safeStorage.ts';

/** A path of the route table, and what its screen opens with. */
export interface Place {
  path: string;
  /** Attributes of the screen's element as a query: `?school-id=12`. */
  search?: string;
}

const storage = safeStorage<'academyCameFrom' | 'academyOpened'>(() => sessionStorage);

/** As many steps as are stored: nobody goes back further, and names of people are among them. */
const STEPS = 12;

/** Stores from where `to` is opened. Only the last is stored. */
export function rememberCameFrom(to: string, { path, search = '' }: Place): void {
  storage.set('academyCameFrom', [to, path, search].join(' '));
}

/** What `rememberCameFrom` stored, word by word; the first is the path that was opened. */
export const lastCameFrom = (): string[] => (storage.get('academyCameFrom') ?? '').split(' ');

/**
 * The trail of this tab: a line for each link that was followed, the path and what the screen with the link is called,
 * and before them the number of the line that one is at. The browser's own Back tells nobody, so the lines after that
 * one stay until another link is followed.
 */
const trail = (): string[] => (storage.get('academyOpened') ?? '').split('\n');

const store = (at: number, steps: readonly string[]) => storage.set('academyOpened', [at, ...steps].join('\n'));

/** The line that led to a path: the last up to the one that one is at, or the first after it; -1 where no link did. */
function lineOf(lines: readonly string[], path: string): number {
  const paths = lines.map((line) => line.split(' ', 1)[0]);
  const before = paths.lastIndexOf(path, Number(lines[0]));
  return before < 0 ? paths.indexOf(path) : before;
}

/** What the elements of this page show, as far as they have a Back button. */
const shown = new WeakMap<Element, string>();

/**
 * Stores that a link of a screen in this tab opens a path, so that Back can return to that screen as it is now.
 * @param heading what that screen is called.
 * @param element the element of that screen.
 */
export function rememberOpened(path: string, heading: string | null | undefined, element: Element): void {
  const lines = trail();
  const own = lineOf(lines, shown.get(element) ?? '');
  const at = own < 0 ? Number(lines[0]) : own;
  const steps = [...lines.slice(1, at + 1), `${path} ${(heading ?? '').replace(/\s+/g, ' ')}`].slice(-STEPS);
  store(steps.length, steps);
}

/** What the screen is called whose link led to `path`; '' where it has no name, undefined where no link did. */
export function openedFrom(path: string): string | undefined {
  const lines = trail();
  return lines[lineOf(lines, path)]?.slice(path.length + 1);
}

/** Stores that an element shows `path`, by whichever way one has come to it. */
export function rememberShown(path: string, element: Element): void {
  shown.set(element, path);
  const [at, ...steps] = trail();
  const own = lineOf([at as string, ...steps], path);
  if (own > 0 && own !== Number(at)) store(own, steps);
}

/** Stores that one goes back from `path`. */
export function rememberBack(path: string): void {
  const lines = trail();
  const own = lineOf(lines, path);
  if (own > 0) store(own - 1, lines.slice(1));
}
