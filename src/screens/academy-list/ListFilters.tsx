import { useCall } from '#api/useCall.ts';
import { countedList } from '#contract/figures/lists.ts';
import { hasClasses } from '#domain/lists/listSorts.ts';
import { listKind } from '#domain/lists/lists.ts';
import { SchoolAndClass } from '#screens/shared/SchoolAndClass.tsx';
import { FilterFold } from '#ui/form/FilterFold.tsx';
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
  const query = { ...question, inSchool: Number(school) || undefined, options: '1' as const, page: 1, pageSize: 1 };
  const { data } = useCall(countedList, { query }, { quiet: true, keepPreviousData: true, optional: true });
  const { schools = [], classes = [] } = data?.options ?? {};
  return (
    <FilterFold active={[school, inClass].filter((chosen) => chosen !== '').length}>
      <SchoolAndClass
        schools={schools.map(({ rows, ...school }) => ({ ...school, students: rows }))}
        classes={classes.map(({ rows, name }) => ({ name, students: rows }))}
        school={school}
        inClass={inClass}
        onChoose={(nextSchool, nextClass) => {
          setSchool(nextSchool);
          setClass(nextClass);
        }}
      />
    </FilterFold>
  );
}
