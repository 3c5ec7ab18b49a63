import type { ExportSheet } from '#export/exportRows.ts';
import { useNames } from '#page/element/names.ts';
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
} from './figures.ts';

type Row = readonly (string | number | null)[];
type Column = string | { header: string; kind: 'percent' };

/** The screen as it is exported, a sheet for each panel; no sheets while there is nothing to export. */
export function useReport(answer: Analytics | undefined): ExportSheet<Row>[] {
  const analytics = answer ?? NOTHING;
  const { monthlyStats, userGrowth, examPerformance, schoolDistribution, videoEngagement } = analytics;
  const t = useTexts(analyticsTexts);
  const names = useNames();
  const { labels } = useMonths(userGrowth);
  const engagement = useEngagement(videoEngagement);
  const health = useHealth();
  if (isBlank(analytics)) return [];

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
      examPerformance.map(({ subject, avgScore }) => [names.category(subject), avgScore]),
    ),
    sheet(
      t('schoolDistribution'),
      [t('place'), t('schools')],
      schoolDistribution.map(({ name, value }) => [names.category(name), value]),
    ),
    sheet(
      t('videoEngagement'),
      [t('category'), t('watchTimeSeconds'), { header: t('completion'), kind: 'percent' }],
      videoEngagement.map(({ category, watchTime, completion }) => [names.category(category), watchTime, completion]),
    ),
    sheet(
      t('topSubjects'),
      [t('subject'), score],
      topSubjects(examPerformance).map(({ subject, avgScore }) => [names.category(subject), avgScore]),
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
