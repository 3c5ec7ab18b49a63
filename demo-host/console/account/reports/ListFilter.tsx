import { useCapability } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import type { CallInput } from '#contract/call.ts';
import { countedList } from '#contract/figures/lists.ts';
import type { FilterNames, ReportFilters } from '#domain/messages/reportFilters.ts';
import { LIST_SEARCH } from '#domain/people/capabilityWords.ts';
import { reportSchedulesTexts } from '#texts/reportSchedules.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { definedOf, useReportName } from './rows.ts';

interface ListFilterProps {
  filters: ReportFilters;
  /** What is called how of a schedule; undefined of a new one. */
  known: FilterNames | undefined;
  onChange: (filters: ReportFilters) => void;
}

/** What a list behind a number is narrowed to, in words, and what is searched in it. The rest is chosen on its screen. */
export function ListFilter({ filters, known, onChange }: ListFilterProps) {
  const t = useTexts(reportSchedulesTexts);
  const nameOf = useReportName();
  const canSearch = useCapability(LIST_SEARCH);
  const names = useNamesOf(filters, known);
  const { search, ...others } = filters;
  return (
    <>
      <p>{t('listOf', { list: nameOf({ report: 'list', filters: others, ...names }) })}</p>
      {canSearch && (
        <TextField
          label={t('searchList')}
          value={String(search ?? '')}
          onChange={(words) => onChange(definedOf({ ...others, search: words || undefined }))}
        />
      )}
    </>
  );
}

/** What the ids are called: of a new report the list itself tells it. */
function useNamesOf({ search, sort, ...filters }: ReportFilters, known: FilterNames | undefined): FilterNames {
  const { inSchool } = filters;
  const { data } = useCall(
    countedList,
    {
      query: {
        ...(filters as NonNullable<CallInput<typeof countedList>['query']>),
        // The name of the school by which rows are filtered is among its choices.
        options: inSchool === undefined ? undefined : '1',
        page: 1,
        pageSize: 1,
      },
    },
    { quiet: true, enabled: !known },
  );
  if (known) return known;
  const chosen = data?.options?.schools.find(({ schoolId }) => String(schoolId) === String(inSchool));
  return {
    schoolName: data?.about.schoolName ?? chosen?.name ?? null,
    gradeName: null,
    planTitle: data?.about.planTitle ?? null,
    itemName: data?.about.itemName ?? null,
    roleName: null,
    countryName: null,
  };
}
