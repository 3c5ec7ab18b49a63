import FileText from 'lucide-react/icons/file-text';
import Play from 'lucide-react/icons/play';
import UserCheck from 'lucide-react/icons/user-check';
import Users from 'lucide-react/icons/users';
import { useStore } from 'zustand';
import { useCall } from '#api/useCall.ts';
import { platformAnalytics } from '#contract/analytics.ts';
import { formatChange, formatNumber } from '#domain/format.ts';
import { isSchoolUser } from '#domain/roles.ts';
import { REPORT_TIMEFRAMES, type ReportTimeframe } from '#domain/timeframes.ts';
import { thisMonthsGrowth } from '#domain/userGrowth.ts';
import { useEmit } from '#page/element.ts';
import { LazyExportButton } from '#page/LazyExportButton.tsx';
import { lazyPart } from '#page/lazyPart.tsx';
import { Outcome } from '#page/Outcome.tsx';
import { pageRuntime } from '#page/runtime.ts';
import { useView } from '#page/view.ts';
import { analyticsTexts } from '#texts/analytics.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/adoptStyles.ts';
import { DashboardSkeleton } from '#ui/Bones.tsx';
import { StatCard, Stats } from '#ui/Card.tsx';
import { Screen } from '#ui/Screen.tsx';
import { Select } from '#ui/Select.tsx';
import { ListSkeleton } from '#ui/Skeletons.tsx';
import styles from './analytics.css?inline';
import { type Analytics, isBlank, NOTHING } from './figures.ts';
import { useReport } from './useReport.ts';

addStyles(styles);

// The charts follow the cards, which would otherwise wait for their code.
const Panels = lazyPart(() => import('./Panels.tsx').then((part) => part.Panels), <ListSkeleton />);

const DEFAULT_TIMEFRAME: ReportTimeframe = 'month';
const isTimeframe = (value: unknown) => REPORT_TIMEFRAMES.some((known) => known === value);
/** The status of whoever is signed in and may not (design, "Who may call what"). */
const FORBIDDEN = 403;

/** Platform Analytics (spec 2 §2). */
export function AnalyticsScreen() {
  const [timeframe, setTimeframe] = useView<ReportTimeframe>('timeframe', DEFAULT_TIMEFRAME, isTimeframe);
  const analytics = useCall(platformAnalytics, { query: { timeframe } }, { keepPreviousData: true, quiet: true });
  const { user } = useStore(pageRuntime().session.store);
  const emit = useEmit();
  const t = useTexts(analyticsTexts);
  const report = useReport(analytics.data);

  const shown = (of: Analytics) => (
    <div className="analytics">
      <Totals of={of} />
      <Panels of={of} />
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
          <LazyExportButton
            label={t('exportReport')}
            name="platform-analytics"
            title={t('heading')}
            filters={[[t('timeframe'), t(timeframe)]]}
            sheets={report}
            // An older timeframe is on screen while another one is asked for.
            disabled={analytics.isLoading || analytics.isFetching}
            mayExport={() => emit('academy-action', { action: 'export-report' })}
          />
        </>
      }
    >
      <Outcome
        state={analytics}
        what={t('heading')}
        // Whoever may not see it needs no empty panels.
        {...(analytics.error?.status === FORBIDDEN ? {} : { fallback: NOTHING })}
        loading={<DashboardSkeleton />}
        isEmpty={isBlank}
        empty={shown(NOTHING)}
      >
        {shown}
      </Outcome>
    </Screen>
  );
}

/** The four cards. Growth is told of the one figure that the host tells by month. */
function Totals({ of: { monthlyStats, userGrowth } }: { of: Analytics }) {
  const t = useTexts(analyticsTexts);
  const locale = useLocale();
  const growth = thisMonthsGrowth(userGrowth, new Date());
  const change = formatChange(growth, locale);
  return (
    <Stats>
      <StatCard
        icon={Users}
        label={t('totalUsers')}
        value={formatNumber(monthlyStats.totalUsers, locale)}
        caption={growth !== undefined && (/[1-9]/.test(change) ? t('growth', { change }) : t('noGrowth'))}
      />
      <StatCard icon={UserCheck} label={t('activeUsers')} value={formatNumber(monthlyStats.activeUsers, locale)} />
      <StatCard icon={FileText} label={t('totalExams')} value={formatNumber(monthlyStats.totalExams, locale)} />
      <StatCard icon={Play} label={t('videoViews')} value={formatNumber(monthlyStats.totalVideos, locale)} />
    </Stats>
  );
}
