import { useMemo, useState } from 'react';
import { useEveryRow } from '#api/useEveryRow.ts';
import { usePagedCall } from '#api/usePagedCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { examResults } from '#contract/figures/leaderboard.ts';
import { formatNumber, UNKNOWN } from '#domain/format/formatNumber.ts';
import type { LeaderboardTimeframe } from '#domain/format/timeframes.ts';
import { RESULTS_TIMEOUT_MS } from '#domain/lists/limits.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { PagedOutcome } from '#page/calls/PagedOutcome.tsx';
import { useFailureToast } from '#page/calls/useFailureToast.ts';
import { useNames } from '#page/element/names.ts';
import { ExportButton } from '#page/export/ExportButton.tsx';
import { useColumnKinds } from '#page/list/columns.tsx';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { StudentName } from '#page/list/StudentName.tsx';
import { fromFirstPage } from '#screens/shared/fromFirstPage.ts';
import { leaderboardTexts } from '#texts/leaderboard.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { SearchToolbar } from '#ui/form/SearchToolbar.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { DescriptionList } from '#ui/show/DescriptionList.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { TableSkeleton } from '#ui/state/Skeletons.tsx';
import { FoldingTable } from '#ui/table/FoldingTable.tsx';
import { Pager } from '#ui/table/Pager.tsx';
import { inMinutes } from './ExamCard.tsx';
import type { Exam } from './leaderboard.ts';

type Result = CallAnswer<typeof examResults>['results'][number];

interface ResultsDialogProps {
  exam: Exam;
  /** The category as the screen names it, shown until the answer names it. */
  category: string;
  timeframe: LeaderboardTimeframe;
  onClose: () => void;
}

/**
 * Exam Results, from `examResults` (promises/academy-leaderboard.md#exam-results). Search and page live as long as the
 * dialog: closing it resets them (promises/academy-leaderboard.md#exam-results).
 */
export function ResultsDialog({ exam, category, timeframe, onClose }: ResultsDialogProps) {
  const [search, setSearch] = useState('');
  const view = useState(1);
  const choose = fromFirstPage(view[1]);
  const input = { params: { examId: exam.examId }, query: { search, timeframe } };
  const results = usePagedCall(examResults, input, {
    pageSize: PAGE_SIZE.examResults,
    view,
    optional: true,
    gcTime: 0,
  });
  const everyResult = useEveryRow(examResults, PAGE_SIZE.examResults);
  const t = useTexts(leaderboardTexts);
  useFailureToast(results.error, t('notLoaded'));
  const locale = useLocale();
  const columns = useColumns();
  const names = useNames();
  const known = results.answer?.exam;
  const examName = names.exam(exam.title, exam.examId);
  const categoryName = known?.categoryTitle || category;
  const { page, pages } = results.pager;

  return (
    <Dialog wide title={t('examResults')} onClose={onClose}>
      <div className="results__head">
        <p className="results__title" data-content>
          <bdi>{known?.title || examName}</bdi>
        </p>
        <div className="results__facts">
          <DescriptionList
            wide
            items={[
              [t('duration'), inMinutes(known?.examDuration ?? exam.examDuration, locale)],
              [t('category'), <bdi key="category">{categoryName}</bdi>],
              [t('totalResults'), formatNumber(results.isPlaceholderData ? undefined : results.data?.total, locale)],
              [
                t('page'),
                results.data
                  ? t('pageOf', { page: formatNumber(page, locale), pages: formatNumber(pages, locale) })
                  : UNKNOWN,
              ],
            ]}
          />
        </div>
      </div>
      <SearchToolbar
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        value={search}
        onSearch={choose(setSearch)}
      >
        <ExportButton
          label={t('exportResults')}
          name="exam-results"
          title={t('examResults')}
          filters={[
            [t('exam'), examName],
            [t('category'), categoryName],
            [t('timeframe'), t(timeframe)],
            [t('search'), search],
          ]}
          columns={columns}
          rows={(...run) => everyResult(input, ...run)}
        />
      </SearchToolbar>
      <PagedOutcome
        isPart
        state={results}
        what={t('examResults')}
        label={t('examResults')}
        loading={<TableSkeleton columns={8} />}
        empty={
          <>
            <EmptyState title={t('noResults')} hint={t(search === '' ? 'nobody' : 'noMatch')} isSpecified />
            {results.error?.failure === 'timeout' && <TimedOut />}
          </>
        }
      >
        {({ rows }) => (
          <>
            <div className="results__rows renewing" aria-busy={results.isFetching}>
              <FoldingTable
                caption={t('examResults')}
                columns={columns}
                rows={rows}
                rowKey={({ examHistoryId, pid }, index) => examHistoryId ?? pid ?? index}
              />
            </div>
            <Pager {...results.pager} label={t('examResults')} />
          </>
        )}
      </PagedOutcome>
    </Dialog>
  );
}

/** Says after how many seconds the call was given up: it has a time of its own. */
function TimedOut() {
  const t = useTexts(leaderboardTexts);
  const locale = useLocale();
  return <p className="state__hint">{t('timedOut', { seconds: formatNumber(RESULTS_TIMEOUT_MS / 1000, locale) })}</p>;
}

/**
 * Score is `mark`, of the attempt that the row is about, in the exam's own points. Best Score is the most questions
 * answered right in one attempt, out of the most attempted in one. It is no percentage, for the two may be of different
 * attempts.
 */
function useColumns() {
  const t = useTexts(leaderboardTexts);
  const names = useNames();
  const column = useColumnKinds<Result>();
  return useMemo<DataColumn<Result>[]>(() => {
    const nameOf = ({ firstName }: Result) => names.student(firstName);
    return [
      {
        id: 'student',
        header: t('student'),
        cell: (row) => (
          <span className="results__pair">
            <StudentName pid={row.pid} name={nameOf(row)} />
            <span>{t('idOf', { id: row.pid === null ? UNKNOWN : String(row.pid) })}</span>
          </span>
        ),
        parts: [
          { header: t('student'), value: nameOf },
          { header: t('studentId'), value: ({ pid }) => pid },
        ],
        isRowHeader: true,
      },
      column.text({
        id: 'gradeSchool',
        header: t('gradeSchool'),
        cell: ({ grade, schoolName }) => (
          <span className="results__pair">
            <bdi>{grade || UNKNOWN}</bdi>
            <span>
              <bdi>{schoolName || UNKNOWN}</bdi>
            </span>
          </span>
        ),
        value: ({ grade, schoolName }) => [grade, schoolName].filter(Boolean).join(' / '),
      }),
      column.count({
        id: 'score',
        header: t('score'),
        value: ({ mark }) => (mark === null ? null : Math.round(mark)),
      }),
      column.doneOf({
        id: 'correct',
        header: t('correctAttempted'),
        done: { header: t('correct'), value: ({ rightAnswers }) => rightAnswers },
        total: { header: t('attempted'), value: ({ attended }) => attended },
      }),
      column.count({ id: 'attempts', header: t('attempts'), value: ({ attemptCount }) => attemptCount }),
      column.doneOf({
        id: 'best',
        header: t('bestScore'),
        done: { header: t('bestCorrect'), value: ({ bestCorrectAnswers }) => bestCorrectAnswers },
        total: { header: t('mostAttempted'), value: ({ maxQuestionsAttempted }) => maxQuestionsAttempted },
      }),
      column.watchTime({
        id: 'duration',
        header: t('duration'),
        fileHeader: t('durationSeconds'),
        value: ({ duration }) => duration,
      }),
      column.date({ id: 'submitted', header: t('submitted'), value: ({ submittedDate }) => submittedDate }),
    ];
  }, [t, names, column]);
}
