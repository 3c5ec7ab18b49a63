import type { ReactNode } from 'react';
import type { CallState } from '#api/useCall.ts';
import { CallError } from '#page/calls/CallError.tsx';
import { useNames } from '#page/element/names.ts';
import { useListView } from '#page/list/listView.ts';
import { planReportTexts } from '#texts/planReport.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { FilterBar, useFilterDraft } from '#ui/form/FilterBar.tsx';
import { changedFields } from '#ui/form/FilterFold.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { Select } from '#ui/form/Select.tsx';
import { type Classes, type ReportScope, useClasses, useReportView, viewName } from './reportScope.ts';

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

/**
 * The filter of a tab of students and the page in view, both kept over reload and Back. A new filter begins at the first
 * page.
 */
export function useStudentFilter<Filter extends StudentFilter>(
  scope: ReportScope,
  tab: string,
  rowsOnPage: number,
  initial: Filter,
  isFilter: (value: unknown) => boolean,
) {
  const [filter, setFilter] = useReportView(scope, `${tab}-filter`, initial, isFilter);
  const view = useListView(rowsOnPage, tab, viewName(scope, `${tab}-page`));
  const [, setPage] = view.view;
  const { classes, classOf } = useClasses(scope);
  const t = useTexts(planReportTexts);
  const onApply = (next: Filter) => {
    setFilter(next);
    setPage(1);
  };
  const grade = classes.data?.find(({ gradeId }) => gradeId === filter.classId)?.grade ?? '';
  return {
    filter,
    view,
    classOf,
    /** For `StudentFilters`. */
    fields: { classes, applied: filter, initial, onApply },
    /** Class and search as an export names them. */
    exported: [
      [t('class'), grade],
      [t('searchStudent'), filter.search],
    ] as [string, string][],
  };
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
  const [draft, setDraft] = useFilterDraft(applied);
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
