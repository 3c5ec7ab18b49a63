import { useCall } from '#api/useCall.ts';
import { countedList } from '#contract/figures/lists.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { hasClasses } from '#domain/lists/listSorts.ts';
import { listKind } from '#domain/lists/lists.ts';
import { useNames } from '#page/element/names.ts';
import { withEvery } from '#screens/shared/withEvery.ts';
import { listFactsTexts } from '#texts/listFacts.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { FilterFold } from '#ui/form/FilterFold.tsx';
import { Select } from '#ui/form/Select.tsx';
import type { ListQuestion } from './question.ts';

type Choice = readonly [chosen: string, choose: (next: string) => void];

interface ListFiltersProps {
  /** The list as the address names it, before it is searched and filtered. */
  question: ListQuestion;
  /** The id of a school as text, '' is any; and its setter. */
  school: Choice;
  /** The name of a class. */
  inClass: Choice;
}

/** School and class, each with its number of rows, of lists that have them. A choice among fewer than two is not offered. */
export function ListFilters(props: ListFiltersProps) {
  return hasClasses(listKind(props.question.list).rows) ? <Filters {...props} /> : null;
}

function Filters({ question, school: [school, setSchool], inClass: [inClass, setClass] }: ListFiltersProps) {
  const t = useTexts(listFactsTexts);
  const names = useNames();
  const locale = useLocale();
  const query = { ...question, inSchool: Number(school) || undefined, options: '1' as const, page: 1, pageSize: 1 };
  const { data } = useCall(countedList, { query }, { quiet: true, keepPreviousData: true, optional: true });
  const { schools = [], classes = [] } = data?.options ?? {};
  const label = (name: string, rows: number | null) =>
    rows === null ? name : t('optionCount', { name, count: formatNumber(rows, locale) });
  return (
    <FilterFold active={[school, inClass].filter((chosen) => chosen !== '').length}>
      {(schools.length > 1 || school !== '') && (
        <Select
          label={t('school')}
          data-content
          options={withEvery(
            t('allSchools'),
            school,
            schools.map(({ schoolId, name, rows }) => ({
              value: String(schoolId),
              label: label(names.school(name, schoolId), rows),
            })),
            (id) => names.school(undefined, Number(id)),
          )}
          value={school}
          // A class of this name may not be in another school.
          onChange={(next) => {
            setSchool(next);
            setClass('');
          }}
        />
      )}
      {(classes.length > 1 || inClass !== '') && (
        <Select
          label={t('class')}
          data-content
          options={withEvery(
            t('allClasses'),
            inClass,
            classes.map(({ name, rows }) => ({ value: name, label: label(name, rows) })),
          )}
          value={inClass}
          onChange={setClass}
        />
      )}
    </FilterFold>
  );
}
