import { type ReactNode, useId, useMemo } from 'react';
import { BarChart } from '#charts/BarChart.tsx';
import { LineChart } from '#charts/LineChart.tsx';
import { PieChart } from '#charts/PieChart.tsx';
import { chartStyles } from '#charts/styles.ts';
import { TrendChart } from '#charts/TrendChart.tsx';
import { bandOf, SCORE_BANDS } from '#domain/bands.ts';
import { formatNumber, formatScore } from '#domain/format.ts';
import { watchMinutes } from '#domain/numbers.ts';
import { HowCounted } from '#page/HowCounted.tsx';
import { analyticsTexts } from '#texts/analytics.ts';
import { commonTexts } from '#texts/common.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/adoptStyles.ts';
import { Card, CardGrid } from '#ui/Card.tsx';
import { Heading } from '#ui/Heading.tsx';
import { ProgressMeter } from '#ui/Progress.tsx';
import {
  type Analytics,
  highestFirst,
  type Line,
  topSubjects,
  useEngagement,
  useHealth,
  useMinutes,
  useMonths,
  useNameOf,
} from './figures.ts';

addStyles(chartStyles);

/** Heights of the plots in px. Bars lie, so that names have room: what their scales take, and each bar. */
const HEIGHT = { trend: 300, pie: 220, scale: 48, bar: 36 } as const;

/** A part that the host left out says so, beside the others. */
export function Panels({ of }: { of: Analytics }) {
  const t = useTexts(analyticsTexts);
  const engagement = useEngagement(of.videoEngagement);
  return (
    <>
      <HowCounted measures={['totalUsers', 'usersGrowth', 'activeUsers', 'examsTaken', 'videoViews']} />
      <UserGrowth rows={of.userGrowth} />
      <CardGrid min={320} fit>
        <ExamPerformance rows={of.examPerformance} />
        <SchoolDistribution rows={of.schoolDistribution} />
      </CardGrid>
      <VideoEngagement rows={of.videoEngagement} />
      <CardGrid min={224} fit>
        <TopSubjects rows={of.examPerformance} />
        <Card title={t('engagement')} description={t('engagementWhat')}>
          <Lines lines={engagement} />
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

function ExamPerformance({ rows }: { rows: Analytics['examPerformance'] }) {
  const t = useTexts(analyticsTexts);
  const locale = useLocale();
  const nameOf = useNameOf();
  const [subjects, series] = useMemo(
    () => [
      rows.map(({ subject }) => nameOf(subject)),
      [{ name: t('averageScore'), values: rows.map(({ avgScore }) => avgScore), isPercentage: true }],
    ],
    [rows, nameOf, t],
  );
  const ranked = highestFirst(rows, 'avgScore');
  const [best, weakest] = [ranked[0], ranked.at(-1)];
  const says =
    best &&
    weakest &&
    t(ranked.length > 1 ? 'examPerformanceSays' : 'oneSubjectSays', {
      best: nameOf(best.subject),
      high: formatScore(best.avgScore, locale),
      weakest: nameOf(weakest.subject),
      low: formatScore(weakest.avgScore, locale),
    });
  return (
    <Card title={t('examPerformance')}>
      <BarChart
        title={t('examPerformance')}
        isTitleHidden
        summary={says}
        height={HEIGHT.scale + HEIGHT.bar * rows.length}
        categoryLabel={t('subject')}
        categories={subjects}
        series={series}
        isHorizontal
      />
    </Card>
  );
}

function SchoolDistribution({ rows }: { rows: Analytics['schoolDistribution'] }) {
  const t = useTexts(analyticsTexts);
  const locale = useLocale();
  const nameOf = useNameOf();
  const slices = useMemo(() => rows.map(({ name, value }) => ({ name: nameOf(name), value })), [rows, nameOf]);
  const [most] = highestFirst(slices, 'value');
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  return (
    <Card title={t('schoolDistribution')}>
      <PieChart
        title={t('schoolDistribution')}
        isTitleHidden
        summary={
          most &&
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
      />
    </Card>
  );
}

/** How long was watched, and how much of it to the end. */
function VideoEngagement({ rows }: { rows: Analytics['videoEngagement'] }) {
  const t = useTexts(analyticsTexts);
  const locale = useLocale();
  const nameOf = useNameOf();
  const minutes = useMinutes();
  const [categories, series] = useMemo(
    () => [
      rows.map(({ category }) => nameOf(category)),
      [
        {
          name: t('watchTime'),
          values: rows.map(({ watchTime }) => (watchTime === null ? null : watchMinutes(watchTime))),
        },
        { name: t('completion'), values: rows.map(({ completion }) => completion), isPercentage: true },
      ],
    ],
    [rows, nameOf, t],
  );
  const [longest] = highestFirst(rows, 'watchTime');
  const [best] = highestFirst(rows, 'completion');
  const says =
    longest &&
    best &&
    t(longest === best ? 'oneCategorySays' : 'videoEngagementSays', {
      longest: nameOf(longest.category),
      time: minutes(longest.watchTime),
      best: nameOf(best.category),
      completion: formatScore(best.completion, locale),
    });
  return (
    <Card title={t('videoEngagement')}>
      <BarChart
        title={t('videoEngagement')}
        isTitleHidden
        summary={says}
        height={HEIGHT.scale + HEIGHT.bar * rows.length}
        categoryLabel={t('category')}
        categories={categories}
        series={series}
        isHorizontal
      />
    </Card>
  );
}

function TopSubjects({ rows }: { rows: Analytics['examPerformance'] }) {
  const t = useTexts(analyticsTexts);
  const locale = useLocale();
  const nameOf = useNameOf();
  const top = topSubjects(rows);
  return (
    <Card title={t('topSubjects')}>
      {top.length === 0 ? (
        <NoData />
      ) : (
        <ol className="analytics__subjects">
          {top.map(({ subject, avgScore }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two subjects may have one name, and their order is that of their averages.
            <li key={index}>
              <ProgressMeter
                label={nameOf(subject)}
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

/** A footnote. */
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
  if (lines.length === 0) return <NoData />;
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

function NoData() {
  const t = useTexts(commonTexts);
  return <p className="chart__empty">{t('noData')}</p>;
}
