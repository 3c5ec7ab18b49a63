import { useMemo } from 'react';
import type { CallState } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { planIntensiveCare } from '#contract/studyPlanReports.ts';
import { bandOf, INTENSIVE_CARE_TINTS } from '#domain/bands.ts';
import { formatNumber, formatPercent } from '#domain/format.ts';
import { formatDate, toDate } from '#domain/formatDate.ts';
import type { ExportColumn } from '#export/exportRows.ts';
import { ExportButton } from '#page/ExportButton.tsx';
import { Outcome } from '#page/Outcome.tsx';
import { useSortView } from '#page/view.ts';
import { planReportsTexts } from '#texts/planReports.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/Card.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { useSorting } from '#ui/sorting.ts';
import type { Column } from '#ui/Table.tsx';

type Student = CallAnswer<typeof planIntensiveCare>[number];

const NONE: readonly Student[] = [];

interface IntensiveCareProps {
  of: CallState<Student[]>;
  /** The plan's title. */
  plan: string;
}

/** Students below 50%, those under 30 tinted red and those under 40 yellow (spec 1 §2). */
export function IntensiveCare({ of, plan }: IntensiveCareProps) {
  const t = useTexts(planReportsTexts);
  const columns = useCareColumns();
  const { rows, sorting } = useSorting(of.data ?? NONE, columns, undefined, useSortView('care-sort'));
  const title = t('careTable');
  return (
    <Card
      title={title}
      flush
      actions={
        of.data && (
          <ExportButton
            size="small"
            name="intensive-care"
            title={title}
            filters={[[t('plan'), plan]]}
            columns={columns}
            rows={rows}
          />
        )
      }
    >
      <Outcome of={of} isPart what={t('intensiveCare')} fallback={[]} loading={<TableSkeleton columns={5} />}>
        {() => (
          <DataTable
            caption={title}
            columns={columns}
            rows={rows}
            sorting={sorting}
            rowKey={(_, index) => index}
            rowTone={tintOf}
            empty={t('nobodyInCare')}
          />
        )}
      </Outcome>
    </Card>
  );
}

const tintOf = ({ averageScore }: Student) =>
  averageScore === null ? undefined : bandOf(INTENSIVE_CARE_TINTS, averageScore);

function useCareColumns() {
  const t = useTexts(planReportsTexts);
  const locale = useLocale();
  return useMemo<(Column<Student> & ExportColumn<Student>)[]>(
    () => [
      {
        id: 'student',
        header: t('student'),
        cell: (row) => <bdi>{row.firstName || '–'}</bdi>,
        value: (row) => row.firstName,
        sortBy: (row) => row.firstName,
        isRowHeader: true,
        width: 240,
      },
      {
        id: 'averageScore',
        header: t('averageScore'),
        cell: (row) => formatPercent(row.averageScore, locale),
        value: (row) => row.averageScore,
        kind: 'percent',
        sortBy: (row) => row.averageScore,
        align: 'end',
      },
      {
        id: 'videosWatched',
        header: t('videosWatchedColumn'),
        cell: (row) => formatNumber(row.videosWatched, locale),
        value: (row) => row.videosWatched,
        sortBy: (row) => row.videosWatched,
        align: 'end',
        width: 140,
      },
      {
        id: 'examsCompleted',
        header: t('examsCompletedColumn'),
        cell: (row) => formatNumber(row.examsCompleted, locale),
        value: (row) => row.examsCompleted,
        sortBy: (row) => row.examsCompleted,
        align: 'end',
        width: 160,
      },
      {
        id: 'lastActivity',
        header: t('lastActivity'),
        cell: (row) => formatDate(row.lastActivity, locale),
        value: (row) => toDate(row.lastActivity),
        sortBy: (row) => toDate(row.lastActivity)?.getTime(),
        align: 'end',
        width: 140,
      },
    ],
    [t, locale],
  );
}
