/**
 * What a report by email is narrowed to: in the query of its list's call, in the address of its screen, in a saved view of that list,
 * and in words (promises/scheduled-reports.md#what-can-be-sent).
 */
import { ABSENT_ORDERS } from '#domain/lists/absentOrders.ts';
import { type FactText, listFacts } from '#domain/lists/listFacts.ts';
import type { NamedList } from '#domain/lists/listHeading.ts';
import { listSearch } from '#domain/lists/listLinks.ts';
import { addressOf } from '#domain/lists/listQuery.ts';
import { inQuery, LIST_FILTERS, LIST_KIND_NAMES, LIST_ORDERS } from '#domain/lists/lists.ts';
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
  list: ['list', ...LIST_FILTERS.map(inQuery), 'search', 'sort', 'inSchool', 'inClass'],
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

/** The list behind a number that filters name, with what narrows it; undefined where they name none that is known. */
export const listIn = (filters: ReportFilters): NamedList | undefined =>
  LIST_KIND_NAMES.some((kind) => kind === filters.list) ? (filters as unknown as NamedList) : undefined;

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
  const list = listIn(filters);
  const query = new URLSearchParams(list && listSearch(addressOf(list)));
  const ofList = { inSchool: 'school', inClass: 'class', search: 'search' } as const;
  const fields: readonly (readonly [field: string, value: unknown])[] = list
    ? Object.entries(ofList).map(([field, view]) => [view, filters[field]])
    : Object.entries(filters).map(([field, value]) => [IN_VIEWS.find(([name]) => name === field)?.[1] ?? field, value]);
  for (const [name, value] of fields) if (value !== undefined) query.set(name, String(value));
  const order = [...ABSENT_ORDERS, ...LIST_ORDERS].find((each) => each === sort);
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
  /** The exam, video, session or student that a list behind a number is about. */
  itemName: string | null;
}

/** The words of a language for {@link filterWords}. */
export interface FilterWords {
  school(name: string | undefined, schoolId: number): string;
  class(name: string | undefined, gradeId: number): string;
  plan(title: string, planId: number): string;
  /** A kind of reason, or the students who are set aside. */
  word(word: string): string;
  search(words: string): string;
  /** A category; the word for none where it has no name. */
  category(title: string): string;
  /** What narrows a list behind a number. */
  fact: FactText;
  /** What is searched in a list whose rows are not all people. */
  found(words: string): string;
}

/** What a report is narrowed to, in words: 'Class 11 B', 'Low exams'. Its order is not among them. */
export function filterWords(filters: ReportFilters, names: FilterNames, words: FilterWords): string[] {
  const list = listIn(filters);
  if (list) return wordsOfList(list, filters, names, words);
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

/** The words of a list behind a number, as on its screen, and what it is filtered by there. */
function wordsOfList(list: NamedList, filters: ReportFilters, names: FilterNames, words: FilterWords): string[] {
  const { schoolId, planId, inSchool, inClass, search } = filters;
  const school = schoolId ?? inSchool;
  const schoolName = school === undefined ? null : words.school(names.schoolName ?? undefined, Number(school));
  const planTitle = planId === undefined ? null : words.plan(names.planTitle ?? '', Number(planId));
  return [
    ...listFacts(words.fact, list, { schoolName, planTitle, itemName: names.itemName }, words.category('')),
    inClass !== undefined && String(inClass),
    search !== undefined && words.found(String(search)),
  ].filter((word) => word !== false);
}
