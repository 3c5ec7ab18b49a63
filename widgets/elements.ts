/**
 * The public table: one row for each element. `define`, the loader, the manifest, the types, the console and the test
 * suite for all elements read it, so a new element is a new row here and its description in `descriptions.ts`. The
 * descriptions are in a file of their own because every page loads this one.
 */

/**
 * Who an element is for: staff, parents (promises/session-and-errors.md#roles), everyone who is signed in, or anyone, also
 * without a sign-in.
 */
export type Audience = 'anyone' | 'everyone' | 'staff' | 'parent';

/** A row of the table. */
export interface ElementRow {
  tag: string;
  /** The name of the screen. */
  screen: string;
  audience: Audience;
  /** Menu ids that select this screen (promises/menu-and-routes.md#menu-ids). */
  menuIds: readonly string[];
  /** The fixed route that shows it, where it has one. */
  route?: string;
  /**
   * After a 401 the browser goes to the login URL instead of showing the dialog (promises/session-and-errors.md#a-401).
   */
  expiresToLogin: boolean;
  /** The element's own attributes, besides the common ones. Each is also a property with its name in camelCase. */
  attributes: readonly string[];
  /**
   * Height in px with an ordinary school's data, in a wide window and on a phone, at most a tall window's: kept free
   * from the beginning (`reservedHeight.ts`).
   */
  height: readonly [wide: number, narrow: number];
}

export const elements = [
  {
    tag: 'academy-login',
    screen: 'Login',
    audience: 'anyone',
    menuIds: [],
    route: '/login',
    expiresToLogin: false,
    attributes: [],
    height: [370, 390],
  },
  {
    tag: 'academy-dashboard',
    screen: 'Admin dashboard',
    audience: 'staff',
    menuIds: ['dashboard'],
    expiresToLogin: true,
    attributes: [],
    height: [650, 1120],
  },
  {
    tag: 'academy-plan-reports',
    screen: 'Study Plan Reports',
    audience: 'staff',
    menuIds: [],
    route: '/study-plans/reports',
    expiresToLogin: false,
    attributes: ['plan-id'],
    height: [1200, 1200],
  },
  {
    tag: 'academy-plans',
    screen: 'Study Plans list',
    audience: 'staff',
    menuIds: ['study-plans'],
    expiresToLogin: false,
    attributes: ['school-id'],
    height: [520, 890],
  },
  {
    tag: 'academy-plan-report',
    screen: 'Study plan report',
    audience: 'staff',
    menuIds: [],
    route: '/study-plans/:planId',
    expiresToLogin: false,
    attributes: ['plan-id', 'school-id', 'tab'],
    height: [690, 950],
  },
  {
    tag: 'academy-plan-attendance',
    screen: 'Attendance by School',
    audience: 'staff',
    menuIds: ['study-plan-attendance'],
    route: '/study-plans/attendance',
    expiresToLogin: false,
    attributes: ['plan-id', 'day'],
    height: [630, 950],
  },
  {
    tag: 'academy-performance',
    screen: 'Performance Tracking',
    audience: 'staff',
    menuIds: ['performance'],
    expiresToLogin: false,
    attributes: ['timeframe'],
    height: [1200, 1200],
  },
  {
    tag: 'academy-leaderboard',
    screen: 'Leaderboard Management',
    audience: 'staff',
    menuIds: ['leaderboard'],
    expiresToLogin: false,
    attributes: [],
    height: [1040, 1200],
  },
  {
    tag: 'academy-student',
    screen: 'Student',
    audience: 'staff',
    menuIds: [],
    route: '/student/:pid',
    expiresToLogin: false,
    attributes: ['student-id'],
    height: [1200, 1200],
  },
  {
    tag: 'academy-schools',
    screen: 'School Management',
    audience: 'staff',
    menuIds: ['schools'],
    expiresToLogin: false,
    attributes: [],
    height: [720, 1200],
  },
  {
    tag: 'academy-users',
    screen: 'User Management',
    audience: 'staff',
    menuIds: ['users'],
    expiresToLogin: false,
    attributes: [],
    height: [950, 1200],
  },
  {
    tag: 'academy-analytics',
    screen: 'Platform Analytics',
    audience: 'staff',
    menuIds: ['analytics'],
    expiresToLogin: false,
    attributes: [],
    height: [1200, 1200],
  },
  {
    tag: 'academy-notifications',
    screen: 'Notifications',
    audience: 'staff',
    menuIds: ['notifications'],
    expiresToLogin: false,
    attributes: [],
    height: [1200, 1200],
  },
  {
    tag: 'academy-activity-logs',
    screen: 'Activity Log',
    audience: 'staff',
    menuIds: ['activity-logs'],
    expiresToLogin: false,
    attributes: [],
    height: [1200, 1200],
  },
  {
    tag: 'academy-messages',
    screen: 'Parent Messages',
    audience: 'staff',
    menuIds: ['messages', 'parent-messages'],
    expiresToLogin: false,
    attributes: ['conversation-id'],
    height: [550, 640],
  },
  {
    tag: 'academy-attention',
    screen: 'Students to Follow Up',
    audience: 'staff',
    menuIds: [],
    route: '/attention',
    expiresToLogin: false,
    attributes: [],
    height: [1200, 1200],
  },
  {
    tag: 'academy-list',
    screen: 'List',
    audience: 'staff',
    menuIds: [],
    route: '/list',
    expiresToLogin: false,
    attributes: ['plan-id', 'school-id', 'day', 'list', 'period', 'metric', 'band', 'item-id', 'group'],
    height: [950, 1200],
  },
  {
    tag: 'academy-notices',
    screen: 'Notices',
    audience: 'everyone',
    menuIds: [],
    route: '/notices',
    expiresToLogin: false,
    attributes: ['view'],
    height: [1200, 1200],
  },
  {
    tag: 'parent-dashboard',
    screen: 'Parent Dashboard',
    audience: 'parent',
    menuIds: ['parent-dashboard'],
    expiresToLogin: true,
    attributes: [],
    height: [1200, 1200],
  },
  {
    tag: 'parent-week',
    screen: 'The Week',
    audience: 'parent',
    menuIds: ['week'],
    expiresToLogin: true,
    attributes: ['week'],
    height: [800, 1200],
  },
  {
    tag: 'parent-performance',
    screen: 'Student Performance Analysis',
    audience: 'parent',
    menuIds: ['student-performance'],
    expiresToLogin: true,
    attributes: ['timeframe'],
    height: [1200, 1200],
  },
  {
    tag: 'parent-study-sessions',
    screen: 'Study Sessions',
    audience: 'parent',
    menuIds: ['study-sessions'],
    expiresToLogin: true,
    attributes: ['timeframe'],
    height: [1010, 1200],
  },
  {
    tag: 'parent-study-progress',
    screen: 'Study Progress Tracking',
    audience: 'parent',
    menuIds: ['study-progress'],
    expiresToLogin: true,
    attributes: ['plan-id'],
    height: [1010, 1200],
  },
  {
    tag: 'parent-attendance',
    screen: 'Attendance Tracking',
    audience: 'parent',
    menuIds: ['attendance'],
    expiresToLogin: true,
    attributes: ['month', 'year'],
    height: [1200, 1200],
  },
  {
    tag: 'parent-messages',
    screen: 'Messages',
    audience: 'parent',
    menuIds: ['messages', 'parent-messages'],
    expiresToLogin: true,
    attributes: [],
    height: [550, 540],
  },
] as const satisfies readonly ElementRow[];

/** A tag of the table. */
export type ElementTag = (typeof elements)[number]['tag'];

/** The row of a tag, or undefined for a tag that is not ours. */
export const elementRow = (tag: string): ElementRow | undefined => elements.find((row) => row.tag === tag);
