/** Which screens can be put into a course, and what a link may say of them. Pure. */

import { LEADERBOARD_TIMEFRAMES, PARENT_TIMEFRAMES, REPORT_TIMEFRAMES } from '#domain/format/timeframes.ts';
import { isParent } from '#domain/people/roles.ts';
import type { Viewer } from '#host/console/routing/routes.ts';
import type { ElementRow } from '#widgets/page/index.ts';

/** Screens by whom they are for. */
export interface Offered {
  /** What the viewer's own role may open. */
  own: ElementRow[];
  /** Teachers put them into a course, and parents open them. */
  forParents: ElementRow[];
}

/** What a viewer may choose from: menu and fixed routes say what the role may open, as they do in the console. */
export function offeredScreens({ user, menu }: Viewer, elements: readonly ElementRow[]): Offered {
  const audience = isParent(user) ? 'parent' : 'staff';
  const inMenu = new Set(menu.map(({ id }) => id));
  const own = elements.filter(
    (row) =>
      (row.audience === audience || row.audience === 'everyone') &&
      (row.menuIds.some((id) => inMenu.has(id)) || (row.route && row.menuIds.length === 0)),
  );
  const forParents = audience === 'staff' ? elements.filter((row) => row.audience === 'parent') : [];
  return { own, forParents };
}

/** The words that an element's `timeframe` takes. */
export function timeframesOf({ tag, attributes }: ElementRow): readonly string[] {
  if (!attributes.includes('timeframe')) return [];
  if (tag === 'academy-leaderboard') return LEADERBOARD_TIMEFRAMES;
  return tag.startsWith('parent-') ? PARENT_TIMEFRAMES : REPORT_TIMEFRAMES;
}

/** A report of one plan is none without it. */
export const needsPlan = ({ tag }: ElementRow): boolean => tag === 'academy-plan-report';
