import BookOpen from 'lucide-react/icons/book-open';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Clock from 'lucide-react/icons/clock';
import { formatNumber } from '#domain/format/format.ts';
import { CachedOutcome } from '#page/calls/CachedOutcome.tsx';
import { ParentScreen } from '#page/child/ParentScreen.tsx';
import { HowCounted } from '#page/compared/HowCounted.tsx';
import { useReady, useSetAttribute } from '#page/element/element.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { useNames } from '#page/element/names.ts';
import { PlansProgress } from '#screens/shared/studyProgress/PlansProgress.tsx';
import type { Progress } from '#screens/shared/studyProgress/progress.ts';
import { parentStudyProgressTexts } from '#texts/parentStudyProgress.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Segments } from '#ui/form/Segments.tsx';
import { Card, CardGrid, StatCard, Stats } from '#ui/show/Card.tsx';
import { DashboardSkeleton } from '#ui/state/Bones.tsx';
import { HasDataContext } from '#ui/state/hasData.tsx';
import { ProgressMeter } from '#ui/state/Progress.tsx';
import { CardSkeleton } from '#ui/state/Skeletons.tsx';
import { ErrorState } from '#ui/state/States.tsx';
import { NO_PROGRESS, useStudyProgress } from './studyProgress.ts';

const ALL = 'all';

// Its code is loaded while the plans are read.
const DailyActivity = lazyPart(
  () => import('#screens/shared/studyProgress/DailyActivity.tsx').then((part) => part.DailyActivity),
  <CardSkeleton />,
);

/**
 * Study Progress Tracking (promises/parent-study-progress.md), from `parentStudyProgress`. The plan is the element's
 * attribute.
 */
export function ParentStudyProgressScreen({ planId }: { planId?: string }) {
  const { plans, chosen, progress, alert, isForbidden, retry, isRetrying } = useStudyProgress(planId);
  const setAttribute = useSetAttribute();
  const names = useNames();
  const t = useTexts(parentStudyProgressTexts);
  return (
    <ParentScreen title={t('heading')} calls={[[t('progress'), progress]]}>
      <Segments
        data-content
        label={t('plan')}
        options={[
          { id: ALL, label: t('allPlans') },
          ...plans.map((plan) => ({ id: String(plan.id), label: names.plan(plan.name, plan.id) })),
        ]}
        chosen={chosen === undefined ? ALL : String(chosen)}
        onChoose={(id) => setAttribute('plan-id', id === ALL ? undefined : id)}
      />
      {alert && <Alert message={alert} onRetry={retry} busy={isRetrying} isDenied={isForbidden} />}
      {alert && !progress.data ? (
        <HasDataContext value={false}>
          <Answer answer={NO_PROGRESS} />
        </HasDataContext>
      ) : (
        <CachedOutcome
          state={progress}
          isPart={alert !== undefined}
          isTogether
          loading={<DashboardSkeleton />}
          fallback={NO_PROGRESS}
        >
          {(answer) => <Answer answer={answer} />}
        </CachedOutcome>
      )}
    </ParentScreen>
  );
}

function Answer({ answer }: { answer: Progress }) {
  return (
    <>
      <Totals answer={answer} />
      <CardGrid min={320} fit>
        <PlansProgress plans={answer.studyPlans} />
        <DailyActivity
          days={answer.dailyProgress}
          note={<HowCounted measures={['planItems', 'planProgress', 'dailyStudy']} />}
        />
      </CardGrid>
      {answer.videoProgress?.length ? <Videos {...answer} videoProgress={answer.videoProgress} /> : null}
    </>
  );
}

/** What the server said instead of an answer, or beside one. */
function Alert(props: { message: string; onRetry: () => void; busy: boolean; isDenied: boolean }) {
  useReady('error');
  return <ErrorState inline {...props} />;
}

/** The three cards. */
function Totals({ answer: { completionStats: stats, studyPlans } }: { answer: Progress }) {
  const t = useTexts(parentStudyProgressTexts);
  const locale = useLocale();
  const doneOf = (done: number | null, total: number | null) => {
    const shown = formatNumber(done, locale);
    return total === null ? shown : t('doneOf', { done: shown, total: formatNumber(total, locale) });
  };
  return (
    <Stats>
      <StatCard
        icon={ClipboardCheck}
        label={t('examsCompleted')}
        value={doneOf(stats.completedExams, stats.totalExams)}
        caption={t('ofPlans')}
      />
      <StatCard
        icon={Clock}
        label={t('studyHours')}
        value={doneOf(stats.studiedHours, stats.totalHours)}
        caption={t('ofPlans')}
      />
      <StatCard icon={BookOpen} label={t('activePlans')} value={formatNumber(studyPlans?.length, locale)} />
    </Stats>
  );
}

/** Video Progress: how many videos of each subject were watched. */
function Videos({ videoProgress, completionStats }: Required<Pick<Progress, 'videoProgress' | 'completionStats'>>) {
  const t = useTexts(parentStudyProgressTexts);
  const locale = useLocale();
  const names = useNames();
  const { watchedVideos: watched, totalVideos: total } = completionStats;
  return (
    <Card
      title={t('videoProgress')}
      description={
        watched !== null &&
        total !== null &&
        t('videosWatched', { done: formatNumber(watched, locale), total: formatNumber(total, locale) })
      }
    >
      <div className="plan-bars">
        {videoProgress.map(({ subject, watched: done, total: all }, index) => (
          <ProgressMeter
            // biome-ignore lint/suspicious/noArrayIndexKey: subjects may repeat and have no id.
            key={index}
            label={names.subject(subject)}
            value={all ? (100 * (done ?? 0)) / all : 0}
            text={t('doneOf', { done: formatNumber(done, locale), total: formatNumber(all, locale) })}
          />
        ))}
      </div>
    </Card>
  );
}
