/**
 * Views of lists that people save by name: filters, order, columns and rows per page.
 *
 * They are kept on the device, for each person by their number, and stay when a session ends: an API needs no call for
 * them, so every backend has them. A server with the capability `saved-views` keeps them too, and the device what was seen last
 * (`sharedViews.ts`). Words of a search are not kept, since they are mostly somebody's name; what is kept are ids, the words of a
 * filter and the name that the person gave it.
 */
import type { ROLE, Role } from '#domain/people/roles.ts';
import { toJson } from '#platform/json.ts';
import type { SafeStorage } from '#platform/safeStorage.ts';
import { isPassing, isRecord, withoutSearch } from './viewContent.ts';

/** What a list remembers under a name, for those who store all of it and set it again. */
export interface KnownView {
  value: unknown;
  initial: unknown;
  /** Sets the value; one that cannot be used sets the initial one. */
  set(next: unknown): void;
}

/** The roles that have views to share: staff. */
export type ViewRole = Exclude<Role, typeof ROLE.parent>;

export interface SavedView {
  name: string;
  /** What differs from how the list begins, by the names of its views. */
  views: Record<string, unknown>;
  /** Its number at the server; none while it is on this device alone. */
  id?: number;
  /** It was changed here, and the server has it as it was. */
  isChanged?: boolean;
  /** Whom its owner, who is this person, shares it with: a school or a role. */
  shared?: { schoolId: number; school: string } | { role: ViewRole };
  /** Who shares it, where it is somebody else's: people of a school, or of a role without one. */
  from?: { role: ViewRole | undefined; school: string };
  /** This person does not want to see what somebody else shares. */
  isHidden?: boolean;
}

/** The key under which a device keeps them. They outlive the sessions. */
export const SAVED_VIEWS_KEY = 'academySavedViews';

/** Where they are kept. */
export interface SavedViewsStorage extends Pick<SafeStorage<typeof SAVED_VIEWS_KEY>, 'get'> {
  set(key: typeof SAVED_VIEWS_KEY, value: string): unknown;
}

/** This many views are kept of one list. */
export const SAVED_VIEWS_MAX = 20;
/** The greatest length of a name, in characters. */
export const SAVED_NAME_MAX = 60;

/** What is saved, by person and list. */
type Stored = Record<string, Record<string, SavedView[]>>;

const isSaved = (value: unknown): value is SavedView =>
  isRecord(value) && typeof value.name === 'string' && isRecord(value.views);

function readAll(storage: SavedViewsStorage): Stored {
  try {
    const stored: unknown = JSON.parse(storage.get(SAVED_VIEWS_KEY) ?? '{}');
    return isRecord(stored) ? (stored as Stored) : {};
  } catch {
    // Nothing can be read: there are no views.
    return {};
  }
}

/** What a person has saved of a list, in the order in which it was saved. */
export function savedViews(storage: SavedViewsStorage, pid: number, list: string): SavedView[] {
  const ofPerson: unknown = readAll(storage)[pid];
  const saved = isRecord(ofPerson) ? ofPerson[list] : undefined;
  return Array.isArray(saved) ? saved.filter(isSaved) : [];
}

/** Keeps these views of a list in place of all that were saved of it. */
export function storeSavedViews(
  storage: SavedViewsStorage,
  pid: number,
  list: string,
  saved: readonly SavedView[],
): void {
  const all = readAll(storage);
  const ofPerson = isRecord(all[pid]) ? all[pid] : {};
  storage.set(SAVED_VIEWS_KEY, toJson({ ...all, [pid]: { ...ofPerson, [list]: saved } }));
}

/** The views of a list by what they are called in it. A name of several words ends with that: '7/1 students-filter'. */
function viewsOfList(views: ReadonlyMap<string, KnownView>, list: string | undefined): [string, KnownView][] {
  return [...views]
    .map(([name, view]): [string, KnownView] => [name.slice(name.lastIndexOf(' ') + 1), view])
    .filter(([name]) => !list || name.startsWith(`${list}-`));
}

/** How a list is shown now, for saving. */
export function viewsToSave(views: ReadonlyMap<string, KnownView>, list?: string): Record<string, unknown> {
  const saved: Record<string, unknown> = {};
  for (const [name, { value, initial }] of viewsOfList(views, list)) {
    const kept = withoutSearch(value);
    if (!isPassing(name) && toJson(kept) !== toJson(initial)) saved[name] = kept;
  }
  return saved;
}

/**
 * Shows a list as it was saved, from its first page and without words of a search. What is saved of a view that the list
 * does not have any more, or that cannot be used, counts as not saved.
 */
export function applySaved(saved: SavedView, views: ReadonlyMap<string, KnownView>, list?: string): void {
  for (const [name, view] of viewsOfList(views, list)) {
    const next = isPassing(name) || !Object.hasOwn(saved.views, name) ? view.initial : saved.views[name];
    if (toJson(next) !== toJson(view.value)) view.set(next);
  }
}
