import FileText from 'lucide-react/icons/file-text';
import Play from 'lucide-react/icons/play';
import UserCheck from 'lucide-react/icons/user-check';
import Users from 'lucide-react/icons/users';
import type { ComponentProps } from 'react';
import { useStore } from 'zustand';
import { useCapability } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import { platformAnalytics } from '#contract/figures/analytics.ts';
import { academyDay } from '#domain/format/academyClock.ts';
import { formatChange, formatNumber } from '#domain/format/format.ts';
import { DEFAULT_ANALYTICS_TIMEFRAME, REPORT_TIMEFRAMES, type ReportTimeframe } from '#domain/format/timeframes.ts';
import { thisMonthsGrowth } from '#domain/learning/userGrowth.ts';
import { usersPath } from '#domain/lists/listLinks.ts';
import type { ListAddress, ListKind } from '#domain/lists/lists.ts';
import { COMPARISONS } from '#domain/people/capabilityWords.ts';
import { isSchoolUser } from '#domain/people/roles.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { Compared } from '#page/compared/comparedParts.tsx';
import { useEmit } from '#page/element/element.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { PathLink } from '#page/element/PathLink.tsx';
import { pageRuntime } from '#page/element/runtime.ts';
import { useView } from '#page/element/view.ts';
import { ExportButton } from '#page/export/ExportButton.tsx';
import { CountLink } from '#page/list/CountLink.tsx';
import { analyticsTexts } from '#texts/analytics.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Select } from '#ui/form/Select.tsx';
import { StatCard, Stats } from '#ui/show/Card.tsx';
import { Screen } from '#ui/show/Screen.tsx';
import { DashboardSkeleton } from '#ui/state/Bones.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './analytics.css?inline';
import { type Analytics, isBlank, NOTHING } from './figures.ts';
import { useReport } from './useReport.ts';

addStyles(styles);

// The code of the charts is loaded after the cards are shown.
const Panels = lazyPart(() => import('./Panels.tsx').then((part) => part.Panels), <ListSkeleton />);

const isTimeframe = (value: unknown) => REPORT_TIMEFRAMES.some((known) => known === value);
/** Status of a person who is signed in but may not see this (promises/academy-analytics.md#who-sees-it). */
const FORBIDDEN = 403;

/** Platform Analytics (promises/academy-analytics.md), from `platformAnalytics`. */
export function AnalyticsScreen() {
  const [timeframe, setTimeframe] = useView<ReportTimeframe>('timeframe', DEFAULT_ANALYTICS_TIMEFRAME, isTimeframe);
  const analytics = useCall(platformAnalytics, { query: { timeframe } }, { keepPreviousData: true, quiet: true });
  const { user } = useStore(pageRuntime().session.store);
  const emit = useEmit();
  const t = useTexts(analyticsTexts);
  const report = useReport(analytics.data);
  const isCompared = useCapability(COMPARISONS);

  const draw = (answer: Analytics) => (
    <div className="analytics">
      <Totals
        answer={answer}
        // Until the new figures are there, the old ones are of another timeframe.
        of={(list) => (analytics.isPlaceholderData ? undefined : { list, period: timeframe })}
        compared={isCompared && answer !== NOTHING ? { screen: 'academy-analytics', timeframe } : undefined}
      />
      <Panels answer={answer} />
    </div>
  );
  return (
    <Screen
      title={t('heading')}
      description={(user && isSchoolUser(user) && user.schoolName) || t('description')}
      actions={
        <>
          <Select
            label={t('timeframe')}
            options={REPORT_TIMEFRAMES.map((value) => ({ value, label: t(value) }))}
            value={timeframe}
            onChange={setTimeframe}
          />
          <ExportButton
            label={t('exportReport')}
            name="platform-analytics"
            title={t('heading')}
            filters={[[t('timeframe'), t(timeframe)]]}
            sheets={report}
            // After a failed call there are no figures; while another timeframe is loading, they are those of the one before.
            disabled={!analytics.data || analytics.isFetching}
            mayExport={() => emit('academy-action', { action: 'export-report' })}
          />
        </>
      }
    >
      <Outcome
        state={analytics}
        what={t('heading')}
        // A person who may not see the figures is shown no empty panels.
        fallback={analytics.error?.status === FORBIDDEN ? undefined : NOTHING}
        loading={<DashboardSkeleton />}
        isEmpty={isBlank}
        empty={draw(NOTHING)}
      >
        {draw}
      </Outcome>
    </Screen>
  );
}

interface TotalsProps {
  answer: Analytics;
  /** The list behind a number of the timeframe. */
  of: (list: ListKind) => ListAddress | undefined;
  /** What its figures are compared by; undefined where they are not. */
  compared: ComponentProps<typeof Compared>['query'] | undefined;
}

/**
 * The four cards (promises/academy-analytics.md#cards). Growth is shown of Total Users alone: the server tells no other
 * figure by month.
 */
function Totals({ answer: { monthlyStats, userGrowth }, of, compared }: TotalsProps) {
  const { menu } = useStore(pageRuntime().session.store);
  const users = usersPath(menu);
  const t = useTexts(analyticsTexts);
  const locale = useLocale();
  const growth = thisMonthsGrowth(userGrowth, academyDay());
  const totalUsers = formatNumber(monthlyStats.totalUsers, locale);
  const change = formatChange(growth, locale);
  return (
    <Stats>
      <StatCard
        icon={Users}
        label={t('totalUsers')}
        // Everybody is listed by User Management, where the menu has it.
        value={users && monthlyStats.totalUsers ? <PathLink path={users}>{totalUsers}</PathLink> : totalUsers}
        caption={growth !== undefined && (/[1-9]/.test(change) ? t('growth', { change }) : t('noGrowth'))}
      />
      <StatCard
        icon={UserCheck}
        label={t('activeUsers')}
        value={<CountLink count={monthlyStats.activeUsers} of={of('active-users')} />}
      />
      <StatCard
        icon={FileText}
        label={t('totalExams')}
        value={<CountLink count={monthlyStats.totalExams} of={of('attempts')} />}
      >
        {compared && <Compared query={compared} of="totalExams" isFirst />}
      </StatCard>
      <StatCard
        icon={Play}
        label={t('videoViews')}
        value={<CountLink count={monthlyStats.totalVideos} of={of('viewings')} />}
      >
        {compared && <Compared query={compared} of="videoViews" />}
      </StatCard>
    </Stats>
  );
}
