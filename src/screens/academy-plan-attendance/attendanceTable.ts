import { useMemo } from 'react';
import { useNames } from '#page/names.ts';
import { type DataColumn, usePlainColumns } from '#page/plainColumns.tsx';
import { useSortView } from '#page/view.ts';
import { planAttendanceTexts } from '#texts/planAttendance.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { useSorting } from '#ui/sorting.ts';
import type { SchoolAttendance } from './planAttendance.ts';

/** School and Attended Students, in the order that was chosen. */
export function useAttendanceTable(rows: readonly SchoolAttendance[]) {
  const t = useTexts(planAttendanceTexts);
  const names = useNames();
  const column = usePlainColumns<SchoolAttendance>();
  const columns = useMemo<DataColumn<SchoolAttendance>[]>(
    () => [
      column.name({
        id: 'school',
        header: t('school'),
        value: ({ schoolName }) => names.someSchool(schoolName),
        width: 280,
      }),
      column.count({
        id: 'attendees',
        header: t('attendedStudents'),
        value: ({ attendees }) => attendees,
        width: 180,
      }),
    ],
    [t, names, column],
  );
  return { columns, ...useSorting(rows, columns, undefined, useSortView('sort')) };
}
