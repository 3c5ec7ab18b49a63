import { describe, expect, it } from 'vitest';
import type { MenuEntry } from '#domain/people/menu.ts';
import { ROLE, type Role, type SessionUser } from '#domain/people/roles.ts';
import {
  activeEntry,
  afterSignIn,
  consoleHome,
  destinationOf,
  followable,
  menuTarget,
  searchOf,
} from '#host/console/routing/routes.ts';
import { menuFor } from '#host/server/http/menu.ts';
import { consoleTexts } from '#texts/console.ts';
import type { ElementRow } from '#widgets/page/elements.ts';

const CONSOLE = 'https://academy.test/';

/** The table as it is when every screen is built, as far as routes read it. */
const rows: [tag: string, audience: ElementRow['audience'], menuIds: string[], attributes?: string[]][] = [
  ['academy-login', 'anyone', []],
  ['academy-dashboard', 'staff', ['dashboard']],
  ['academy-plan-reports', 'staff', [], ['plan-id']],
  ['academy-plans', 'staff', ['study-plans'], ['school-id']],
  ['academy-plan-report', 'staff', [], ['plan-id', 'school-id', 'tab']],
  ['academy-plan-attendance', 'staff', ['study-plan-attendance'], ['plan-id', 'day']],
  ['academy-performance', 'staff', ['performance'], ['timeframe']],
  ['academy-messages', 'staff', ['messages', 'parent-messages']],
  ['parent-dashboard', 'parent', ['parent-dashboard']],
  ['parent-messages', 'parent', ['messages', 'parent-messages']],
];
const elements: ElementRow[] = rows.map(([tag, audience, menuIds, attributes = []]) => ({
  tag,
  screen: tag,
  audience,
  menuIds,
  expiresToLogin: false,
  attributes,
  height: [600, 900],
}));

const entry = (id: string, path: string): MenuEntry => ({ id, path, name: id, icon: 'Home' });

function viewer(role: Role, menu: MenuEntry[] = [], isParentView = false) {
  const user: SessionUser = { role, isParentView, capabilities: [] };
  return { user, menu: followable(menu, CONSOLE) };
}

const staffMenu = [
  entry('dashboard', '/dashboard'),
  entry('study-plans', '/study-plans'),
  entry('messages', '/messages'),
];
const staff = viewer(3, staffMenu);
const parent = viewer(24, [entry('parent-dashboard', '/parent-dashboard'), entry('messages', '/messages')]);

const go = (path: string, who = staff, table = elements) => {
  const { pathname, search } = new URL(path, CONSOLE);
  return destinationOf({ pathname, search }, who, table);
};

describe('home', () => {
  it("is the first menu entry's path", () => {
    expect(consoleHome(viewer(3, [entry('users', '/people'), entry('dashboard', '/dashboard')]))).toBe('/people');
  });

  it('is /parent-dashboard for role 24 and in parent view, /dashboard for everyone else, without a menu', () => {
    expect(consoleHome(viewer(24))).toBe('/parent-dashboard');
    expect(consoleHome(viewer(6, [], true))).toBe('/parent-dashboard');
    for (const role of [3, 4, 6, 12] as const) expect(consoleHome(viewer(role))).toBe('/dashboard');
  });

  it('shows its dashboard although no menu entry gives it', () => {
    expect(go('/dashboard', viewer(12))).toMatchObject({ kind: 'screen', tag: 'academy-dashboard' });
    expect(go('/parent-dashboard', viewer(24))).toMatchObject({ kind: 'screen', tag: 'parent-dashboard' });
  });

  it('is never on another site, nor the login', () => {
    const menu = [entry('help', 'https://help.test/'), entry('dashboard', '/login'), entry('users', '/users')];
    expect(consoleHome(viewer(3, menu))).toBe('/users');
  });

  it('is where / and /login lead to whoever is signed in', () => {
    expect(go('/')).toEqual({ kind: 'home', path: '/dashboard' });
    expect(go('/login')).toEqual({ kind: 'home', path: '/dashboard' });
    expect(go('/', parent)).toEqual({ kind: 'home', path: '/parent-dashboard' });
  });

  it('may be / itself', () => {
    expect(go('/', viewer(3, [entry('dashboard', '/')]))).toMatchObject({ kind: 'screen', tag: 'academy-dashboard' });
  });
});

describe('routes of the menu', () => {
  it('lets the id pick the screen, whatever the path is', () => {
    const who = viewer(3, [entry('performance', '/how/they/do')]);
    expect(go('/how/they/do', who)).toMatchObject({ kind: 'screen', tag: 'academy-performance' });
  });

  it('compares paths as people read them', () => {
    const who = viewer(3, [entry('dashboard', '/മുഖം?from=menu')]);
    expect(go('/%E0%B4%AE%E0%B5%81%E0%B4%96%E0%B4%82/', who)).toMatchObject({ kind: 'screen' });
  });

  it.each(['home', 'learning', 'exam', 'something-new'])(
    'falls back to the dashboard of the role for the id %s',
    (id) => {
      expect(go('/x', viewer(3, [entry(id, '/x')]))).toMatchObject({ tag: 'academy-dashboard' });
      expect(go('/x', viewer(24, [entry(id, '/x')]))).toMatchObject({ tag: 'parent-dashboard' });
      expect(go('/x', viewer(4, [entry(id, '/x')], true))).toMatchObject({ tag: 'parent-dashboard' });
    },
  );

  it.each(['messages', 'parent-messages'])('shows the inbox to parents and the staff view to staff for %s', (id) => {
    const menu = [entry(id, '/messages')];
    expect(go('/messages', viewer(6, menu))).toMatchObject({ tag: 'academy-messages' });
    expect(go('/messages', viewer(24, menu))).toMatchObject({ tag: 'parent-messages' });
    expect(go('/messages', viewer(6, menu, true))).toMatchObject({ tag: 'parent-messages' });
  });

  it('opens nothing that the menu does not give', () => {
    expect(go('/users')).toEqual({ kind: 'not-found' });
    expect(go('/performance')).toEqual({ kind: 'not-found' });
    expect(go('/%', staff)).toEqual({ kind: 'not-found' });
  });

  it('says so when a screen of the menu is not built', () => {
    expect(go('/study-plans', staff, [])).toMatchObject({ kind: 'unavailable', screen: 'study-plans' });
  });

  it('hands what a link says on to the attributes that the element has', () => {
    const who = viewer(3, [entry('performance', '/performance')]);
    const destination = go('/performance?timeframe=month&api-base=https://evil.test&onclick=x', who);
    // And nothing else: another API in a link would be given the token.
    expect(destination.kind === 'screen' && destination.attributes).toEqual({ timeframe: 'month' });
  });
});

describe('fixed routes', () => {
  it.each([
    ['/study-plans/reports', 'academy-plan-reports', {}],
    ['/study-plans/attendance', 'academy-plan-attendance', {}],
    ['/study-plans/7', 'academy-plan-report', { 'plan-id': '7' }],
    ['/study-plans/7/?tab=day&plan-id=8', 'academy-plan-report', { 'plan-id': '7', tab: 'day' }],
  ])('%s is there for whoever is no parent', (path, tag, attributes) => {
    for (const role of [3, 4, 6, 12] as const) {
      expect(go(path, viewer(role))).toMatchObject({ kind: 'screen', tag, attributes });
    }
    expect(go(path, viewer(24))).toEqual({ kind: 'not-found' });
    expect(go(path, viewer(6, [], true))).toEqual({ kind: 'not-found' });
  });

  it('needs a plan with a number', () => {
    expect(go('/study-plans/new')).toEqual({ kind: 'not-found' });
    expect(go('/study-plans/7/students')).toEqual({ kind: 'not-found' });
  });

  it('is not there while its element is not built', () => {
    expect(go('/study-plans/reports', staff, [])).toEqual({ kind: 'not-found' });
  });
});

describe('an element whose attributes change', () => {
  const says = (attributes: Record<string, string>) => (name: string) => attributes[name] ?? null;

  it('has them in the query, but for those of the path', () => {
    expect(go('/study-plans/7?tab=day')).toMatchObject({ inQuery: ['school-id', 'tab'] });
    expect(go('/study-plans/attendance')).toMatchObject({ inQuery: ['plan-id', 'day'] });
    expect(go('/dashboard')).toMatchObject({ inQuery: [] });
  });

  it.each([
    ['', { tab: 'day' }, '?tab=day'],
    ['?tab=day', { tab: 'students', 'school-id': '11' }, '?tab=students&school-id=11'],
    ['?from=mail&tab=day', {}, '?from=mail'],
    ['?tab=day', {}, ''],
    ['?from=mail', { tab: 'a&b=c' }, '?from=mail&tab=a%26b%3Dc'],
  ])('turns the query %j and %j into %j', (search, attributes, expected) => {
    expect(searchOf(search, ['tab', 'school-id'], says(attributes))).toBe(expected);
  });

  it.each([
    ['', {}],
    ['?tab=day', { tab: 'day' }],
    ['?tab=', { tab: '' }],
    ['?q=a%20b&x', { other: '1' }],
  ])('leaves the query %j as it is when it says so already', (search, attributes) => {
    expect(searchOf(search, ['tab', 'school-id'], says(attributes))).toBeUndefined();
  });
});

describe('where a menu entry leads', () => {
  it.each([
    ['/users', { kind: 'inside', path: '/users' }],
    ['https://academy.test/users?x=1', { kind: 'inside', path: '/users?x=1' }],
    ['https://help.test/start', { kind: 'outside', url: 'https://help.test/start' }],
    ['https://academy.test.evil.test/', { kind: 'outside', url: 'https://academy.test.evil.test/' }],
    ['//evil.test', { kind: 'nowhere' }],
    ['javascript:alert(1)', { kind: 'nowhere' }],
    ['users', { kind: 'nowhere' }],
    ['https://%', { kind: 'nowhere' }],
  ])('%s', (path, target) => {
    expect(menuTarget(path, CONSOLE)).toEqual(target);
  });

  it('knows the folder that the console is in', () => {
    const folder = 'https://cdn.test/academy/console/';
    expect(menuTarget(`${folder}users`, folder)).toEqual({ kind: 'inside', path: '/users' });
    expect(menuTarget('https://cdn.test/users', folder).kind).toBe('outside');
  });
});

describe('the active entry', () => {
  const menu = [entry('study-plans', '/study-plans'), entry('study-plan-attendance', '/study-plans/attendance')];

  it('is the one of the page, else the one whose path it lies under', () => {
    expect(activeEntry('/study-plans', menu)).toMatchObject({ entry: menu[0], exact: true });
    expect(activeEntry('/study-plans/attendance', menu)).toMatchObject({ entry: menu[1], exact: true });
    expect(activeEntry('/study-plans/7', menu)).toMatchObject({ entry: menu[0], exact: false });
    expect(activeEntry('/study-plansx', menu)).toBeNull();
  });
});

describe('pages of the console itself', () => {
  it.each([
    ['/recently-deleted', 'restore', 'deleted'],
    ['/lms-connections', 'lti-links', 'connections'],
    ['/link-requests', 'link-requests', 'link-requests'],
    ['/shared-numbers', 'shared-numbers', 'shared-numbers'],
    ['/what-you-get', 'mail-choices', 'mail-choices'],
    ['/reports-by-email', 'report-schedules', 'reports'],
    ['/child-data', 'child-data', 'child-data'],
  ])('%s is there where the host offers “%s”', (path, word, kind) => {
    const { user, menu } = staff;
    const offered = { menu, user: { ...user, capabilities: [word] } };
    expect(go(path, offered)).toEqual({ kind });
    expect(afterSignIn(path, offered, elements)).toBe(path);
    expect(go(path, staff)).toEqual({ kind: 'not-found' });
    expect(afterSignIn(path, staff, elements)).toBe('/dashboard');
  });
});

describe('a link that was followed before signing in', () => {
  it('is opened after, with its query and hash', () => {
    expect(afterSignIn('/study-plans/7?tab=day#top', staff, elements)).toBe('/study-plans/7?tab=day#top');
  });

  it('is opened also when its screen is not there yet', () => {
    expect(afterSignIn('/study-plans', staff, [])).toBe('/study-plans');
  });

  it.each([
    ['a screen that this role does not have', '/study-plans/7', parent, '/parent-dashboard'],
    ['no page at all', '/nowhere', staff, '/dashboard'],
    ['home', '/', staff, '/dashboard'],
    ['the login', '/login', staff, '/dashboard'],
    ['another site', 'https://evil.test/dashboard', staff, '/dashboard'],
    ['another host', '//evil.test/dashboard', staff, '/dashboard'],
    ['nothing', undefined, staff, '/dashboard'],
    ['no text', { path: '/dashboard' }, staff, '/dashboard'],
  ])('leads home when it is %s', (_, wanted, who, home) => {
    expect(afterSignIn(wanted, who, elements)).toBe(home);
  });
});

it('calls a page of the staff in the menu what it is called on the page', () => {
  const t = consoleTexts.in('en');
  for (const { id, name } of menuFor(ROLE.administrator))
    expect([id, name]).toEqual([id, t(`screen-${id}` as Parameters<typeof t>[0])]);
});
