import GraduationCap from 'lucide-react/icons/graduation-cap';
import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import PanelLeft from 'lucide-react/icons/panel-left';
import X from 'lucide-react/icons/x';
import { createElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isParent, isSchoolUser } from '#domain/people/roles.ts';
import { Account } from '#host/console/account/Account.tsx';
import { useAcademyName } from '#host/console/calls/academy.ts';
import { askingPart } from '#host/console/calls/askingPart.ts';
import { useBrand } from '#host/console/calls/brand.ts';
import { FindButton } from '#host/console/find/FindButton.tsx';
import { mayReadNotices, type Viewer } from '#host/console/routing/routes.ts';
import { useScreenCode } from '#host/console/routing/screenCode.ts';
import { CHUNK_TIMEOUT_MS } from '#platform/loadCode.ts';
import { consoleTexts } from '#texts/console.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { IconButton } from '#ui/form/Button.tsx';
import { wrapTab } from '#ui/overlay/wrapTab.ts';
import { Icon } from '#ui/show/Icon.tsx';
import { DashboardSkeleton } from '#ui/state/Bones.tsx';
import { session } from '#widgets/page/index.ts';
import type { Counts } from './MenuCounts.tsx';
import { Navigation } from './Navigation.tsx';
import { PhoneBar } from './PhoneBar.tsx';
import { usePreference } from './preferences.ts';
import { useTooltip } from './useTooltip.tsx';

// Without it the menu has no numbers.
const MenuCounts = askingPart(
  () => import('./MenuCounts.tsx'),
  null,
  () => null,
);

/** Id of the element that gets the focus from the skip link and after navigation. */
export const MAIN_ID = 'content';
const SIDEBAR_ID = 'sidebar';
/** From this width on there is a sidebar; below it the menu is a drawer. The same number is in console.css. */
const WIDE = '(min-width: 768px)';

/** Sidebar, top bar and drawer around every page after sign-in (promises/menu-and-routes.md#layout). */
export function Layout({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const t = useTexts(consoleTexts);
  const [collapsed, setCollapsed] = usePreference('sidebarCollapsed');
  const isCollapsed = collapsed === 'true';
  const { key } = useLocation();
  // The key of the page on which the drawer was opened: on every other page it is closed.
  const [drawerOpenedAt, setDrawerOpenedAt] = useState<string | null>(null);
  const isDrawerOpen = drawerOpenedAt === key;
  const tooltip = useTooltip(isCollapsed);
  useScreenCode(viewer);
  const [counts, setCounts] = useState<Counts>();

  return (
    <div className="shell" data-collapsed={isCollapsed}>
      <MenuCounts viewer={viewer} onChange={setCounts} />
      <a
        className="shell__skip button"
        href={`#${MAIN_ID}`}
        onClick={(event) => {
          // Only the focus moves; the address belongs to the router.
          event.preventDefault();
          document.getElementById(MAIN_ID)?.focus();
        }}
      >
        {t('skipToContent')}
      </a>

      <aside id={SIDEBAR_ID} className="sidebar" {...tooltip.handlers}>
        <div className="sidebar__head">
          <Logo />
          <OwnName viewer={viewer} />
        </div>
        <Navigation viewer={viewer} counts={counts} />
        <div className="sidebar__foot">
          <SignOut />
        </div>
        {tooltip.bubble}
      </aside>

      <header className="topbar">
        <div className="topbar__toggle">
          <IconButton
            icon={PanelLeft}
            label={isCollapsed ? t('expandSidebar') : t('collapseSidebar')}
            flip
            aria-expanded={!isCollapsed}
            aria-controls={SIDEBAR_ID}
            onClick={() => setCollapsed(isCollapsed ? 'false' : 'true')}
          />
        </div>
        <div className="topbar__open">
          <IconButton icon={Menu} label={t('openMenu')} aria-haspopup="dialog" onClick={() => setDrawerOpenedAt(key)} />
        </div>
        <p className="topbar__title">{t(isParent(viewer.user) ? 'parentTitle' : 'adminTitle')}</p>
        <FindButton viewer={viewer} />
        {mayReadNotices(viewer.user) && createElement('academy-notices', { view: 'bell', className: 'topbar__bell' })}
        <Account user={viewer.user} />
      </header>

      <Drawer open={isDrawerOpen} name={<OwnName viewer={viewer} />} onClose={() => setDrawerOpenedAt(null)}>
        <Navigation viewer={viewer} counts={counts} />
        <div className="sidebar__foot">
          <SignOut />
        </div>
      </Drawer>

      {children}
      {isParent(viewer.user) && <PhoneBar viewer={viewer} counts={counts} />}
    </div>
  );
}

/** The logo of the brand, or the mark of the product in its place, which is of the same size. */
export function Logo() {
  const logo = useBrand()?.logo;
  const [failed, setFailed] = useState<string>();
  return (
    <span className="brand" data-logo={Boolean(logo) && failed !== logo} aria-hidden="true">
      {logo && failed !== logo ? (
        <img src={logo} alt="" onError={() => setFailed(logo)} />
      ) : (
        <Icon glyph={GraduationCap} size={20} />
      )}
    </span>
  );
}

/** What the academy is called; to those of one school that has a brand, or who work for one, what their school is called. */
function OwnName({ viewer: { user } }: { viewer: Viewer }) {
  const academy = useAcademyName();
  const brand = useBrand();
  const name = (brand && brand.schoolId !== null && brand.name) || (isSchoolUser(user) && user.schoolName) || academy;
  return (
    <span className="sidebar__name" title={name}>
      {name}
    </span>
  );
}

function SignOut() {
  const t = useTexts(consoleTexts);
  return (
    <button type="button" className="nav__item" data-tooltip={t('signOut')} onClick={() => void session.signOut()}>
      <Icon glyph={LogOut} size={18} flip />
      <span className="nav__label">{t('signOut')}</span>
    </button>
  );
}

interface DrawerProps {
  open: boolean;
  /** Whose console it is. */
  name: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** The menu in narrow windows: a modal dialog at the side (promises/menu-and-routes.md#mobile-header-and-drawer). */
function Drawer({ open, name, onClose, children }: DrawerProps) {
  const t = useTexts(consoleTexts);
  const dialog = useRef<HTMLDialogElement>(null);

  // In a layout effect, so that it is closed before a new page takes the focus: behind a modal dialog nothing can.
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  useEffect(() => {
    const wide = matchMedia(WIDE);
    const close = () => dialog.current?.close();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);

  return (
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={t('mainMenu')}
      onKeyDown={wrapTab}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className="drawer__panel">
        <div className="sidebar__head">
          <Logo />
          {name}
          <IconButton icon={X} label={t('closeMenu')} onClick={() => dialog.current?.close()} />
        </div>
        {/* A menu that nobody sees would be drawn anew for each page. */}
        {open && children}
      </div>
    </dialog>
  );
}

/** The layout while the session is loading. Before any script, index.html draws the same. */
export function LayoutSkeleton() {
  const [collapsed] = usePreference('sidebarCollapsed');
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), CHUNK_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  // The script that reads the session did not load: the error page says so.
  if (isLate) throw new Error(`Who is signed in was not known within ${CHUNK_TIMEOUT_MS} ms.`);
  return (
    <div className="shell" data-collapsed={collapsed === 'true'}>
      <div className="sidebar">
        <div className="sidebar__head">
          <Logo />
        </div>
      </div>
      <div className="topbar" />
      <div className="shell__main">
        <div className="screen">
          <DashboardSkeleton />
        </div>
      </div>
      <div className="phone-bar">
        <div className="phone-bar__item" />
      </div>
    </div>
  );
}
