import { useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import { topPerformers } from '#contract/figures/performance.ts';
import { PERFORMANCE_BANDS } from '#domain/learning/bands.ts';
import { RANKED_FROM, ranksOf } from '#domain/learning/performance.ts';
import { LIST_CAP } from '#domain/lists/sizes.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useNames } from '#page/element/names.ts';
import { useSortView } from '#page/element/view.ts';
import { ExportButton } from '#page/export/ExportButton.tsx';
import { useColumnKinds } from '#page/list/columns.tsx';
import { countColumn } from '#page/list/countColumn.tsx';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { ScoreBar } from '#page/list/ScoreBar.tsx';
import { StudentName } from '#page/list/StudentName.tsx';
import { performanceTexts } from '#texts/performance.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Card } from '#ui/show/Card.tsx';
import { TableSkeleton } from '#ui/state/Skeletons.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { useSorting } from '#ui/table/sorting.ts';
import type { Column } from '#ui/table/Table.tsx';
import { ofExams, type Question, type Student } from './performanceSummary.ts';

type Ranked = Student & { rank: number | null };

interface TopPerformersProps {
  question: Question;
  onView: (student: Student) => void;
}

/**
 * Top Performers: the first 20 as the server ranks them, from `topPerformers`
 * (promises/academy-performance.md#top-performers).
 */
export function TopPerformers({ question, onView }: TopPerformersProps) {
  const best = useCall(topPerformers, { query: question }, { quiet: true, optional: true });
  const t = useTexts(performanceTexts);
  const names = useNames();
  const columns = useColumns(question);
  const shown = useMemo(
    () => [
      ...columns,
      // Only on the screen, not in the export.
      {
        id: 'actions',
        header: t('actions'),
        cell: (row) => (
          <Button
            size="small"
            variant="quiet"
            aria-label={t('viewExamsOf', { name: names.student(row.firstName) })}
            onClick={() => onView(row)}
          >
            {t('viewExams')}
          </Button>
        ),
        align: 'end',
        noWrap: true,
        onPaper: false,
      } satisfies Column<Ranked>,
    ],
    [columns, t, names, onView],
  );
  const { metric } = question;
  const ranked = useMemo(() => {
    const first = best.data?.slice(0, LIST_CAP.topPerformers) ?? [];
    const ranks = ranksOf(first, metric);
    return first.map((student, index): Ranked => ({ ...student, rank: ranks[index] ?? null }));
  }, [best.data, metric]);
  const { rows, sorting } = useSorting(ranked, columns, undefined, useSortView('top-sort'));
  const title = t('topPerformers');
  if (best.isMissing) return null;
  return (
    <Card
      title={title}
      description={metric === 'video' ? t('excluded') : `${t('excluded')} ${t('rankedFrom', { least: RANKED_FROM })}`}
      flush
      actions={
        best.data && (
          <ExportButton
            size="small"
            name="top-performers"
            title={title}
            filters={[
              [t('timeframe'), t(question.timeframe)],
              [t('metric'), t(question.metric)],
            ]}
            columns={columns}
            rows={rows}
          />
        )
      }
    >
      <Outcome state={best} isPart what={title} fallback={[]} loading={<TableSkeleton columns={6} />}>
        {() => (
          <DataTable
            caption={title}
            columns={shown}
            rows={rows}
            sorting={sorting}
            rowKey={(_, index) => index}
            empty={t('nobody')}
          />
        )}
      </Outcome>
    </Card>
  );
}

function useColumns(question: Question) {
  const t = useTexts(performanceTexts);
  const names = useNames();
  const column = useColumnKinds<Ranked>();
  return useMemo<DataColumn<Ranked>[]>(() => {
    const nameOf = ({ firstName }: Ranked) => names.student(firstName);
    return [
      column.count({ id: 'rank', header: t('rank'), value: ({ rank }) => rank, align: undefined, noWrap: true }),
      column.name({
        id: 'student',
        header: t('studentName'),
        cell: (row) => (
          <span className="performance__name">
            <StudentName pid={row.pid} name={nameOf(row)} />
          </span>
        ),
        value: nameOf,
      }),
      column.score({
        id: 'averageScore',
        header: t('averageScoreColumn'),
        value: ({ avgScore }) => avgScore,
        cell: ({ avgScore }) => <ScoreBar score={avgScore} bands={PERFORMANCE_BANDS} />,
      }),
      column.percent({ id: 'bestScore', header: t('bestScore'), value: ({ bestScore }) => bestScore }),
      countColumn<Ranked>({
        id: 'totalExams',
        header: t('totalExams'),
        value: ({ totalExams }) => totalExams,
        of: (row) => ofExams(question, row),
      }),
    ];
  }, [t, names, column, question]);
}
