/** What people do on the screens: one act of each kind that a screen has. */
import type { Locator, Page } from '@playwright/test';
import { type Account, administrator, parentOfTwo } from '#tests/support/data/accounts.ts';

/** Something that a person does, and what then stands on the screen. */
export interface Act {
  tag: string;
  what: string;
  account: Account;
  /** Where the console shows the screen. */
  path: string;
  /** Calls, by the end of their paths, that are answered with many rows. */
  many?: readonly string[];
  /** Leads to where the act begins. */
  before?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
  /** A selector of what the act shows, in the element or in the overlay of the page. */
  shows: string;
}

const OPEN_DIALOG = 'dialog[open] :is(h1, h2, h3, h4)';
const SORTED = 'th[aria-sort]';

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name }).filter({ visible: true }).first();

const staff = (tag: string, path: string) => ({ tag, path, account: administrator });
const parents = (tag: string, path: string) => ({ tag, path, account: parentOfTwo });

const sort = (column: string) => ({
  what: `sort by ${column}`,
  before: (page: Page) =>
    page.getByRole('columnheader', { name: column, exact: true }).getByRole('button').first().waitFor(),
  act: (page: Page) =>
    page.getByRole('columnheader', { name: column, exact: true }).getByRole('button').first().click(),
  shows: SORTED,
});
const open = (name: string | RegExp, what = name) => ({
  what: `open ${String(what)}`,
  before: (page: Page) => button(page, name).waitFor(),
  act: (page: Page) => button(page, name).click(),
  shows: OPEN_DIALOG,
});
const tab = (name: string) => ({
  what: `tab ${name}`,
  before: (page: Page) => page.getByRole('tab', { name, exact: true }).waitFor(),
  act: (page: Page) => page.getByRole('tab', { name, exact: true }).click(),
  shows: '[role="tabpanel"] :is([role="status"], table, figure, [part~="card"])',
});
const search = (name: string, letter = 'a') => ({
  what: 'type in the search',
  before: async (page: Page) => {
    const box = page.getByRole('searchbox', { name, exact: true }).filter({ visible: true });
    await box.click();
  },
  act: (page: Page) => page.keyboard.type(letter),
  shows: 'input[type="search"]',
});

/** Stands in a path for the id of the first plan that the person sees. */
export const PLAN_ID = '{planId}';
const PLAN = `/study-plans/${PLAN_ID}`;
const table = (page: Page) => page.getByRole('table').filter({ visible: true }).first().waitFor();

export const ACTS: readonly Act[] = [
  { ...staff('academy-users', '/users'), ...sort('User') },
  { ...staff('academy-users', '/users'), ...open(/^View performance of/, 'View performance') },
  { ...staff('academy-users', '/users'), ...open(/^Delete /, 'Delete') },
  { ...staff('academy-users', '/users'), ...open('Add User') },
  { ...staff('academy-users', '/users'), ...search('Search users') },
  { ...staff('academy-schools', '/schools'), ...open('Add School') },
  { ...staff('academy-schools', '/schools'), ...open(/^View Details of/, 'View Details') },
  { ...staff('academy-schools', '/schools'), ...search('Search schools') },
  { ...staff('academy-plans', '/study-plans'), ...sort('Title'), what: 'sort 3,000 plans', many: ['/study-plans'] },
  ...['Student Wise', 'Day Wise', 'Not Started', 'Sessions', 'Session Performance', 'Exam Performance'].map((name) => ({
    ...staff('academy-plan-report', PLAN),
    ...tab(name),
    many: name === 'Session Performance' ? ['/students'] : undefined,
  })),
  {
    ...staff('academy-plan-report', `${PLAN}?tab=session-performance`),
    ...sort('Student'),
    what: 'sort 10,000 students by name',
    many: ['/students'],
  },
  {
    ...staff('academy-plan-report', `${PLAN}?tab=session-performance`),
    ...sort('Progress %'),
    what: 'sort 10,000 students by progress',
    many: ['/students'],
  },
  {
    ...staff('academy-plan-report', `${PLAN}?tab=session-performance`),
    ...search('Search student'),
    what: 'search 10,000 students',
    many: ['/students'],
    before: async (page) => {
      await table(page);
      await search('Search student').before(page);
    },
  },
  {
    ...staff('academy-plan-report', `${PLAN}?tab=session-performance`),
    what: 'tab Exam Performance and back to 10,000 students',
    many: ['/students'],
    before: async (page) => {
      await table(page);
      await page.getByRole('tab', { name: 'Exam Performance', exact: true }).click();
      await table(page);
    },
    act: (page) => page.getByRole('tab', { name: 'Session Performance', exact: true }).click(),
    shows: '[role="tab"][aria-selected="true"][id*="session-performance"]',
  },
  {
    ...staff('academy-plan-reports', `/study-plans/reports?plan-id=${PLAN_ID}`),
    ...sort('Average Score'),
    what: 'sort 10,000 students in intensive care',
    many: ['/intensive-care'],
  },
  { ...staff('academy-plan-attendance', `/study-plans/attendance?plan-id=${PLAN_ID}`), ...sort('School') },
  { ...staff('academy-performance', '/performance'), ...open(/^View All Exams of/, 'View All Exams') },
  { ...staff('academy-leaderboard', '/leaderboard'), ...open(/^View Details/, 'View Details') },
  { ...staff('academy-notifications', '/notifications'), ...open('Create Notification') },
  { ...staff('academy-notifications', '/notifications'), ...search('Search') },
  { ...staff('academy-activity-logs', '/activity-logs'), ...search('Search') },
  {
    ...staff('academy-messages', '/parent-messages'),
    ...search('Search'),
    what: 'search 1,000 conversations',
    many: ['/conversations'],
  },
  { ...parents('parent-messages', '/messages'), ...open('New Message'), shows: 'form' },
  { ...parents('parent-study-sessions', '/study-sessions'), ...sort('Date') },
];
