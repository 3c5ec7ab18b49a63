/**
 * The kinds of column that tables and their exports are made of. A kind says once how its cells are drawn, what the
 * column is sorted by and what a file gets, so that the same measure reads the same everywhere. They are in three files,
 * each on top of the other, so that a screen loads no more of them than it needs: `plainColumns`, `dateColumns`, and all.
 */
import { type ReactNode, useMemo } from 'react';
import { formatNumber, formatPercent } from '#domain/format/format.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import type { PERFORMANCE_BANDS, Tone } from '#domain/learning/bands.ts';
import { commonTexts } from '#texts/common.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { useDateColumns } from './dateColumns.ts';
import { type DoneOf, doneParts } from './doneParts.ts';
import type { Amount, Described, Named } from './plainColumns.tsx';
import { ScoreBadge } from './ScoreBadge.tsx';

interface Status<Row> {
  /** False where it is not known. */
  word: (row: Row) => string | false;
  tone: (row: Row) => Tone | undefined;
  dot?: boolean;
}

/** All kinds, for rows of one type. The result keeps its identity from draw to draw. */
export function useColumnKinds<Row>() {
  const locale = useLocale();
  const t = useTexts(commonTexts);
  const dates = useDateColumns<Row>();
  return useMemo(() => {
    const shown = (amount: Amount) => formatNumber(amount, locale);
    const percent = (column: Described<Row, Amount>) => ({
      cell: (row: Row): ReactNode => formatPercent(column.value(row), locale),
      sortBy: column.value,
      kind: 'percent' as const,
      align: 'end' as const,
      ...column,
    });
    return {
      ...dates,
      /** A percentage, 0–100. */
      percent,
      /** A percentage, 0–100, in the colour of its band. */
      score: ({ bands, ...column }: Described<Row, Amount> & { bands?: typeof PERFORMANCE_BANDS }) =>
        percent({
          cell: (row) => <ScoreBadge score={column.value(row)} bands={bands} format={formatPercent} />,
          onPhone: 'status',
          ...column,
        }),
      /** '3/8': how much is done of how much; in a file a column each. */
      doneOf: ({ done, total, percent, ...column }: Named<Row> & DoneOf<Row>) => ({
        cell: (row: Row): ReactNode => {
          if (done.value(row) === null && total.value(row) === null) return UNKNOWN;
          const words = { done: shown(done.value(row)), total: shown(total.value(row)) };
          return percent
            ? t('doneOfPercent', { ...words, percent: formatPercent(percent.value(row), locale) })
            : t('doneOf', words);
        },
        sortBy: done.value,
        parts: doneParts({ done, total, ...(percent && { percent }) }),
        align: 'end' as const,
        ...column,
      }),
      /** A word in a badge. */
      status: ({ word, tone, dot, ...column }: Named<Row> & Status<Row>) => ({
        cell: (row: Row): ReactNode =>
          word(row) ? (
            <Badge tone={tone(row)} dot={dot}>
              {word(row)}
            </Badge>
          ) : (
            UNKNOWN
          ),
        sortBy: (row: Row) => word(row) || null,
        value: (row: Row) => word(row) || null,
        noWrap: true,
        onPhone: 'status' as const,
        ...column,
      }),
    };
  }, [locale, t, dates]);
}
