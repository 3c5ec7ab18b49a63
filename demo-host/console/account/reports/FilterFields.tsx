import { useCapability } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import { savedViews } from '#contract/people/savedViews.ts';
import { type FilterNames, filtersOfView, NEEDED_FIELDS, type ReportFilters } from '#domain/messages/reportFilters.ts';
import type { ReportName } from '#domain/messages/reportSchedule.ts';
import { SAVED_VIEWS } from '#domain/people/capabilityWords.ts';
import { reportSchedulesTexts } from '#texts/reportSchedules.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Select } from '#ui/form/Select.tsx';
import type { FieldsProps } from './fields.ts';
import { PlanFields } from './PlanFields.tsx';
import { definedOf } from './rows.ts';
import { SchoolFields } from './SchoolFields.tsx';
import { StudentFields } from './StudentFields.tsx';
import { UserFields } from './UserFields.tsx';

/** A list whose filter has fields in the form. */
export type ListReport = Exclude<ReportName, 'today' | 'list'>;

/** What the views of its screen are kept under. */
const KEPT_UNDER: Readonly<Record<ListReport, string>> = {
  attention: 'academy-attention',
  absent: 'academy-absent',
  'plan-report': 'academy-plan-report students',
  users: 'academy-users',
  schools: 'academy-schools',
};

interface FilterFieldsProps {
  report: ListReport;
  filters: ReportFilters;
  /** What the schedule was narrowed to, and what that is called. */
  known: { filters: ReportFilters; names: FilterNames } | undefined;
  /** Whether it was tried to save before all was chosen that the list needs. */
  isTried: boolean;
  onChange: (filters: ReportFilters) => void;
}

/** The fields by which a list is narrowed. */
export function FilterFields({ report, filters, known, isTried, onChange }: FilterFieldsProps) {
  const fields: FieldsProps = {
    filters,
    nameOf: (field, id, name) => (Number(known?.filters[field]) === id ? (known?.names[name] ?? '') : ''),
    change: (changed) => onChange(definedOf({ ...filters, ...changed })),
  };
  const needed = (NEEDED_FIELDS[report] ?? []).map((field) => [field, filters[field]]);
  return (
    <>
      <SavedViewField
        report={report}
        onChoose={(found) => onChange(definedOf({ ...Object.fromEntries(needed), ...found }))}
      />
      {(report === 'attention' || report === 'absent') && <StudentFields {...fields} report={report} />}
      {report === 'plan-report' && <PlanFields {...fields} isTried={isTried} />}
      {report === 'users' && <UserFields {...fields} />}
      {report === 'schools' && <SchoolFields {...fields} />}
    </>
  );
}

/** A saved view of the list, whose filter is taken over; nothing where there is none. */
function SavedViewField({ report, onChoose }: { report: ListReport; onChoose: (filters: ReportFilters) => void }) {
  const t = useTexts(reportSchedulesTexts);
  const isOffered = useCapability(SAVED_VIEWS);
  const { data } = useCall(savedViews, { query: { list: KEPT_UNDER[report] } }, { quiet: true, enabled: isOffered });
  const views = data ? [...data.own, ...data.shared] : [];
  if (views.length === 0) return null;
  return (
    <Select
      label={t('savedView')}
      data-content
      options={[
        { value: '', label: t('noView') },
        ...views.map(({ viewId, name }) => ({ value: String(viewId), label: name })),
      ]}
      // It is copied: the filter may be changed then, and the view too.
      value=""
      onChange={(chosen) => {
        const view = views.find(({ viewId }) => String(viewId) === chosen);
        if (view) onChoose(filtersOfView(report, view.views));
      }}
    />
  );
}
