import { distance } from 'fastest-levenshtein';
import Database from 'lucide-react/icons/database';
import Languages from 'lucide-react/icons/languages';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Plus from 'lucide-react/icons/plus';
import { REGISTER_PATH } from '#domain/learning/registerPath.ts';
import { NOTICES_PATH } from '#domain/messages/notices.ts';
import { REPORTS_PATH } from '#domain/messages/reportsPath.ts';
import { INVITATIONS_PATH } from '#domain/people/invitations.ts';
import { ROUTE } from '#domain/people/menu.ts';
import { isParent } from '#domain/people/roles.ts';
import { DATA_PATH, dataSectionsOf } from '#host/console/data/sections.ts';
import { menuIcon } from '#host/console/frame/icons.ts';
import { type Choice, localesOf, ownName, usePreference } from '#host/console/frame/preferences.ts';
import { ownPagesOf } from '#host/console/routing/ownPages.ts';
import {
  ABOUT_PATH,
  ACCOUNT_PATH,
  CHILD_DATA_PATH,
  CONNECTIONS_PATH,
  DELETED_PATH,
  isInside,
  LINK_REQUESTS_PATH,
  MAIL_CHOICES_PATH,
  mayFollowUp,
  mayReadNotices,
  maySeeAbsent,
  mayTakeRegister,
  SHARED_NUMBERS_PATH,
  screenOfId,
  type Viewer,
} from '#host/console/routing/routes.ts';
import { useEntryName } from '#host/console/routing/useEntryName.ts';
import { consoleTexts } from '#texts/console.ts';
import { dataTexts } from '#texts/data.ts';
import { findTexts } from '#texts/find.ts';
import { findStaffTexts } from '#texts/findStaff.ts';
import { findWordsTexts } from '#texts/findWords.ts';
import { useTexts } from '#texts/useTexts.tsx';
import type { Glyph } from '#ui/show/Icon.tsx';
import { session } from '#widgets/page/index.ts';

/** Something that the search finds: a page, or what can be done from everywhere. */
export interface Result {
  key: string;
  name: string;
  /** What tells it from others of the same name. */
  about?: string;
  /** Other words by which it is found, apart by blanks. */
  words?: string;
  icon: Glyph;
  /** The path of the page that shows it, or what is done. */
  opens: string | (() => void);
}

const THEMES = ['light', 'dark', 'auto'] as const satisfies readonly Choice<'consoleTheme'>[];
const THEME_WORD = { light: 'themeLight', dark: 'themeDark', auto: 'themeAuto' } as const;

/** All pages that this viewer may open, in the order of the menus, and what can be done from everywhere. */
export function usePlaces({ user, menu }: Viewer): Result[] {
  const t = useTexts(consoleTexts);
  const find = useTexts(findTexts);
  const section = useTexts(dataTexts);
  const wordsOf = useWords();
  const nameOf = useEntryName();
  const staff = useTexts(findStaffTexts);
  const [, setTheme] = usePreference('consoleTheme');
  const [, setLocale] = usePreference('consoleLocale');
  const locales = localesOf(user);
  const can = (capability: string) => user.capabilities.includes(capability);
  const at = (id: string) => menu.find((entry) => isInside(entry) && screenOfId(entry.id) === id)?.path;

  /** Pages with an address of their own, where no entry of the menu leads to them already. */
  const fixed = [
    { screen: 'attention', path: ROUTE.attention, may: !isParent(user) && mayFollowUp(user) },
    { screen: 'absent', path: ROUTE.absent, may: !isParent(user) && maySeeAbsent(user) },
    { screen: 'register', path: REGISTER_PATH, may: !isParent(user) && mayTakeRegister(user) },
    { screen: 'plan-reports', path: ROUTE.planReports, may: !isParent(user) },
    { screen: 'notices', path: NOTICES_PATH, may: mayReadNotices(user) },
  ] as const;
  /** Where a screen opens a form by its attribute `opens`. */
  const opening = (path: string | undefined, form: string) => path && `${path}?opens=${form}`;
  const users = at('users');
  const schools = at('schools');
  const notifications = at('notifications');
  const acts = [
    { act: 'addUser', path: opening(users, 'add-user'), may: can('users:write') },
    { act: 'addSchool', path: opening(schools, 'add-school'), may: can('schools:write') },
    {
      act: 'createNotification',
      path: opening(notifications, 'create-notification'),
      may: can('notices:write'),
    },
    { act: 'invite', path: INVITATIONS_PATH, may: can('invitations') },
    { act: 'importFile', path: `${DATA_PATH}/import`, may: can('import') },
    { act: 'rules', path: ROUTE.attention, may: mayFollowUp(user) && can('attention-rules') },
  ] as const;

  return [
    ...menu.filter(isInside).map((entry) => ({
      key: entry.path,
      name: nameOf(entry),
      words: wordsOf(screenOfId(entry.id) ?? ''),
      icon: menuIcon(entry.icon),
      opens: entry.path,
    })),
    ...fixed
      .filter(({ path, may }) => may && !menu.some((entry) => entry.path === path))
      .map(({ screen, path }) => ({
        key: path,
        name: t(`screen-${screen}`),
        words: wordsOf(screen),
        icon: menuIcon(''),
        opens: path,
      })),
    ...acts.flatMap(({ act, path, may }) =>
      may && path && !isParent(user)
        ? [{ key: `act-${act}`, name: staff(act), words: staff(`${act}Words`), icon: Plus, opens: path }]
        : [],
    ),
    ...dataSectionsOf(user).map(({ name, path }) => ({
      key: path,
      name: path === DATA_PATH ? t('dataTitle') : section(name),
      words: wordsOf(path === DATA_PATH ? 'data' : name),
      ...(path === DATA_PATH ? {} : { about: t('dataTitle') }),
      icon: Database,
      opens: path,
    })),
    ...ownPagesOf(user).map(({ path, title, icon }) => ({
      key: path,
      name: t(title),
      words: wordsOf(OWN_PAGE[path]),
      icon,
      opens: path,
    })),
    ...THEMES.map((theme) => ({
      key: `theme-${theme}`,
      name: find('themeOf', { name: t(THEME_WORD[theme]) }),
      words: wordsOf('theme'),
      icon: Monitor,
      opens: () => setTheme(theme),
    })),
    ...(locales.length > 1 ? locales : []).map((locale) => ({
      key: `language-${locale}`,
      name: find('languageOf', { name: ownName(locale) }),
      words: wordsOf('language'),
      icon: Languages,
      opens: () => setLocale(locale),
    })),
    {
      key: 'sign-out',
      name: t('signOut'),
      words: wordsOf('sign-out'),
      icon: LogOut,
      opens: () => void session.signOut(),
    },
  ];
}

/** By what the words of the console's own pages are found. */
const OWN_PAGE = {
  [ACCOUNT_PATH]: 'account',
  [MAIL_CHOICES_PATH]: 'what-you-get',
  [REPORTS_PATH]: 'reports-by-email',
  [CHILD_DATA_PATH]: 'child-data',
  [DELETED_PATH]: 'deleted',
  [LINK_REQUESTS_PATH]: 'link-requests',
  [SHARED_NUMBERS_PATH]: 'shared-numbers',
  [CONNECTIONS_PATH]: 'connections',
  [ABOUT_PATH]: 'about',
} as const;

const OF_EVERYBODY = [
  ...['today', 'week', 'student-performance', 'study-sessions', 'study-progress', 'attendance', 'messages'],
  ...['parent-dashboard', 'notices', 'account', 'what-you-get', 'child-data', 'about', 'sign-out', 'theme', 'language'],
];
const OF_STAFF = [
  ...['dashboard', 'study-plans', 'performance', 'leaderboard', 'schools', 'users', 'analytics', 'notifications'],
  ...['activity-logs', 'study-plan-attendance', 'parent-messages', 'plan-reports', 'attention', 'absent', 'data'],
  ...['register', 'import', 'plans', 'invitations', 'keys', 'statements', 'academy', 'deleted', 'link-requests'],
  ...[
    'shared-numbers',
    'connections',
    'channels',
    'webhooks',
    'brand',
    'minimumAttendance',
    'names',
    'reports-by-email',
  ],
];

/** Other words of a page; none of one that has no others. */
function useWords(): (page: string) => string {
  const everybody = useTexts(findWordsTexts);
  const staff = useTexts(findStaffTexts);
  return (page) => {
    if (OF_EVERYBODY.includes(page)) return everybody(page as Parameters<typeof everybody>[0]);
    return OF_STAFF.includes(page) ? staff(page as Parameters<typeof staff>[0]) : '';
  };
}

/** Without upper case and accents of Latin letters. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
const wordsIn = (text: string) => plain(text).split(/[\s/,:()–-]+/);

/** How far a typed word is from these: 0 where one begins with it, and one wrong letter counts 1 in a word of four or more. */
function faultsOf(typed: string, words: readonly string[]): number {
  if (words.some((word) => word.startsWith(typed))) return 0;
  // A letter more or less moves the end of what a word begins with.
  const beginnings = (word: string) => [-1, 0, 1].map((more) => word.slice(0, typed.length + more));
  const isNear =
    typed.length >= 4 && words.some((word) => beginnings(word).some((beginning) => distance(beginning, typed) <= 1));
  return isNear ? 1 : Number.POSITIVE_INFINITY;
}

/** As much further as words that are not shown are from what was typed. */
const NOT_SHOWN = 0.5;

/** Those who have a word like each that was typed, in their names or among their other words, the closest first. */
export function placesLike(places: readonly Result[], typed: string): Result[] {
  const sought = plain(typed).split(/\s+/).filter(Boolean);
  return places
    .map((place) => {
      const shown = wordsIn(`${place.name} ${place.about ?? ''}`);
      const others = wordsIn(place.words ?? '');
      const faults = sought.map((word) => Math.min(faultsOf(word, shown), faultsOf(word, others) + NOT_SHOWN));
      return { place, faults: faults.reduce((sum, each) => sum + each, 0) };
    })
    .filter(({ faults }) => faults !== Number.POSITIVE_INFINITY)
    .sort((a, b) => a.faults - b.faults)
    .map(({ place }) => place);
}
