import FileText from 'lucide-react/icons/file-text';
import { useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { studentExams } from '#contract/figures/performance.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useNames } from '#page/element/names.ts';
import { ExportButton } from '#page/export/ExportButton.tsx';
import { useColumnKinds } from '#page/list/columns.tsx';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { StudentName } from '#page/list/StudentName.tsx';
import { performanceTexts } from '#texts/performance.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { TableSkeleton } from '#ui/state/Skeletons.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { useSorting } from '#ui/table/sorting.ts';
import type { Student } from './performanceSummary.ts';

type Exam = CallAnswer<typeof studentExams>[number];

const NONE: readonly Exam[] = [];

/**
 * Every exam of a student, from `studentExams` (promises/academy-performance.md#all-exams). The sorting lives as long
 * as the dialog.
 */
export function ExamsDialog({ student, onClose }: { student: Student; onClose: () => void }) {
  const exams = useCall(studentExams, { params: { pid: student.pid } }, { quiet: true, optional: true, gcTime: 0 });
  const t = useTexts(performanceTexts);
  const columns = useColumns();
  const { rows, sorting } = useSorting(exams.data ?? NONE, columns);
  const title = t('allExams');
  const name = useNames().student(student.firstName);
  return (
    <Dialog wide title={title} onClose={onClose}>
      <div className="section__head">
        <div>
          <p className="performance__who" data-content>
            <StudentName pid={student.pid} name={name} />
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
        state={exams}
        isPart
        what={title}
        fallback={[]}
        loading={<TableSkeleton columns={7} />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState icon={FileText} title={t('noExams')} hint={t('noExamsWhy')} />}
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
  const names = useNames();
  const column = useColumnKinds<Exam>();
  return useMemo<DataColumn<Exam>[]>(() => {
    const titleOf = ({ examTitle }: Exam) => names.someExam(examTitle);
    return [
      column.name({
        id: 'exam',
        header: t('examTitle'),
        cell: (row) => <bdi className="performance__name">{titleOf(row)}</bdi>,
        value: titleOf,
        width: 260,
      }),
      column.text({
        id: 'category',
        header: t('category'),
        cell: ({ examCategory }) => <bdi className="performance__name">{examCategory || UNKNOWN}</bdi>,
        value: ({ examCategory }) => examCategory,
        width: 160,
      }),
      column.score({ id: 'score', header: t('score'), value: ({ percentage }) => percentage, width: 100 }),
      column.count({
        id: 'correct',
        header: t('correctAnswers'),
        value: ({ rightAnswers }) => rightAnswers,
        width: 130,
      }),
      column.count({ id: 'attempted', header: t('attempted'), value: ({ attended }) => attended, width: 130 }),
      column.duration({
        id: 'duration',
        header: t('duration'),
        fileHeader: t('durationSeconds'),
        value: ({ duration }) => duration,
        width: 150,
      }),
      column.date({
        id: 'date',
        header: t('date'),
        value: ({ submittedDate }) => submittedDate,
        align: 'end',
        width: 130,
      }),
    ];
  }, [t, names, column]);
}
