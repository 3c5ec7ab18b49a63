/** With what each call is asked: the ids that lists of the same server name, and the words that its contract declares. */

import type { AnyCall } from '#contract/call.ts';
import { allCalls, type CallId } from '#contract/index.ts';
import { COMPARED_PLAN_SCREENS } from '#domain/learning/comparison.ts';
import { LIST_KIND_NAMES, listKind } from '#domain/lists/lists.ts';
import { isStructure, kindOf, type Schema } from './fieldKinds.ts';

export type Query = Readonly<Record<string, string | number>>;
export interface Input {
  params: Readonly<Record<string, string | number>>;
  query: Query;
}

export const callById: ReadonlyMap<string, AnyCall> = new Map(allCalls.map((call) => [call.id, call]));

/** Path and query of a call. */
export function pathOf(call: AnyCall, { params, query }: Input): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** A query as reports show it. */
export const queryText = (query: Query): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

/** Where an id of a path is found: in a list of another call. */
interface Source {
  call: CallId;
  /** The path of the list in the answer. */
  list: string;
  field: string;
  /** Of several rows, the one with most of this. */
  most?: string;
  /** For these calls alone. */
  for?: readonly CallId[];
}

const STUDENTS_OF_PLAN: Source = {
  call: 'planStudents',
  list: 'items',
  field: 'pid',
  most: 'attendedSessions',
  for: ['planStudentLogs'],
};

const SOURCES: Readonly<Record<string, readonly Source[]>> = {
  planId: [
    { call: 'studyPlanReports', list: '', field: 'studyPlanId', most: 'activeStudents' },
    { call: 'studyPlans', list: '', field: 'studyPlanId' },
  ],
  id: [
    { call: 'studyPlanReports', list: '', field: 'studyPlanId', most: 'activeStudents' },
    { call: 'studyPlans', list: '', field: 'studyPlanId' },
  ],
  schoolId: [
    {
      call: 'planSharedSchools',
      list: '',
      field: 'schoolId',
      for: [
        'planStudents',
        'planNotStartedStudents',
        'planSchoolSummary',
        'planDayWiseReport',
        'planExamData',
        'planStudentLogs',
      ],
    },
    { call: 'schools', list: 'data', field: 'schoolId', most: 'totalStudents' },
    { call: 'planSchools', list: '', field: 'schoolId', most: 'planCount' },
    { call: 'planSharedSchools', list: '', field: 'schoolId' },
  ],
  pid: [
    STUDENTS_OF_PLAN,
    {
      call: 'attentionStudents',
      list: 'items',
      field: 'pid',
      for: ['attentionOfStudent'],
    },
    { call: 'users', list: 'data', field: 'pid', for: ['userById', 'userFamily', 'twoStepOfUser'] },
    { call: 'topPerformers', list: '', field: 'pid', most: 'totalExams' },
    { call: 'performanceTracking', list: '', field: 'pid', most: 'totalExams' },
    { call: 'users', list: 'data', field: 'pid' },
  ],
  category: [{ call: 'examCategories', list: '', field: 'examCategory', most: 'examCount' }],
  examId: [{ call: 'categoryExams', list: '', field: 'examId', most: 'totalAttempts' }],
  studyPlanItemId: [{ call: 'planDaySessions', list: '', field: 'studyPlanItemId' }],
  day: [
    { call: 'planDaySummary', list: '', field: 'day', most: 'itemCount' },
    { call: 'planDayList', list: 'days', field: 'day' },
  ],
  conversationId: [{ call: 'conversations', list: 'conversations', field: 'conversationId', most: 'messageCount' }],
};

export const sourcesOf = (param: string, call: AnyCall): readonly Source[] =>
  (SOURCES[param] ?? []).filter(
    (source) => source.call !== call.id && (source.for?.includes(call.id as CallId) ?? true),
  );

/** The rows of a list in an answer, whether it comes bare or in a field. */
export function rowsAt(json: unknown, list: string): readonly Record<string, unknown>[] {
  const found = Array.isArray(json) ? json : fieldAt(json, list);
  return Array.isArray(found) ? found.filter((row) => typeof row === 'object' && row !== null) : [];
}

/** What stands at a path without lists in an answer. */
export function fieldAt(json: unknown, path: string): unknown {
  return path
    .split('.')
    .filter(Boolean)
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
      json,
    );
}

/** The id of a source's best row. */
export function idIn(json: unknown, { list, field, most }: Source): number | undefined {
  const rows = rowsAt(json, list).filter((row) => Number.isSafeInteger(Number(row[field] ?? Number.NaN)));
  const best = most === undefined ? rows[0] : rows.toSorted((a, b) => Number(b[most] ?? 0) - Number(a[most] ?? 0))[0];
  return best === undefined ? undefined : Number(best[field]);
}

/** Of the words of a query, those with the most data. */
const WIDEST = ['All Time', 'all', 'year'];

const optionsOf = (schema: Schema): readonly (string | number)[] => {
  if (isStructure(schema)) return [];
  const kind = kindOf(schema);
  return kind.is === 'choice'
    ? (kind.options as (string | number)[])
    : ((schema.options as (string | number)[] | undefined) ?? []);
};

const isNeeded = (schema: Schema) => !accepts(schema, undefined);
const accepts = (schema: Schema, value: unknown) => {
  const result = schema['~standard'].validate(value);
  return !(result instanceof Promise) && !result.issues;
};

/** Words that need more beside them, such as the plan that they are about: asked alone they are refused, as they must be. */
const NEEDS_MORE: Partial<Record<CallId, (word: string) => boolean>> = {
  comparisons: (word) => COMPARED_PLAN_SCREENS.some((screen) => screen === word),
  countedList: (word) => LIST_KIND_NAMES.some((kind) => kind === word && listKind(kind).needs),
};

/** Each word that must be in the query of a call: by its name, the widest first. */
function neededWords(call: AnyCall): [name: string, words: readonly (string | number)[]][] {
  return Object.entries(call.query as Record<string, Schema>).flatMap(([name, schema]) => {
    if (!isNeeded(schema)) return [];
    const all = schema.type === 'picklist' ? optionsOf(schema) : [];
    const options = all.filter((option) => !NEEDS_MORE[call.id as CallId]?.(String(option)));
    const first = options.find((option) => WIDEST.includes(String(option)));
    const words = first === undefined ? options : [first, ...options.filter((option) => option !== first)];
    return words.length > 0 ? [[name, words] as [string, readonly (string | number)[]]] : [];
  });
}

/**
 * The queries that elements send, the one with the most data first; none where a number is needed that only people choose.
 * @param now today, for calls that are about a month
 */
export function queriesOf(call: AnyCall, now: Date): Query[] {
  if ('month' in call.query && 'year' in call.query) {
    // A month that is over has all of its days, and the present one is what people see first.
    const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
    return [
      { month: last.getUTCMonth(), year: last.getUTCFullYear() },
      { month: now.getUTCMonth(), year: now.getUTCFullYear() },
    ];
  }
  if (call.id === 'parentStudyProgress') return [{ planId: 'all' }];
  const words = neededWords(call);
  const needed = Object.values(call.query as Record<string, Schema>).filter(isNeeded);
  if (words.length < needed.length) return [];
  const main: Query = Object.fromEntries(words.map(([name, [first]]) => [name, first ?? '']));
  const others = words.flatMap(([name, [, ...rest]]) => rest.map((word) => ({ ...main, [name]: word })));
  return [main, ...others];
}

/** The words that a query must have, for asking without them. */
export const wordNames = (call: AnyCall): string[] => neededWords(call).map(([name]) => name);
