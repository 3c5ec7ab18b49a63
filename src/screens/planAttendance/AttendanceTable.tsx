import { useMemo } from 'react';
import { formatNumber } from '#domain/format.ts';
import { useSortView } from '#page/view.ts';
import { planAttendanceTexts } from '#texts/planAttendance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import { useSorting } from '#ui/sorting.ts';
import type { Column } from '#ui/Table.tsx';
import type { SchoolAttendance } from './attendance.ts';

/** School and Attended Students. */
export function AttendanceTable({ rows }: { rows: readonly SchoolAttendance[] }) {
  const t = useTexts(planAttendanceTexts);
  const locale = useLocale();
  const columns = useMemo<Column<SchoolAttendance>[]>(() => {
    const nameOf = (row: SchoolAttendance) => row.schoolName.trim() || t('unnamedSchool');
    return [
      { id: 'school', header: t('school'), cell: nameOf, sortBy: nameOf, isRowHeader: true, width: 280 },
      {
        id: 'attendees',
        header: t('attendedStudents'),
        cell: (row) => formatNumber(row.attendees, locale),
        sortBy: (row) => row.attendees,
        align: 'end',
        width: 180,
      },
    ];
  }, [t, locale]);
  const sorted = useSorting(rows, columns, undefined, useSortView('sort'));
  return <DataTable caption={t('heading')} columns={columns} rowKey={(_, index) => index} {...sorted} />;
}
