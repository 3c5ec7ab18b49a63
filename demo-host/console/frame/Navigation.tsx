import Bell from 'lucide-react/icons/bell';
import Database from 'lucide-react/icons/database';
import ExternalLink from 'lucide-react/icons/external-link';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import UserX from 'lucide-react/icons/user-x';
import { Link, useLocation } from 'react-router';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { NOTICES_PATH } from '#domain/messages/notices.ts';
import { ROUTE } from '#domain/people/menu.ts';
import { DATA_PATH, dataSectionsOf } from '#host/console/data/sections.ts';
import {
  activeEntry,
  isInside,
  mayFollowUp,
  mayReadNotices,
  maySeeAbsent,
  screenOfId,
  type Viewer,
} from '#host/console/routing/routes.ts';
import { loadingHandlers } from '#host/console/routing/screenCode.ts';
import { useEntryName } from '#host/console/routing/useEntryName.ts';
import { consoleTexts } from '#texts/console.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { type Glyph, Icon } from '#ui/show/Icon.tsx';
import { menuIcon } from './icons.ts';
import type { Counts } from './MenuCounts.tsx';

/** The menu that the login answered, as links (promises/menu-and-routes.md#menu-entries). */
export function Navigation({ viewer, counts }: { viewer: Viewer; counts: Counts | undefined }) {
  const t = useTexts(consoleTexts);
  const nameOf = useEntryName();
  const { pathname } = useLocation();
  const active = activeEntry(pathname, viewer.menu);
  const [firstOfData] = dataSectionsOf(viewer.user);
  const locale = useLocale();
  const unreadIn = ({ id }: Viewer['menu'][number]) => {
    const screen = screenOfId(id);
    const isMessages = screen === 'messages' || screen === 'parent-messages';
    return isMessages && counts?.messages ? formatNumber(counts.messages, locale) : undefined;
  };
  return (
    <nav className="nav" aria-label={t('mainMenu')}>
      <ul>
        {viewer.menu.map((entry) => {
          const name = nameOf(entry);
          const content = (
            <>
              <Icon glyph={menuIcon(entry.icon)} size={18} />
              <span className="nav__label">{name}</span>
            </>
          );
          if (!isInside(entry)) {
            return (
              <li key={`${entry.id} ${entry.path}`}>
                <a
                  className="nav__item"
                  href={entry.path}
                  target="_blank"
                  rel="noreferrer"
                  data-tooltip={name}
                  aria-label={t('newTab', { name })}
                >
                  {content}
                  <Icon glyph={ExternalLink} size={14} />
                </a>
              </li>
            );
          }
          const count = unreadIn(entry);
          const current = active?.entry === entry ? (active.exact ? 'page' : 'true') : undefined;
          return (
            <li key={`${entry.id} ${entry.path}`}>
              <Link
                className="nav__item"
                to={entry.path}
                data-tooltip={name}
                aria-label={count && t('unreadOf', { name, count })}
                aria-current={current}
                {...loadingHandlers(entry, viewer)}
              >
                {content}
                {count && <Count>{count}</Count>}
              </Link>
            </li>
          );
        })}
        {mayReadNotices(viewer.user) && <Notices pathname={pathname} unread={counts?.notices ?? 0} />}
        {mayFollowUp(viewer.user) && <FollowUp pathname={pathname} students={counts?.students ?? 0} />}
        {maySeeAbsent(viewer.user) && (
          <OwnEntry path={ROUTE.absent} glyph={UserX} name={t('screen-absent')} isHere={pathname === ROUTE.absent} />
        )}
        {firstOfData && (
          <OwnEntry path={firstOfData.path} glyph={Database} name={t('dataTitle')} isHere={isInData(pathname)} />
        )}
      </ul>
    </nav>
  );
}

/** A number at the end of an entry, which its accessible name says in words. */
function Count({ children }: { children: string }) {
  return (
    <span className="nav__count" aria-hidden="true">
      {children}
    </span>
  );
}

interface OwnEntryProps {
  path: string;
  glyph: Glyph;
  name: string;
  isHere: boolean;
  /** The number at its end. */
  count?: string;
  /** The name with the number in words. */
  counted?: string;
}

/** An entry of the console's own, below those of the menu. */
function OwnEntry({ path, glyph, name, isHere, count, counted }: OwnEntryProps) {
  return (
    <li className="nav__own">
      <Link
        className="nav__item"
        to={path}
        data-tooltip={name}
        aria-label={counted}
        aria-current={isHere ? 'page' : undefined}
      >
        <Icon glyph={glyph} size={18} />
        <span className="nav__label">{name}</span>
        {count && <Count>{count}</Count>}
      </Link>
    </li>
  );
}

/** The way to the notices for whoever is signed in, with how many are unread. */
function Notices({ pathname, unread }: { pathname: string; unread: number }) {
  const t = useTexts(consoleTexts);
  const locale = useLocale();
  const count = unread > 0 ? formatNumber(unread, locale) : undefined;
  const name = t('screen-notices');
  return (
    <OwnEntry
      path={NOTICES_PATH}
      glyph={Bell}
      name={name}
      isHere={pathname === NOTICES_PATH}
      count={count}
      counted={count && t('unreadOf', { name, count })}
    />
  );
}

/** The way to the students who may need attention, with how many there are to look at. */
function FollowUp({ pathname, students }: { pathname: string; students: number }) {
  const t = useTexts(consoleTexts);
  const locale = useLocale();
  const count = students > 0 ? formatNumber(students, locale) : undefined;
  const name = t('followUp');
  return (
    <OwnEntry
      path={ROUTE.attention}
      glyph={HeartHandshake}
      name={name}
      isHere={pathname === ROUTE.attention}
      count={count}
      counted={count && t('followUpCount', { name, count })}
    />
  );
}

const isInData = (pathname: string) => pathname === DATA_PATH || pathname.startsWith(`${DATA_PATH}/`);
