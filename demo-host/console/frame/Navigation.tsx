import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Database from 'lucide-react/icons/database';
import ExternalLink from 'lucide-react/icons/external-link';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import UserX from 'lucide-react/icons/user-x';
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { REGISTER_PATH } from '#domain/learning/registerPath.ts';
import { ROUTE } from '#domain/people/menu.ts';
import { isParent } from '#domain/people/roles.ts';
import { DATA_PATH, dataSectionsOf } from '#host/console/data/sections.ts';
import { groupOf, MENU_GROUPS, type MenuGroup } from '#host/console/routing/menuGroups.ts';
import {
  activeEntry,
  isInside,
  mayFollowUp,
  maySeeAbsent,
  mayTakeRegister,
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

/** The menu that the login answered, as links; staff's in groups (promises/menu-and-routes.md#groups). */
export function Navigation({ viewer, counts }: { viewer: Viewer; counts: Counts | undefined }) {
  const t = useTexts(consoleTexts);
  const { pathname } = useLocation();
  const entriesOf = (entries: Viewer['menu']) =>
    entries.map((entry) => (
      <Entry key={`${entry.id} ${entry.path}`} entry={entry} viewer={viewer} messages={counts?.messages ?? 0} />
    ));
  const [firstOfData] = dataSectionsOf(viewer.user);
  const own: Record<MenuGroup, ReactNode[]> = {
    today: [
      mayFollowUp(viewer.user) && <FollowUp key="follow-up" pathname={pathname} students={counts?.students ?? 0} />,
      mayTakeRegister(viewer.user) && (
        <OwnEntry
          key="register"
          path={REGISTER_PATH}
          glyph={ClipboardCheck}
          name={t('screen-register')}
          isHere={pathname === REGISTER_PATH}
        />
      ),
      maySeeAbsent(viewer.user) && (
        <OwnEntry
          key="absent"
          path={ROUTE.absent}
          glyph={UserX}
          name={t('screen-absent')}
          isHere={pathname === ROUTE.absent}
        />
      ),
    ],
    learning: [],
    manage: [
      firstOfData && (
        <OwnEntry
          key="data"
          path={firstOfData.path}
          glyph={Database}
          name={t('dataTitle')}
          isHere={isInData(pathname)}
        />
      ),
    ],
  };
  return (
    <nav className="nav" aria-label={t('mainMenu')}>
      {isParent(viewer.user) ? (
        <ul>{entriesOf(viewer.menu)}</ul>
      ) : (
        MENU_GROUPS.map((group) => (
          <Group key={group} name={t(`menu-${group}`)}>
            {[...entriesOf(viewer.menu.filter((entry) => groupOf(entry) === group)), ...own[group]].filter(Boolean)}
          </Group>
        ))
      )}
    </nav>
  );
}

/** A group of entries under its name, which the collapsed sidebar shows as a line. */
function Group({ name, children }: { name: string; children: ReactNode[] }) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <div className="nav__group">
      <p id={id} className="nav__heading">
        {name}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

interface EntryProps {
  entry: Viewer['menu'][number];
  viewer: Viewer;
  /** Unread messages. */
  messages: number;
}

/** An entry of the menu (promises/menu-and-routes.md#menu-entries). */
function Entry({ entry, viewer, messages }: EntryProps) {
  const t = useTexts(consoleTexts);
  const locale = useLocale();
  const name = useEntryName()(entry);
  const active = activeEntry(useLocation().pathname, viewer.menu);
  const content = (
    <>
      <Icon glyph={menuIcon(entry.icon)} size={18} />
      <span className="nav__label">{name}</span>
    </>
  );
  if (!isInside(entry)) {
    return (
      <li>
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
  const screen = screenOfId(entry.id);
  const isMessages = screen === 'messages' || screen === 'parent-messages';
  const count = isMessages && messages > 0 ? formatNumber(messages, locale) : undefined;
  const current = active?.entry === entry ? (active.exact ? 'page' : 'true') : undefined;
  return (
    <li>
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
}

/** A number at the end of an entry, which its accessible name says in words. A blank divides it from the name. */
function Count({ children }: { children: string }) {
  return (
    <>
      {' '}
      <span className="nav__count" aria-hidden="true">
        {children}
      </span>
    </>
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

/** An entry of the console's own, below those of the menu in its group. */
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

/**
 * The way to the students who may need attention, with how many there are to look at
 * (promises/menu-and-routes.md#follow-up).
 */
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
