import { useMemo } from 'react';
import { useEveryRow } from '#api/useEveryRow.ts';
import { usePagedCall } from '#api/usePagedCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { planDayWiseReport } from '#contract/plans/planStudents.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { DAY_AVERAGE_BANDS } from '#domain/learning/bands.ts';
import type { ListAddress, ListBand } from '#domain/lists/lists.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { HowCounted } from '#page/compared/HowCounted.tsx';
import { useColumnKinds } from '#page/list/columns.tsx';
import { countColumn } from '#page/list/countColumn.tsx';
import { useListView } from '#page/list/listView.ts';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { ScoreBar } from '#page/list/ScoreBar.tsx';
import { useDateWords } from '#screens/shared/planDays/planDays.ts';
import { planReportTexts } from '#texts/planReport.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { PagedTable } from './PagedTable.tsx';
import { type ReportScope, viewName } from './reportScope.ts';

type DayReport = CallAnswer<typeof planDayWiseReport>['items'][number];

/** Day Wise: how much of each day the students attended, from `planDayWiseReport`. */
export function DayWiseTab({ scope }: { scope: ReportScope }) {
  const view = useListView(PAGE_SIZE.dayWise, 'days', viewName(scope, 'days-page'));
  const input = { params: scope };
  const days = usePagedCall(planDayWiseReport, input, { ...view, optional: true });
  const everyDay = useEveryRow(planDayWiseReport, PAGE_SIZE.dayWise);
  const t = useTexts(planReportTexts);
  const columns = useColumns(scope, days.data?.rows.some(({ date }) => date) ?? false);
  return (
    <div className="report-tab">
      <HowCounted measures={['planDayWise']} />
      <PagedTable
        title={t('dayReport')}
        list={days}
        columns={columns}
        rowKey={(row) => row.day}
        empty={t('noDays')}
        countOf={(count) => t('dayCount', { count })}
        file={{ name: 'days', rows: (...run) => everyDay(input, ...run) }}
      />
    </div>
  );
}

function useColumns({ planId, schoolId }: ReportScope, isDated: boolean) {
  const t = useTexts(planReportTexts);
  const dateWords = useDateWords();
  const column = useColumnKinds<DayReport>();
  return useMemo<DataColumn<DayReport>[]>(() => {
    const ofPlan = { 'plan-id': planId } as const;
    const inBand =
      (band: ListBand) =>
      ({ day }: DayReport): ListAddress => ({ list: 'plan-day', ...ofPlan, 'school-id': schoolId, day, band });
    return [
      column.count({ id: 'day', header: t('dayColumn'), value: ({ day }) => day, align: undefined, isRowHeader: true }),
      ...(isDated
        ? [
            column.date({
              id: 'date',
              header: t('dateColumn'),
              value: ({ date }) => date ?? null,
              cell: ({ date }) => dateWords(date) ?? UNKNOWN,
              noWrap: true,
            }),
          ]
        : []),
      countColumn<DayReport>({
        id: 'sessions',
        header: t('sessionsColumn'),
        value: ({ itemCount }) => itemCount,
        of: ({ day }) => ({ list: 'plan-sessions', ...ofPlan, day }),
      }),
      countColumn<DayReport>({
        id: 'full',
        header: t('fullAttended'),
        value: ({ attendedAll }) => attendedAll,
        of: inBand('all'),
      }),
      countColumn<DayReport>({
        id: 'half',
        header: t('halfAttended'),
        value: ({ attendedHalf }) => attendedHalf,
        of: inBand('half'),
      }),
      countColumn<DayReport>({
        id: 'quarter',
        header: t('quarterAttended'),
        value: ({ attendedQuarter }) => attendedQuarter,
        of: inBand('quarter'),
      }),
      countColumn<DayReport>({
        id: 'none',
        header: t('notAttended'),
        value: ({ notAttended }) => notAttended,
        of: inBand('none'),
      }),
      column.score({
        id: 'average',
        header: t('average'),
        value: ({ avgPercentage }) => avgPercentage,
        cell: ({ avgPercentage }) => <ScoreBar score={avgPercentage} bands={DAY_AVERAGE_BANDS} />,
      }),
    ];
  }, [t, column, dateWords, isDated, planId, schoolId]);
}
