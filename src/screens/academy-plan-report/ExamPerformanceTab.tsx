import { useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { planExamData, type planStudents } from '#contract/plans/planStudents.ts';
import { SCORE_BANDS } from '#domain/learning/bands.ts';
import { EXAM_SCORE_FILTERS, type ExamScoreFilter } from '#domain/learning/studyPlans.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useColumnKinds } from '#page/list/columns.tsx';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { planReportTexts } from '#texts/planReport.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { TableSkeleton } from '#ui/state/Skeletons.tsx';
import { PerformanceTable, type PerformanceTabProps } from './PerformanceTable.tsx';
import { type ClassOf, combineCalls, NO_STUDENTS, type Student } from './reportScope.ts';
import { useStudentColumns } from './studentColumns.ts';

type ExamData = CallAnswer<typeof planExamData>;
/** A student who has completed at least one exam of the category. */
type Examinee = Student & Pick<ExamData[number], 'examsCompleted' | 'avgExamPercentage'>;

const FILTER_WORD = {
  all: 'examAll',
  'above-75': 'examAbove75',
  '50-75': 'exam50to75',
  'below-50': 'examBelow50',
} as const satisfies Record<ExamScoreFilter, string>;

const percentOf = ({ avgExamPercentage }: Examinee) => avgExamPercentage;

const NOTHING: readonly [CallAnswer<typeof planStudents>, ExamData] = [NO_STUDENTS, []];

/** Exam Performance: the students who have completed exams of category 5, from `planStudents` and `planExamData`. */
export function ExamPerformanceTab({ scope, students, classOf }: PerformanceTabProps) {
  const exams = useCall(planExamData, { params: scope }, { quiet: true, optional: true });
  const columns = useColumns(classOf);
  const examinees = useMemo(() => withExams(students.data?.items ?? [], exams.data ?? []), [students.data, exams.data]);
  const t = useTexts(planReportTexts);
  return (
    <Outcome state={combineCalls(students, exams)} fallback={NOTHING} loading={<TableSkeleton columns={8} />}>
      {([all]) => (
        <PerformanceTable
          scope={scope}
          name="exam-performance"
          rows={examinees}
          columns={columns}
          percentOf={percentOf}
          filters={EXAM_SCORE_FILTERS}
          wordOf={(id) => t(FILTER_WORD[id])}
          empty={t(examinees.length === 0 ? 'noExams' : 'noExamsInFilter')}
          isEmptySpecified={examinees.length === 0}
          measures={['planExams', 'planSessions', 'planDays']}
          students={all}
        />
      )}
    </Outcome>
  );
}

/** Students with their exams, by `pid`; those without one are left out, and not those of whom it is not known. */
function withExams(students: readonly Student[], exams: ExamData): Examinee[] {
  const examsOf = new Map(exams.map((exam) => [exam.pid, exam]));
  return students.flatMap((student) => {
    const exam = examsOf.get(student.pid);
    return exam && exam.examsCompleted !== 0 ? [{ ...student, ...exam }] : [];
  });
}

function useColumns(classOf: ClassOf) {
  const t = useTexts(planReportTexts);
  const column = useColumnKinds<Examinee>();
  const { student, class: className, sessions, days, weeks, lastActivity } = useStudentColumns<Examinee>(classOf);
  return useMemo<DataColumn<Examinee>[]>(
    () => [
      student,
      className,
      column.count({
        id: 'exams',
        header: t('examsCompleted'),
        value: ({ examsCompleted }) => examsCompleted,
        width: 150,
      }),
      column.score({ id: 'score', header: t('averageScore'), value: percentOf, bands: SCORE_BANDS, width: 120 }),
      sessions,
      days,
      weeks,
      lastActivity,
    ],
    [t, column, student, className, sessions, days, weeks, lastActivity],
  );
}
