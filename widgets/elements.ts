/**
 * The public table: one row an element. `define`, the loader, the manifest, the types, the console
 * and the test suite that every element must pass all read it, so a new element is a new row.
 */

/** Who an element is for: staff, parents (spec 1 §6), or whoever comes. */
export type Audience = 'anyone' | 'staff' | 'parent';

/** An attribute; the property of the same name in camelCase does the same. */
export interface AttributeRow {
  name: string;
  description: string;
  /** What it takes, as a TypeScript type. */
  type: string;
  /** What removing it restores. */
  default?: string;
}

export interface ElementRow {
  tag: string;
  /** The screen's name in the spec. */
  screen: string;
  description: string;
  audience: Audience;
  /** Menu ids that select this screen (spec 1 §2). */
  menuIds: readonly string[];
  /** The fixed route that shows it, where it has one. */
  route?: string;
  /** A 401 sends the browser to the login URL instead of the dialog (spec 1 §8, spec 2 §8). */
  expiresToLogin: boolean;
  /** Own attributes, beside the common ones. */
  attributes: readonly AttributeRow[];
}

/** Attributes that every element takes. */
export const commonAttributes: readonly AttributeRow[] = [
  {
    name: 'api-base',
    description: 'URL of the API host. Default: what `configure` said, else the origin that served the page.',
    type: 'string',
  },
  {
    name: 'theme',
    description: 'Light, dark, or as the system says.',
    type: "'light' | 'dark' | 'auto'",
    default: 'auto',
  },
  {
    name: 'locale',
    description: 'Language and region of texts, numbers and dates (BCP 47).',
    type: 'string',
    default: 'en-IN',
  },
];

export const elements = [
  {
    tag: 'academy-login',
    screen: 'Login',
    description: 'Sign-in form: phone number, password, Login as Parent.',
    audience: 'anyone',
    menuIds: [],
    route: '/login',
    expiresToLogin: false,
    attributes: [],
  },
  {
    tag: 'academy-dashboard',
    screen: 'Admin dashboard',
    description: 'Totals of students, videos, study plans and teachers, and counts by category.',
    audience: 'staff',
    menuIds: ['dashboard'],
    expiresToLogin: true,
    attributes: [],
  },
  {
    tag: 'academy-plan-report',
    screen: 'Study plan report',
    description: 'One study plan in one school, in seven tabs: summary, students, days, sessions, exams.',
    audience: 'staff',
    menuIds: [],
    route: '/study-plans/:planId',
    expiresToLogin: false,
    attributes: [
      { name: 'plan-id', description: 'The study plan that is reported on. Required.', type: 'string' },
      {
        name: 'school-id',
        description: 'The school whose students are reported on. A school user always sees the own one.',
        type: 'string',
        default: 'the first school that the plan is shared with',
      },
      {
        name: 'tab',
        description: 'The tab that is open; the element sets it as tabs are chosen.',
        type: "'summary' | 'students' | 'day' | 'not-started' | 'sessions' | 'session-performance' | 'exam-performance'",
        default: 'summary',
      },
    ],
  },
  {
    tag: 'academy-plan-reports',
    screen: 'Study Plan Reports',
    description: 'A plan at a glance: activity of its days, videos, exam results, students in intensive care.',
    audience: 'staff',
    menuIds: [],
    route: '/study-plans/reports',
    expiresToLogin: false,
    attributes: [
      {
        name: 'plan-id',
        description: 'The plan that is shown; follows the selector. Default: the first.',
        type: 'string',
      },
    ],
  },
  {
    tag: 'academy-plans',
    screen: 'Study Plans list',
    description: 'Study plans of a school or of all, each with the way to its report.',
    audience: 'staff',
    menuIds: ['study-plans'],
    expiresToLogin: false,
    attributes: [
      {
        name: 'school-id',
        description: 'The school whose plans are shown; follows the filter. A school user sees the own school, always.',
        type: 'string',
      },
    ],
  },
  {
    tag: 'academy-plan-attendance',
    screen: 'Attendance by School',
    description: 'How many students of each school attended a day of a plan.',
    audience: 'staff',
    menuIds: ['study-plan-attendance'],
    route: '/study-plans/attendance',
    expiresToLogin: false,
    attributes: [
      { name: 'plan-id', description: 'The plan that is shown; follows the selector.', type: 'string' },
      { name: 'day', description: 'The day of the plan; follows the selector.', type: 'string', default: '5' },
    ],
  },
] as const satisfies readonly ElementRow[];

/** A tag of the table. */
export type ElementTag = (typeof elements)[number]['tag'];

/** The row of a tag, or undefined for a tag that is not ours. */
export const elementRow = (tag: string): ElementRow | undefined => elements.find((row) => row.tag === tag);

/** `plan-id` → `planId`. */
export const propertyName = (attribute: string): string =>
  attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
