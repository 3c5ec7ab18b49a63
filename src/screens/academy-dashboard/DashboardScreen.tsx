import BookOpen from 'lucide-react/icons/book-open';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Presentation from 'lucide-react/icons/presentation';
import Video from 'lucide-react/icons/video';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { dashboardStats } from '#contract/dashboard.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import { DASHBOARD_TIMEFRAMES, type DashboardTimeframe, DEFAULT_DASHBOARD_TIMEFRAME } from '#domain/limits.ts';
import { isSchoolUser } from '#domain/roles.ts';
import { lazyPart } from '#page/lazyPart.tsx';
import { useNames } from '#page/names.ts';
import { Outcome } from '#page/Outcome.tsx';
import { type DataColumn, usePlainColumns } from '#page/plainColumns.tsx';
import { pageRuntime } from '#page/runtime.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { DashboardSkeleton } from '#ui/Bones.tsx';
import { Card, CardGrid, StatCard, Stats as StatCards } from '#ui/Card.tsx';
import { Screen } from '#ui/Screen.tsx';
import { Select } from '#ui/Select.tsx';
import { useSorting } from '#ui/sorting.ts';
import { Table } from '#ui/Table.tsx';

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
const HowCounted = lazyPart(() => import('#page/HowCounted.tsx').then((part) => part.HowCounted), <p>{'\u00a0'}</p>);

/** Admin dashboard (promises/academy-dashboard.md), from `dashboardStats`. */
export function DashboardScreen() {
  const [timeframe, setTimeframe] = useState(DEFAULT_DASHBOARD_TIMEFRAME);
  const stats = useCall(dashboardStats, { query: { timeframe } }, { keepPreviousData: true });
  const { user } = useStore(pageRuntime().session.store);
  const t = useTexts(dashboardTexts);

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
            <Totals titleStats={titleStats} caption={timeframe !== DEFAULT_DASHBOARD_TIMEFRAME && t('inUse')} />
            <CardGrid min={300} fit>
              <CountTable title={t('examCount')} rows={countTables.examCountByCategory} />
              <CountTable title={t('videoCount')} rows={countTables.videoCountByCategory} />
            </CardGrid>
            <HowCounted measures={['onRecord', 'inUse', 'sharedPlans']} />
          </>
        )}
      </Outcome>
    </Screen>
  );
}

/** The four stat cards, in their order. */
const CARDS = [
  { icon: GraduationCap, label: 'totalStudents', field: 'totalStudents' },
  { icon: Video, label: 'totalVideos', field: 'totalVideos' },
  { icon: BookOpen, label: 'studyPlanAccess', field: 'totalSharedStudyPlans' },
  { icon: Presentation, label: 'totalTeachers', field: 'totalTeachers' },
] as const;

function Totals({ titleStats, caption }: { titleStats: Stats['titleStats']; caption: string | false }) {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  return (
    <StatCards>
      {CARDS.map(({ icon, label, field }) => (
        <StatCard
          key={field}
          icon={icon}
          label={t(label)}
          value={formatNumber(titleStats[field], locale)}
          caption={caption}
        />
      ))}
    </StatCards>
  );
}

/** Category and Count; an empty name reads Uncategorized. */
function CountTable({ title, rows }: { title: string; rows: readonly CategoryCount[] }) {
  const t = useTexts(dashboardTexts);
  const names = useNames();
  const column = usePlainColumns<CategoryCount>();
  const columns = useMemo<DataColumn<CategoryCount>[]>(
    () => [
      column.name({ id: 'category', header: t('category'), value: ({ category }) => names.category(category) }),
      column.count({ id: 'count', header: t('count'), value: ({ count }) => count }),
    ],
    [t, names, column],
  );
  const sorted = useSorting(rows, columns);
  return (
    <Card title={title} flush>
      <Table caption={title} columns={columns} rowKey={(_, index) => index} {...sorted} />
    </Card>
  );
}
