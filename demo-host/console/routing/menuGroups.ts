import type { MenuEntry } from '#domain/people/menu.ts';
import { screenOfId } from './routes.ts';

/** The groups of staff's menu, in their order (promises/menu-and-routes.md#groups). */
export const MENU_GROUPS = ['today', 'learning', 'manage'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

const SCREENS: Readonly<Record<string, MenuGroup>> = {
  dashboard: 'today',
  messages: 'today',
  'parent-messages': 'today',
  'study-plans': 'learning',
  'study-plan-attendance': 'learning',
  performance: 'learning',
  leaderboard: 'learning',
};

/** The group of an entry. An id that is unknown, and so shows the dashboard, and another site are the last group's. */
export const groupOf = ({ id }: MenuEntry): MenuGroup => SCREENS[screenOfId(id) ?? ''] ?? 'manage';
