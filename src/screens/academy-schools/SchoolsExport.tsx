import { useEveryRow } from '#api/useEveryRow.ts';
import type { CallInput } from '#contract/call.ts';
import { schools } from '#contract/people/schools.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { useNames } from '#page/element/names.ts';
import { ExportButton } from '#page/export/ExportButton.tsx';
import { SendByEmail } from '#screens/shared/SendByEmail.tsx';
import { schoolsTexts } from '#texts/schools.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { schoolFile } from './schoolFile.ts';
import { isWhole, matching, type School, type SchoolFilter, type SchoolsAnswer } from './schoolList.ts';

interface SchoolsExportProps {
  /** The last answer of the list: a server may answer all schools, whatever it is asked for. */
  list: SchoolsAnswer | undefined;
  /** What the list is asked for, without the page. */
  query: Pick<CallInput<typeof schools>['query'], 'search' | 'country'>;
  filter: SchoolFilter;
}

/** Exports every school that the filter selects, from `schools`, with what its card shows, and leads to a report of them by email. */
export function SchoolsExport({ list, query, filter }: SchoolsExportProps) {
  const t = useTexts(schoolsTexts);
  const names = useNames();
  // Every API server answers this many at once (promises/academy-schools.md#export).
  const everySchool = useEveryRow(schools, PAGE_SIZE.schoolDropdown);
  return (
    <>
      <ExportButton<School>
        name="schools"
        title={t('schools')}
        filters={[
          [t('search'), filter.search],
          [t('country'), filter.country],
        ]}
        columns={Object.values(schoolFile({ t, names }))}
        rows={async (...run) => {
          const rows = await everySchool({ query }, ...run);
          return list && isWhole(list) ? matching(rows, filter) : rows;
        }}
      />
      <SendByEmail report="schools" query={query} />
    </>
  );
}
