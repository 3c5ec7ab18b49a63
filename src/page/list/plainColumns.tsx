/** The kinds of column that need no dates, percentages or badges: see `columns.tsx`. */
import { type ReactNode, useMemo } from 'react';
import { formatNumber, UNKNOWN } from '#domain/format/formatNumber.ts';
import type { ExportColumn, ExportParts } from '#export/exportRows.ts';
import { useLocale } from '#texts/useTexts.tsx';
import type { Column } from '#ui/table/Table.tsx';

/** A column of the screen, and the one or more of its export. */
export type DataColumn<Row> = Column<Row> & (ExportColumn<Row> | ExportParts<Row>);

/** What every kind takes: a name, the words of the header, and what else a column may have. */
export type Named<Row> = Partial<Column<Row>> & { id: string; header: string };
export type Described<Row, Value> = Named<Row> & { value: (row: Row) => Value };
/** A number that may not be known. */
export type Amount = number | null;

/** Names, words and counts, for rows of one type. The result keeps its identity from draw to draw. */
export function usePlainColumns<Row>() {
  const locale = useLocale();
  return useMemo(
    () => ({
      /** The name of what a row is about, as `useNames` gives it. */
      name: (column: Described<Row, string>) => ({
        cell: (row: Row): ReactNode => <bdi>{column.value(row)}</bdi>,
        sortBy: column.value,
        isRowHeader: true,
        ...column,
      }),
      /** Words; without any, a dash on the screen and nothing in a file. */
      text: (column: Described<Row, string | null>) => ({
        cell: (row: Row): ReactNode => <bdi>{column.value(row) || UNKNOWN}</bdi>,
        sortBy: column.value,
        onPhone: 'plain' as const,
        ...column,
      }),
      count: (column: Described<Row, Amount>) => ({
        cell: (row: Row): ReactNode => formatNumber(column.value(row), locale),
        sortBy: column.value,
        align: 'end' as const,
        ...column,
      }),
    }),
    [locale],
  );
}
