import { useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import { topPerformers } from '#contract/performance.ts';
import { formatNumber, formatPercent } from '#domain/format.ts';
import { LIST_CAP } from '#domain/limits.ts';
import { ranksOf } from '#domain/performance.ts';
import type { ExportColumn } from '#export/exportRows.ts';
import { ExportButton } from '#page/ExportButton.tsx';
import { Outcome } from '#page/Outcome.tsx';
import { useSortView } from '#page/view.ts';
import { performanceTexts } from '#texts/performance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { useSorting } from '#ui/sorting.ts';
import type { Column } from '#ui/Table.tsx';
import type { Question, Student } from './performance.ts';
import { ScoreBadge } from './ScoreBadge.tsx';

type Ranked = Student & { rank: number };

interface TopPerformersProps {
  question: Question;
  onView: (student: Student) => void;
}

/** The first 20 as the host ranks them (spec 2 §2). */
export function TopPerformers({ question, onView }: TopPerformersProps) {
  const best = useCall(topPerformers, { query: question }, { quiet: true });
  const t = useTexts(performanceTexts);
  const columns = useColumns();
  const shown = useMemo(
    () => [
      ...columns,
      // On the screen alone.
      {
        id: 'actions',
        header: t('actions'),
        cell: (row) => (
          <Button size="small" variant="quiet" onClick={() => onView(row)}>
            {t('viewExams')}
          </Button>
        ),
        align: 'end',
        noWrap: true,
      } satisfies Column<Ranked>,
    ],
    [columns, t, onView],
  );
  const ranked = useMemo(() => {
    const first = best.data?.slice(0, LIST_CAP.topPerformers) ?? [];
    const ranks = ranksOf(first);
    return first.map((student, index): Ranked => ({ ...student, rank: ranks[index] ?? index + 1 }));
  }, [best.data]);
  const { rows, sorting } = useSorting(ranked, columns, undefined, useSortView('top-sort'));
  const title = t('topPerformers');
  return (
    <Card
      title={title}
      description={t('excluded')}
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
      <Outcome of={best} isPart what={title} fallback={[]} loading={<TableSkeleton columns={6} />}>
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

function useColumns() {
  const t = useTexts(performanceTexts);
  const locale = useLocale();
  return useMemo<(Column<Ranked> & ExportColumn<Ranked>)[]>(() => {
    const nameOf = ({ firstName }: Ranked) => firstName.trim() || t('untitledStudent');
    return [
      {
        id: 'rank',
        header: t('rank'),
        cell: ({ rank }) => formatNumber(rank, locale),
        value: ({ rank }) => rank,
        sortBy: ({ rank }) => rank,
        noWrap: true,
      },
      {
        id: 'student',
        header: t('studentName'),
        cell: (row) => <bdi className="performance__name">{nameOf(row)}</bdi>,
        value: nameOf,
        sortBy: nameOf,
        isRowHeader: true,
      },
      {
        id: 'averageScore',
        header: t('averageScoreColumn'),
        cell: ({ avgScore }) => <ScoreBadge score={avgScore} isCell />,
        value: ({ avgScore }) => avgScore,
        kind: 'percent',
        sortBy: ({ avgScore }) => avgScore,
        align: 'end',
      },
      {
        id: 'bestScore',
        header: t('bestScore'),
        cell: ({ bestScore }) => formatPercent(bestScore, locale),
        value: ({ bestScore }) => bestScore,
        kind: 'percent',
        sortBy: ({ bestScore }) => bestScore,
        align: 'end',
      },
      {
        id: 'totalExams',
        header: t('totalExams'),
        cell: ({ totalExams }) => formatNumber(totalExams, locale),
        value: ({ totalExams }) => totalExams,
        sortBy: ({ totalExams }) => totalExams,
        align: 'end',
      },
    ];
  }, [t, locale]);
}
