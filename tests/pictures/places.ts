/** Where the pictures are made: who looks, at which addresses, and how the page looks. */
import { STUDENT_PAGE } from '#domain/people/menu.ts';
import { DATA_SECTIONS } from '#host/console/data/sections.ts';
import { type Account, administrator, parentOfTwo, school, teacher } from '#tests/support/data/accounts.ts';
import { type Academy, ask, type SignedIn } from '#tests/support/server/sessions.ts';

/** What the API answers instead of what it has: nothing yet, empty lists, failures, or that one may not see it. */
export const STATES = ['loading', 'empty', 'failed', 'denied'] as const;
export type State = (typeof STATES)[number];

/** A look of every page. */
export interface Look {
  name: string;
  width: number;
  scheme: 'light' | 'dark';
  /** Urdu is from right to left. */
  language?: 'ur' | 'hi' | 'ml';
  /** The size of text that the reader has set in the browser, of the usual one. */
  isLarge?: boolean;
  state?: State;
  /** What each page opens is drawn too: dialogs, menus, tabs, and what forms say. */
  isOpened?: boolean;
  /** The word without which it is not drawn. */
  only?: string;
}

const look = (width: number, scheme: Look['scheme']): Look => ({ name: `${width}-${scheme}`, width, scheme });

export const LOOKS: readonly Look[] = [1280, 360].flatMap((width) => [
  look(width, 'light'),
  look(width, 'dark'),
  { ...look(width, 'light'), name: `${width}-rtl`, language: 'ur' },
  ...(['hi', 'ml'] as const).map((language): Look => {
    return { ...look(width, 'light'), name: `${width}-${language}`, language, only: language };
  }),
  { ...look(width, 'light'), name: `${width}-large`, isLarge: true, only: 'large' },
  { ...look(width, 'light'), name: `${width}-opened`, isOpened: true, only: 'opened' },
  ...STATES.map((state): Look => ({ ...look(width, 'light'), name: `${width}-${state}`, state, only: state })),
]);

/** Who looks. Nobody is signed in on the pages of `visitor`. */
export const VIEWERS: ReadonlyMap<string, Account | undefined> = new Map<string, Account | undefined>([
  ['visitor', undefined],
  ['administrator', administrator],
  ['school', school],
  ['teacher', teacher],
  ['parent', parentOfTwo],
]);

/** Pages that no menu names, with the word of the capability that offers each. */
const OWN_PAGES: readonly [capability: string, path: string][] = [
  ['attention', '/attention'],
  ['absent', '/absent'],
  ['register', '/register'],
  ['notices', '/notices'],
  ['own-password', '/account'],
  ['mail-choices', '/what-you-get'],
  ['child-data', '/child-data'],
  ['restore', '/recently-deleted'],
  ['link-requests', '/link-requests'],
  ['shared-numbers', '/shared-numbers'],
  ['lti-links', '/lms-connections'],
  ...DATA_SECTIONS.map(({ capability, path }): [string, string] => [capability, path]),
];

/** The addresses of all pages that a person may open. */
export async function pathsOf(academy: Academy, session: SignedIn | undefined): Promise<string[]> {
  if (!session) return ['/login'];
  const offered = new Set(session.user.capabilities);
  const paths = [...session.menu.map(({ path }) => path)];
  for (const [capability, path] of OWN_PAGES) if (offered.has(capability)) paths.push(path);
  if (offered.has('attention') && offered.has(STUDENT_PAGE)) {
    const { items } = await ask<{ items: { pid: number }[] }>(academy, session, '/api/admin/attention');
    if (items[0]) paths.push(`/student/${items[0].pid}`);
  }
  if (session.menu.some(({ id }) => id === 'study-plans')) {
    const [plan] = await ask<{ studyPlanId: number }[]>(academy, session, '/api/admin/study-plan-reports');
    if (plan) paths.push('/study-plans/reports', `/study-plans/${plan.studyPlanId}`);
    paths.push('/list?list=students');
  }
  return [...new Set([...paths, '/about'])];
}
