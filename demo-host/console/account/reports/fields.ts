/** What the fields of each report by email are given. */
import type { FilterNames, ReportFilters } from '#domain/messages/reportFilters.ts';

export interface FieldsProps {
  filters: ReportFilters;
  /** The name that the server has told of what was chosen before; empty where it has told none. */
  nameOf: (field: string, id: number, name: keyof FilterNames) => string;
  /** Sets these fields; undefined is none chosen. */
  change: (changed: Readonly<Record<string, string | number | undefined>>) => void;
}
