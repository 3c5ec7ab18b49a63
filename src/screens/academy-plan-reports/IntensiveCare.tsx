import { useMemo } from 'react';
import type { CallState } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { planIntensiveCare } from '#contract/plans/studyPlanReports.ts';
import { bandOf, INTENSIVE_CARE_TINTS } from '#domain/learning/bands.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useNames } from '#page/element/names.ts';
import { useSortView } from '#page/element/view.ts';
import { ExportButton } from '#page/export/ExportButton.tsx';
import { useColumnKinds } from '#page/list/columns.tsx';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { studentColumn } from '#page/list/studentColumn.tsx';
import { planReportsTexts } from '#texts/planReports.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/show/Card.tsx';
import { TableSkeleton } from '#ui/state/Skeletons.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { useSorting } from '#ui/table/sorting.ts';

type Student = CallAnswer<typeof planIntensiveCare>[number];

const NONE: readonly Student[] = [];

interface IntensiveCareProps {
  students: CallState<Student[]>;
  /** The plan's title. */
  plan: string;
}

/**
 * Students below 50%, those under 30 tinted red and those under 40 yellow, from `planIntensiveCare`
 * (promises/academy-plan-reports.md#intensive-care).
 */
export function IntensiveCare({ students, plan }: IntensiveCareProps) {
  const t = useTexts(planReportsTexts);
  const columns = useColumns();
  const { rows, sorting } = useSorting(students.data ?? NONE, columns, undefined, useSortView('care-sort'));
  const title = t('careTable');
  return (
    <Card
      title={title}
      flush
      actions={
        students.data && (
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
      <Outcome state={students} isPart what={t('intensiveCare')} fallback={[]} loading={<TableSkeleton columns={5} />}>
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
      column.percent({ id: 'averageScore', header: t('averageScore'), value: ({ averageScore }) => averageScore }),
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
