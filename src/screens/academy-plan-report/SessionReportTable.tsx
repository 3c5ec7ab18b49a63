import { useMemo } from 'react';
import { SCORE_BANDS } from '#domain/learning/bands.ts';
import { SESSION_REPORT_COLUMNS, type SessionKind, sessionKind } from '#domain/learning/studyPlans.ts';
import { useNames } from '#page/element/names.ts';
import { useColumnKinds } from '#page/list/columns.tsx';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { studentColumn } from '#page/list/studentColumn.tsx';
import { planReportTexts } from '#texts/planReport.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { FoldingTable } from '#ui/table/FoldingTable.tsx';
import type { Report } from './sessionReport.ts';

type Row = Report['response'][number];
type ColumnId = (typeof SESSION_REPORT_COLUMNS)[SessionKind][number] | 'school';

interface SessionReportTableProps {
  title: string;
  report: Report;
  /** How many rows stand on the pages before. */
  offset: number;
  /** The report is of one school alone. */
  isOfSchool: boolean;
}

/** The students of a session's report. */
export function SessionReportTable({ title, report, offset, isOfSchool }: SessionReportTableProps) {
  const t = useTexts(planReportTexts);
  const columns = useReportColumns(report, isOfSchool);
  return (
    <FoldingTable
      caption={title}
      columns={columns}
      rows={report.response}
      rowKey={(_, index) => offset + index}
      empty={t('noReport')}
      isEmptySpecified
    />
  );
}

/**
 * The columns that the session's type has; without an answer, those of any other type. Where the report is not of one
 * school, the school follows the student.
 */
export function useReportColumns({ type, response }: Report, isOfSchool: boolean): DataColumn<Row>[] {
  const all = useEveryColumn();
  const hasSchools = !isOfSchool && response.some(({ schoolName }) => schoolName);
  return useMemo(() => {
    const [student, ...more] = SESSION_REPORT_COLUMNS[sessionKind(type)];
    return [student, ...(hasSchools ? (['school'] as const) : []), ...more].map((id) => all[id]);
  }, [all, type, hasSchools]);
}

function useEveryColumn(): Record<ColumnId, DataColumn<Row>> {
  const t = useTexts(planReportTexts);
  const names = useNames();
  const column = useColumnKinds<Row>();
  return useMemo(() => {
    const columns: DataColumn<Row>[] = [
      studentColumn<Row>({
        id: 'student',
        header: t('student'),
        pid: ({ pid }) => pid,
        value: ({ firstName }) => names.student(firstName),
      }),
      column.text({ id: 'school', header: t('school'), value: ({ schoolName }) => schoolName ?? null }),
      column.text({ id: 'class', header: t('class'), value: ({ grade }) => grade, noWrap: true }),
      column.status({
        id: 'submitted',
        header: t('submitted'),
        word: ({ isSubmitted }) => isSubmitted !== null && t(isSubmitted ? 'yes' : 'no'),
        tone: ({ isSubmitted }) => (isSubmitted ? 'good' : undefined),
        dot: true,
      }),
      column.score({
        id: 'percentage',
        header: t('percent'),
        value: ({ percentage }) => percentage,
        bands: SCORE_BANDS,
      }),
      column.duration({
        id: 'duration',
        header: t('duration'),
        fileHeader: t('durationSeconds'),
        value: ({ duration }) => duration,
      }),
      column.count({ id: 'attended', header: t('attended'), value: ({ attended }) => attended }),
      column.count({ id: 'right', header: t('right'), value: ({ rightAnswers }) => rightAnswers }),
      column.date({ id: 'attendedDate', header: t('attendedDate'), value: ({ attendedDate }) => attendedDate }),
      column.date({ id: 'firstWatched', header: t('firstWatched'), value: ({ createdDate }) => createdDate }),
      column.date({ id: 'lastWatched', header: t('lastWatched'), value: ({ lastWatched }) => lastWatched }),
      column.duration({
        id: 'watchDuration',
        header: t('watchDuration'),
        fileHeader: t('watchDurationSeconds'),
        value: ({ watchDuration }) => watchDuration,
      }),
      column.count({ id: 'times', header: t('times'), value: ({ noTimes }) => noTimes }),
      column.date({ id: 'firstActivity', header: t('firstActivity'), value: ({ activityDate }) => activityDate }),
    ];
    return Object.fromEntries(columns.map((each) => [each.id, each])) as Record<ColumnId, DataColumn<Row>>;
  }, [t, names, column]);
}
