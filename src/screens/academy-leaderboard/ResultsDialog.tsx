import { useMemo, useRef, useState } from 'react';
import { everyPage } from '#api/everyPage.ts';
import { answerOf, useAction, useCapability } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import { rowsOf } from '#api/useEveryRow.ts';
import { type CallAnswer, LARGE_PAGES } from '#contract/call.ts';
import { examResults } from '#contract/leaderboard.ts';
import { formatNumber } from '#domain/format.ts';
import { formatDate, formatWatchTime, toDate } from '#domain/formatDate.ts';
import { LARGE_PAGE, PAGE_SIZE, RESULTS_TIMEOUT_MS, TEXT_MAX } from '#domain/limits.ts';
import type { LeaderboardTimeframe } from '#domain/timeframes.ts';
import type { ExportColumn } from '#export/exportRows.ts';
import { ExportButton } from '#page/ExportButton.tsx';
import { Outcome } from '#page/Outcome.tsx';
import { useFailureToast } from '#page/useFailureToast.ts';
import { commonTexts } from '#texts/common.ts';
import { leaderboardTexts } from '#texts/leaderboard.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Pager } from '#ui/Pager.tsx';
import { Toolbar } from '#ui/Screen.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { EmptyState } from '#ui/States.tsx';
import { type Column, Table } from '#ui/Table.tsx';
import { inMinutes } from './ExamCard.tsx';
import { type Exam, useLeaderboardWords } from './leaderboard.ts';

type Results = CallAnswer<typeof examResults>;
type Result = Results['results'][number];

const NO_RESULTS: Results = {
  results: [],
  pagination: { total: 0, page: 1, totalPages: 1 },
  exam: { examId: null, title: '', examDuration: null, categoryTitle: '' },
};

interface ResultsDialogProps {
  exam: Exam;
  /** As the screen names it, until the answer does. */
  category: string;
  timeframe: LeaderboardTimeframe;
  onClose: () => void;
}

/** Exam Results (spec 2 §2). What is searched, and the page, live as long as it is open (spec 2 §4). */
export function ResultsDialog({ exam, category, timeframe, onClose }: ResultsDialogProps) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const limit = PAGE_SIZE.examResults;
  const params = { examId: exam.examId };
  const results = useCall(
    examResults,
    { params, query: { page, limit, search, timeframe } },
    { quiet: true, keepPrevious: true, forget: true },
  );
  const everyResult = useAction(examResults);
  const exportLimit = useCapability(LARGE_PAGES) ? LARGE_PAGE : limit;
  const t = useTexts(leaderboardTexts);
  useFailureToast(results.error, t('notLoaded'));
  const unknown = useTexts(commonTexts)('unknownValue');
  const locale = useLocale();
  const { table, file } = useColumns();
  const name = useLeaderboardWords().examName(exam);
  const known = results.data?.exam;
  const categoryName = known?.categoryTitle.trim() || category;
  // A page that fails leaves the way to the others.
  const knownPages = useRef(1);
  if (results.data) knownPages.current = results.data.pagination.totalPages;
  const pages = Math.max(page, knownPages.current);

  return (
    <Dialog wide title={t('examResults')} onClose={onClose}>
      <div className="results__head">
        <p className="results__title" data-content>
          <bdi>{known?.title.trim() || name}</bdi>
        </p>
        <div className="results__facts">
          <DescriptionList
            wide
            items={[
              [t('duration'), inMinutes(known?.examDuration ?? exam.examDuration, locale)],
              [t('category'), <bdi key="category">{categoryName}</bdi>],
              [t('totalResults'), formatNumber(results.isOld ? undefined : results.data?.pagination.total, locale)],
              [
                t('page'),
                results.data
                  ? t('pageOf', { page: formatNumber(page, locale), pages: formatNumber(pages, locale) })
                  : unknown,
              ],
            ]}
          />
        </div>
      </div>
      <Toolbar>
        <SearchField
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          value={search}
          onSearch={(words) => {
            setSearch(words.slice(0, TEXT_MAX.search));
            setPage(1);
          }}
        />
        <ExportButton
          label={t('exportResults')}
          name="exam-results"
          title={t('examResults')}
          filters={[
            [t('exam'), name],
            [t('category'), categoryName],
            [t('timeframe'), t(timeframe)],
            [t('search'), search],
          ]}
          columns={file}
          rows={(signal) =>
            everyPage(
              async (next) => {
                const query = { page: next, limit: exportLimit, search, timeframe };
                const { results: data, pagination } = await answerOf(everyResult.run({ params, query }));
                const { page: currentPage, totalPages, total: totalItems } = pagination;
                return rowsOf({ data, pagination: { currentPage, totalPages, totalItems, itemsPerPage: exportLimit } });
              },
              { signal },
            )
          }
        />
      </Toolbar>
      <Outcome
        isPart
        of={results}
        what={t('examResults')}
        fallback={NO_RESULTS}
        loading={<TableSkeleton columns={8} />}
        isEmpty={(answer) => answer.results.length === 0}
        empty={
          <>
            <EmptyState title={t('noResults')} hint={t(search === '' ? 'nobody' : 'noMatch')} isSpecified />
            {results.error?.failure === 'timeout' && <TimedOut />}
            <Pager page={page} pages={pages} onPage={setPage} label={t('examResults')} />
          </>
        }
      >
        {(answer) => (
          <>
            <div className="results__rows renewing" aria-busy={results.isFetching}>
              <Table
                caption={t('examResults')}
                columns={table}
                rows={answer.results}
                rowKey={({ examHistoryId, pid }, index) => examHistoryId ?? pid ?? index}
              />
            </div>
            <Pager page={page} pages={pages} onPage={setPage} label={t('examResults')} />
          </>
        )}
      </Outcome>
    </Dialog>
  );
}

/** The spec gives this call a time of its own: what ran out of it is said. */
function TimedOut() {
  const t = useTexts(leaderboardTexts);
  const locale = useLocale();
  return <p className="state__hint">{t('timedOut', { seconds: formatNumber(RESULTS_TIMEOUT_MS / 1000, locale) })}</p>;
}

/**
 * `mark` is the Score of the attempt that the row is about, in the exam's own points. The Best Score is the most
 * questions answered right in one attempt, of the most attempted in one; no percentage, for these may be two.
 */
function useColumns(): { table: Column<Result>[]; file: ExportColumn<Result>[] } {
  const t = useTexts(leaderboardTexts);
  const unknown = useTexts(commonTexts)('unknownValue');
  const locale = useLocale();
  return useMemo(() => {
    const nameOf = ({ firstName }: Result) => firstName.trim() || t('untitledStudent');
    const partOf = (part: number | null, whole: number | null) =>
      part === null && whole === null
        ? unknown
        : t('partOf', { part: formatNumber(part, locale), whole: formatNumber(whole, locale) });
    const correctOf = (row: Result) => partOf(row.rightAnswers, row.attended);
    const bestOf = (row: Result) => partOf(row.bestCorrectAnswers, row.maxQuestionsAttempted);
    const scoreOf = ({ mark }: Result) => (mark === null ? null : Math.round(mark));

    const table: Column<Result>[] = [
      {
        id: 'student',
        header: t('student'),
        cell: (row) => (
          <span className="results__pair">
            <bdi>{nameOf(row)}</bdi>
            <span>{t('idOf', { id: row.pid === null ? unknown : String(row.pid) })}</span>
          </span>
        ),
        isRowHeader: true,
      },
      {
        id: 'gradeSchool',
        header: t('gradeSchool'),
        cell: ({ grade, schoolName }) => (
          <span className="results__pair">
            <bdi>{grade.trim() || unknown}</bdi>
            <span>
              <bdi>{schoolName.trim() || unknown}</bdi>
            </span>
          </span>
        ),
      },
      { id: 'score', header: t('score'), cell: (row) => formatNumber(scoreOf(row), locale), align: 'end' },
      { id: 'correct', header: t('correctAttempted'), cell: correctOf, align: 'end' },
      {
        id: 'attempts',
        header: t('attempts'),
        cell: ({ attemptCount }) => formatNumber(attemptCount, locale),
        align: 'end',
      },
      { id: 'best', header: t('bestScore'), cell: bestOf, align: 'end' },
      {
        id: 'duration',
        header: t('duration'),
        cell: ({ duration }) => formatWatchTime(duration, locale),
        align: 'end',
      },
      {
        id: 'submitted',
        header: t('submitted'),
        cell: ({ submittedDate }) => formatDate(submittedDate, locale),
        noWrap: true,
      },
    ];
    const file: ExportColumn<Result>[] = [
      { header: t('student'), value: nameOf },
      { header: t('studentId'), value: ({ pid }) => pid },
      {
        header: t('gradeSchool'),
        value: ({ grade, schoolName }) => [grade.trim(), schoolName.trim()].filter(Boolean).join(' / '),
      },
      { header: t('score'), value: scoreOf },
      { header: t('correct'), value: ({ rightAnswers }) => rightAnswers },
      { header: t('attempted'), value: ({ attended }) => attended },
      { header: t('attempts'), value: ({ attemptCount }) => attemptCount },
      { header: t('bestCorrect'), value: ({ bestCorrectAnswers }) => bestCorrectAnswers },
      { header: t('mostAttempted'), value: ({ maxQuestionsAttempted }) => maxQuestionsAttempted },
      { header: t('durationSeconds'), value: ({ duration }) => duration },
      { header: t('submitted'), value: ({ submittedDate }) => toDate(submittedDate) },
    ];
    return { table, file };
  }, [t, unknown, locale]);
}
