import Trophy from 'lucide-react/icons/trophy';
import { useState } from 'react';
import { formatNumber, formatPercentage } from '#domain/format/format.ts';
import { LEADERBOARD_TIMEFRAMES } from '#domain/format/timeframes.ts';
import { examTotals } from '#domain/learning/leaderboard.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { HowCounted } from '#page/compared/HowCounted.tsx';
import { useIdleParts } from '#page/element/idleParts.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { useNames } from '#page/element/names.ts';
import { useView } from '#page/element/view.ts';
import { ExportButton } from '#page/export/ExportButton.tsx';
import { usePageView } from '#page/list/listView.ts';
import { fromFirstPage } from '#screens/shared/fromFirstPage.ts';
import { leaderboardTexts } from '#texts/leaderboard.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Select } from '#ui/form/Select.tsx';
import { StatCard, Stats } from '#ui/show/Card.tsx';
import { Screen, Section } from '#ui/show/Screen.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useSoon } from '#ui/state/partOnDemand.tsx';
import { GridSkeleton } from '#ui/state/Skeletons.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './leaderboard.css?inline';
import { type Category, type Exam, useExamColumns, useLeaderboard } from './leaderboard.ts';

addStyles(styles);

// The code of the cards is loaded while the exams are asked for.
const ExamCards = lazyPart(
  () => import('./ExamCards.tsx').then((part) => part.ExamCards),
  <GridSkeleton cards={PAGE_SIZE.examCards} />,
);
const ResultsDialog = lazyPart(() => import('./ResultsDialog.tsx').then((part) => part.ResultsDialog), null);

const NONE: readonly Exam[] = [];
const isTimeframe = (value: unknown) => LEADERBOARD_TIMEFRAMES.some((word) => word === value);

/**
 * Leaderboard Management (promises/academy-leaderboard.md): exams of a category over a timeframe, and the results of
 * each.
 */
export function LeaderboardScreen() {
  useIdleParts(ResultsDialog);
  const [wanted, setWanted] = useView('category', '');
  const [timeframe, setTimeframe] = useView<(typeof LEADERBOARD_TIMEFRAMES)[number]>('timeframe', 'all', isTimeframe);
  const [page, setPage] = usePageView();
  const [viewed, setViewed] = useState<Exam>();
  const choose = fromFirstPage(setPage);
  const { categories, category, exams } = useLeaderboard(wanted, timeframe);
  useSoon(ExamCards);
  const t = useTexts(leaderboardTexts);
  const names = useNames();
  const columns = useExamColumns();
  const categoryName = category ? names.category(category.title) : '';

  return (
    <Screen
      title={t('heading')}
      actions={
        <>
          <CategorySelect categories={categories.data} category={category} onChoose={choose(setWanted)} />
          <Select
            label={t('timeframe')}
            options={LEADERBOARD_TIMEFRAMES.map((value) => ({ value, label: t(value) }))}
            value={timeframe}
            onChange={choose(setTimeframe)}
          />
          <ExportButton
            label={t('exportData')}
            // While it is loading, the exams shown may be those of the category before.
            disabled={categories.isFetching || exams.isFetching || !(category ? exams : categories).data}
            name="leaderboard"
            title={t('heading')}
            filters={[
              [t('category'), categoryName],
              [t('timeframe'), t(timeframe)],
            ]}
            columns={columns}
            rows={exams.data ?? NONE}
          />
        </>
      }
    >
      <Outcome
        state={category ? exams : { ...categories, data: categories.data && NONE }}
        what={category ? t('exams') : t('categories')}
        fallback={NONE}
        loading={
          <div className="leaderboard">
            <Totals exams={undefined} />
            <GridSkeleton cards={PAGE_SIZE.examCards} />
          </div>
        }
        isEmpty={(list) => list.length === 0}
        empty={
          <>
            <Totals exams={category ? exams.data : categories.data && NONE} />
            <NoExams hasCategory={category !== undefined} />
          </>
        }
      >
        {(list) => (
          <div className="leaderboard">
            <Totals exams={list} />
            <HowCounted measures={['leaderboardAttempts', 'leaderboardAverage']} />
            <Section title={t('exams')}>
              <ExamCards exams={list} page={page} onPage={setPage} onView={setViewed} />
            </Section>
          </div>
        )}
      </Outcome>
      {viewed && (
        <ResultsDialog
          exam={viewed}
          category={categoryName}
          timeframe={timeframe}
          onClose={() => setViewed(undefined)}
        />
      )}
    </Screen>
  );
}

interface CategorySelectProps {
  categories: readonly Category[] | undefined;
  category: Category | undefined;
  onChoose: (id: string) => void;
}

function CategorySelect({ categories = [], category, onChoose }: CategorySelectProps) {
  const t = useTexts(leaderboardTexts);
  const names = useNames();
  const options = categories.map(({ examCategory, title }) => ({
    value: String(examCategory),
    label: names.category(title),
  }));
  return (
    <Select
      data-content
      label={t('category')}
      options={options.length > 0 ? options : [{ value: '', label: t('chooseCategory') }]}
      value={category ? String(category.examCategory) : ''}
      onChange={onChoose}
      disabled={options.length === 0}
    />
  );
}

/** The three totals, of all exams and not only of the page in view; without an answer they have no values. */
function Totals({ exams }: { exams: readonly Exam[] | undefined }) {
  const t = useTexts(leaderboardTexts);
  const locale = useLocale();
  const totals = exams && examTotals(exams);
  return (
    <Stats>
      <StatCard label={t('totalExams')} value={formatNumber(totals?.exams, locale)} />
      <StatCard label={t('totalAttempts')} value={formatNumber(totals?.attempts, locale)} />
      <StatCard
        label={t('averageScore')}
        value={totals ? formatPercentage(totals.averageScore ?? 0, locale) : formatNumber(undefined, locale)}
        caption={t(totals?.attempts === 0 ? 'noAttempts' : 'overAttempts')}
      />
    </Stats>
  );
}

/** Says that there are no exams or no categories, and why. */
function NoExams({ hasCategory }: { hasCategory: boolean }) {
  const t = useTexts(leaderboardTexts);
  const [title, why] = hasCategory
    ? (['noExams', 'noExamsWhy'] as const)
    : (['noCategories', 'noCategoriesWhy'] as const);
  return <EmptyState icon={Trophy} title={t(title)} hint={t(why)} />;
}
