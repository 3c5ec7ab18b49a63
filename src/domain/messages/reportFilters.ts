/**
 * What a report by email is narrowed to: in the query of its list's call, in the address of its screen, in a saved view of that list,
 * and in words (promises/scheduled-reports.md#what-can-be-sent).
 */
import { STUDENT_SORTS } from '#domain/learning/studyPlans.ts';
import { ABSENT_ORDERS } from '#domain/lists/absentOrders.ts';
import { type FactText, listFacts } from '#domain/lists/listFacts.ts';
import type { NamedList } from '#domain/lists/listHeading.ts';
import { listSearch } from '#domain/lists/listLinks.ts';
import { addressOf } from '#domain/lists/listQuery.ts';
import { inQuery, LIST_FILTERS, LIST_KIND_NAMES, LIST_ORDERS } from '#domain/lists/lists.ts';
import { fieldOf, orderOf } from '#domain/lists/orders.ts';
import { USER_ORDERS } from '#domain/people/userOrders.ts';
import type { ReportName } from './reportSchedule.ts';

/** Fields of a list's query with their values. Which of them a list has, its call says. */
export type ReportFilters = Readonly<Record<string, string | number>>;

const OF_STUDENTS = ['schoolId', 'classId', 'planId', 'search'];
/** The fields by which the list of each report is narrowed. What they may hold, its call says: the browser has no rules of input. */
export const REPORT_FIELDS: Readonly<Record<ReportName, readonly string[]>> = {
  attention: [...OF_STUDENTS, 'reason', 'view'],
  absent: [...OF_STUDENTS, 'sort'],
  today: [],
  'plan-report': [...OF_STUDENTS, 'sort'],
  users: ['role', 'school', 'search', 'sort'],
  schools: ['country', 'search'],
  list: ['list', ...LIST_FILTERS.map(inQuery), 'search', 'sort', 'inSchool', 'inClass'],
};

/** Fields without which there is no such list. */
export const NEEDED_FIELDS: Readonly<Partial<Record<ReportName, readonly string[]>>> = {
  'plan-report': ['planId', 'schoolId'],
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

/** Fields that lists of students call otherwise in their address and in their saved views. */
const OTHERWISE: Readonly<Record<string, string>> = { schoolId: 'school', classId: 'class', planId: 'plan' };
/** Those by which a list behind a number is filtered on its screen. */
const IN_LIST: Readonly<Record<string, string>> = { inSchool: 'school', inClass: 'class', search: 'search' };

/** The orders of the tables that a server sorts; that of a plan's students is a choice of its filter. */
const ORDERS: Readonly<Partial<Record<ReportName, readonly string[]>>> = {
  absent: ABSENT_ORDERS,
  users: USER_ORDERS,
  list: LIST_ORDERS,
};

/** The view in which the students of a plan remember what they are filtered by. */
const STUDENTS_FILTER = 'students-filter';

/** The query with which the address of a screen opens it narrowed so: `?school=12`; empty where it is not narrowed. */
export function screenSearch(report: ReportName, filters: ReportFilters): string {
  if (report === 'plan-report') return planSearch(filters);
  const list = listIn(filters);
  const query = new URLSearchParams(list && listSearch(addressOf(list)));
  for (const [field, value] of Object.entries(filters)) {
    const name = list ? IN_LIST[field] : (OTHERWISE[field] ?? field);
    if (name !== undefined && field !== 'sort') query.set(name, String(value));
  }
  const order = ORDERS[report]?.find((each) => each === filters.sort);
  if (order) query.set('sort', `${fieldOf(order)}.${order.startsWith('-') ? 'descending' : 'ascending'}`);
  return query.size > 0 ? `?${query}` : '';
}

/** The query that opens the students of a plan at a school: the screen filters them by all fields at once. */
function planSearch({ planId, schoolId, ...filters }: ReportFilters): string {
  const query = new URLSearchParams({ 'school-id': String(schoolId), tab: 'students' });
  const { classId, sort = STUDENT_SORTS[0], search = '' } = filters;
  const filter = { ...(classId !== undefined && { classId: Number(classId) }), sort, search };
  if (Object.keys(filters).length > 0) query.set(STUDENTS_FILTER, JSON.stringify(filter));
  return `?${query}`;
}

/** What a saved view narrows its list to, and its order, as fields of the list's query. Of rows and columns it takes nothing. */
export function filtersOfView(report: ReportName, views: Readonly<Record<string, unknown>>): ReportFilters {
  if (report === 'plan-report') return readFilters(report, { ...(views[STUDENTS_FILTER] as object | undefined) });
  const sort = views.sort as Parameters<typeof orderOf>[1];
  return readFilters(report, {
    ...Object.fromEntries(REPORT_FIELDS[report].map((field) => [field, views[OTHERWISE[field] ?? field]])),
    sort: orderOf(ORDERS[report] ?? [], sort),
  });
}

/** What a report is narrowed to, by name; null of what is not there, and of what its reader does not see any more. */
export interface FilterNames {
  schoolName: string | null;
  gradeName: string | null;
  planTitle: string | null;
  /** The exam, video, session or student that a list behind a number is about. */
  itemName: string | null;
  roleName: string | null;
  countryName: string | null;
}

/** The text that says what is searched for, by where a list looks for it. */
export const SEARCHED: Readonly<Record<ReportName, 'nameHas' | 'nameOrTitleHas' | 'userHas' | 'schoolHas'>> = {
  ...({ attention: 'nameHas', absent: 'nameHas', today: 'nameHas', 'plan-report': 'nameHas' } as const),
  ...({ users: 'userHas', schools: 'schoolHas', list: 'nameOrTitleHas' } as const),
};

/** The words of a language for {@link filterWords}. */
export interface FilterWords {
  school(name: string | undefined, schoolId: number): string;
  class(name: string | undefined, gradeId: number): string;
  plan(title: string, planId: number): string;
  role(label: string | undefined, role: number): string;
  country(name: string, countryId: number): string;
  /** A kind of reason, or the students who are set aside. */
  word(word: string): string;
  /** What is searched for: {@link SEARCHED}. */
  search(words: string): string;
  /** A category; the word for none where it has no name. */
  category(title: string): string;
  /** What narrows a list behind a number. */
  fact: FactText;
}

/** What a report is narrowed to, in words: 'Class 11 B', 'Low exams'. Its order is not among them. */
export function filterWords(filters: ReportFilters, names: FilterNames, words: FilterWords): string[] {
  const list = listIn(filters);
  if (list) return wordsOfList(list, filters, names, words);
  const { school, schoolId = school, classId, planId, role, country, reason, view, search } = filters;
  return [
    role !== undefined && words.role(names.roleName ?? undefined, Number(role)),
    country !== undefined && words.country(names.countryName ?? '', Number(country)),
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
    search !== undefined && words.search(String(search)),
  ].filter((word) => word !== false);
}
