/** What the tabs of a plan's report share: whose it is, and how its calls and classes are read. */
import { createContext, useMemo } from 'react';
import { type CallState, useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { schoolClasses } from '#contract/studyPlans.ts';
import { pageCount } from '#domain/paging.ts';
import type { ExportSubject } from '#export/exportRows.ts';
import { useView } from '#page/view.ts';
import { commonTexts } from '#texts/common.ts';
import { useTexts } from '#texts/useTexts.tsx';

/** A school's part of a plan. */
export interface SchoolInPlan {
  planId: number;
  schoolId: number;
}

/** Which plan and school an export is about, as the first of its filters. */
export const ReportOfContext = createContext<NonNullable<ExportSubject['filters']>>([]);

/** State that survives reload and Back, each school's its own. */
export function useReportView<T>(
  of: SchoolInPlan,
  name: string,
  initial: T,
  isUsable?: (value: unknown) => boolean,
): [T, (next: T) => void] {
  return useView(viewName(of, name), initial, isUsable);
}

export const viewName = ({ planId, schoolId }: SchoolInPlan, name: string) => `${planId}/${schoolId} ${name}`;

/** Two calls as one: there when both are, failed when one has. */
export function together<A, B>(a: CallState<A>, b: CallState<B>): CallState<readonly [A, B]> {
  return {
    data: a.data === undefined || b.data === undefined ? undefined : [a.data, b.data],
    error: a.error ?? b.error,
    isLoading: a.isLoading || b.isLoading,
    isFetching: a.isFetching || b.isFetching,
    retry() {
      if (a.error) a.retry();
      if (b.error) b.retry();
    },
  };
}

interface PageOfRows<Row> {
  items: readonly Row[];
  total: number;
}

export const NO_ROWS = { items: [], total: 0 };

/** The rows of a page: a host may answer all rows at once (wire, "a plain array"). */
export function rowsOfPage<Row>({ items }: PageOfRows<Row>, page: number, pageSize: number): readonly Row[] {
  return items.length > pageSize ? items.slice((page - 1) * pageSize, page * pageSize) : items;
}

/** How many pages there are, the one that is open included. */
export const pagesOf = ({ total }: PageOfRows<unknown>, pageSize: number, page: number) =>
  Math.max(page, pageCount(total, pageSize));

export type Classes = CallAnswer<typeof schoolClasses>;

/** The classes of the school, and the name of a row's class: its own, else that of its id, else the id. */
export function useClasses({ schoolId }: SchoolInPlan) {
  const classes = useCall(schoolClasses, { params: { schoolId } }, { quiet: true });
  const unknown = useTexts(commonTexts)('unknownValue');
  const { data } = classes;
  const nameOf = useMemo(() => {
    const names = new Map(data?.map(({ gradeId, grade }) => [gradeId, grade]));
    return ({ gradeId, gradeName }: { gradeId: number | null; gradeName: string | null }) =>
      gradeName ?? (gradeId === null ? unknown : names.get(gradeId) || String(gradeId));
  }, [data, unknown]);
  return { classes, nameOf };
}
