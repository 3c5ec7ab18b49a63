import { type ReactNode, useState } from 'react';
import type { CallState } from '#api/useCall.ts';
import { CallError } from '#page/CallError.tsx';
import { useNames } from '#page/names.ts';
import { planReportTexts } from '#texts/planReport.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { FilterBar } from '#ui/FilterBar.tsx';
import { changedFields } from '#ui/FilterFold.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Select } from '#ui/Select.tsx';
import type { Classes } from './reportScope.ts';

interface ReportFiltersProps {
  /** Takes over what has been chosen. */
  onApply: () => void;
  /** How many filters are set. */
  active: number;
  /** What is searched for, as typed so far. */
  search: string;
  onSearch: (search: string) => void;
  /** The filters before the search. */
  children: ReactNode;
}

/** Filters and a search for students. They count once Apply is pressed, or Enter in the field. */
export function ReportFilters({ onApply, active, search, onSearch, children }: ReportFiltersProps) {
  const t = useTexts(planReportTexts);
  return (
    <FilterBar label={t('filters')} apply={t('apply')} active={active} onApply={onApply}>
      {children}
      <SearchField
        label={t('searchStudent')}
        placeholder={t('searchPlaceholder')}
        delay={0}
        value={search}
        onSearch={onSearch}
      />
    </FilterBar>
  );
}

/** What a list of students is filtered by. */
export interface StudentFilter {
  /** A `gradeId`; undefined for all classes. */
  classId?: number;
  search: string;
}

/** Whether a remembered value is such a filter. */
export function isStudentFilter(value: unknown): value is StudentFilter {
  const { classId, search } = (value ?? {}) as Partial<StudentFilter>;
  return (classId === undefined || Number.isSafeInteger(classId)) && typeof search === 'string';
}

interface StudentFiltersProps<Filter extends StudentFilter> {
  classes: CallState<Classes>;
  /** What counts now. */
  applied: Filter;
  /** What counts at first. */
  initial: Filter;
  onApply: (filter: Filter) => void;
  /** Filters of this list alone, which change the draft. */
  more?: (draft: Filter, setDraft: (draft: Filter) => void) => ReactNode;
}

/** Class filter (All Classes at first) and search of a list of students. Says when the classes could not be loaded. */
export function StudentFilters<Filter extends StudentFilter>({
  classes,
  applied,
  initial,
  onApply,
  more,
}: StudentFiltersProps<Filter>) {
  const [draft, setDraft] = useState(applied);
  const t = useTexts(planReportTexts);
  const names = useNames();
  return (
    <>
      <ReportFilters
        active={changedFields(applied, initial)}
        onApply={() => onApply(draft)}
        search={draft.search}
        onSearch={(search) => setDraft({ ...draft, search })}
      >
        <Select
          label={t('classFilter')}
          options={[
            { value: '', label: t('allClasses') },
            ...(classes.data ?? []).map(({ gradeId, grade }) => ({
              value: String(gradeId),
              label: names.class(grade, gradeId),
            })),
          ]}
          value={draft.classId === undefined ? '' : String(draft.classId)}
          onChange={(chosen) => setDraft({ ...draft, classId: chosen === '' ? undefined : Number(chosen) })}
          data-content
        />
        {more?.(draft, setDraft)}
      </ReportFilters>
      <CallError state={classes} what={t('classes')} />
    </>
  );
}
