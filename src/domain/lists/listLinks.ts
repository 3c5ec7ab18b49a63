/** The addresses of the lists behind numbers. Apart from what the lists are, which no screen with a number needs. */

import { type MenuEntry, pathInMenu } from '#domain/people/menu.ts';
import { ROLE, type Role } from '#domain/people/roles.ts';
import type { DashboardTimeframe } from './limits.ts';
import type { ListAddress, ListBand, ListKind, ListPeriod } from './lists.ts';

/** Path of every list behind a number (promises/menu-and-routes.md#fixed-routes). */
export const LIST_PATH = '/list';

/** The query of a list's address: `?list=plan-day&plan-id=7&day=3&band=half`. */
export const listSearch = (address: ListAddress): string =>
  `?${new URLSearchParams(Object.entries(address).map(([name, value]) => [name, String(value)]))}`;

/** Of these, teachers may know how many there are, and not who they are. */
const NOT_FOR_TEACHERS: readonly ListKind[] = ['teachers', 'active-users'];

/** Whether somebody of a role may see the rows of a list. */
export const mayList = (kind: ListKind, role: Role | undefined): boolean =>
  role !== ROLE.teacher || !NOT_FOR_TEACHERS.includes(kind);

const DASHBOARD_PERIOD: Readonly<Record<DashboardTimeframe, ListPeriod | undefined>> = {
  'All Time': undefined,
  Today: 'today',
  Yesterday: 'yesterday',
  'This Week': 'this-week',
};

/** The period of a list that a timeframe of the dashboard counts. */
export function ofDashboard(timeframe: DashboardTimeframe): { period?: ListPeriod } {
  const period = DASHBOARD_PERIOD[timeframe];
  return period ? { period } : {};
}

/** The exams or videos of a category; the empty name is that of those without one. */
export const ofCategory = (category: string): { group: string } | { band: ListBand } =>
  category ? { group: category } : { band: 'uncategorized' };

/** Path of the list of users, which Total Users leads to: its menu entry's; undefined where the menu has none. */
export const usersPath = (menu: readonly MenuEntry[]): string | undefined => pathInMenu(menu, 'users');
