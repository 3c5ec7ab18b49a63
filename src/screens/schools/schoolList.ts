import type { CallAnswer } from '#contract/call.ts';
import type { Pagination } from '#contract/fields.ts';
import type { schools } from '#contract/schools.ts';
import { nameKey } from '#domain/names.ts';

export type SchoolsAnswer = CallAnswer<typeof schools>;
export type School = SchoolsAnswer['data'][number];

/** What the list is narrowed to. */
export interface SchoolFilter {
  search: string;
  /** The country's name, as the rows have it; '' for all. */
  country: string;
}

/** Whether an answer is all schools there are, whatever was asked for (wire: "may also be a bare array"). */
const isWhole = ({ itemsPerPage, totalPages }: Pagination) => itemsPerPage === 0 && totalPages <= 1;

/** An answer with the schools alone that a filter selects; a host that pages has selected them itself. */
export function selected(answer: SchoolsAnswer, { search, country }: SchoolFilter): SchoolsAnswer {
  const { data, pagination } = answer;
  const words = search.trim();
  if (!isWhole(pagination) || (words === '' && country === '')) return answer;
  const key = nameKey(words);
  const rows = data.filter(
    (school) =>
      (country === '' || school.countryName === country) &&
      (words === '' || nameKey(school.name).includes(key) || String(school.schoolId) === words),
  );
  return { data: rows, pagination: { ...pagination, totalItems: rows.length } };
}
