import type { ExportSheet } from '#export/exportRows.ts';
import { analyticsTexts } from '#texts/analytics.ts';
import { useTexts } from '#texts/useTexts.tsx';
import {
  type Analytics,
  isBlank,
  type Line,
  NOTHING,
  topSubjects,
  useEngagement,
  useHealth,
  useMonths,
  useNameOf,
} from './figures.ts';

type Row = readonly (string | number | null)[];
type Column = string | { header: string; kind: 'percent' };

/** The screen as it is exported: a sheet a panel; none while there is nothing to export. */
export function useReport(analytics: Analytics | undefined): ExportSheet<Row>[] {
  const of = analytics ?? NOTHING;
  const { monthlyStats, userGrowth, examPerformance, schoolDistribution, videoEngagement } = of;
  const t = useTexts(analyticsTexts);
  const nameOf = useNameOf();
  const { labels } = useMonths(userGrowth);
  const engagement = useEngagement(videoEngagement);
  const health = useHealth();
  if (isBlank(of)) return [];

  const score = { header: t('averageScore'), kind: 'percent' } as const;
  return [
    sheet(
      t('totals'),
      [t('figure'), t('value')],
      [
        [t('totalUsers'), monthlyStats.totalUsers],
        [t('activeUsers'), monthlyStats.activeUsers],
        [t('totalExams'), monthlyStats.totalExams],
        [t('videoViews'), monthlyStats.totalVideos],
      ],
    ),
    sheet(
      t('userGrowth'),
      [t('monthColumn'), t('students'), t('teachers'), t('schools')],
      userGrowth.map(({ students, teachers, schools }, index) => [labels[index] ?? '', students, teachers, schools]),
    ),
    sheet(
      t('examPerformance'),
      [t('subject'), score],
      examPerformance.map(({ subject, avgScore }) => [nameOf(subject), avgScore]),
    ),
    sheet(
      t('schoolDistribution'),
      [t('place'), t('schools')],
      schoolDistribution.map(({ name, value }) => [nameOf(name), value]),
    ),
    sheet(
      t('videoEngagement'),
      [t('category'), t('watchTimeSeconds'), { header: t('completion'), kind: 'percent' }],
      videoEngagement.map(({ category, watchTime, completion }) => [nameOf(category), watchTime, completion]),
    ),
    sheet(
      t('topSubjects'),
      [t('subject'), score],
      topSubjects(examPerformance).map(({ subject, avgScore }) => [nameOf(subject), avgScore]),
    ),
    sheet(t('engagement'), [t('measure'), t('value')], linesOf(engagement)),
    ...(health.length > 0 ? [sheet(t('health'), [t('measure'), t('value')], linesOf(health))] : []),
  ];
}

const linesOf = (lines: readonly Line[]): Row[] =>
  lines.flatMap<Row>(({ label, shown, inFile }) => inFile ?? [[label, shown]]);

function sheet(title: string, columns: readonly Column[], rows: readonly Row[]): ExportSheet<Row> {
  return {
    title,
    columns: columns.map((column, at) => ({
      ...(typeof column === 'string' ? { header: column } : column),
      value: (row) => row[at],
    })),
    rows,
  };
}
