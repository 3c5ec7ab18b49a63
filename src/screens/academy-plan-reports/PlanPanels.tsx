import { useMemo, useRef } from 'react';
import { type CallState, useCall } from '#api/useCall.ts';
import { BarChart } from '#charts/BarChart.tsx';
import { PieChart } from '#charts/PieChart.tsx';
import { chartStyles } from '#charts/styles.ts';
import type { CallAnswer } from '#contract/call.ts';
import {
  planExamPerformance,
  planIntensiveCare,
  planVideoEngagement,
  type studyPlanReports,
} from '#contract/studyPlanReports.ts';
import { bandOf, SCORE_BANDS } from '#domain/bands.ts';
import { formatNumber, formatPercent, formatScore } from '#domain/format.ts';
import { LIST_CAP } from '#domain/limits.ts';
import { INTENSIVE_CARE_BELOW } from '#domain/studyPlans.ts';
import { HowCounted } from '#page/HowCounted.tsx';
import { lazyPart } from '#page/lazyPart.tsx';
import { Outcome } from '#page/Outcome.tsx';
import { commonTexts } from '#texts/common.ts';
import { planReportsTexts } from '#texts/planReports.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/adoptStyles.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card, CardGrid, StatCard, Stats } from '#ui/Card.tsx';
import { BlockSkeleton, ListSkeleton, TableSkeleton } from '#ui/Skeletons.tsx';
import { useOverflow } from '#ui/Table.tsx';
import { type DayActivity, useActivitySeries, usePlanActivity } from './planActivity.ts';

addStyles(chartStyles);

export type PlanSummary = CallAnswer<typeof studyPlanReports>[number];
type Video = CallAnswer<typeof planVideoEngagement>[number];
type Buckets = CallAnswer<typeof planExamPerformance>;

// The table, its windowing and its exports come while the numbers are asked for.
const IntensiveCare = lazyPart(
  () => import('./IntensiveCare.tsx').then((part) => part.IntensiveCare),
  <TableSkeleton />,
);

/** Height of a chart in px, and of what stands in its place. */
const CHART_HEIGHT = 280;
/** What is counted of a day and its score each have a plot; and what stands in their place. */
const DAY_PLOT = 190;
const DAY_PLOTS = 2 * (DAY_PLOT + 32) + 16;
/** Least width of a day's bars in px. */
const DAY_WIDTH = 12;

/** Everything about one plan. Each panel has its own call: one that fails leaves the others (spec 1 §8). */
export function PlanPanels({ plan }: { plan: PlanSummary }) {
  const params = { id: plan.studyPlanId };
  const activity = usePlanActivity(plan.studyPlanId);
  const videos = useCall(planVideoEngagement, { params }, { quiet: true });
  const exams = useCall(planExamPerformance, { params }, { quiet: true });
  const care = useCall(planIntensiveCare, { params }, { quiet: true });
  const t = useTexts(planReportsTexts);
  const listed = videos.data?.slice(0, LIST_CAP.videoEngagement);

  return (
    <>
      <Totals plan={plan} listed={listed} inCare={care.data?.length} />
      <HowCounted measures={['planActive', 'planVideos', 'planCare']} />
      <Card title={t('dayWise')}>
        <Outcome
          state={activity}
          isPart
          what={t('dayWise')}
          fallback={[]}
          loading={<BlockSkeleton height={DAY_PLOTS} />}
        >
          {(days) => <DayWise days={days} />}
        </Outcome>
      </Card>
      <CardGrid min={320} fit>
        <VideoEngagement of={videos} />
        <Card title={t('examPerformance')}>
          <Outcome
            state={exams}
            isPart
            what={t('examPerformance')}
            fallback={[]}
            loading={<BlockSkeleton height={CHART_HEIGHT} />}
          >
            {(buckets) => <ExamPerformance buckets={buckets} />}
          </Outcome>
        </Card>
      </CardGrid>
      <IntensiveCare of={care} plan={plan.title} />
    </>
  );
}

interface TotalsProps {
  plan: PlanSummary;
  /** The videos that the list shows, once they are there. */
  listed: readonly Video[] | undefined;
  inCare: number | undefined;
}

/** The four summary cards; one whose call is under way or has failed has no value yet. */
function Totals({ plan, listed, inCare }: TotalsProps) {
  const t = useTexts(planReportsTexts);
  const locale = useLocale();
  return (
    <Stats>
      <StatCard label={t('activeStudents')} value={formatNumber(plan.activeStudents, locale)} />
      <StatCard label={t('totalItems')} value={formatNumber(plan.totalItems, locale)} />
      <StatCard
        label={t('videoCompletion')}
        // Rounded, as specified: no band is taken of it (spec 1 §2).
        value={formatScore(listed && Math.round(meanCompletion(listed)), locale)}
        caption={listed && listed.length > 0 && t('videoCompletionOf', { count: listed.length })}
      />
      <StatCard
        label={t('intensiveCare')}
        value={formatNumber(inCare, locale)}
        caption={t('intensiveCareOf', { limit: formatScore(INTENSIVE_CARE_BELOW, locale) })}
      />
    </Stats>
  );
}

/** Mean completion rate in percent; of no video it is 0. */
function meanCompletion(videos: readonly Video[]): number {
  const rates = videos.flatMap(({ completionRate }) => completionRate ?? []);
  return rates.length > 0 ? rates.reduce((sum, rate) => sum + rate, 0) / rates.length : 0;
}

/** A plan of many days is wider than a phone: its chart scrolls, rather than draw bars of a hair's breadth. */
function DayWise({ days }: { days: readonly DayActivity[] }) {
  const t = useTexts(planReportsTexts);
  const scroller = useRef<HTMLDivElement>(null);
  const scrolls = useOverflow(scroller);
  return (
    <div
      className="plan-reports__scroll"
      ref={scroller}
      // What scrolls must be reachable by keyboard and have a name.
      {...(scrolls ? { role: 'group', tabIndex: 0, 'aria-label': t('dayWise') } : {})}
    >
      <div style={{ minInlineSize: days.length * DAY_WIDTH }}>
        <BarChart
          title={t('dayWise')}
          isTitleHidden
          height={DAY_PLOT}
          categoryLabel={t('day')}
          {...useActivitySeries(days)}
        />
      </div>
    </div>
  );
}

/** Counts by category, in five colours. */
function ExamPerformance({ buckets }: { buckets: Buckets }) {
  const t = useTexts(planReportsTexts);
  const slices = useMemo(
    () => buckets.map(({ name, count }) => ({ name: name.trim() || t('uncategorized'), value: count })),
    [buckets, t],
  );
  return (
    <div data-content>
      <PieChart
        title={t('examPerformance')}
        isTitleHidden
        height={CHART_HEIGHT - 40}
        sliceLabel={t('category')}
        valueLabel={t('count')}
        slices={slices}
      />
    </div>
  );
}

/** The first five videos. */
function VideoEngagement({ of }: { of: CallState<Video[]> }) {
  const t = useTexts(planReportsTexts);
  const none = useTexts(commonTexts)('noData');
  const locale = useLocale();
  const all = of.data?.length ?? 0;
  const shown = Math.min(all, LIST_CAP.videoEngagement);
  return (
    <Card
      title={t('videoEngagement')}
      description={
        all > shown && t('videoEngagementOf', { shown: formatNumber(shown, locale), all: formatNumber(all, locale) })
      }
    >
      <Outcome
        state={of}
        isPart
        what={t('videoEngagement')}
        fallback={[]}
        loading={<ListSkeleton items={LIST_CAP.videoEngagement} />}
        isEmpty={(videos) => videos.length === 0}
        empty={<p className="plan-reports__empty">{none}</p>}
      >
        {(videos) => (
          <ol className="plan-reports__videos">
            {videos.slice(0, LIST_CAP.videoEngagement).map((video, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: videos come without an id, and their order is the answer's.
              <li key={index} className="plan-reports__video">
                <span className="plan-reports__video-title" data-content>
                  {video.title.trim() || t('untitledVideo')}
                </span>
                <span className="plan-reports__watched">
                  {t('watched', {
                    watched: formatNumber(video.watchedCount, locale),
                    total: formatNumber(video.totalStudents, locale),
                  })}
                </span>
                <CompletionBadge rate={video.completionRate} />
              </li>
            ))}
          </ol>
        )}
      </Outcome>
    </Card>
  );
}

/** Green at 80 or more, yellow at 60 or more, otherwise red; an unknown rate has no colour. */
function CompletionBadge({ rate }: { rate: number | null }) {
  const text = formatPercent(rate, useLocale());
  return rate === null ? <Badge>{text}</Badge> : <Badge tone={bandOf(SCORE_BANDS, rate)}>{text}</Badge>;
}
