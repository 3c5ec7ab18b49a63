import { useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { planExamData, type planStudents } from '#contract/planStudents.ts';
import { bandOf, SCORE_BANDS } from '#domain/bands.ts';
import { formatNumber, formatPercent } from '#domain/format.ts';
import { EXAM_SCORE_FILTERS, type ExamScoreFilter } from '#domain/studyPlans.ts';
import { HowCounted } from '#page/HowCounted.tsx';
import { Outcome } from '#page/Outcome.tsx';
import { planReportTexts } from '#texts/planReport.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { PerformanceTable } from './PerformanceTable.tsx';
import {
  FirstOf,
  type PerformanceTabProps,
  type ReportColumn,
  type Student,
  useStudentColumns,
} from './performance.tsx';
import { NO_ROWS, type SchoolInPlan, together } from './schoolInPlan.ts';

type ExamData = CallAnswer<typeof planExamData>;
/** A student who has completed at least one exam of the category. */
type Examinee = Student & Pick<ExamData[number], 'examsCompleted' | 'avgExamPercentage'>;

const WORD = {
  all: 'examAll',
  'above-75': 'examAbove75',
  '50-75': 'exam50to75',
  'below-50': 'examBelow50',
} as const satisfies Record<ExamScoreFilter, string>;

const percentOf = ({ avgExamPercentage }: Examinee) => avgExamPercentage;

const NOTHING: readonly [CallAnswer<typeof planStudents>, ExamData] = [NO_ROWS, []];

/** Exam Performance: the students who have completed exams of category 5. */
export function ExamPerformanceTab({ of, students, classOf }: PerformanceTabProps) {
  const exams = useCall(planExamData, { params: of }, { quiet: true });
  return (
    <Outcome state={together(students, exams)} fallback={NOTHING} loading={<TableSkeleton columns={8} />}>
      {([{ items, total }, results]) => (
        <div className="report-tab">
          <Results of={of} students={items} exams={results} classOf={classOf} />
          <HowCounted measures={['planExams', 'planSessions', 'planDays']} />
          <FirstOf shown={items.length} total={total} />
        </div>
      )}
    </Outcome>
  );
}

interface ResultsProps {
  of: SchoolInPlan;
  students: readonly Student[];
  exams: ExamData;
  classOf: (row: Student) => string;
}

function Results({ of, students, exams, classOf }: ResultsProps) {
  const columns = useColumns(classOf);
  const examinees = useMemo(() => joined(students, exams), [students, exams]);
  const t = useTexts(planReportTexts);
  return (
    <PerformanceTable
      of={of}
      name="exam-performance"
      rows={examinees}
      columns={columns}
      percentOf={percentOf}
      filters={EXAM_SCORE_FILTERS}
      wordOf={(id) => t(WORD[id])}
      empty={t(examinees.length === 0 ? 'noExams' : 'noExamsInFilter')}
      isEmptySpecified={examinees.length === 0}
    />
  );
}

/** Students with their exams, by `pid`; those without one are left out. */
function joined(students: readonly Student[], exams: ExamData): Examinee[] {
  const examsOf = new Map(exams.map((exam) => [exam.pid, exam]));
  return students.flatMap((student) => {
    const exam = examsOf.get(student.pid);
    return exam && exam.examsCompleted > 0 ? [{ ...student, ...exam }] : [];
  });
}

function useColumns(classOf: (row: Student) => string) {
  const t = useTexts(planReportTexts);
  const locale = useLocale();
  const { student, class: className, sessions, days, weeks, lastActivity } = useStudentColumns(classOf);
  return useMemo<ReportColumn<Examinee>[]>(
    () => [
      student,
      className,
      {
        id: 'exams',
        header: t('examsCompleted'),
        cell: (row) => formatNumber(row.examsCompleted, locale),
        sortBy: (row) => row.examsCompleted,
        value: (row) => row.examsCompleted,
        align: 'end',
        width: 150,
      },
      {
        id: 'score',
        header: t('averageScore'),
        cell: ({ avgExamPercentage }) => (
          <Badge {...(avgExamPercentage === null ? {} : { tone: bandOf(SCORE_BANDS, avgExamPercentage) })}>
            {formatPercent(avgExamPercentage, locale)}
          </Badge>
        ),
        sortBy: (row) => row.avgExamPercentage,
        value: (row) => row.avgExamPercentage,
        kind: 'percent',
        align: 'end',
        width: 120,
      },
      sessions,
      days,
      weeks,
      lastActivity,
    ],
    [t, locale, student, className, sessions, days, weeks, lastActivity],
  );
}
