import type { ReactNode } from 'react';
import { planReportTexts } from '#texts/planReport.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { FilterBar } from '#ui/FilterBar.tsx';
import { Select } from '#ui/Select.tsx';
import type { Classes } from './schoolInPlan.ts';

interface ReportFiltersProps {
  /** What has been chosen counts from now on. */
  onApply: () => void;
  /** How many filters are set. */
  active: number;
  children: ReactNode;
  /** Buttons after Apply. */
  more?: ReactNode;
}

/** Filters that count once Apply is pressed, or Enter in a field. */
export function ReportFilters(props: ReportFiltersProps) {
  const t = useTexts(planReportTexts);
  return <FilterBar label={t('filters')} apply={t('apply')} {...props} />;
}

interface ClassSelectProps {
  classes: Classes | undefined;
  /** A `gradeId`; undefined for all classes. */
  value: number | undefined;
  onChange: (classId: number | undefined) => void;
}

/** Class filter: All Classes at first. */
export function ClassSelect({ classes = [], value, onChange }: ClassSelectProps) {
  const t = useTexts(planReportTexts);
  return (
    <Select
      label={t('classFilter')}
      options={[
        { value: '', label: t('allClasses') },
        ...classes.map(({ gradeId, grade }) => ({ value: String(gradeId), label: grade || String(gradeId) })),
      ]}
      value={value === undefined ? '' : String(value)}
      onChange={(chosen) => onChange(chosen === '' ? undefined : Number(chosen))}
      data-content
    />
  );
}
