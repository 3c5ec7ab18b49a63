import { useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import { useEveryRow } from '#api/useEveryRow.ts';
import type { CallAnswer } from '#contract/call.ts';
import { planDayWiseReport } from '#contract/planStudents.ts';
import { bandOf, DAY_AVERAGE_BANDS } from '#domain/bands.ts';
import { formatNumber, formatPercent } from '#domain/format.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import { HowCounted } from '#page/HowCounted.tsx';
import { planReportTexts } from '#texts/planReport.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';
import { PagedTable } from './PagedTable.tsx';
import type { ReportColumn } from './performance.tsx';
import { type SchoolInPlan, useReportView } from './schoolInPlan.ts';

type DayReport = CallAnswer<typeof planDayWiseReport>['items'][number];

/** Day Wise: how much of each day the students attended. */
export function DayWiseTab({ of }: { of: SchoolInPlan }) {
  const [page, setPage] = useReportView(of, 'day page', 1);
  const days = useCall(
    planDayWiseReport,
    { params: of, query: { page, pageSize: PAGE_SIZE.dayWise } },
    { keepPreviousData: true, quiet: true },
  );
  const everyDay = useEveryRow(planDayWiseReport, PAGE_SIZE.dayWise);
  const t = useTexts(planReportTexts);
  const columns = useColumns();
  return (
    <div className="report-tab">
      <HowCounted measures={['planDayWise']} />
      <PagedTable
        title={t('dayReport')}
        of={days}
        columns={columns}
        rowKey={(row) => row.day}
        empty={t('noDays')}
        page={page}
        pageSize={PAGE_SIZE.dayWise}
        onPage={setPage}
        countOf={(count) => t('dayCount', { count })}
        file={{ name: 'days', rows: (...run) => everyDay({ params: of }, ...run) }}
      />
    </div>
  );
}

function useColumns() {
  const t = useTexts(planReportTexts);
  const locale = useLocale();
  return useMemo<ReportColumn<DayReport>[]>(() => {
    const counted = (id: string, header: string, count: (row: DayReport) => number): ReportColumn<DayReport> => ({
      id,
      header,
      cell: (row) => formatNumber(count(row), locale),
      value: count,
      align: 'end',
    });
    return [
      {
        id: 'day',
        header: t('dayColumn'),
        cell: (row) => formatNumber(row.day, locale),
        value: (row) => row.day,
        isRowHeader: true,
      },
      counted('sessions', t('sessionsColumn'), (row) => row.itemCount),
      counted('full', t('fullAttended'), (row) => row.attendedAll),
      counted('half', t('halfAttended'), (row) => row.attendedHalf),
      counted('quarter', t('quarterAttended'), (row) => row.attendedQuarter),
      counted('none', t('notAttended'), (row) => row.notAttended),
      {
        id: 'average',
        header: t('average'),
        cell: ({ avgPercentage }) => (
          <Badge {...(avgPercentage === null ? {} : { tone: bandOf(DAY_AVERAGE_BANDS, avgPercentage) })}>
            {formatPercent(avgPercentage, locale)}
          </Badge>
        ),
        value: (row) => row.avgPercentage,
        kind: 'percent',
        align: 'end',
      },
    ];
  }, [t, locale]);
}
