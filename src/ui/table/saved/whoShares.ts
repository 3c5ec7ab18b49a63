import type { SavedView } from '#domain/lists/savedViews.ts';
import type { viewsTexts } from '#texts/views.ts';

type Words = ReturnType<typeof viewsTexts.in>;

/** By whom a view is shared, as people read it: a school, or a role of the whole academy. */
export const whoShares = ({ from }: SavedView, t: Words): string =>
  from?.school || (from?.role === undefined ? t('colleague') : t(`role${from.role}`));

/** With whom an own view is shared; undefined for nobody. */
export function sharedWith({ shared }: SavedView, t: Words): string | undefined {
  return shared && ('role' in shared ? t(`role${shared.role}`) : shared.school);
}
