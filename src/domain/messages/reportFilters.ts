/**
 * What a report by email is narrowed to: in the query of its list's call, in the address of its screen, in a saved view of that list,
 * and in words (promises/scheduled-reports.md#what-can-be-sent).
 */
import { ABSENT_ORDERS } from '#domain/lists/absentOrders.ts';
import { fieldOf, orderOf } from '#domain/lists/orders.ts';
import type { ReportName } from './reportSchedule.ts';

/** Fields of a list's query with their values. Which of them a list has, its call says. */
export type ReportFilters = Readonly<Record<string, string | number>>;

const OF_BOTH = ['schoolId', 'classId', 'planId', 'search'];
/** The fields by which the list of each report is narrowed. What they may hold, its call says: the browser has no rules of input. */
export const REPORT_FIELDS: Readonly<Record<ReportName, readonly string[]>> = {
  attention: [...OF_BOTH, 'reason', 'view'],
  absent: [...OF_BOTH, 'sort'],
  today: [],
};

/** The fields of a report among what an address or a saved view holds. Whether it can be used, the server checks. */
export const readFilters = (report: ReportName, found: Readonly<Record<string, unknown>>): ReportFilters =>
  Object.fromEntries(
    Object.entries(found).filter(
      (field): field is [string, string | number] =>
        REPORT_FIELDS[report].includes(field[0]) &&
        (typeof field[1] === 'number' || (typeof field[1] === 'string' && field[1] !== '')),
    ),
  );

/** Fields that a screen calls otherwise in its address and in its saved views. */
const IN_VIEWS: readonly (readonly [field: string, view: string])[] = [
  ['schoolId', 'school'],
  ['classId', 'class'],
  ['planId', 'plan'],
];
/** Fields that it calls the same. */
const ALIKE = ['reason', 'view', 'search'];

/** The query with which the address of a screen opens it narrowed so: `?school=12`; empty where it is not narrowed. */
export function screenSearch({ sort, ...filters }: ReportFilters): string {
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(filters))
    query.set(IN_VIEWS.find(([name]) => name === field)?.[1] ?? field, String(value));
  const order = ABSENT_ORDERS.find((each) => each === sort);
  if (order) query.set('sort', `${fieldOf(order)}.${order.startsWith('-') ? 'descending' : 'ascending'}`);
  return query.size > 0 ? `?${query}` : '';
}

/** What a saved view narrows its list to, and its order, as fields of the list's query. Of rows and columns it takes nothing. */
export function filtersOfView(views: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const found: [string, unknown][] = [
    ...IN_VIEWS.map(([field, view]): [string, unknown] => [field, views[view]]),
    ...ALIKE.map((name): [string, unknown] => [name, views[name]]),
    ['sort', orderOf(ABSENT_ORDERS, views.sort as Parameters<typeof orderOf>[1])],
  ];
  return Object.fromEntries(found.filter(([, value]) => value !== undefined && value !== ''));
}

/** What a report is narrowed to, by name; null of what is not there, and of what its reader does not see any more. */
export interface FilterNames {
  schoolName: string | null;
  gradeName: string | null;
  planTitle: string | null;
}

/** The words of a language for {@link filterWords}. */
export interface FilterWords {
  school(name: string | undefined, schoolId: number): string;
  class(name: string | undefined, gradeId: number): string;
  plan(title: string, planId: number): string;
  /** A kind of reason, or the students who are set aside. */
  word(word: string): string;
  search(words: string): string;
}

/** What a report is narrowed to, in words: 'Class 11 B', 'Low exams'. Its order is not among them. */
export function filterWords(filters: ReportFilters, names: FilterNames, words: FilterWords): string[] {
  const { schoolId, classId, planId, reason, view, search } = filters;
  return [
    schoolId !== undefined && words.school(names.schoolName ?? undefined, Number(schoolId)),
    classId !== undefined && words.class(names.gradeName ?? undefined, Number(classId)),
    planId !== undefined && words.plan(names.planTitle ?? '', Number(planId)),
    reason !== undefined && words.word(String(reason)),
    view === 'aside' && words.word(view),
    search !== undefined && words.search(String(search)),
  ].filter((word) => word !== false);
}
