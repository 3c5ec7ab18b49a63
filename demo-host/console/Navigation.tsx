import Bell from 'lucide-react/icons/bell';
import Database from 'lucide-react/icons/database';
import ExternalLink from 'lucide-react/icons/external-link';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { formatNumber } from '#domain/formatNumber.ts';
import { NOTICES_PATH } from '#domain/notices.ts';
import { consoleTexts } from '#texts/console.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Icon } from '#ui/Icon.tsx';
import { DATA_PATH, dataSectionsOf } from './data/sections.ts';
import { menuIcon } from './icons.ts';
import {
  ATTENTION_PATH,
  activeEntry,
  isInside,
  mayFollowUp,
  mayReadNotices,
  screenOfId,
  type Viewer,
} from './routes.ts';
import { loadingHandlers } from './screenCode.ts';
import { useAnswer } from './useAnswer.ts';
import { useEntryName } from './useEntryName.ts';

/** The menu that the login answered, as links (promises/menu-and-routes.md#menu-entries). */
export function Navigation({ viewer }: { viewer: Viewer }) {
  const t = useTexts(consoleTexts);
  const nameOf = useEntryName();
  const { pathname } = useLocation();
  const active = activeEntry(pathname, viewer.menu);
  const [firstOfData] = dataSectionsOf(viewer.user);
  const unread = useUnread(pathname, mayReadNotices(viewer.user));
  const locale = useLocale();
  const unreadIn = ({ id }: Viewer['menu'][number]) => {
    const screen = screenOfId(id);
    const isMessages = screen === 'messages' || screen === 'parent-messages';
    return isMessages && unread && unread.messages > 0 ? formatNumber(unread.messages, locale) : undefined;
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
        {mayReadNotices(viewer.user) && <Notices pathname={pathname} unread={unread?.notices ?? 0} />}
        {mayFollowUp(viewer.user) && <FollowUp pathname={pathname} />}
        {firstOfData && (
          <li className="nav__own">
            <Link
              className="nav__item"
              to={firstOfData.path}
              data-tooltip={t('dataTitle')}
              aria-current={isInData(pathname) ? 'page' : undefined}
            >
              <Icon glyph={Database} size={18} />
              <span className="nav__label">{t('dataTitle')}</span>
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** How often the numbers are asked for while nobody moves, in ms. */
const UNREAD_EVERY_MS = 5 * 60_000;

/** How many notices and messages are unread: asked for again at each move, when somebody comes back, and now and then. */
function useUnread(pathname: string, isOffered: boolean) {
  const { answer, again } = useAnswer('noticeCounts', {}, isOffered);
  const asked = useRef(pathname);
  useEffect(() => {
    if (asked.current !== pathname) again();
    asked.current = pathname;
  }, [pathname, again]);
  const comeBack = useEffectEvent(() => {
    if (isOffered && !document.hidden) again();
  });
  useEffect(() => {
    const timer = setInterval(comeBack, UNREAD_EVERY_MS);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, []);
  return answer;
}

/** A number at the end of an entry, which its accessible name says in words. */
function Count({ children }: { children: string }) {
  return (
    <span className="nav__count" aria-hidden="true">
      {children}
    </span>
  );
}

/** The way to the notices for whoever is signed in, with how many are unread. */
function Notices({ pathname, unread }: { pathname: string; unread: number }) {
  const t = useTexts(consoleTexts);
  const locale = useLocale();
  const count = unread > 0 ? formatNumber(unread, locale) : undefined;
  const name = t('screen-notices');
  return (
    <li className="nav__own">
      <Link
        className="nav__item"
        to={NOTICES_PATH}
        data-tooltip={name}
        aria-label={count && t('unreadOf', { name, count })}
        aria-current={pathname === NOTICES_PATH ? 'page' : undefined}
      >
        <Icon glyph={Bell} size={18} />
        <span className="nav__label">{name}</span>
        {count && <Count>{count}</Count>}
      </Link>
    </li>
  );
}

/** The way to the students who may need attention, with how many there are to look at. */
function FollowUp({ pathname }: { pathname: string }) {
  const t = useTexts(consoleTexts);
  const locale = useLocale();
  const isHere = pathname === ATTENTION_PATH;
  // Asked for again at each move: what is done on the screen changes the number.
  const { answer, again } = useAnswer('attentionCounts', {});
  const asked = useRef(pathname);
  useEffect(() => {
    if (asked.current !== pathname) again();
    asked.current = pathname;
  }, [pathname, again]);
  const count = answer && answer.students > 0 ? formatNumber(answer.students, locale) : undefined;
  const name = t('followUp');
  return (
    <li className="nav__own">
      <Link
        className="nav__item"
        to={ATTENTION_PATH}
        data-tooltip={name}
        aria-label={count && t('followUpCount', { name, count })}
        aria-current={isHere ? 'page' : undefined}
      >
        <Icon glyph={HeartHandshake} size={18} />
        <span className="nav__label">{name}</span>
        {count && <Count>{count}</Count>}
      </Link>
    </li>
  );
}

const isInData = (pathname: string) => pathname === DATA_PATH || pathname.startsWith(`${DATA_PATH}/`);
