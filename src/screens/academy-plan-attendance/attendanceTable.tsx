import { useMemo } from 'react';
import { formatNumber } from '#domain/format.ts';
import type { ExportColumn } from '#export/exportRows.ts';
import { useSortView } from '#page/view.ts';
import { planAttendanceTexts } from '#texts/planAttendance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { useSorting } from '#ui/sorting.ts';
import type { Column } from '#ui/Table.tsx';
import type { SchoolAttendance } from './attendance.ts';

/** School and Attended Students, in the order that was chosen. */
export function useAttendanceTable(rows: readonly SchoolAttendance[]) {
  const t = useTexts(planAttendanceTexts);
  const locale = useLocale();
  const columns = useMemo<(Column<SchoolAttendance> & ExportColumn<SchoolAttendance>)[]>(() => {
    const nameOf = (row: SchoolAttendance) => row.schoolName.trim() || t('unnamedSchool');
    return [
      {
        id: 'school',
        header: t('school'),
        cell: (row) => <bdi>{nameOf(row)}</bdi>,
        value: nameOf,
        sortBy: nameOf,
        isRowHeader: true,
        width: 280,
      },
      {
        id: 'attendees',
        header: t('attendedStudents'),
        cell: (row) => formatNumber(row.attendees, locale),
        value: (row) => row.attendees,
        sortBy: (row) => row.attendees,
        align: 'end',
        width: 180,
      },
    ];
  }, [t, locale]);
  return { columns, ...useSorting(rows, columns, undefined, useSortView('sort')) };
}
