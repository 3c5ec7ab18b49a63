/** With whom people share the views that they have saved, and how the views of a server and of a device come together. */
import { ROLE, type Role } from '#domain/people/roles.ts';
import { toJson } from '#platform/json.ts';
import { SAVED_NAME_MAX, SAVED_VIEWS_MAX, type SavedView, type ViewRole } from './savedViews.ts';

const { administrator, staff, school, teacher } = ROLE;

/** The roles that have views to share, those that see most first. */
export const VIEW_ROLES = [administrator, staff, school, teacher] as const satisfies readonly ViewRole[];

/** The roles that somebody of a role may share a view with: their own, and those below it. */
export function shareRoles(role: Role): readonly ViewRole[] {
  const from = (VIEW_ROLES as readonly Role[]).indexOf(role);
  return from < 0 ? [] : VIEW_ROLES.slice(from);
}

/** Whether a view is the person's own, and not one that is shared with them. */
export const isOwnView = ({ from }: SavedView): boolean => from === undefined;

/** The views that are tabs above their list. @param isShared whether the server shares views. */
export const shownTabs = (saved: readonly SavedView[], isShared: boolean): SavedView[] =>
  saved.filter((view) => isOwnView(view) || (isShared && !view.isHidden));

/** Whether a view is kept by the server as it is here. */
export const isAtServer = ({ id, isChanged }: SavedView): boolean => id !== undefined && !isChanged;

/** A name that no view of the list has yet. */
function freeName(name: string, taken: readonly SavedView[]): string {
  for (let turn = 2; ; turn += 1) {
    const end = ` (${turn})`;
    const next = name.slice(0, SAVED_NAME_MAX - end.length) + end;
    if (!taken.some((each) => each.name === next)) return next;
  }
}

/** The views of a device and of the server as one list: the server's own, what is only here, and what others share. */
export function withServerViews(local: readonly SavedView[], answered: readonly SavedView[]): SavedView[] {
  const kept = new Map(local.flatMap((view) => (view.id === undefined ? [] : [[view.id, view]])));
  const own = answered.filter(isOwnView).map((view) => {
    const here = kept.get(view.id ?? 0);
    return here?.isChanged && isOwnView(here) ? { ...view, name: here.name, views: here.views, isChanged: true } : view;
  });
  const shared = answered
    .filter((view) => !isOwnView(view))
    .map((view) => (kept.get(view.id ?? 0)?.isHidden ? { ...view, isHidden: true } : view));
  const ids = new Set(answered.map(({ id }) => id));
  for (const view of local) {
    // What the server has no more was deleted on another device, unless it was changed here since.
    if (!isOwnView(view) || (view.id !== undefined && (ids.has(view.id) || !view.isChanged))) continue;
    const { name, views } = view;
    const same = own.find((each) => each.name === name);
    if (same && toJson(same.views, true) === toJson(views, true)) continue;
    own.push({ name: same ? freeName(name, [...own, ...local]) : name, views });
  }
  return [...own, ...shared];
}

/** The views that the server does not have yet, as many as it takes. */
export function viewsToSend(saved: readonly SavedView[]): SavedView[] {
  const own = saved.filter(isOwnView);
  const room = SAVED_VIEWS_MAX - own.filter(({ id }) => id !== undefined).length;
  const added = own.filter(({ id }) => id === undefined).slice(0, Math.max(0, room));
  return [...own.filter(({ id, isChanged }) => id !== undefined && isChanged), ...added];
}
