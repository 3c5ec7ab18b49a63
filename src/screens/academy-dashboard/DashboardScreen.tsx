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
import { DASHBOARD_TIMEFRAMES, type DashboardTimeframe } from '#domain/limits.ts';
import { isSchoolUser } from '#domain/roles.ts';
import { lazyPart } from '#page/lazyPart.tsx';
import { Outcome } from '#page/Outcome.tsx';
import { pageRuntime } from '#page/runtime.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { DashboardSkeleton } from '#ui/Bones.tsx';
import { Card, CardGrid, StatCard, Stats as StatCards } from '#ui/Card.tsx';
import { Screen } from '#ui/Screen.tsx';
import { Select } from '#ui/Select.tsx';
import { useSorting } from '#ui/sorting.ts';
import { type Column, Table } from '#ui/Table.tsx';

type Stats = CallAnswer<typeof dashboardStats>;
type CategoryCount = Stats['countTables']['examCountByCategory'][number];

/** The word shown for a timeframe; what is sent stays the spec's (spec 1 §9). */
const TIMEFRAME_WORD = {
  'All Time': 'allTime',
  Today: 'today',
  Yesterday: 'yesterday',
  'This Week': 'thisWeek',
} as const satisfies Record<DashboardTimeframe, string>;

// With the data: nobody asks before. Until then its line is kept.
const HowCounted = lazyPart(() => import('#page/HowCounted.tsx').then((part) => part.HowCounted), <p>{'\u00a0'}</p>);

/** Admin dashboard (spec 1 §2). */
export function DashboardScreen() {
  const [timeframe, setTimeframe] = useState<DashboardTimeframe>('All Time');
  const stats = useCall(dashboardStats, { query: { timeframe } }, { keepPrevious: true });
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
      <Outcome of={stats} loading={<DashboardSkeleton />}>
        {({ titleStats, countTables }) => (
          <>
            <Totals stats={titleStats} caption={timeframe !== 'All Time' && t('inUse')} />
            <CardGrid min={300} fit>
              <CountTable title={t('examCount')} rows={countTables.examCountByCategory} />
              <CountTable title={t('videoCount')} rows={countTables.videoCountByCategory} />
            </CardGrid>
            <HowCounted of={['onRecord', 'inUse', 'sharedPlans']} />
          </>
        )}
      </Outcome>
    </Screen>
  );
}

/** The four stat cards. */
function Totals({ stats, caption }: { stats: Stats['titleStats']; caption: string | false }) {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  return (
    <StatCards>
      <StatCard
        icon={GraduationCap}
        label={t('totalStudents')}
        value={formatNumber(stats.totalStudents, locale)}
        caption={caption}
      />
      <StatCard
        icon={Video}
        label={t('totalVideos')}
        value={formatNumber(stats.totalVideos, locale)}
        caption={caption}
      />
      <StatCard
        icon={BookOpen}
        label={t('studyPlanAccess')}
        value={formatNumber(stats.totalSharedStudyPlans, locale)}
        caption={caption}
      />
      <StatCard
        icon={Presentation}
        label={t('totalTeachers')}
        value={formatNumber(stats.totalTeachers, locale)}
        caption={caption}
      />
    </StatCards>
  );
}

/** Category and Count; an empty name reads Uncategorized. */
function CountTable({ title, rows }: { title: string; rows: readonly CategoryCount[] }) {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  const columns = useMemo<Column<CategoryCount>[]>(() => {
    const nameOf = (row: CategoryCount) => row.category.trim() || t('uncategorized');
    return [
      { id: 'category', header: t('category'), cell: nameOf, sortBy: nameOf, isRowHeader: true },
      {
        id: 'count',
        header: t('count'),
        cell: (row) => formatNumber(row.count, locale),
        sortBy: (row) => row.count,
        align: 'end',
      },
    ];
  }, [t, locale]);
  const sorted = useSorting(rows, columns);
  return (
    <Card title={title} flush>
      <Table caption={title} columns={columns} rowKey={(_, index) => index} {...sorted} />
    </Card>
  );
}
