import { isParent, type SessionUser } from './roles.ts';

/** An entry of the menu that the login answers (promises/menu-and-routes.md#menu-entries). */
export interface MenuEntry {
  id: string;
  path: string;
  name: string;
  icon: string;
}

/** The page on which an academy is set up, for the holder of the link of the server's start. */
export const SET_UP_PAGE = '/setup';

/** Fixed routes (promises/menu-and-routes.md#fixed-routes). */
export const ROUTE = {
  login: '/login',
  root: '/',
  planReports: '/study-plans/reports',
  planAttendance: '/study-plans/attendance',
  planReport: '/study-plans/:planId',
  student: '/student/:pid',
  attention: '/attention',
  absent: '/absent',
  dashboard: '/dashboard',
  parentDashboard: '/parent-dashboard',
} as const;

/** In `user.capabilities`: the server has the page of one student. Here, so that a name carries no call with it. */
export const STUDENT_PAGE = 'student';

/** The path of one student, which a name of a student leads to (promises/academy-student.md#ways-to-a-student). */
export const studentPath = (pid: number) => ROUTE.student.replace(':pid', String(pid));

/** Home: the first menu entry's path, else the role's own (promises/menu-and-routes.md#home). */
export function homePath(user: SessionUser, menu: readonly MenuEntry[]): string {
  const first = menu.find((entry) => isFollowablePath(entry.path));
  return first?.path ?? (isParent(user) ? ROUTE.parentDashboard : ROUTE.dashboard);
}

/** Path of the first entry of the menu with one of these ids that may be followed; undefined where there is none. */
export const pathInMenu = (menu: readonly MenuEntry[], ...ids: readonly string[]): string | undefined =>
  menu.find(({ id, path }) => ids.includes(id) && isFollowablePath(path))?.path;

/** Path of the staff's messages: its menu entry's; undefined where the menu has none. */
export const messagesPath = (menu: readonly MenuEntry[]): string | undefined =>
  pathInMenu(menu, 'messages', 'parent-messages');

/** Path of a child's study sessions: its menu entry's; undefined where the menu has none. */
export const studySessionsPath = (menu: readonly MenuEntry[]): string | undefined => pathInMenu(menu, 'study-sessions');

/** Path of the list of study plans: its menu entry's, else the fixed one (promises/menu-and-routes.md#fixed-routes). */
export const plansPath = (menu: readonly MenuEntry[]): string => pathInMenu(menu, 'study-plans') ?? '/study-plans';

/**
 * Whether we navigate to a path: it is `http(s):`, or begins with a single `/`, also once its dots are resolved
 * (promises/menu-and-routes.md#addresses-that-are-followed).
 */
export function isFollowablePath(path: string): boolean {
  if (/[\u0000-\u001f\\]/.test(path)) return false;
  // `/..//evil.example` is the path `//evil.example`, which is an address of another site where it is written down.
  if (/^\/(?!\/)/.test(path)) return !new URL(path, 'http://a').pathname.startsWith('//');
  return /^https?:\/\/[^/]/i.test(path);
}
