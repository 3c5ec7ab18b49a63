import { useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import { BarChart } from '#charts/BarChart.tsx';
import { chartStyles } from '#charts/styles.ts';
import type { CallAnswer } from '#contract/call.ts';
import { examAnalytics, videoAnalytics } from '#contract/figures/performance.ts';
import type { ReportTimeframe } from '#domain/format/timeframes.ts';
import { LIST_CAP } from '#domain/lists/sizes.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useNames } from '#page/element/names.ts';
import { useCountLink } from '#page/list/CountLink.tsx';
import { performanceTexts } from '#texts/performance.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/show/Card.tsx';
import { useWhenKnown } from '#ui/state/hasData.tsx';
import { BlockSkeleton } from '#ui/state/Skeletons.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { CHART_HEIGHT, type Student, trendHeight } from './performanceSummary.ts';

addStyles(chartStyles);

const BARS = { isTitleHidden: true, isHorizontal: true, height: CHART_HEIGHT };

/**
 * Performance Trend: average and best score of the first students, as bars one under the other. A line from one student to
 * the next would suggest a development that there is not.
 */
export function Trend({ students }: { students: readonly Student[] }) {
  const whenKnown = useWhenKnown();
  const t = useTexts(performanceTexts);
  const names = useNames();
  const data = useMemo(() => {
    const first = students.slice(0, LIST_CAP.trend);
    return {
      categories: first.map(({ firstName }) => names.student(firstName)),
      series: [
        { name: t('average'), values: first.map(({ avgScore }) => avgScore), isPercentage: true },
        { name: t('best'), values: first.map(({ bestScore }) => bestScore), isPercentage: true },
      ],
    };
  }, [students, t, names]);
  const count = data.categories.length;
  return (
    <BarChart
      {...BARS}
      title={t('trend')}
      summary={count > 0 && t('trendSummary', { count })}
      whatNext={whenKnown(t('trendNext'))}
      height={trendHeight(count)}
      categoryLabel={t('student')}
      {...data}
    />
  );
}

/** Videos from `videoAnalytics`, exams from `examAnalytics`: when one call fails, the other chart stays. */
export function ContentCharts({ timeframe }: { timeframe: ReportTimeframe }) {
  const videos = useCall(videoAnalytics, { query: { timeframe } }, { quiet: true, optional: true });
  const exams = useCall(examAnalytics, { query: { timeframe } }, { quiet: true, optional: true });
  const t = useTexts(performanceTexts);
  const loading = <BlockSkeleton height={CHART_HEIGHT} />;
  return (
    <>
      {!videos.isMissing && (
        <Card title={t('videoEngagement')}>
          <Outcome state={videos} isPart what={t('videoEngagement')} fallback={[]} loading={loading}>
            {(list) => <VideoEngagement videos={list} timeframe={timeframe} />}
          </Outcome>
        </Card>
      )}
      {!exams.isMissing && (
        <Card title={t('examPerformance')}>
          <Outcome state={exams} isPart what={t('examPerformance')} fallback={[]} loading={loading}>
            {(list) => <ExamPerformance exams={list} timeframe={timeframe} />}
          </Outcome>
        </Card>
      )}
    </>
  );
}

/** Video Engagement: the videos watched most. They are sorted here, for the server does not sort them. */
interface VideosProps {
  videos: CallAnswer<typeof videoAnalytics>;
  timeframe: ReportTimeframe;
}

function VideoEngagement({ videos, timeframe }: VideosProps) {
  const linkOf = useCountLink();
  const whenKnown = useWhenKnown();
  const t = useTexts(performanceTexts);
  const names = useNames();
  const data = useMemo(() => {
    const most = [...videos].sort((a, b) => (b.watchCount ?? 0) - (a.watchCount ?? 0)).slice(0, LIST_CAP.videoChart);
    return {
      most,
      categories: most.map(({ title }) => names.video(title)),
      series: [{ name: t('watchCount'), values: most.map(({ watchCount }) => watchCount) }],
    };
  }, [videos, t, names]);
  const { most, ...bars } = data;
  const count = most.length;
  return (
    <BarChart
      {...BARS}
      title={t('videoEngagement')}
      summary={count > 0 && t('videoSummary', { count })}
      whatNext={whenKnown(t('videoNext'))}
      categoryLabel={t('videoColumn')}
      {...bars}
      cell={(shown, index) => {
        const { videoId, watchCount } = most[index] ?? {};
        return linkOf(
          shown,
          watchCount,
          videoId ? { list: 'viewings', period: timeframe, 'item-id': videoId } : undefined,
        );
      }}
    />
  );
}

/** Exam Performance: the first exams, in the order of the server. */
interface ExamsProps {
  exams: CallAnswer<typeof examAnalytics>;
  timeframe: ReportTimeframe;
}

function ExamPerformance({ exams, timeframe }: ExamsProps) {
  const linkOf = useCountLink();
  const whenKnown = useWhenKnown();
  const t = useTexts(performanceTexts);
  const names = useNames();
  const data = useMemo(() => {
    const first = exams.slice(0, LIST_CAP.examChart);
    return {
      categories: first.map(({ title }) => names.someExam(title)),
      series: [
        { name: t('average'), values: first.map(({ averageScore }) => averageScore), isPercentage: true },
        { name: t('timesTaken'), values: first.map(({ totalExams }) => totalExams) },
      ],
    };
  }, [exams, t, names]);
  const count = data.categories.length;
  return (
    <BarChart
      {...BARS}
      title={t('examPerformance')}
      summary={count > 0 && t('examSummary', { count })}
      whatNext={whenKnown(t('examNext'))}
      categoryLabel={t('examColumn')}
      {...data}
      cell={(shown, index, series) => {
        const { examId, totalExams } = exams[index] ?? {};
        const isCount = data.series[series]?.isPercentage !== true;
        const of =
          isCount && examId ? ({ list: 'attempts', period: timeframe, 'item-id': examId } as const) : undefined;
        return linkOf(shown, totalExams, of);
      }}
    />
  );
}
