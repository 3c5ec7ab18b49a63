/** What the tabs of a plan's report share: which part of which plan they show, and how its calls are read. */
import { createContext, useMemo } from 'react';
import { type CallState, useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { planNotStartedStudents } from '#contract/plans/planStudents.ts';
import { schoolClasses } from '#contract/plans/studyPlans.ts';
import type { ExportSubject } from '#export/exportRows.ts';
import { useElement } from '#page/element/element.ts';
import { useNames } from '#page/element/names.ts';
import { isInAddress } from '#page/element/storedViews.ts';
import { useView } from '#page/element/view.ts';
import type { ClassOf } from './planStudentFile.ts';

/** One school's part of one plan. */
export interface ReportScope {
  planId: number;
  schoolId: number;
}

/** A row of `planNotStartedStudents`. */
export type NotStarted = CallAnswer<typeof planNotStartedStudents>['items'][number];

/** Plan and school that an export is about, as the first of its filters. */
export const ReportSubjectContext = createContext<NonNullable<ExportSubject['filters']>>([]);

/** State that survives reload and Back: in the address, or kept apart for each plan and school. */
export function useReportView<T>(
  scope: ReportScope,
  name: string,
  initial: T,
  isUsable?: (value: unknown) => boolean,
): [T, (next: T) => void] {
  return useView(viewName(scope, name), initial, isUsable);
}

/** An address tells the plan and the school itself; a history entry does not. */
export const viewName = ({ planId, schoolId }: ReportScope, name: string) =>
  isInAddress(name) ? name : `${planId}/${schoolId} ${name}`;

/**
 * Forgets what narrows the tabs of the school shown so far, before another one is: an address has it without the school.
 * Columns, rows per page and order stay.
 */
export function useForgetFilters(): () => void {
  const { views } = useElement();
  return () => {
    for (const [name, view] of views) {
      if (isInAddress(name) && /-(?:filter|search|page)$/.test(name)) view.set(view.initial);
    }
  };
}

/** Two calls as one: it has data when both have, and has failed when one has. Trying again repeats what failed. */
export function combineCalls<A, B>(a: CallState<A>, b: CallState<B>): CallState<readonly [A, B]> {
  return {
    data: a.data === undefined || b.data === undefined ? undefined : [a.data, b.data],
    error: a.error ?? b.error,
    isMissing: a.isMissing || b.isMissing,
    isLoading: a.isLoading || b.isLoading,
    isFetching: a.isFetching || b.isFetching,
    retry() {
      if (a.error) a.retry();
      if (b.error) b.retry();
    },
  };
}

/** The answer of `planStudents` without students, shown when it could not be loaded. */
export const NO_STUDENTS = { items: [], total: 0 };

export type Classes = CallAnswer<typeof schoolClasses>;

/** The school's classes, from `schoolClasses`, and the name of each row's class. */
export function useClasses({ schoolId }: ReportScope): { classes: CallState<Classes>; classOf: ClassOf } {
  const classes = useCall(schoolClasses, { params: { schoolId } }, { quiet: true, optional: true });
  const names = useNames();
  const { data } = classes;
  const classOf = useMemo<ClassOf>(() => {
    const gradeNames = new Map(data?.map(({ gradeId, grade }) => [gradeId, grade]));
    return ({ gradeId, gradeName }) =>
      gradeName ?? (gradeId === null ? '' : names.class(gradeNames.get(gradeId), gradeId));
  }, [data, names]);
  return { classes, classOf };
}
