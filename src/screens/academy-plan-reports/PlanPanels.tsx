import Video from 'lucide-react/icons/video';
import { useMemo, useRef, useState } from 'react';
import { type CallState, useCall } from '#api/useCall.ts';
import { BarChart } from '#charts/BarChart.tsx';
import { PieChart } from '#charts/PieChart.tsx';
import { chartStyles } from '#charts/styles.ts';
import type { CallAnswer } from '#contract/call.ts';
import { planExamPerformance, planVideoEngagement, type studyPlanReports } from '#contract/plans/studyPlanReports.ts';
import { formatNumber, formatPercent, formatScore } from '#domain/format/format.ts';
import { SCORE_BANDS } from '#domain/learning/bands.ts';
import { RANKED_FROM } from '#domain/learning/performance.ts';
import { INTENSIVE_CARE_BELOW } from '#domain/learning/studyPlans.ts';
import type { ListAddress, ListKind } from '#domain/lists/lists.ts';
import { LIST_CAP } from '#domain/lists/sizes.ts';
import { greatestOf } from '#domain/lists/standout.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { HowCounted } from '#page/compared/HowCounted.tsx';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { useNames } from '#page/element/names.ts';
import { CountLink, useCountLink } from '#page/list/CountLink.tsx';
import { ScoreBadge } from '#page/list/ScoreBadge.tsx';
import { commonTexts } from '#texts/common.ts';
import { planChartsTexts } from '#texts/planCharts.ts';
import { planReportsTexts } from '#texts/planReports.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Segments } from '#ui/form/Segments.tsx';
import { Card, CardGrid, StatCard, Stats } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useWhenKnown } from '#ui/state/hasData.tsx';
import { BlockSkeleton, ListSkeleton, TableSkeleton } from '#ui/state/Skeletons.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { useOverflow } from '#ui/table/scrolling.ts';
import { useCare } from './care.ts';
import {
  type DayActivity,
  type DrawnBy,
  useActivitySentence,
  useActivitySeries,
  usePlanActivity,
} from './planActivity.ts';
import { DRAWN_DAYS } from './planWeeks.ts';

addStyles(chartStyles);

export type PlanSummary = CallAnswer<typeof studyPlanReports>[number];
type PlanVideo = CallAnswer<typeof planVideoEngagement>[number];
type Buckets = CallAnswer<typeof planExamPerformance>;

// The table, its windowing and its exports come while the numbers are asked for.
const IntensiveCare = lazyPart(
  () => import('./IntensiveCare.tsx').then((part) => part.IntensiveCare),
  <TableSkeleton />,
);

/** Height of a chart in px, and of what stands in its place. */
const CHART_HEIGHT = 280;
/** The counts of the days and their scores have a plot each. The second height is that of both, with their scales. */
const DAY_PLOT = 190;
const DAY_PLOTS = 2 * (DAY_PLOT + 32) + 16;
const NO_DAYS: readonly string[] = [];
/** Least width of the bars of a day or a week in px. */
const BAR_WIDTH = 12;

/**
 * Everything about one plan. Each panel has its own call: when one fails, the others stay
 * (promises/academy-plan-reports.md#summary-cards).
 */
export function PlanPanels({ plan }: { plan: PlanSummary }) {
  const params = { id: plan.studyPlanId };
  const activity = usePlanActivity(plan.studyPlanId);
  const quiet = { quiet: true, optional: true };
  const videos = useCall(planVideoEngagement, { params }, quiet);
  const exams = useCall(planExamPerformance, { params }, quiet);
  const care = useCare(plan.studyPlanId);
  const t = useTexts(planReportsTexts);
  const listed = videos.data?.slice(0, LIST_CAP.videoEngagement);

  return (
    <>
      <Totals plan={plan} listed={listed} inCare={care.total} />
      <HowCounted measures={['planActive', 'planVideos', 'planCare']} />
      {!activity.isMissing && (
        <Card title={t('dayWise')}>
          <Outcome
            state={activity}
            isPart
            what={t('dayWise')}
            fallback={[]}
            loading={<BlockSkeleton height={DAY_PLOTS} />}
          >
            {(days) => <DayWise days={days} planId={plan.studyPlanId} />}
          </Outcome>
        </Card>
      )}
      <CardGrid min={320} fit>
        {!videos.isMissing && <VideoEngagement videos={videos} planId={plan.studyPlanId} />}
        {!exams.isMissing && (
          <Card title={t('examPerformance')}>
            <Outcome
              state={exams}
              isPart
              what={t('examPerformance')}
              fallback={[]}
              loading={<BlockSkeleton height={CHART_HEIGHT} />}
            >
              {(buckets) => <ExamPerformance buckets={buckets} planId={plan.studyPlanId} />}
            </Outcome>
          </Card>
        )}
      </CardGrid>
      {!care.state.isMissing && <IntensiveCare care={care} plan={plan.title} />}
    </>
  );
}

interface TotalsProps {
  plan: PlanSummary;
  /** The videos that the list shows, once they are there. */
  listed: readonly PlanVideo[] | undefined;
  inCare: number | undefined;
}

/** The four summary cards. A card has no value while its call is under way, or after it has failed. */
function Totals({ plan, listed, inCare }: TotalsProps) {
  const of = { 'plan-id': plan.studyPlanId };
  const t = useTexts(planReportsTexts);
  const locale = useLocale();
  return (
    <Stats>
      <StatCard
        label={t('activeStudents')}
        value={<CountLink count={plan.activeStudents} of={{ list: 'plan-started', ...of }} />}
      />
      <StatCard
        label={t('totalItems')}
        value={<CountLink count={plan.totalItems} of={{ list: 'plan-sessions', ...of }} />}
      />
      <StatCard
        label={t('videoCompletion')}
        // Rounded, as specified (promises/academy-plan-reports.md#summary-cards). It is in no band, so rounding changes
        // no colour.
        value={formatScore(
          listed && (listed.length === 0 || listed.some(hasBegun)) ? Math.round(meanCompletion(listed)) : undefined,
          locale,
        )}
        caption={listed && listed.length > 0 && t('videoCompletionOf', { count: listed.length })}
      />
      <StatCard
        label={t('intensiveCare')}
        value={<CountLink count={inCare} of={{ list: 'plan-care', ...of }} />}
        caption={t('intensiveCareOf', { limit: formatScore(INTENSIVE_CARE_BELOW, locale) })}
      />
    </Stats>
  );
}

/** Whether there is somebody of whom a completion rate can be: 0 of 0 students is no rate. */
const hasBegun = ({ totalStudents, watchedCount, completionRate }: PlanVideo): boolean =>
  totalStudents !== 0 || watchedCount !== 0 || (completionRate ?? 0) > 0;

/** Mean completion rate in percent; 0 without a video, no number where no rate is known. */
function meanCompletion(videos: readonly PlanVideo[]): number {
  if (videos.length === 0) return 0;
  const rates = videos.flatMap(({ completionRate }) => completionRate ?? []);
  return rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
}

/** The lists behind the bars that count something, in their order (`useActivitySeries`). */
const DAY_LISTS: readonly ListKind[] = ['plan-videos', 'plan-exams'];

/**
 * Day-wise Performance Overview. Many days are drawn by weeks, or as they are where that is chosen: their chart is wider
 * than a phone and scrolls, so that bars stay visible. The table has the days in both cases.
 */
function DayWise({ days, planId }: { days: readonly DayActivity[]; planId: number }) {
  const linkOf = useCountLink();
  const whenKnown = useWhenKnown();
  const t = useTexts(planReportsTexts);
  const [chosen, setChosen] = useState<DrawnBy>('weeks');
  const isLong = days.length > DRAWN_DAYS;
  const by = isLong ? chosen : 'days';
  const listed = useActivitySeries(days, 'days');
  const drawn = useActivitySeries(days, by);
  // Axes without a bar would say nothing.
  const isBare = listed.series.every(({ values }) => values.every((value) => !value));
  const says = useActivitySentence(days);
  const scroller = useRef<HTMLDivElement>(null);
  const scrolls = useOverflow(scroller);
  return (
    <>
      {/* Not in what scrolls: it would go out of view. */}
      {says && <p className="chart__summary plan-reports__says">{says}</p>}
      {isLong && !isBare && (
        <div className="plan-reports__by">
          <Segments
            label={t('drawnBy')}
            options={[
              { id: 'weeks', label: t('weeks') },
              { id: 'days', label: t('days') },
            ]}
            chosen={by}
            onChoose={setChosen}
          />
        </div>
      )}
      <div
        className="plan-reports__scroll"
        ref={scroller}
        // What scrolls must be reachable by keyboard and have a name.
        {...(scrolls && { role: 'group', tabIndex: 0, 'aria-label': t('dayWise') })}
      >
        <div style={{ minInlineSize: drawn.categories.length * BAR_WIDTH }}>
          <BarChart
            title={t('dayWise')}
            isTitleHidden
            height={DAY_PLOT}
            isStacked
            listed={by === 'weeks' && !isBare ? listed : undefined}
            {...drawn}
            categories={isBare ? NO_DAYS : drawn.categories}
            whatNext={whenKnown(t('dayNext'))}
            cell={(shown, index, series) => {
              const list = DAY_LISTS[series];
              const day = days[index]?.day;
              const of = list && day !== undefined ? { list, 'plan-id': planId, day } : undefined;
              return linkOf(shown, listed.series[series]?.values[index], of);
            }}
          />
        </div>
      </div>
    </>
  );
}

/** Exam Performance Distribution: counts by category, in five colours, from `planExamPerformance`. */
function ExamPerformance({ buckets, planId }: { buckets: Buckets; planId: number }) {
  const linkOf = useCountLink();
  const whenKnown = useWhenKnown();
  const t = useTexts(planReportsTexts);
  const names = useNames();
  const says = useTexts(planChartsTexts);
  const locale = useLocale();
  const slices = useMemo(
    () => buckets.map(({ name, count }) => ({ name: names.category(name), value: count })),
    [buckets, names],
  );
  const most = greatestOf(slices, ({ value }) => value);
  return (
    <div data-content>
      <PieChart
        title={t('examPerformance')}
        isTitleHidden
        summary={
          most &&
          most.total >= RANKED_FROM &&
          says(most.value === most.total ? 'oneGroupSays' : 'resultsSay', {
            name: most.row.name,
            count: formatNumber(most.value, locale),
            total: formatNumber(most.total, locale),
          })
        }
        height={CHART_HEIGHT - 40}
        sliceLabel={t('category')}
        valueLabel={t('count')}
        slices={slices}
        whatNext={whenKnown(t('examNext'))}
        cell={(shown, index) => {
          const { count, band } = buckets[index] ?? {};
          const of = band ? ({ list: 'plan-grades', 'plan-id': planId, band } as const) : undefined;
          return linkOf(shown, count, of);
        }}
      />
    </div>
  );
}

/** Who watched a video of the plan. */
const ofVideo = (planId: number, { studyPlanItemId }: PlanVideo): ListAddress | undefined =>
  studyPlanItemId ? { list: 'plan-session', 'plan-id': planId, 'item-id': studyPlanItemId } : undefined;

/** Video Engagement: the first five videos, from `planVideoEngagement`. */
function VideoEngagement({ videos, planId }: { videos: CallState<PlanVideo[]>; planId: number }) {
  const linkOf = useCountLink();
  const names = useNames();
  const t = useTexts(planReportsTexts);
  const none = useTexts(commonTexts)('noData');
  const locale = useLocale();
  const all = videos.data?.length ?? 0;
  const shown = Math.min(all, LIST_CAP.videoEngagement);
  return (
    <Card
      title={t('videoEngagement')}
      description={
        all > shown && t('videoEngagementOf', { shown: formatNumber(shown, locale), all: formatNumber(all, locale) })
      }
    >
      <Outcome
        state={videos}
        isPart
        what={t('videoEngagement')}
        fallback={[]}
        loading={<ListSkeleton items={LIST_CAP.videoEngagement} />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState icon={Video} title={none} />}
      >
        {(list) => (
          <ol className="plan-reports__videos">
            {list.slice(0, LIST_CAP.videoEngagement).map((video, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: videos come without an id, and their order is the answer's.
              <li key={index} className="plan-reports__video">
                <span className="plan-reports__video-title" data-content>
                  {names.video(video.title)}
                </span>
                <span className="plan-reports__watched">
                  {hasBegun(video)
                    ? linkOf(
                        t('watched', {
                          watched: formatNumber(video.watchedCount, locale),
                          total: formatNumber(video.totalStudents, locale),
                        }),
                        video.watchedCount,
                        ofVideo(planId, video),
                      )
                    : t('nobodyBegan')}
                </span>
                <ScoreBadge
                  score={hasBegun(video) ? video.completionRate : null}
                  bands={SCORE_BANDS}
                  format={formatPercent}
                />
              </li>
            ))}
          </ol>
        )}
      </Outcome>
    </Card>
  );
}
