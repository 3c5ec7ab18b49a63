/** What the report of a session is asked for, and how. */
import { useAction, useCapability } from '#api/useAction.ts';
import { type CallAnswer, SCHOOL_REPORTS } from '#contract/call.ts';
import { sessionReport } from '#contract/plans/planDays.ts';
import {
  SESSION_REPORT_FILTER,
  SESSION_REPORT_SORTING,
  type SessionReportFilter,
  type SessionReportSorting,
} from '#domain/learning/studyPlans.ts';

export type Report = CallAnswer<typeof sessionReport>;

/** Filter, order and search of the report. */
export interface Question {
  filter: SessionReportFilter;
  sorting: SessionReportSorting;
  search: string;
}

export const FIRST_QUESTION: Question = {
  filter: SESSION_REPORT_FILTER.all,
  sorting: SESSION_REPORT_SORTING.nameUp,
  search: '',
};

/** The filters with their words, in the order offered. */
export const FILTERS = [
  [SESSION_REPORT_FILTER.all, 'filterAll'],
  [SESSION_REPORT_FILTER.submitted, 'filterSubmitted'],
  [SESSION_REPORT_FILTER.notSubmitted, 'filterNotSubmitted'],
] as const;

/** The orders with their words, in the order offered. */
export const SORTINGS = [
  [SESSION_REPORT_SORTING.nameUp, 'nameUp'],
  [SESSION_REPORT_SORTING.nameDown, 'nameDown'],
  [SESSION_REPORT_SORTING.bestFirst, 'bestFirst'],
  [SESSION_REPORT_SORTING.lowestFirst, 'lowestFirst'],
  [SESSION_REPORT_SORTING.latestFirst, 'latestFirst'],
  [SESSION_REPORT_SORTING.earliestFirst, 'earliestFirst'],
] as const;

/** Shown in the place of an answer that did not come. */
export const NO_REPORT: Report = { response: [], hilights: { total: 0 }, count: 0, type: null };

/** Which session a report is about. */
export interface ReportedSession {
  planId: number;
  /** The school chosen above. A server that knows no school here reports of all that share the plan. */
  schoolId: number | undefined;
  session: { studyPlanItemId: number; title: string; subjectTitle: string };
  /** The day of the plan that it is on. */
  day: { day: number; date?: string | null | undefined };
}

/** The query that asks for one school, where the server takes it; without a school otherwise. */
export function useSchoolQuery(schoolId: number | undefined): { schoolId?: number } {
  return useCapability(SCHOOL_REPORTS) && schoolId !== undefined ? { schoolId } : {};
}

/** Asks for all rows that the filters in force select, not only the page in view: for exports and printing. */
export function useWholeReport(
  { planId, schoolId, session: { studyPlanItemId } }: ReportedSession,
  question: Question,
) {
  const whole = useAction(sessionReport);
  const schoolQuery = useSchoolQuery(schoolId);
  const ask = () => whole.run({ params: { planId, studyPlanItemId }, query: { ...question, ...schoolQuery, all: 1 } });
  return { ask, isBusy: whole.isBusy };
}
