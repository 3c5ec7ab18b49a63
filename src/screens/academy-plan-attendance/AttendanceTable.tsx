import type { ComponentProps } from 'react';
import { ExportButton } from '#page/export/ExportButton.tsx';
import { planAttendanceTexts } from '#texts/planAttendance.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { type PlanDayOf, useAttendanceTable } from './attendanceTable.ts';
import type { SchoolAttendance } from './planAttendance.ts';

interface AttendanceProps extends PlanDayOf {
  rows: readonly SchoolAttendance[];
}

/** How many students of each school attended. */
export function AttendanceTable({ rows, ...of }: AttendanceProps) {
  const t = useTexts(planAttendanceTexts);
  return <DataTable caption={t('heading')} rowKey={(_, index) => index} {...useAttendanceTable(rows, of)} />;
}

/** Exports the rows in the order of the table. */
export function AttendanceExport({
  rows,
  filters,
  ...of
}: AttendanceProps & Pick<ComponentProps<typeof ExportButton>, 'filters'>) {
  const t = useTexts(planAttendanceTexts);
  const table = useAttendanceTable(rows, of);
  return (
    <ExportButton
      size="small"
      name="attendance-by-school"
      title={t('heading')}
      filters={filters}
      columns={table.columns}
      rows={table.rows}
    />
  );
}
