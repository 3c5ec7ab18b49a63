/** The lists behind the numbers of the screens (promises/academy-list.md): what each lists, and what narrows it. */
import { REPORT_TIMEFRAMES } from '#domain/format/timeframes.ts';
import { ordersOf } from './orders.ts';

/** Periods of the dashboard (promises/academy-dashboard.md#timeframe); without one it counts all time. */
export const DASHBOARD_PERIODS = ['today', 'yesterday', 'this-week'] as const;
/** Those, and the ones of the reports. */
export const LIST_PERIODS = [...DASHBOARD_PERIODS, ...REPORT_TIMEFRAMES] as const;
export type ListPeriod = (typeof LIST_PERIODS)[number];

/**
 * Parts of a number that is divided: of scores; of progress in a plan, by quarters; of a day's sessions; of grade labels;
 * and what has no category. Each kind takes some of them.
 */
export const LIST_BANDS = [
  'top',
  'low',
  'q1',
  'q2',
  'q3',
  'q4',
  'q5',
  'any',
  'all',
  'half',
  'quarter',
  'none',
  'absent',
  'excellent',
  'good',
  'average',
  'needs-improvement',
  'uncategorized',
] as const;
export type ListBand = (typeof LIST_BANDS)[number];

/** What a row of a list is. */
export type ListRow = 'students' | 'people' | 'schools' | 'plans' | 'sessions' | 'contents' | 'results';

/** What the rows of a list can be sorted by; with `-` before it the other way round. */
export const LIST_SORTS = ['name', 'class', 'school', 'percent', 'date'] as const;
export type ListSort = (typeof LIST_SORTS)[number];
export const LIST_ORDERS = ordersOf(LIST_SORTS);
export type ListOrder = (typeof LIST_ORDERS)[number];

/** What narrows a list, as attributes of the element and in an address. */
export const LIST_FILTERS = [
  'period',
  'metric',
  'band',
  'school-id',
  'plan-id',
  'day',
  /** The one thing that a list is about: a session, an exam, a video or a student, as its kind says. */
  'item-id',
  /** What several things are counted by, by its name: the category of exams or videos, the place of schools. */
  'group',
] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

/** The word of a filter in a query: `school-id` is `schoolId`. */
export const inQuery = (filter: ListFilter): string =>
  filter.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

interface ListKindRow {
  rows: ListRow;
  /** Without these there is no such list. */
  needs?: readonly ListFilter[];
  takes?: readonly ListFilter[];
  /** The periods that it takes. */
  periods?: readonly ListPeriod[];
  /** The bands that it takes. */
  bands?: readonly ListBand[];
}

const CONTENTS = {
  takes: ['period', 'group', 'band'],
  periods: DASHBOARD_PERIODS,
  bands: ['uncategorized'],
} as const satisfies Omit<ListKindRow, 'rows'>;
const PLAN_SCHOOL = ['plan-id', 'school-id'] as const;

/** The kinds of list, by the word that an address names them with. */
export const LIST_KINDS = {
  /** All students, or those who did something on the days of a period. */
  students: { rows: 'students', takes: ['period'], periods: DASHBOARD_PERIODS },
  /** Students of a school without the banned, as its card counts them. */
  'school-students': { rows: 'students', needs: ['school-id'] },
  teachers: { rows: 'people', takes: ['period', 'school-id'], periods: DASHBOARD_PERIODS },
  'active-users': { rows: 'people', needs: ['period'], periods: REPORT_TIMEFRAMES },
  schools: { rows: 'schools', takes: ['group'] },
  /** Study plans that are shared with a school, or those of them that students worked on in a period. */
  plans: { rows: 'plans', takes: ['period'], periods: DASHBOARD_PERIODS },
  /** All exams, or those taken in a period. */
  exams: { rows: 'contents', ...CONTENTS },
  /** All videos, or those watched in a period. */
  videos: { rows: 'contents', ...CONTENTS },
  /** Each time that an exam was handed in. */
  attempts: { rows: 'results', needs: ['period'], takes: ['item-id'], periods: REPORT_TIMEFRAMES },
  /** Each exam that a student handed in, without Chapter Wise exams. */
  'student-attempts': { rows: 'results', needs: ['period', 'item-id'], periods: REPORT_TIMEFRAMES },
  /** Each time that a video was watched. */
  viewings: { rows: 'results', needs: ['period'], takes: ['item-id'], periods: REPORT_TIMEFRAMES },
  /** Students with a score in a period, or the best and the weakest of them. */
  scores: {
    rows: 'students',
    needs: ['period', 'metric'],
    takes: ['band'],
    periods: REPORT_TIMEFRAMES,
    bands: ['top', 'low'],
  },
  'plan-students': { rows: 'students', needs: PLAN_SCHOOL },
  'plan-started': {
    rows: 'students',
    needs: ['plan-id'],
    takes: ['school-id', 'band'],
    bands: ['q1', 'q2', 'q3', 'q4', 'q5'],
  },
  'plan-not-started': { rows: 'students', needs: PLAN_SCHOOL },
  'plan-day': {
    rows: 'students',
    needs: ['plan-id', 'day', 'band'],
    takes: ['school-id'],
    bands: ['any', 'all', 'half', 'quarter', 'none', 'absent'],
  },
  'plan-grades': {
    rows: 'students',
    needs: ['plan-id', 'band'],
    bands: ['excellent', 'good', 'average', 'needs-improvement'],
  },
  'plan-care': { rows: 'students', needs: ['plan-id'] },
  /** Students who attended a session. */
  'plan-session': { rows: 'students', needs: ['plan-id', 'item-id'] },
  /** The sessions of a plan, or of a day of it. */
  'plan-sessions': { rows: 'sessions', needs: ['plan-id'], takes: ['day'] },
  /** Each student and video of a day of a plan that the student watched. */
  'plan-videos': { rows: 'results', needs: ['plan-id', 'day'] },
  /** Each student and exam of a day of a plan that the student took. */
  'plan-exams': { rows: 'results', needs: ['plan-id', 'day'] },
} as const satisfies Readonly<Record<string, ListKindRow>>;
export type ListKind = keyof typeof LIST_KINDS;

export const LIST_KIND_NAMES = Object.keys(LIST_KINDS) as [ListKind, ...ListKind[]];

/** The row of a kind, with all that a kind may have. */
export const listKind = (kind: ListKind): ListKindRow => LIST_KINDS[kind];

/** A list and what narrows it, by the names that an address has. */
export type ListAddress = { list: ListKind } & Partial<Record<ListFilter, string | number>>;

/** What narrows a list that does not take it; undefined where nothing does. */
export function unknownFilter(address: ListAddress): ListFilter | undefined {
  const { needs = [], takes = [] } = listKind(address.list);
  return LIST_FILTERS.find(
    (filter) => address[filter] !== undefined && !needs.includes(filter) && !takes.includes(filter),
  );
}

/** What is missing or wrong of what narrows a list; undefined where nothing is. */
export function wrongFilter(address: ListAddress): ListFilter | undefined {
  const { needs = [], periods = [], bands = [] } = listKind(address.list);
  const missing = needs.find((filter) => address[filter] === undefined);
  if (missing) return missing;
  const { period, band } = address;
  if (period !== undefined && !periods.some((known) => known === period)) return 'period';
  return band === undefined || bands.some((known) => known === band) ? undefined : 'band';
}
