import { Link, useLocation } from 'react-router';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { activeEntry, isInside, screenOfId, type Viewer } from '#host/console/routing/routes.ts';
import { loadingHandlers } from '#host/console/routing/screenCode.ts';
import { consoleTexts } from '#texts/console.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { menuIcon } from './icons.ts';
import type { Counts } from './MenuCounts.tsx';

/** What parents open most, in the order of the bar. */
const SCREENS = ['parent-dashboard', 'week', 'attendance', 'messages'] as const;

/** The bar of parents at the bottom of a phone, with entries of their menu (promises/menu-and-routes.md#bar-of-parents). */
export function PhoneBar({ viewer, counts }: { viewer: Viewer; counts: Counts | undefined }) {
  const t = useTexts(consoleTexts);
  const locale = useLocale();
  const active = activeEntry(useLocation().pathname, viewer.menu);
  const entries = SCREENS.flatMap((screen) => {
    const entry = viewer.menu.find((each) => screenOfId(each.id) === screen && isInside(each));
    return entry ? [{ screen, entry }] : [];
  });
  if (entries.length < 2) return null;
  return (
    <nav className="phone-bar" aria-label={t('phoneBar')}>
      <ul>
        {entries.map(({ screen, entry }) => {
          const unread = screen === 'messages' ? (counts?.messages ?? 0) : 0;
          const name = t(`bar-${screen}`);
          return (
            <li key={screen}>
              <Link
                className="phone-bar__item"
                to={entry.path}
                aria-label={unread > 0 ? t('unreadOf', { name, count: formatNumber(unread, locale) }) : undefined}
                aria-current={active?.entry === entry ? (active.exact ? 'page' : 'true') : undefined}
                data-unread={unread > 0 || undefined}
                {...loadingHandlers(entry, viewer)}
              >
                <Icon glyph={menuIcon(entry.icon)} size={20} />
                <span>{name}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
