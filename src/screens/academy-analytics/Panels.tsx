import { type ComponentProps, type ReactNode, useId, useMemo } from 'react';
import { BarChart } from '#charts/BarChart.tsx';
import { LineChart } from '#charts/LineChart.tsx';
import { PieChart } from '#charts/PieChart.tsx';
import { chartStyles } from '#charts/styles.ts';
import { TrendChart } from '#charts/TrendChart.tsx';
import { formatNumber, formatScore } from '#domain/format/format.ts';
import { sumOf, watchMinutes } from '#domain/format/numbers.ts';
import { bandOf, SCORE_BANDS } from '#domain/learning/bands.ts';
import { SPREAD_FROM } from '#domain/lists/standout.ts';
import { HowCounted } from '#page/compared/HowCounted.tsx';
import { useNames } from '#page/element/names.ts';
import { useCountLink } from '#page/list/CountLink.tsx';
import { analyticsTexts } from '#texts/analytics.ts';
import { commonTexts } from '#texts/common.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card, CardGrid } from '#ui/show/Card.tsx';
import { Heading } from '#ui/show/Heading.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useWhenKnown } from '#ui/state/hasData.tsx';
import { ProgressMeter } from '#ui/state/Progress.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import {
  type Analytics,
  highestFirst,
  type Line,
  topSubjects,
  useEngagement,
  useHealth,
  useMonths,
  useWatchTime,
} from './figures.ts';

addStyles(chartStyles);

/** Heights in px: of two plots, of the scale of a bar chart, and of each of its bars. */
const HEIGHT = { trend: 300, pie: 220, scale: 48, bar: 36 } as const;

/** The panels below the cards (promises/academy-analytics.md#panels). A panel without data says so; the others stay. */
export function Panels({ answer }: { answer: Analytics }) {
  const t = useTexts(analyticsTexts);
  const engagement = useEngagement(answer.videoEngagement);
  return (
    <>
      <HowCounted measures={['totalUsers', 'usersGrowth', 'activeUsers', 'examsTaken', 'videoViews']} />
      <UserGrowth rows={answer.userGrowth} />
      <CardGrid min={320} fit>
        <ExamPerformance rows={answer.examPerformance} />
        <SchoolDistribution rows={answer.schoolDistribution} />
      </CardGrid>
      <VideoEngagement rows={answer.videoEngagement} />
      <CardGrid min={224} fit>
        <TopSubjects rows={answer.examPerformance} />
        <Card title={t('engagement')} description={t('engagementWhat')}>
          {engagement.length === 0 ? <NoData whatNext={t('videoNext')} /> : <Lines lines={engagement} />}
        </Card>
      </CardGrid>
      <SystemHealth />
    </>
  );
}

/** Students, teachers and schools by month: over time, or in the order given where a month cannot be read. */
function UserGrowth({ rows }: { rows: Analytics['userGrowth'] }) {
  const t = useTexts(analyticsTexts);
  const locale = useLocale();
  const { labels, dates, resolution } = useMonths(rows);
  const series = useMemo(
    () => [
      { name: t('students'), values: rows.map(({ students }) => students) },
      { name: t('teachers'), values: rows.map(({ teachers }) => teachers) },
      { name: t('schools'), values: rows.map(({ schools }) => schools) },
    ],
    [rows, t],
  );
  const [before, after] = [rows[0]?.students, rows.at(-1)?.students].map((each) => each ?? null);
  const says =
    rows.length > 1 &&
    before !== null &&
    after !== null &&
    t('userGrowthSays', {
      before: formatNumber(before, locale),
      after: formatNumber(after, locale),
      from: labels[0] ?? '',
      to: labels.at(-1) ?? '',
    });
  const figure = { title: t('userGrowth'), isTitleHidden: true, summary: says, height: HEIGHT.trend, series };
  return (
    <Card title={t('userGrowth')}>
      {dates ? (
        <TrendChart {...figure} dateLabel={t('monthColumn')} dates={dates} resolution={resolution} isSplit />
      ) : (
        <LineChart {...figure} categoryLabel={t('monthColumn')} categories={labels} />
      )}
    </Card>
  );
}

interface NamedBarsProps {
  title: string;
  /** What the bars show, in a sentence. */
  summary: string | false | undefined;
  /** What the names are names of. */
  categoryLabel: string;
  categories: readonly string[];
  series: ComponentProps<typeof BarChart>['series'];
  /** What has to happen before there are bars. */
  whatNext: string;
}

/** A card with horizontal bars: lying, they leave room for the names. */
function NamedBars({ title, categories, whatNext, ...chart }: NamedBarsProps) {
  const whenKnown = useWhenKnown();
  return (
    <Card title={title}>
      <BarChart
        {...chart}
        whatNext={whenKnown(whatNext)}
        title={title}
        isTitleHidden
        height={HEIGHT.scale + HEIGHT.bar * categories.length}
        categories={categories}
        isHorizontal
      />
    </Card>
  );
}

/** Subject-wise Exam Performance: the average score of each subject. */
function ExamPerformance({ rows }: { rows: Analytics['examPerformance'] }) {
  const t = useTexts(analyticsTexts);
  const locale = useLocale();
  const names = useNames();
  const [subjects, series] = useMemo(
    () => [
      rows.map(({ subject }) => names.category(subject)),
      [{ name: t('averageScore'), values: rows.map(({ avgScore }) => avgScore), isPercentage: true }],
    ],
    [rows, names, t],
  );
  const ranked = highestFirst(rows, 'avgScore');
  const [best, weakest] = [ranked[0], ranked.at(-1)];
  const high = formatScore(best?.avgScore ?? null, locale);
  const low = formatScore(weakest?.avgScore ?? null, locale);
  const isEven = (best?.avgScore ?? 0) - (weakest?.avgScore ?? 0) < SPREAD_FROM;
  const says = ranked.length < 2 ? 'oneSubjectSays' : isEven ? 'equalSubjectsSay' : 'examPerformanceSays';
  const summary =
    best &&
    weakest &&
    t(says, { best: names.category(best.subject), high, weakest: names.category(weakest.subject), low });
  return (
    <NamedBars
      title={t('examPerformance')}
      summary={summary}
      categoryLabel={t('subject')}
      categories={subjects}
      series={series}
      whatNext={t('examNext')}
    />
  );
}

/** How many schools there are at each place. */
function SchoolDistribution({ rows }: { rows: Analytics['schoolDistribution'] }) {
  const t = useTexts(analyticsTexts);
  const locale = useLocale();
  const names = useNames();
  const slices = useMemo(() => rows.map(({ name, value }) => ({ name: names.category(name), value })), [rows, names]);
  const linkOf = useCountLink();
  const [most] = highestFirst(slices, 'value');
  const total = sumOf(slices.map(({ value }) => value));
  return (
    <Card title={t('schoolDistribution')}>
      <PieChart
        title={t('schoolDistribution')}
        isTitleHidden
        summary={
          most &&
          total !== null &&
          total > 0 &&
          (most.value === total
            ? t('onePlaceSays', { name: most.name, count: total })
            : t('schoolDistributionSays', {
                name: most.name,
                count: formatNumber(most.value, locale),
                total: formatNumber(total, locale),
              }))
        }
        height={HEIGHT.pie}
        sliceLabel={t('place')}
        valueLabel={t('schools')}
        slices={slices}
        cell={(shown, index) => {
          const row = rows[index];
          return linkOf(shown, row?.value, row?.name ? { list: 'schools', group: row.name } : undefined);
        }}
      />
    </Card>
  );
}

/** Video Engagement: the watch time of each category, and how much of its videos is watched to the end. */
function VideoEngagement({ rows }: { rows: Analytics['videoEngagement'] }) {
  const t = useTexts(analyticsTexts);
  const locale = useLocale();
  const names = useNames();
  const watchTimeOf = useWatchTime();
  const [categories, series] = useMemo(
    () => [
      rows.map(({ category }) => names.category(category)),
      [
        {
          name: t('watchTime'),
          values: rows.map(({ watchTime }) => (watchTime === null ? null : watchMinutes(watchTime))),
        },
        { name: t('completion'), values: rows.map(({ completion }) => completion), isPercentage: true },
      ],
    ],
    [rows, names, t],
  );
  const [longest] = highestFirst(rows, 'watchTime');
  const [best] = highestFirst(rows, 'completion');
  const summary =
    longest &&
    best &&
    t(longest === best ? 'oneCategorySays' : 'videoEngagementSays', {
      longest: names.category(longest.category),
      time: watchTimeOf(longest.watchTime),
      best: names.category(best.category),
      completion: formatScore(best.completion, locale),
    });
  return (
    <NamedBars
      title={t('videoEngagement')}
      summary={summary}
      categoryLabel={t('category')}
      categories={categories}
      series={series}
      whatNext={t('videoNext')}
    />
  );
}

/** The first five subjects by average score. */
function TopSubjects({ rows }: { rows: Analytics['examPerformance'] }) {
  const t = useTexts(analyticsTexts);
  const locale = useLocale();
  const names = useNames();
  const top = topSubjects(rows);
  return (
    <Card title={t('topSubjects')}>
      {top.length === 0 ? (
        <NoData whatNext={t('examNext')} />
      ) : (
        <ol className="analytics__subjects">
          {top.map(({ subject, avgScore }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two subjects may have one name, and their order is that of their averages.
            <li key={index}>
              <ProgressMeter
                label={names.category(subject)}
                value={avgScore}
                text={formatScore(avgScore, locale)}
                tone={bandOf(SCORE_BANDS, avgScore)}
              />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/** The measurements of this page's calls, for administrators (promises/academy-analytics.md#system-health). */
function SystemHealth() {
  const t = useTexts(analyticsTexts);
  const id = useId();
  const lines = useHealth();
  if (lines.length === 0) return null;
  return (
    <section className="analytics__health" aria-labelledby={id}>
      <Heading depth={1} id={id}>
        {t('health')}
      </Heading>
      <p>{t('healthWhat')}</p>
      <Lines lines={lines} />
    </section>
  );
}

function Lines({ lines }: { lines: readonly Line[] }): ReactNode {
  return (
    <dl className="analytics__lines">
      {lines.map(({ label, shown }) => (
        <div key={label} className="analytics__line">
          <dt>{label}</dt>
          <dd>{shown}</dd>
        </div>
      ))}
    </dl>
  );
}

function NoData({ whatNext }: { whatNext: string }) {
  const t = useTexts(commonTexts);
  return <EmptyState title={t('noData')} hint={whatNext} />;
}
