import type { ComponentProps, ReactNode } from 'react';
import { useCapability } from '#api/useAction.ts';
import { formatNumber, formatScore } from '#domain/format/format.ts';
import { bandOf, PERFORMANCE_BANDS } from '#domain/learning/bands.ts';
import { LIST_CAP } from '#domain/lists/sizes.ts';
import { CHILD_COMPARISONS } from '#domain/people/capabilityWords.ts';
import { ComparedChild } from '#page/compared/comparedChildPart.tsx';
import { HowCounted } from '#page/compared/HowCounted.tsx';
import { parentDashboardTexts } from '#texts/parentDashboard.ts';
import { parentDashboardDetailsTexts } from '#texts/parentDashboardDetails.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { CardGrid } from '#ui/show/Card.tsx';
import { FoldCard } from '#ui/show/FoldCard.tsx';
import { Section } from '#ui/show/Screen.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ProgressMeter } from '#ui/state/Progress.tsx';
import { WhereKnown } from '#ui/state/WhereKnown.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './dashboardDetails.css?inline';
import { Insights } from './Insights.tsx';
import type { Dashboard } from './parentDashboard.ts';
import { RecentResults } from './RecentResults.tsx';
import { SubjectScoresCard } from './SubjectScoresCard.tsx';
import { WeeklyActivity } from './WeeklyActivity.tsx';

addStyles(styles);

interface DashboardDetailsProps extends Omit<Dashboard, 'studentInfo'> {
  /** What attendance is compared by; nothing where it is not. */
  compared: ComponentProps<typeof ComparedChild>['query'] | false | undefined;
}

/** What a phone shows after scrolling: subjects, the week, recent results, insights and the summary. */
export function DashboardDetails({ compared, ...dashboard }: DashboardDetailsProps) {
  const { overallStats, subjectWisePerformance, recentExams, weeklyExamActivity } = dashboard;
  const subjects = subjectWisePerformance ?? [];
  const recent = recentExams?.slice(0, LIST_CAP.recentExams);
  const t = useTexts(parentDashboardDetailsTexts);
  const isCompared = useCapability(CHILD_COMPARISONS);
  return (
    <>
      <HowCounted
        measures={[
          'schoolDays',
          'allTimeExams',
          'improvement',
          'subjectTrend',
          'allTimeProgress',
          ...(isCompared ? (['comparedChild'] as const) : []),
        ]}
      />
      <Section title={t('subjects')}>
        {subjects.length === 0 ? (
          <WhereKnown is={subjectWisePerformance !== undefined}>
            <EmptyState title={t('noSubjects')} />
          </WhereKnown>
        ) : (
          <div className="subjects">
            <CardGrid min={220}>
              {subjects.map((subject, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: subjects may repeat and have no id.
                <SubjectScoresCard key={index} subject={subject} recent={recentExams ?? []} />
              ))}
            </CardGrid>
          </div>
        )}
      </Section>
      <div className="behind">
        <CardGrid min={320} fit>
          <WhereKnown is={weeklyExamActivity !== undefined}>
            <WeeklyActivity days={weeklyExamActivity ?? []} />
          </WhereKnown>
          <WhereKnown is={recent !== undefined}>
            <RecentResults exams={recent ?? []} />
          </WhereKnown>
        </CardGrid>
        <CardGrid min={320} fit>
          {/* A subject whose average is not known may belong to any of the lists. */}
          <WhereKnown is={subjectWisePerformance?.every(({ averageScore }) => averageScore !== null) ?? false}>
            <Insights subjects={subjects} />
          </WhereKnown>
          <Summary stats={overallStats}>
            {compared && <ComparedChild query={compared} of="attendance" isNamed />}
          </Summary>
        </CardGrid>
      </div>
    </>
  );
}

/** The summary: progress and average as bars, the number of exams, and attendance beside the month before. */
function Summary({ stats, children }: { stats: Dashboard['overallStats']; children: ReactNode }) {
  const t = useTexts(parentDashboardDetailsTexts);
  const dashboard = useTexts(parentDashboardTexts);
  const locale = useLocale();
  const average = stats.overallAverage ?? stats.averageScore;
  const bars: [label: string, value: number | null][] = [
    [t('overallProgress'), stats.overallProgress],
    [dashboard('overallAverage'), average],
  ];
  return (
    <FoldCard title={t('summary')} description={dashboard('allTime')}>
      <div className="summary">
        {bars.map(([label, value]) => (
          <ProgressMeter
            key={label}
            label={label}
            value={value ?? 0}
            text={formatScore(value, locale)}
            tone={value === null ? undefined : bandOf(PERFORMANCE_BANDS, value)}
          />
        ))}
        <p className="summary__line">
          <span>{t('examsCompleted')}</span>
          <strong>{formatNumber(stats.totalExamsCompleted ?? stats.totalExams, locale)}</strong>
        </p>
      </div>
      {children}
    </FoldCard>
  );
}
