import { useMemo } from 'react';
import { useEveryRow } from '#api/useEveryRow.ts';
import { planCareStudents } from '#contract/plans/planPages.ts';
import { bandOf, INTENSIVE_CARE_TINTS } from '#domain/learning/bands.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useNames } from '#page/element/names.ts';
import { ExportButton } from '#page/export/ExportButton.tsx';
import { useColumnKinds } from '#page/list/columns.tsx';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { PercentBar } from '#page/list/ScoreBar.tsx';
import { studentColumn } from '#page/list/studentColumn.tsx';
import { planReportsTexts } from '#texts/planReports.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { TableSkeleton } from '#ui/state/Skeletons.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { PagedCard } from '#ui/table/PagedCard.tsx';
import { useSorting } from '#ui/table/sorting.ts';
import type { Care, Student } from './care.ts';

const NONE: readonly Student[] = [];

interface IntensiveCareProps {
  care: Care;
  /** The plan's title. */
  plan: string;
}

/** Students below 50%, those under 30 tinted red and those under 40 yellow (promises/academy-plan-reports.md#intensive-care). */
export function IntensiveCare({ care: { state, rows = NONE, order, pages }, plan }: IntensiveCareProps) {
  const t = useTexts(planReportsTexts);
  const columns = useColumns();
  const sorted = useSorting(rows, columns, undefined, order);
  const shown = pages ? rows : sorted.rows;
  const everyRow = useEveryRow(planCareStudents, PAGE_SIZE.students);
  const title = t('careTable');
  return (
    <PagedCard
      title={title}
      actions={
        state.data !== undefined && (
          <ExportButton
            size="small"
            name="intensive-care"
            title={title}
            filters={[[t('plan'), plan]]}
            columns={columns}
            rows={pages ? (...run) => everyRow(pages.question, ...run) : shown}
          />
        )
      }
      busy={pages !== undefined && state.isFetching}
      {...(pages?.pager ?? ONE_PAGE)}
    >
      <Outcome state={state} isPart what={t('intensiveCare')} fallback={[]} loading={<TableSkeleton columns={5} />}>
        {() => (
          <DataTable
            caption={title}
            columns={columns}
            rows={shown}
            sorting={sorted.sorting}
            rowKey={(_, index) => index}
            rowTone={tintOf}
            empty={t('nobodyInCare')}
          />
        )}
      </Outcome>
    </PagedCard>
  );
}

/** Where all rows are here. */
const ONE_PAGE = { page: 1, pages: 1, onPage() {} };

const tintOf = ({ averageScore }: Student) =>
  averageScore === null ? undefined : bandOf(INTENSIVE_CARE_TINTS, averageScore);

function useColumns() {
  const t = useTexts(planReportsTexts);
  const names = useNames();
  const column = useColumnKinds<Student>();
  return useMemo<DataColumn<Student>[]>(
    () => [
      studentColumn<Student>({
        id: 'student',
        header: t('student'),
        pid: ({ pid }) => pid,
        value: ({ firstName }) => names.student(firstName),
        width: 240,
      }),
      column.percent({
        id: 'averageScore',
        header: t('averageScore'),
        value: ({ averageScore }) => averageScore,
        cell: ({ averageScore }) => <PercentBar percent={averageScore} />,
        width: 160,
      }),
      column.count({
        id: 'videosWatched',
        header: t('videosWatchedColumn'),
        value: ({ videosWatched }) => videosWatched,
        width: 140,
      }),
      column.count({
        id: 'examsCompleted',
        header: t('examsCompletedColumn'),
        value: ({ examsCompleted }) => examsCompleted,
        width: 160,
      }),
      column.date({
        id: 'lastActivity',
        header: t('lastActivity'),
        value: ({ lastActivity }) => lastActivity,
        align: 'end',
        width: 140,
      }),
    ],
    [t, names, column],
  );
}
