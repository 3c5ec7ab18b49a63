/** What Session Performance and Exam Performance have in common. */
import { useMemo } from 'react';
import type { CallState } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { planStudents } from '#contract/planStudents.ts';
import { formatNumber } from '#domain/format.ts';
import { formatDate, toDate } from '#domain/formatDate.ts';
import type { ExportColumn, ExportParts } from '#export/exportRows.ts';
import { planReportTexts } from '#texts/planReport.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import type { Column } from '#ui/Table.tsx';
import type { SchoolInPlan } from './schoolInPlan.ts';

export type Student = CallAnswer<typeof planStudents>['items'][number];

export interface PerformanceTabProps {
  of: SchoolInPlan;
  students: CallState<CallAnswer<typeof planStudents>>;
  classOf: (row: Student) => string;
}

/** A column of the screen, and the one or more of its export. */
export type ReportColumn<Row> = Column<Row> & (ExportColumn<Row> | ExportParts<Row>);

/** Columns by name, for either table to choose from. */
export function useStudentColumns<Row extends Student>(classOf: (row: Student) => string) {
  const t = useTexts(planReportTexts);
  const locale = useLocale();
  return useMemo(() => {
    const doneOf = (done: number, total: number) =>
      t('doneOf', { done: formatNumber(done, locale), total: formatNumber(total, locale) });
    return {
      student: {
        id: 'student',
        header: t('student'),
        cell: (row) => <bdi>{row.firstName || t('untitled')}</bdi>,
        sortBy: (row) => row.firstName,
        value: (row) => row.firstName,
        isRowHeader: true,
        width: 200,
      },
      class: { id: 'class', header: t('class'), cell: classOf, sortBy: classOf, value: classOf, width: 110 },
      sessions: {
        id: 'sessions',
        header: t('sessionsColumn'),
        cell: (row) => doneOf(row.attendedSessions, row.totalSessions),
        sortBy: (row) => row.attendedSessions,
        parts: [
          { header: t('sessionsDone'), value: (row) => row.attendedSessions },
          { header: t('sessionsTotal'), value: (row) => row.totalSessions },
        ],
        align: 'end',
        width: 110,
      },
      days: {
        id: 'days',
        header: t('days'),
        cell: (row) => doneOf(row.daysCompleted, row.totalDays),
        sortBy: (row) => row.daysCompleted,
        parts: [
          { header: t('daysDone'), value: (row) => row.daysCompleted },
          { header: t('daysTotal'), value: (row) => row.totalDays },
        ],
        align: 'end',
        width: 90,
      },
      weeks: {
        id: 'weeks',
        header: t('weeks'),
        cell: (row) => doneOf(row.weeksCompleted, row.totalWeeks),
        sortBy: (row) => row.weeksCompleted,
        parts: [
          { header: t('weeksDone'), value: (row) => row.weeksCompleted },
          { header: t('weeksTotal'), value: (row) => row.totalWeeks },
        ],
        align: 'end',
        width: 90,
      },
      lastActivity: {
        id: 'lastActivity',
        header: t('lastActivity'),
        cell: (row) => formatDate(row.lastActivity, locale),
        sortBy: (row) => toDate(row.lastActivity)?.getTime(),
        value: (row) => toDate(row.lastActivity),
        align: 'end',
        width: 130,
      },
    } satisfies Record<string, ReportColumn<Row>>;
  }, [t, locale, classOf]);
}

/** Says when there are more students than one answer holds. */
export function FirstOf({ shown, total }: { shown: number; total: number }) {
  const t = useTexts(planReportTexts);
  const locale = useLocale();
  if (total <= shown) return null;
  return (
    <p className="report-note" role="status">
      {t('firstOf', { shown: formatNumber(shown, locale), total: formatNumber(total, locale) })}
    </p>
  );
}
