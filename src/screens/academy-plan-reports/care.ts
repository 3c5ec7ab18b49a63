import { useCapability } from '#api/useAction.ts';
import { type CallState, useCall } from '#api/useCall.ts';
import { type PagedCallState, usePagedCall } from '#api/usePagedCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { planCareStudents } from '#contract/plans/planPages.ts';
import { planIntensiveCare } from '#contract/plans/studyPlanReports.ts';
import { CARE_ORDERS } from '#domain/learning/planOrders.ts';
import { orderOf } from '#domain/lists/orders.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { useSortView } from '#page/element/view.ts';
import { usePageView } from '#page/list/listView.ts';
import { fromFirstPage } from '#screens/shared/fromFirstPage.ts';
import type { SortState } from '#ui/table/sorting.ts';

export type Student = CallAnswer<typeof planIntensiveCare>[number];

/** The students of a plan in intensive care. */
export interface Care {
  state: CallState<unknown>;
  /** All of them, or those of the open page. */
  rows: readonly Student[] | undefined;
  /** How many there are. */
  total: number | undefined;
  order: SortState;
  /** Undefined where all rows are here, to be sorted here. */
  pages?: { pager: PagedCallState<Student>['pager']; question: Question };
}

interface Question {
  params: { id: number };
  query: { sort?: (typeof CARE_ORDERS)[number] | undefined };
}

/**
 * A page of them, sorted by the server, where it offers that; else all of them from `planIntensiveCare`
 * (promises/academy-plan-reports.md#intensive-care).
 */
export function useCare(planId: number): Care {
  const isPaged = useCapability(planCareStudents.capability ?? '');
  const [sort, setSort] = useSortView('care-sort');
  const view = usePageView('care-page');
  const params = { id: planId };
  const all = useCall(planIntensiveCare, { params }, { quiet: true, optional: true, enabled: !isPaged });
  const question = { params, query: { sort: orderOf(CARE_ORDERS, sort) } };
  const page = usePagedCall(planCareStudents, question, {
    view,
    pageSize: PAGE_SIZE.students,
    optional: true,
    enabled: isPaged,
  });
  if (!isPaged) return { state: all, rows: all.data, total: all.data?.length, order: [sort, setSort] };
  return {
    state: page,
    rows: page.data?.rows,
    total: page.data?.total,
    order: [sort, fromFirstPage(view[1])(setSort)],
    pages: { pager: page.pager, question },
  };
}
