import { useContext, useMemo } from 'react';
import { answerOf, useAction } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { planDayWiseReport } from '#contract/studyPlans.ts';
import { bandOf, DAY_AVERAGE_BANDS } from '#domain/bands.ts';
import { formatNumber, formatPercent } from '#domain/format.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import { Outcome } from '#page/Outcome.tsx';
import { ExportButton } from '#page/useExport.tsx';
import { planReportTexts } from '#texts/planReport.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';
import { PagedCard } from '#ui/PagedCard.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { Table } from '#ui/Table.tsx';
import type { ReportColumn } from './performance.tsx';
import { NO_ROWS, pagesOf, ReportOfContext, rowsOfPage, type SchoolInPlan, useReportView } from './schoolInPlan.ts';

type DayReport = CallAnswer<typeof planDayWiseReport>['items'][number];

/** What an export asks for in place of a page. */
const EVERY_DAY = { page: 1, pageSize: PAGE_SIZE.performanceTab } as const;

/** Day Wise: how much of each day the students attended. */
export function DayWiseTab({ of }: { of: SchoolInPlan }) {
  const [page, setPage] = useReportView(of, 'day page', 1);
  const days = useCall(
    planDayWiseReport,
    { params: of, query: { page, pageSize: PAGE_SIZE.dayWise } },
    { keepPrevious: true, quiet: true },
  );
  const everyDay = useAction(planDayWiseReport);
  const reportOf = useContext(ReportOfContext);
  const t = useTexts(planReportTexts);
  const columns = useColumns();
  return (
    <div className="report-tab">
      <Outcome of={days} fallback={NO_ROWS} what={t('dayReport')} loading={<TableSkeleton columns={columns.length} />}>
        {(answer) => (
          <PagedCard
            title={t('dayReport')}
            count={days.data && t('dayCount', { count: answer.total })}
            actions={
              <ExportButton
                name="days"
                title={t('dayReport')}
                filters={reportOf}
                columns={columns}
                rows={async () => (await answerOf(everyDay.run({ params: of, query: EVERY_DAY }))).items}
              />
            }
            page={page}
            pages={pagesOf(answer, PAGE_SIZE.dayWise, page)}
            onPage={setPage}
            busy={days.isFetching}
          >
            <Table
              caption={t('dayReport')}
              columns={columns}
              rows={rowsOfPage(answer, page, PAGE_SIZE.dayWise)}
              rowKey={(row) => row.day}
              empty={t('noDays')}
            />
          </PagedCard>
        )}
      </Outcome>
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
