import type { CallAnswer } from '#contract/call.ts';
import type { schools } from '#contract/people/schools.ts';
import { nameKey } from '#domain/people/names.ts';

export type SchoolsAnswer = CallAnswer<typeof schools>;
export type School = SchoolsAnswer['data'][number];

/** What the list is filtered by. */
export interface SchoolFilter {
  search: string;
  /** The country's name, as the rows have it; empty for all. */
  country: string;
}

/** Whether an answer holds all schools there are, whatever was asked for (promises/academy-schools.md#schools-call). */
export const isWhole = ({ pagination: { itemsPerPage, totalPages } }: SchoolsAnswer) =>
  itemsPerPage === 0 && totalPages <= 1;

/** The schools that a filter selects, by name, id and country. */
export function matching(schools: readonly School[], { search, country }: SchoolFilter): School[] {
  const words = search.trim();
  const key = nameKey(words);
  return schools.filter(
    (school) =>
      (country === '' || school.countryName === country) &&
      (words === '' || nameKey(school.name).includes(key) || String(school.schoolId) === words),
  );
}

/** An answer with only the schools that a filter selects. A server that answers pages has selected them itself. */
export function selected(answer: SchoolsAnswer, filter: SchoolFilter): SchoolsAnswer {
  if (!isWhole(answer)) return answer;
  const data = matching(answer.data, filter);
  return { data, pagination: { ...answer.pagination, totalItems: data.length } };
}
