import { useMemo } from 'react';
import { useCapability } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import { useEveryRow } from '#api/useEveryRow.ts';
import { usePagedCall } from '#api/usePagedCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { planExamStudents } from '#contract/plans/planPages.ts';
import { planExamData, type planStudents } from '#contract/plans/planStudents.ts';
import { SCORE_BANDS } from '#domain/learning/bands.ts';
import { EXAM_ORDERS, EXAM_SCORE_BANDS } from '#domain/learning/planOrders.ts';
import { EXAM_SCORE_FILTERS, type ExamScoreFilter } from '#domain/learning/studyPlans.ts';
import { orderOf } from '#domain/lists/orders.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { PLAN_REPORT_PAGES } from '#domain/people/partCapabilities.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { HowCounted } from '#page/compared/HowCounted.tsx';
import { useSortView } from '#page/element/view.ts';
import { useColumnKinds } from '#page/list/columns.tsx';
import { useListView } from '#page/list/listView.ts';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { ScoreBar } from '#page/list/ScoreBar.tsx';
import { fromFirstPage } from '#screens/shared/fromFirstPage.ts';
import { planReportTexts } from '#texts/planReport.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { TableSkeleton } from '#ui/state/Skeletons.tsx';
import { nextSort } from '#ui/table/sorting.ts';
import { PagedTable } from './PagedTable.tsx';
import { PerformanceHead } from './PerformanceHead.tsx';
import { PerformanceTable, type PerformanceTabProps, useAllStudents } from './PerformanceTable.tsx';
import type { ClassOf, Student } from './planStudentFile.ts';
import { combineCalls, NO_STUDENTS, useReportView, viewName } from './reportScope.ts';
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

/** Exam Performance: the students who have completed exams of category 5. */
export function ExamPerformanceTab(props: PerformanceTabProps) {
  return useCapability(PLAN_REPORT_PAGES) ? <ExamPages {...props} /> : <ExamTable {...props} />;
}

const MEASURES = ['planExams', 'planSessions', 'planDays'] as const;
const TAB = 'exam-performance';
const FILTERS = Object.keys(EXAM_SCORE_FILTERS) as ExamScoreFilter[];

/** A page of them, from `planExamStudents`. */
function ExamPages({ scope, classOf }: PerformanceTabProps) {
  const [filter, setFilter] = useReportView<ExamScoreFilter>(scope, `${TAB}-filter`, 'all', isFilter);
  const [search, setSearch] = useReportView(scope, `${TAB}-search`, '');
  const [sort, setSort] = useSortView(viewName(scope, `${TAB}-sort`));
  const view = useListView(PAGE_SIZE.students, TAB, viewName(scope, `${TAB}-page`));
  const choose = fromFirstPage(view.view[1]);
  const input = {
    params: scope,
    query: {
      band: EXAM_SCORE_BANDS.find((band) => band === filter),
      search: search || undefined,
      sort: orderOf(EXAM_ORDERS, sort),
    },
  };
  const list = usePagedCall(planExamStudents, input, { ...view, optional: true });
  const everyRow = useEveryRow(planExamStudents, PAGE_SIZE.students);
  const t = useTexts(planReportTexts);
  const wordOf = (id: ExamScoreFilter) => t(FILTER_WORD[id]);
  return (
    <div className="report-tab">
      <PerformanceHead
        options={FILTERS.map((id) => ({ id, label: wordOf(id) }))}
        filter={filter}
        onFilter={choose(setFilter)}
        search={search}
        onSearch={choose(setSearch)}
      />
      <PagedTable
        title={t(TAB)}
        list={list}
        columns={useColumns(classOf)}
        rowKey={({ pid }) => pid}
        empty={t(list.answer?.students ? 'noExamsInFilter' : 'noExams')}
        isEmptySpecified={!list.answer?.students}
        sorting={{ sort, toggle: (column) => choose(setSort)(nextSort(sort, column)) }}
        countOf={(count) => t('studentCount', { count })}
        file={{
          name: TAB,
          filters: [
            [t('filter'), filter === 'all' ? '' : wordOf(filter)],
            [t('searchStudent'), search],
          ],
          rows: (...run) => everyRow(input, ...run),
        }}
      />
      <HowCounted measures={MEASURES} />
    </div>
  );
}

const isFilter = (value: unknown) => FILTERS.some((filter) => filter === value);

/** All of them, from `planStudents` and `planExamData`. */
function ExamTable({ scope, classOf }: PerformanceTabProps) {
  const students = useAllStudents(scope);
  const exams = useCall(planExamData, { params: scope }, { quiet: true, optional: true });
  const columns = useColumns(classOf);
  const examinees = useMemo(() => withExams(students.data?.items ?? [], exams.data ?? []), [students.data, exams.data]);
  const t = useTexts(planReportTexts);
  return (
    <Outcome state={combineCalls(students, exams)} fallback={NOTHING} loading={<TableSkeleton columns={8} />}>
      {([all]) => (
        <PerformanceTable
          scope={scope}
          name={TAB}
          rows={examinees}
          columns={columns}
          percentOf={percentOf}
          filters={EXAM_SCORE_FILTERS}
          wordOf={(id) => t(FILTER_WORD[id])}
          empty={t(examinees.length === 0 ? 'noExams' : 'noExamsInFilter')}
          isEmptySpecified={examinees.length === 0}
          measures={MEASURES}
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
      column.score({
        id: 'score',
        header: t('averageScore'),
        value: percentOf,
        cell: (row) => <ScoreBar score={percentOf(row)} bands={SCORE_BANDS} />,
        width: 170,
      }),
      sessions,
      days,
      weeks,
      lastActivity,
    ],
    [t, column, student, className, sessions, days, weeks, lastActivity],
  );
}
