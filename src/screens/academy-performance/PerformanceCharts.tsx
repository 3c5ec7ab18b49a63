import { useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import { BarChart } from '#charts/BarChart.tsx';
import { chartStyles } from '#charts/styles.ts';
import type { CallAnswer } from '#contract/call.ts';
import { examAnalytics, videoAnalytics } from '#contract/figures/performance.ts';
import { formatNumber, formatScore } from '#domain/format/format.ts';
import type { ReportTimeframe } from '#domain/format/timeframes.ts';
import { RANKED_FROM } from '#domain/learning/performance.ts';
import { NEEDS_ATTENTION_BELOW } from '#domain/lists/limits.ts';
import { LIST_CAP } from '#domain/lists/sizes.ts';
import { greatestOf, spreadOf } from '#domain/lists/standout.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useNames } from '#page/element/names.ts';
import { useCountLink } from '#page/list/CountLink.tsx';
import { performanceTexts } from '#texts/performance.ts';
import { performanceChartsTexts } from '#texts/performanceCharts.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/show/Card.tsx';
import { useWhenKnown } from '#ui/state/hasData.tsx';
import { BlockSkeleton } from '#ui/state/Skeletons.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { CHART_HEIGHT, type Student, trendHeight } from './performanceSummary.ts';

addStyles(chartStyles);

const BARS = { isTitleHidden: true, isHorizontal: true, height: CHART_HEIGHT };

/**
 * Performance Trend: the first students one under the other, each with a bar for the average and a mark at the best score.
 * A line from one student to the next would suggest a development that there is not.
 */
export function Trend({ students }: { students: readonly Student[] }) {
  const whenKnown = useWhenKnown();
  const words = useTexts(performanceTexts);
  const t = useTexts(performanceChartsTexts);
  const names = useNames();
  const first = useMemo(() => students.slice(0, LIST_CAP.trend), [students]);
  const data = useMemo(
    () => ({
      categories: first.map(({ firstName }) => names.student(firstName)),
      series: [
        { name: t('average'), values: first.map(({ avgScore }) => avgScore), isPercentage: true },
        { name: t('best'), values: first.map(({ bestScore }) => bestScore), isPercentage: true, isMark: true },
      ],
    }),
    [first, t, names],
  );
  return (
    <BarChart
      {...BARS}
      title={words('trend')}
      summary={useTrendSentence(first)}
      whatNext={whenKnown(t('trendNext'))}
      height={trendHeight(first.length)}
      categoryLabel={words('student')}
      {...data}
    />
  );
}

/** Between which the averages lie, and how many are low; where they are not all known, what the bars are. */
function useTrendSentence(students: readonly Student[]): string | false {
  const t = useTexts(performanceChartsTexts);
  const locale = useLocale();
  const count = students.length;
  const averages = students.flatMap(({ avgScore }) => avgScore ?? []);
  const low = formatScore(Math.min(...averages), locale);
  const high = formatScore(Math.max(...averages), locale);
  if (averages.length < count || low === high) return count > 0 && t('trendSummary', { count });
  return t('trendSays', {
    count: formatNumber(count, locale),
    low,
    high,
    below: averages.filter((average) => average < NEEDS_ATTENTION_BELOW).length,
    limit: formatScore(NEEDS_ATTENTION_BELOW, locale),
  });
}

/** Videos from `videoAnalytics`, exams from `examAnalytics`: when one call fails, the other chart stays. */
export function ContentCharts({ timeframe }: { timeframe: ReportTimeframe }) {
  const videos = useCall(videoAnalytics, { query: { timeframe } }, { quiet: true, optional: true });
  const exams = useCall(examAnalytics, { query: { timeframe } }, { quiet: true, optional: true });
  const t = useTexts(performanceChartsTexts);
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
  const locale = useLocale();
  const whenKnown = useWhenKnown();
  const t = useTexts(performanceChartsTexts);
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
  const watched = greatestOf(most, ({ watchCount }) => watchCount);
  const summary = watched
    ? t('videoSays', {
        title: names.video(watched.row.title),
        count: watched.value,
        times: formatNumber(watched.value, locale),
      })
    : count > 0 && t('videoSummary', { count });
  return (
    <BarChart
      {...BARS}
      title={t('videoEngagement')}
      summary={summary}
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
  const locale = useLocale();
  const whenKnown = useWhenKnown();
  const t = useTexts(performanceChartsTexts);
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
  // Few attempts say little of an exam, and no word says that it is the hardest.
  const spread = spreadOf(exams.slice(0, LIST_CAP.examChart), ({ averageScore, totalExams }) =>
    (totalExams ?? 0) < RANKED_FROM ? null : averageScore,
  );
  const summary = spread
    ? t('examSays', {
        best: names.someExam(spread.highest.title),
        high: formatScore(spread.high, locale),
        weakest: names.someExam(spread.lowest.title),
        low: formatScore(spread.low, locale),
      })
    : count > 0 && t('examSummary', { count });
  return (
    <BarChart
      {...BARS}
      title={t('examPerformance')}
      summary={summary}
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
