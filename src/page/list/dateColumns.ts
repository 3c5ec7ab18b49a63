import { type ReactNode, useMemo } from 'react';
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatWatchTime,
  toDate,
  type When,
} from '#domain/format/formatDate.ts';
import { useLocale } from '#texts/useTexts.tsx';
import { type Amount, type Described, usePlainColumns } from './plainColumns.tsx';

/** The plain kinds, and those of dates and durations. The result keeps its identity from draw to draw. */
export function useDateColumns<Row>() {
  const locale = useLocale();
  const plain = usePlainColumns<Row>();
  return useMemo(() => {
    const moment =
      (format: (when: When, locale: string) => string) =>
      ({ value, ...column }: Described<Row, When>) => ({
        cell: (row: Row): ReactNode => format(value(row), locale),
        sortBy: (row: Row) => toDate(value(row))?.getTime(),
        value: (row: Row) => toDate(value(row)),
        noWrap: true,
        ...column,
      });
    const inSeconds =
      (format: (seconds: Amount, locale: string) => string) =>
      ({ value, fileHeader, ...column }: Described<Row, Amount> & { fileHeader: string }) => ({
        cell: (row: Row): ReactNode => format(value(row), locale),
        sortBy: value,
        parts: [{ header: fileHeader, value }],
        align: 'end' as const,
        ...column,
      });
    return {
      ...plain,
      date: moment(formatDate),
      dateTime: (column: Described<Row, When>) => ({ kind: 'datetime' as const, ...moment(formatDateTime)(column) }),
      /** Seconds, shown as minutes and seconds; in a file a number of seconds, under the `fileHeader`. */
      duration: inSeconds(formatDuration),
      /** Seconds, shown as whole minutes; in a file a number of seconds, under the `fileHeader`. */
      watchTime: inSeconds(formatWatchTime),
    };
  }, [locale, plain]);
}
