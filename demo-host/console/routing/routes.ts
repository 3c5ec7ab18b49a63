/**
 * Which screen a path shows to whom (promises/menu-and-routes.md#who-may-open-what): pure functions of the location,
 * the user with the menu, and the table of elements.
 */

import { REGISTER_PATH } from '#domain/learning/registerPath.ts';
import { readAttributes } from '#domain/lists/elementQuery.ts';
import { LIST_PATH } from '#domain/lists/listLinks.ts';
import { NOTICES_PATH } from '#domain/messages/notices.ts';
import { NOTICES } from '#domain/messages/noticeWords.ts';
import { REPORTS_PATH } from '#domain/messages/reportsPath.ts';
import { LISTS, MAIL_CHOICES_PAGE, REPORT_SCHEDULES } from '#domain/people/capabilityWords.ts';
import { homePath, isFollowablePath, type MenuEntry, ROUTE, STUDENT_PAGE } from '#domain/people/menu.ts';
import { isParent, type SessionUser } from '#domain/people/roles.ts';
import { type DataSection, dataSectionAt } from '#host/console/data/sections.ts';
import type { ElementRow } from '#widgets/page/index.ts';

/** Menu ids that have a screen of their own; any other id is unknown (promises/menu-and-routes.md#menu-ids). */
const MENU_SCREENS = [
  'dashboard',
  'study-plans',
  'performance',
  'leaderboard',
  'schools',
  'users',
  'analytics',
  'notifications',
  'activity-logs',
  'study-plan-attendance',
  'parent-dashboard',
  'week',
  'student-performance',
  'study-sessions',
  'study-progress',
  'attendance',
  'messages',
  'parent-messages',
] as const;

/** The screen that an id of the menu chooses, unless the id is unknown. */
export const screenOfId = (id: string) => MENU_SCREENS.find((known) => known === id);

/** Path of the page of recently deleted things. */
export const DELETED_PATH = '/recently-deleted';

/** Whether this user may restore what was deleted. */
export const mayRestore = (user: SessionUser) => user.capabilities.includes('restore');

/** Path of the page on which schools' requests to link people are decided. */
export const LINK_REQUESTS_PATH = '/link-requests';

/** Whether this user decides requests to link. */
export const mayDecideLinks = (user: SessionUser) => user.capabilities.includes('link-requests');

/** Path of the page of people who share a phone number (promises/menu-and-routes.md#shared-numbers). */
export const SHARED_NUMBERS_PATH = '/shared-numbers';

/** Whether this user sees who shares a number, and joins them. */
export const mayJoin = (user: SessionUser) => user.capabilities.includes('shared-numbers');

/** Path of the page of LMS connections and linked accounts. */
export const CONNECTIONS_PATH = '/lms-connections';

/** Whether this user may see the page of LMS connections. */
export const mayLink = (user: SessionUser) => user.capabilities.includes('lti-links');

/** Whether this user may add LMS connections. */
export const mayConnect = (user: SessionUser) => user.capabilities.includes('lti');

/** Path of the page of one's own password, sessions, devices and two-step sign-in. */
export const ACCOUNT_PATH = '/account';

/** Whether this user may see the page of the own account. */
export const mayManageAccount = (user: SessionUser) =>
  ['own-password', 'own-sessions', 'own-devices', 'two-step'].some((word) => user.capabilities.includes(word));

/** Path of the page on which parents see what they are sent. */
export const MAIL_CHOICES_PATH = '/what-you-get';

/** Whether this user may see that page. */
export const mayChooseMail = (user: SessionUser) => user.capabilities.includes(MAIL_CHOICES_PAGE);

/** Whether this user may have reports sent by email (promises/scheduled-reports.md#the-page). */
export const mayGetReports = (user: SessionUser) => user.capabilities.includes(REPORT_SCHEDULES);

/** Path of the page on which parents download the data of their children. */
export const CHILD_DATA_PATH = '/child-data';

/** Whether this user may download the data of children. */
export const mayDownloadChild = (user: SessionUser) => user.capabilities.includes('child-data');

/** The element that stands above another on a page of the console, for those who may see which students need attention. */
export const ABOVE: Readonly<Record<string, string>> = { 'academy-dashboard': 'academy-today' };

/** Whether this user may see which students may need attention. */
export const mayFollowUp = (user: SessionUser) => user.capabilities.includes('attention');

/** Whether this user may see who was absent (promises/menu-and-routes.md#absent). */
export const maySeeAbsent = (user: SessionUser) => user.capabilities.includes('absent');

/** Whether this user may take registers (promises/menu-and-routes.md#register). */
export const mayTakeRegister = (user: SessionUser) => user.capabilities.includes('register');

/** Whether this user may open the page of a student. */
const mayOpenStudents = (user: SessionUser) => user.capabilities.includes(STUDENT_PAGE);

/** Whether this user may open the lists behind numbers. */
const mayOpenLists = (user: SessionUser) => user.capabilities.includes(LISTS);

/** Whether this user is shown notices. */
export const mayReadNotices = (user: SessionUser) => user.capabilities.includes(NOTICES);

/** Path of the page about the product. */
export const ABOUT_PATH = '/about';

/** What a route shows: a menu id with a screen, or one of the fixed routes without an id. */
export type Screen =
  | (typeof MENU_SCREENS)[number]
  | 'plan-reports'
  | 'plan-report'
  | 'student'
  | 'attention'
  | 'absent'
  | 'register'
  | 'list'
  | 'notices';

/** The person who is signed in, with the menu. */
export interface Viewer {
  user: SessionUser;
  menu: readonly MenuEntry[];
}

/** What a path shows. */
export type Destination =
  | { kind: 'home'; path: string }
  | {
      kind: 'screen';
      screen: Screen;
      entry?: MenuEntry;
      tag: string;
      attributes: Record<string, string>;
      /** Attributes that the query holds; the others are in the path. */
      inQuery: readonly string[];
    }
  /** A screen of the menu whose element this build does not have. */
  | { kind: 'unavailable'; screen: Screen; entry?: MenuEntry }
  | { kind: 'deleted' }
  | { kind: 'connections' }
  | { kind: 'link-requests' }
  | { kind: 'shared-numbers' }
  | { kind: 'account' }
  | { kind: 'mail-choices' }
  | { kind: 'reports' }
  | { kind: 'child-data' }
  | { kind: 'about' }
  | { kind: 'data'; section: DataSection }
  | { kind: 'not-found' };

/** The part of a location that chooses a screen; `pathname` is below the console's base path. */
export interface Place {
  pathname: string;
  search?: string;
}

/** Where a menu entry leads: into this console, to another site, or to an address that must not be followed. */
export type MenuTarget = { kind: 'inside'; path: string } | { kind: 'outside'; url: string } | { kind: 'nowhere' };

/** @param consoleUrl where this console is served, with a slash at its end. */
export function menuTarget(path: string, consoleUrl: string): MenuTarget {
  if (!isFollowablePath(path)) return { kind: 'nowhere' };
  if (path.startsWith('/')) return { kind: 'inside', path };
  let url: string;
  try {
    url = new URL(path).href;
  } catch {
    return { kind: 'nowhere' };
  }
  if (url.startsWith(consoleUrl)) {
    const inside = `/${url.slice(consoleUrl.length)}`;
    return isFollowablePath(inside) ? { kind: 'inside', path: inside } : { kind: 'nowhere' };
  }
  return { kind: 'outside', url };
}

/** The menu as the console shows it: without entries that must not be followed; those of this console by path. */
export function followable(menu: readonly MenuEntry[], consoleUrl: string): MenuEntry[] {
  return menu.flatMap((entry) => {
    const target = menuTarget(entry.path, consoleUrl);
    if (target.kind === 'nowhere') return [];
    return [{ ...entry, path: target.kind === 'inside' ? target.path : target.url }];
  });
}

/** Whether a menu entry leads into this console. */
export const isInside = (entry: MenuEntry) => entry.path.startsWith('/');

/** Home of a viewer: a path of this console that is no redirect itself (promises/menu-and-routes.md#home). */
export function consoleHome({ user, menu }: Viewer): string {
  return homePath(
    user,
    menu.filter((entry) => isInside(entry) && pathnameOf(entry.path) !== ROUTE.login),
  );
}

/** Where a place leads this viewer. `viewer.menu` comes from {@link followable}. */
export function destinationOf(place: Place, viewer: Viewer, elements: readonly ElementRow[]): Destination {
  const pathname = normalize(place.pathname);
  const home = consoleHome(viewer);
  if (pathname === ROUTE.login) return { kind: 'home', path: home };

  const entry = viewer.menu.find((candidate) => isInside(candidate) && pathnameOf(candidate.path) === pathname);
  if (entry) return screenOfEntry(entry, place, viewer, elements);
  if (pathname === ROUTE.root) return { kind: 'home', path: home };

  if (pathname === DELETED_PATH && mayRestore(viewer.user)) return { kind: 'deleted' };
  if (pathname === CONNECTIONS_PATH && mayLink(viewer.user)) return { kind: 'connections' };
  if (pathname === LINK_REQUESTS_PATH && mayDecideLinks(viewer.user)) return { kind: 'link-requests' };
  if (pathname === SHARED_NUMBERS_PATH && mayJoin(viewer.user)) return { kind: 'shared-numbers' };
  if (pathname === ABOUT_PATH) return { kind: 'about' };
  if (pathname === ACCOUNT_PATH && mayManageAccount(viewer.user)) return { kind: 'account' };
  if (pathname === MAIL_CHOICES_PATH && mayChooseMail(viewer.user)) return { kind: 'mail-choices' };
  if (pathname === REPORTS_PATH && mayGetReports(viewer.user)) return { kind: 'reports' };
  if (pathname === CHILD_DATA_PATH && mayDownloadChild(viewer.user)) return { kind: 'child-data' };

  const section = dataSectionAt(pathname, viewer.user);
  if (section) return { kind: 'data', section };

  // Without a menu, home is the dashboard of the role, which no entry gives then.
  if (pathname === pathnameOf(home)) return screenOf(dashboardOf(viewer.user), place, viewer, elements);
  return fixedRoute(pathname, place, viewer, elements) ?? { kind: 'not-found' };
}

/** The menu entry that a path belongs to: its own, else the one whose path it lies under. */
export function activeEntry(pathname: string, menu: readonly MenuEntry[]): { entry: MenuEntry; exact: boolean } | null {
  const path = normalize(pathname);
  let best: MenuEntry | null = null;
  for (const entry of menu) {
    if (!isInside(entry)) continue;
    const candidate = pathnameOf(entry.path);
    if (candidate === path) return { entry, exact: true };
    const isLonger = !best || candidate.length > pathnameOf(best.path).length;
    if (candidate !== ROUTE.root && path.startsWith(`${candidate}/`) && isLonger) best = entry;
  }
  return best && { entry: best, exact: false };
}

/**
 * Where to go after signing in: what was asked for before, if this viewer may open it, else home.
 * @param wanted the remembered path with its query and hash, from the browser's history: not trusted.
 */
export function afterSignIn(wanted: unknown, viewer: Viewer, elements: readonly ElementRow[]): string {
  const home = consoleHome(viewer);
  if (typeof wanted !== 'string' || !isFollowablePath(wanted) || !wanted.startsWith('/')) return home;
  const { pathname, search } = new URL(wanted, 'http://console.invalid');
  const { kind } = destinationOf({ pathname, search }, viewer, elements);
  return kind === 'home' || kind === 'not-found' ? home : wanted;
}

const dashboardOf = (user: SessionUser): Screen => (isParent(user) ? 'parent-dashboard' : 'dashboard');

/**
 * The entry's id picks the screen; an unknown one falls back to the dashboard of the role
 * (promises/menu-and-routes.md#menu-ids).
 */
function screenOfEntry(entry: MenuEntry, place: Place, viewer: Viewer, elements: readonly ElementRow[]): Destination {
  const screen = screenOfId(entry.id) ?? dashboardOf(viewer.user);
  return screenOf(screen, place, viewer, elements, entry);
}

function screenOf(
  screen: Screen,
  place: Place,
  { user }: Viewer,
  elements: readonly ElementRow[],
  entry?: MenuEntry,
): Destination {
  const rows = elements.filter(({ menuIds }) => menuIds.includes(screen));
  const own = isParent(user) ? 'parent' : 'staff';
  // A screen made for others still shows: the element itself says that access is denied.
  const row = rows.find(({ audience }) => audience === own) ?? rows[0];
  const of = entry ? { screen, entry } : { screen };
  if (!row) return { kind: 'unavailable', ...of };
  return { kind: 'screen', ...of, ...elementOf(row, place) };
}

/**
 * Notices: for everyone. Study Plan Reports, Attendance by School and a plan's report: for everyone but parents. Notices, a
 * student, students to follow up and lists behind numbers: where the server has the calls.
 */
function fixedRoute(
  pathname: string,
  place: Place,
  { user }: Viewer,
  elements: readonly ElementRow[],
): Destination | null {
  const show = (screen: Screen, tag: string, fixed: Record<string, string> = {}): Destination | null => {
    const row = elements.find((candidate) => candidate.tag === tag);
    if (!row) return null;
    return { kind: 'screen', screen, ...elementOf(row, place, fixed) };
  };
  if (pathname === NOTICES_PATH && mayReadNotices(user)) return show('notices', 'academy-notices');
  if (isParent(user)) return null;
  if (pathname === ROUTE.planReports) return show('plan-reports', 'academy-plan-reports');
  if (pathname === ROUTE.planAttendance) return show('study-plan-attendance', 'academy-plan-attendance');
  const pid = /^\/student\/(\d+)$/.exec(pathname)?.[1];
  if (pid && mayOpenStudents(user)) return show('student', 'academy-student', { 'student-id': pid });
  if (pathname === LIST_PATH && mayOpenLists(user)) return show('list', 'academy-list');
  if (pathname === ROUTE.attention && mayFollowUp(user)) return show('attention', 'academy-attention');
  if (pathname === ROUTE.absent && maySeeAbsent(user)) return show('absent', 'academy-absent');
  if (pathname === REGISTER_PATH && mayTakeRegister(user)) return show('register', 'academy-register');
  const planId = /^\/study-plans\/(\d+)$/.exec(pathname)?.[1];
  return planId ? show('plan-report', 'academy-plan-report', { 'plan-id': planId }) : null;
}

/** A link may set what an element lets its page set: `/performance?timeframe=month`. */
function elementOf({ tag, attributes: own }: ElementRow, { search }: Place, fixed: Record<string, string> = {}) {
  const inQuery = own.filter((name) => !(name in fixed));
  return { tag, attributes: { ...readAttributes(new URLSearchParams(search), inQuery), ...fixed }, inQuery };
}

/**
 * The query that says what an element's attributes say, so that its address opens it as it is; other
 * parameters stay. @returns undefined where it says so already.
 */
export function searchOf(
  search: string,
  inQuery: readonly string[],
  read: (attribute: string) => string | null,
): string | undefined {
  const query = new URLSearchParams(search);
  let isChanged = false;
  for (const name of inQuery) {
    const value = read(name) || null;
    if (value === (query.get(name) || null)) continue;
    isChanged = true;
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  if (!isChanged) return undefined;
  return query.toString() && `?${query}`;
}

/** The path of a menu entry in one spelling, without its query. */
export const pathnameOf = (path: string) => normalize(new URL(path, 'http://console.invalid').pathname);

/** One spelling of a path: decoded, and without a slash at its end. */
function normalize(pathname: string): string {
  let decoded = pathname;
  try {
    decoded = decodeURI(pathname);
  } catch {
    // A stray `%`: compared as it is written.
  }
  return decoded.replace(/\/+$/, '') || '/';
}
