import Award from 'lucide-react/icons/award';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Gauge from 'lucide-react/icons/gauge';
import TrendingUp from 'lucide-react/icons/trending-up';
import type { ReactNode } from 'react';
import { useCapability } from '#api/useAction.ts';
import { parentAttendance, parentDashboardStats } from '#contract/students/parent.ts';
import { formatNumber, formatPoints, formatScore } from '#domain/format/format.ts';
import { bandOf, PERFORMANCE_BANDS } from '#domain/learning/bands.ts';
import { NOTICES } from '#domain/messages/noticeWords.ts';
import { CHILD_COMPARISONS } from '#domain/people/capabilityWords.ts';
import { CachedOutcome } from '#page/calls/CachedOutcome.tsx';
import { useCachedCall } from '#page/calls/useCachedCall.ts';
import { useChild } from '#page/child/child.ts';
import { ParentScreen } from '#page/child/ParentScreen.tsx';
import { ComparedChild } from '#page/compared/comparedChildPart.tsx';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { useAcademyDay } from '#page/element/useAcademyDay.ts';
import { useCourses } from '#screens/shared/courses/courses.ts';
import { parentDashboardTexts } from '#texts/parentDashboard.ts';
import { parentsTexts } from '#texts/parents.ts';
import { unitsToOpenTexts } from '#texts/unitsToOpen.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { StatCard, Stats } from '#ui/show/Card.tsx';
import { DashboardSkeleton, Lines, Loading, times } from '#ui/state/Bones.tsx';
import { useSoon } from '#ui/state/partOnDemand.tsx';
import { CardSkeleton } from '#ui/state/Skeletons.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './parentDashboard.css?inline';
import type { Dashboard } from './parentDashboard.ts';

addStyles(styles);

// Its code is loaded while the data is asked for.
const AtAGlance = lazyPart(
  () => import('./AtAGlance.tsx').then((part) => part.AtAGlance),
  <Loading>
    <div className="glance">
      {times(3).map((fact) => (
        <div className="glance__fact" key={fact}>
          <Lines count={4} />
        </div>
      ))}
    </div>
  </Loading>,
);
// A phone shows it after scrolling: its code is loaded while the first screen is read.
const DashboardDetails = lazyPart(
  () => import('./DashboardDetails.tsx').then((part) => part.DashboardDetails),
  <CardSkeleton />,
);

// One line, whose room is kept while its code is loading.
const NewestNotice = lazyPart(
  () => import('#screens/shared/notices/NewestNotice.tsx').then((part) => part.NewestNotice),
  <div className="notice-room" />,
);

/**
 * Parent Dashboard (promises/parent-dashboard.md): the child and its scores from `parentDashboardStats`, this month's
 * attendance from `parentAttendance`.
 */
export function ParentDashboardScreen() {
  const { query, child } = useChild();
  const stats = useCachedCall(parentDashboardStats, { query }, { quiet: true });
  const { today: now } = useAcademyDay();
  const attendance = useCachedCall(
    parentAttendance,
    { query: { month: now.getMonth(), year: now.getFullYear(), ...query } },
    { quiet: true, optional: true },
  );
  const { courses, isAwaited } = useCourses(query);
  useSoon(AtAGlance);
  const isCompared = useCapability(CHILD_COMPARISONS);
  const compared = isCompared && stats.data && ({ screen: 'parent-dashboard', ...query } as const);
  const hasNotices = useCapability(NOTICES);
  const t = useTexts(parentDashboardTexts);
  const parents = useTexts(parentsTexts);
  const units = useTexts(unitsToOpenTexts);
  // A failure shows an empty student (promises/parent-dashboard.md#states-and-failures).
  const nobody = emptyDashboard(parents('student'), t('unknownGrade'));
  const student = (stats.data ?? (stats.error ? nobody : undefined))?.studentInfo;
  const name = student ? student.name || parents('student') : child?.name;

  return (
    <ParentScreen
      title={name ? <bdi>{name}</bdi> : t('title')}
      description={student ? <StudentLine student={student} /> : null}
      calls={[
        [t('dashboard'), stats],
        [units('heading'), courses],
      ]}
    >
      {hasNotices && <NewestNotice />}
      <CachedOutcome state={stats} isTogether loading={<DashboardSkeleton />} fallback={nobody}>
        {(dashboard) => (
          <>
            {/* After a failure the student is empty, and there is nothing to say about it. */}
            {stats.data && (
              <AtAGlance
                attendance={attendance}
                stats={dashboard.overallStats}
                subjects={dashboard.subjectWisePerformance}
                toOpen={isAwaited ? undefined : (courses?.data ?? [])}
              />
            )}
            <Totals stats={dashboard.overallStats}>
              {compared && <ComparedChild query={compared} of="examAverage" isNamed isFirst />}
            </Totals>
            <DashboardDetails {...dashboard} compared={compared} />
          </>
        )}
      </CachedOutcome>
    </ParentScreen>
  );
}

/** What stands beside a failure (promises/session-and-errors.md#empty-data-after-a-failure). */
const emptyDashboard = (name: string, grade: string): Dashboard => ({
  studentInfo: { name, grade, rollNumber: '', school: '' },
  overallStats: {
    totalExams: null,
    averageScore: null,
    bestScore: null,
    improvementRate: null,
    totalExamsCompleted: null,
    overallProgress: null,
    overallAverage: null,
  },
  subjectWisePerformance: [],
  recentExams: [],
  weeklyExamActivity: [],
});

/** Class, roll number and school. */
function StudentLine({ student: { grade, rollNumber, school } }: { student: Dashboard['studentInfo'] }) {
  const t = useTexts(parentDashboardTexts);
  const parents = useTexts(parentsTexts);
  const parts = [grade || t('unknownGrade'), rollNumber && parents('rollNumber', { rollNumber }), school].filter(
    (part) => part !== '',
  );
  return (
    <span className="student-line">
      {parts.map((part) => (
        <bdi key={part}>{part}</bdi>
      ))}
    </span>
  );
}

/** The four cards; what is compared stands in the last one. */
function Totals({ stats, children }: { stats: Dashboard['overallStats']; children: ReactNode }) {
  const t = useTexts(parentDashboardTexts);
  const locale = useLocale();
  const average = stats.overallAverage ?? stats.averageScore;
  const { improvementRate: improvement } = stats;
  const isBetter = improvement !== null && improvement > 0;
  return (
    <Stats>
      <StatCard
        icon={ClipboardList}
        label={t('totalExams')}
        value={formatNumber(stats.totalExams, locale)}
        caption={t('allTime')}
      />
      <StatCard
        icon={Gauge}
        label={t('overallAverage')}
        value={formatScore(average, locale)}
        caption={
          average === null || stats.totalExams === null ? t('allTime') : t('ofExams', { count: stats.totalExams })
        }
        tone={average === null ? undefined : bandOf(PERFORMANCE_BANDS, average)}
      />
      <StatCard
        icon={Award}
        label={t('bestScore')}
        value={formatScore(stats.bestScore, locale)}
        caption={t('allTime')}
      />
      <StatCard
        icon={TrendingUp}
        label={t('improvement')}
        value={formatPoints(improvement, locale)}
        // What is compared says the period itself.
        caption={children ? undefined : t('improvementPeriod')}
        tone={improvement ? (isBetter ? 'good' : 'poor') : undefined}
      >
        {children}
      </StatCard>
    </Stats>
  );
}
