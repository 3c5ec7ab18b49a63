import { useMemo } from 'react';
import type { CallState } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { planIntensiveCare } from '#contract/studyPlanReports.ts';
import { bandOf, INTENSIVE_CARE_TINTS } from '#domain/bands.ts';
import { formatDate, formatNumber, formatScore, toDate } from '#domain/format.ts';
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

/** Students below 50%, those under 30 tinted red and those under 40 yellow (spec 1 §2). */
export function IntensiveCare({ of }: { of: CallState<Student[]> }) {
  const t = useTexts(planReportsTexts);
  return (
    <Card title={t('careTable')} flush>
      <Outcome of={of} isPart what={t('intensiveCare')} fallback={[]} loading={<TableSkeleton columns={5} />}>
        {(students) => <CareTable students={students} isKnown={of.data !== undefined} />}
      </Outcome>
    </Card>
  );
}

/** @param isKnown that nobody needs care is only said where the answer says so. */
function CareTable({ students, isKnown }: { students: readonly Student[]; isKnown: boolean }) {
  const t = useTexts(planReportsTexts);
  const locale = useLocale();
  const columns = useMemo<Column<Student>[]>(
    () => [
      {
        id: 'student',
        header: t('student'),
        cell: (row) => row.firstName || '–',
        sortBy: (row) => row.firstName,
        isRowHeader: true,
        width: 240,
      },
      {
        id: 'averageScore',
        header: t('averageScore'),
        cell: (row) => formatScore(row.averageScore, locale),
        sortBy: (row) => row.averageScore,
        align: 'end',
      },
      {
        id: 'videosWatched',
        header: t('videosWatchedColumn'),
        cell: (row) => formatNumber(row.videosWatched, locale),
        sortBy: (row) => row.videosWatched,
        align: 'end',
        width: 140,
      },
      {
        id: 'examsCompleted',
        header: t('examsCompletedColumn'),
        cell: (row) => formatNumber(row.examsCompleted, locale),
        sortBy: (row) => row.examsCompleted,
        align: 'end',
        width: 160,
      },
      {
        id: 'lastActivity',
        header: t('lastActivity'),
        cell: (row) => formatDate(row.lastActivity, locale),
        sortBy: (row) => toDate(row.lastActivity)?.getTime(),
        align: 'end',
        width: 140,
      },
    ],
    [t, locale],
  );
  const sorted = useSorting(students, columns, undefined, useSortView('care-sort'));
  return (
    <DataTable
      caption={t('careTable')}
      columns={columns}
      {...sorted}
      rowKey={(_, index) => index}
      rowTone={({ averageScore }) => (averageScore === null ? undefined : bandOf(INTENSIVE_CARE_TINTS, averageScore))}
      empty={isKnown ? t('nobodyInCare') : undefined}
    />
  );
}
