import BookOpen from 'lucide-react/icons/book-open';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Presentation from 'lucide-react/icons/presentation';
import Video from 'lucide-react/icons/video';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useCapability } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { dashboardStats } from '#contract/figures/dashboard.ts';
import { DASHBOARD_TIMEFRAMES, type DashboardTimeframe, DEFAULT_DASHBOARD_TIMEFRAME } from '#domain/lists/limits.ts';
import { ofCategory, ofDashboard } from '#domain/lists/listLinks.ts';
import type { ListAddress, ListKind } from '#domain/lists/lists.ts';
import { COMPARISONS } from '#domain/people/capabilityWords.ts';
import { isSchoolUser } from '#domain/people/roles.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { Compared } from '#page/compared/comparedParts.tsx';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { useNames } from '#page/element/names.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { useSortView, useView } from '#page/element/view.ts';
import { CountLink } from '#page/list/CountLink.tsx';
import { countColumn } from '#page/list/countColumn.tsx';
import { type DataColumn, usePlainColumns } from '#page/list/plainColumns.tsx';
import { dashboardTexts } from '#texts/dashboard.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Select } from '#ui/form/Select.tsx';
import { Card, CardGrid, StatCard, Stats as StatCards } from '#ui/show/Card.tsx';
import { Screen } from '#ui/show/Screen.tsx';
import { DashboardSkeleton } from '#ui/state/Bones.tsx';
import { useSorting } from '#ui/table/sorting.ts';
import { Table } from '#ui/table/Table.tsx';

type Stats = CallAnswer<typeof dashboardStats>;
type CategoryCount = Stats['countTables']['examCountByCategory'][number];

/**
 * The word shown for each timeframe; the call is always sent the English one (promises/academy-dashboard.md#timeframe).
 */
const TIMEFRAME_WORD = {
  'All Time': 'allTime',
  Today: 'today',
  Yesterday: 'yesterday',
  'This Week': 'thisWeek',
} as const satisfies Record<DashboardTimeframe, string>;

// Loaded with the data, since nobody reads it before; until then its line is kept.
const HowCounted = lazyPart(
  () => import('#page/compared/HowCounted.tsx').then((part) => part.HowCounted),
  <p>{'\u00a0'}</p>,
);

const isTimeframe = (value: unknown) => DASHBOARD_TIMEFRAMES.some((known) => known === value);

/** Admin dashboard (promises/academy-dashboard.md), from `dashboardStats`. */
export function DashboardScreen() {
  const [timeframe, setTimeframe] = useView('timeframe', DEFAULT_DASHBOARD_TIMEFRAME, isTimeframe);
  const stats = useCall(dashboardStats, { query: { timeframe } }, { keepPreviousData: true });
  const { user } = useStore(pageRuntime().session.store);
  const t = useTexts(dashboardTexts);
  const isCompared = useCapability(COMPARISONS);
  // Until the new figures are there, the old ones lead nowhere: they are of another timeframe.
  const of: ListOf = (list, more) =>
    stats.isPlaceholderData ? undefined : { list, ...ofDashboard(timeframe), ...more };

  return (
    <Screen
      title={t('heading')}
      description={(user && isSchoolUser(user) && user.schoolName) || t('title')}
      actions={
        <Select
          label={t('timeframe')}
          options={DASHBOARD_TIMEFRAMES.map((value) => ({ value, label: t(TIMEFRAME_WORD[value]) }))}
          value={timeframe}
          onChange={setTimeframe}
        />
      }
    >
      <Outcome state={stats} loading={<DashboardSkeleton />}>
        {({ titleStats, countTables }) => (
          <>
            <Totals titleStats={titleStats} of={of} timeframe={timeframe} isCompared={isCompared} />
            <CardGrid min={300} fit>
              <CountTable
                sortName="exams-sort"
                title={t('examCount')}
                rows={countTables.examCountByCategory}
                of={(category) => of('exams', ofCategory(category))}
              />
              <CountTable
                sortName="videos-sort"
                title={t('videoCount')}
                rows={countTables.videoCountByCategory}
                of={(category) => of('videos', ofCategory(category))}
              />
            </CardGrid>
            <HowCounted
              measures={['onRecord', 'inUse', 'sharedPlans', ...(isCompared ? (['compared'] as const) : [])]}
            />
          </>
        )}
      </Outcome>
    </Screen>
  );
}

/** The list behind a number of the timeframe. */
type ListOf = (list: ListKind, more?: Partial<ListAddress>) => ListAddress | undefined;

/** The four stat cards, in their order. */
const CARDS = [
  {
    icon: GraduationCap,
    label: 'totalStudents',
    field: 'totalStudents',
    list: 'students',
    compared: { of: 'totalStudents', isFirst: true },
  },
  // Of All Time no views are told, and nothing is shown.
  {
    icon: Video,
    label: 'totalVideos',
    field: 'totalVideos',
    list: 'videos',
    compared: { of: 'watchedVideos', isNamed: true },
  },
  { icon: BookOpen, label: 'studyPlanAccess', field: 'totalSharedStudyPlans', list: 'plans', compared: undefined },
  { icon: Presentation, label: 'totalTeachers', field: 'totalTeachers', list: 'teachers', compared: undefined },
] as const;

interface TotalsProps {
  titleStats: Stats['titleStats'];
  of: ListOf;
  timeframe: DashboardTimeframe;
  isCompared: boolean;
}

function Totals({ titleStats, of, timeframe, isCompared }: TotalsProps) {
  const t = useTexts(dashboardTexts);
  return (
    <StatCards>
      {CARDS.map(({ icon, label, field, list, compared }) => (
        <StatCard
          key={field}
          icon={icon}
          label={t(label)}
          value={<CountLink count={titleStats[field]} of={of(list)} />}
          caption={timeframe !== DEFAULT_DASHBOARD_TIMEFRAME && t('inUse')}
        >
          {compared && isCompared && <Compared {...compared} query={{ screen: 'academy-dashboard', timeframe }} />}
        </StatCard>
      ))}
    </StatCards>
  );
}

interface CountTableProps {
  /** The name of its order among the views of the screen. */
  sortName: string;
  title: string;
  rows: readonly CategoryCount[];
  /** The list behind the count of a category. */
  of: (category: string) => ListAddress | undefined;
}

/** Category and Count; an empty name reads Uncategorized. */
function CountTable({ sortName, title, rows, of }: CountTableProps) {
  const t = useTexts(dashboardTexts);
  const names = useNames();
  const column = usePlainColumns<CategoryCount>();
  const columns = useMemo<DataColumn<CategoryCount>[]>(
    () => [
      column.name({ id: 'category', header: t('category'), value: ({ category }) => names.category(category) }),
      countColumn<CategoryCount>({
        id: 'count',
        header: t('count'),
        value: ({ count }) => count,
        of: ({ category }) => of(category),
      }),
    ],
    [t, names, column, of],
  );
  const sorted = useSorting(rows, columns, undefined, useSortView(sortName));
  return (
    <Card title={title} flush>
      <Table caption={title} columns={columns} rowKey={(_, index) => index} {...sorted} />
    </Card>
  );
}
