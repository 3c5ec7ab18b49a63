import FileText from 'lucide-react/icons/file-text';
import { useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { studentExams } from '#contract/performance.ts';
import { formatNumber } from '#domain/format.ts';
import { formatDate, formatDuration, toDate } from '#domain/formatDate.ts';
import type { ExportColumn, ExportParts } from '#export/exportRows.ts';
import { ExportButton } from '#page/ExportButton.tsx';
import { Outcome } from '#page/Outcome.tsx';
import { commonTexts } from '#texts/common.ts';
import { performanceTexts } from '#texts/performance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { EmptyState } from '#ui/States.tsx';
import { useSorting } from '#ui/sorting.ts';
import type { Column } from '#ui/Table.tsx';
import type { Student } from './performance.ts';
import { ScoreBadge } from './ScoreBadge.tsx';

type Exam = CallAnswer<typeof studentExams>[number];

const NONE: readonly Exam[] = [];

/** Every exam of a student (spec 2 §2). Its sorting lives as long as it is open (spec 2 §4). */
export function ExamsDialog({ student, onClose }: { student: Student; onClose: () => void }) {
  const exams = useCall(studentExams, { params: { pid: student.pid } }, { quiet: true, forget: true });
  const t = useTexts(performanceTexts);
  const columns = useColumns();
  const { rows, sorting } = useSorting(exams.data ?? NONE, columns);
  const title = t('allExams');
  const name = student.firstName.trim() || t('untitledStudent');
  return (
    <Dialog wide title={title} onClose={onClose}>
      <div className="performance__exams-head">
        <div>
          <p className="performance__who" data-content>
            <bdi>{name}</bdi>
          </p>
          {exams.data && <p className="performance__count">{t('examCount', { count: exams.data.length })}</p>}
        </div>
        {exams.data && (
          <ExportButton
            size="small"
            label={t('exportExams')}
            name="student-exams"
            title={title}
            filters={[[t('student'), name]]}
            columns={columns}
            rows={rows}
          />
        )}
      </div>
      <p className="field__hint">{t('examsExcluded')}</p>
      <Outcome
        of={exams}
        isPart
        what={title}
        fallback={[]}
        loading={<TableSkeleton columns={7} />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState icon={FileText} title={t('noExams')} hint={t('noExamsWhy')} isSpecified />}
      >
        {() => (
          <div className="performance__exams">
            <DataTable caption={title} columns={columns} rows={rows} sorting={sorting} rowKey={(_, index) => index} />
          </div>
        )}
      </Outcome>
    </Dialog>
  );
}

function useColumns() {
  const t = useTexts(performanceTexts);
  const unknown = useTexts(commonTexts)('unknownValue');
  const locale = useLocale();
  return useMemo<(Column<Exam> & (ExportColumn<Exam> | ExportParts<Exam>))[]>(() => {
    const titleOf = ({ examTitle }: Exam) => examTitle.trim() || t('untitledExam');
    const number = (id: string, header: string, read: (row: Exam) => number | null) => ({
      id,
      header,
      cell: (row: Exam) => formatNumber(read(row), locale),
      value: read,
      sortBy: read,
      align: 'end' as const,
      width: 130,
    });
    return [
      {
        id: 'exam',
        header: t('examTitle'),
        cell: (row) => <bdi className="performance__name">{titleOf(row)}</bdi>,
        value: titleOf,
        sortBy: titleOf,
        isRowHeader: true,
        width: 260,
      },
      {
        id: 'category',
        header: t('category'),
        cell: ({ examCategory }) => <bdi className="performance__name">{examCategory || unknown}</bdi>,
        value: ({ examCategory }) => examCategory,
        sortBy: ({ examCategory }) => examCategory,
        width: 160,
      },
      {
        id: 'score',
        header: t('score'),
        cell: ({ percentage }) => <ScoreBadge score={percentage} isCell />,
        value: ({ percentage }) => percentage,
        kind: 'percent',
        sortBy: ({ percentage }) => percentage,
        align: 'end',
        width: 100,
      },
      number('correct', t('correctAnswers'), ({ rightAnswers }) => rightAnswers),
      number('attempted', t('attempted'), ({ attended }) => attended),
      {
        id: 'duration',
        header: t('duration'),
        cell: ({ duration }) => formatDuration(duration, locale),
        parts: [{ header: t('durationSeconds'), value: ({ duration }) => duration }],
        sortBy: ({ duration }) => duration,
        align: 'end',
        width: 150,
      },
      {
        id: 'date',
        header: t('date'),
        cell: ({ submittedDate }) => formatDate(submittedDate, locale),
        value: ({ submittedDate }) => toDate(submittedDate),
        sortBy: ({ submittedDate }) => toDate(submittedDate)?.getTime(),
        align: 'end',
        width: 130,
      },
    ];
  }, [t, unknown, locale]);
}
