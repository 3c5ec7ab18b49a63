import { useMemo } from 'react';
import { useEveryRow } from '#api/useEveryRow.ts';
import { usePagedCall } from '#api/usePagedCall.ts';
import { planNotStartedStudents } from '#contract/plans/planStudents.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { HowCounted } from '#page/compared/HowCounted.tsx';
import { lazyPart } from '#page/element/lazyPart.tsx';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { useChoosing } from '#screens/shared/bulk/choosing.tsx';
import { planReportTexts } from '#texts/planReport.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { PagedTable } from './PagedTable.tsx';
import { isStudentFilter, type StudentFilter, StudentFilters, useStudentFilter } from './ReportFilters.tsx';
import type { NotStarted, ReportScope } from './reportScope.ts';
import { useNameColumns } from './studentColumns.ts';

const NotStartedBulk = lazyPart(() => import('./NotStartedBulk.tsx').then((part) => part.NotStartedBulk), null);

const UNFILTERED: StudentFilter = { search: '' };

/** Not Started: the students who have not begun the plan, from `planNotStartedStudents`. */
export function NotStartedTab({ scope }: { scope: ReportScope }) {
  const { filter, view, classOf, fields, exported } = useStudentFilter(
    scope,
    'not-started',
    PAGE_SIZE.notStarted,
    UNFILTERED,
    isStudentFilter,
  );
  const input = { params: scope, query: filter };
  const students = usePagedCall(planNotStartedStudents, input, { ...view, optional: true });
  const everyone = useEveryRow(planNotStartedStudents, PAGE_SIZE.notStarted);
  const t = useTexts(planReportTexts);
  const { student, class: className } = useNameColumns<NotStarted>(classOf);
  const choosing = useChoosing<NotStarted>();
  const columns = useMemo<DataColumn<NotStarted>[]>(() => [student, className], [student, className]);

  return (
    <div className="report-tab">
      <StudentFilters {...fields} />
      <HowCounted measures={['planStudents', 'planStarted']} />
      <PagedTable
        title={t('notStartedList')}
        list={students}
        columns={columns}
        rowKey={(row) => row.pid}
        empty={t('noNotStarted')}
        countOf={(count) => t('studentCount', { count })}
        file={{
          name: 'not-started',
          filters: exported,
          rows: (...run) => everyone(input, ...run),
        }}
        choosing={choosing}
      />
      {choosing.isOn && (
        <NotStartedBulk
          choosing={choosing}
          list={students.data}
          input={input}
          columns={columns}
          title={t('notStartedList')}
        />
      )}
    </div>
  );
}
