import { useCall } from '#api/useCall.ts';
import { planStudents } from '#contract/plans/planStudents.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import type { ReportScope } from './reportScope.ts';

/** All who have started, up to 10,000: Session and Exam Performance share the answer. */
export const useAllStudents = (scope: ReportScope) =>
  useCall(
    planStudents,
    { params: scope, query: { page: 1, pageSize: PAGE_SIZE.performanceTab } },
    { quiet: true, optional: true },
  );
