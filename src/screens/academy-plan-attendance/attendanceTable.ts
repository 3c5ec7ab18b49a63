import { useMemo } from 'react';
import type { ListAddress, ListBand } from '#domain/lists/lists.ts';
import { useNames } from '#page/element/names.ts';
import { useSortView } from '#page/element/view.ts';
import { countColumn } from '#page/list/countColumn.tsx';
import { type DataColumn, usePlainColumns } from '#page/list/plainColumns.tsx';
import { planAttendanceTexts } from '#texts/planAttendance.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { useSorting } from '#ui/table/sorting.ts';
import type { SchoolAttendance } from './planAttendance.ts';

/** Of which day of which plan the rows are. */
export interface PlanDayOf {
  planId: number;
  day: number;
}

/** School, Attended Students, and where it is told Absent, in the order that was chosen. */
export function useAttendanceTable(rows: readonly SchoolAttendance[], { planId, day }: PlanDayOf) {
  const t = useTexts(planAttendanceTexts);
  const names = useNames();
  const column = usePlainColumns<SchoolAttendance>();
  const isAbsentKnown = rows.some(({ absentees }) => absentees != null);
  const columns = useMemo<DataColumn<SchoolAttendance>[]>(() => {
    const ofDay =
      (band: ListBand) =>
      ({ schoolId }: SchoolAttendance): ListAddress | undefined =>
        schoolId ? { list: 'plan-day', 'plan-id': planId, 'school-id': schoolId, day, band } : undefined;
    return [
      column.name({
        id: 'school',
        header: t('school'),
        value: ({ schoolName }) => names.someSchool(schoolName),
        wraps: true,
        width: 280,
      }),
      countColumn<SchoolAttendance>({
        id: 'attendees',
        header: t('attendedStudents'),
        value: ({ attendees }) => attendees,
        of: ofDay('any'),
        width: 180,
      }),
      ...(isAbsentKnown
        ? [
            countColumn<SchoolAttendance>({
              id: 'absentees',
              header: t('absent'),
              value: ({ absentees }) => absentees ?? null,
              of: ofDay('absent'),
              width: 120,
            }),
          ]
        : []),
    ];
  }, [t, names, column, planId, day, isAbsentKnown]);
  return { columns, ...useSorting(rows, columns, undefined, useSortView('sort')) };
}
