import type { CallAnswer } from '#contract/call.ts';
import type { Pagination } from '#contract/fields.ts';
import type { schools } from '#contract/schools.ts';
import { nameKey } from '#domain/names.ts';
import { pageCount } from '#domain/paging.ts';

export type SchoolsAnswer = CallAnswer<typeof schools>;
export type School = SchoolsAnswer['data'][number];

/** What the list is narrowed to. */
export interface SchoolFilter {
  search: string;
  /** The country's name, as the rows have it; '' for all. */
  country: string;
}

/** What is shown of an answer. */
export interface ShownSchools {
  rows: readonly School[];
  total: number;
  pages: number;
}

/** Whether an answer is all schools there are, whatever was asked for (wire: "may also be a bare array"). */
const isWhole = ({ itemsPerPage, totalPages }: Pagination) => itemsPerPage === 0 && totalPages <= 1;

/** The schools that a filter selects from an answer; a host that pages has selected them itself. */
export function selected({ data, pagination }: SchoolsAnswer, { search, country }: SchoolFilter): readonly School[] {
  const words = search.trim();
  if (!isWhole(pagination) || (words === '' && country === '')) return data;
  const key = nameKey(words);
  return data.filter(
    (school) =>
      (country === '' || school.countryName === country) &&
      (words === '' || nameKey(school.name).includes(key) || String(school.schoolId) === words),
  );
}

/** A page of what a filter selects. */
export function shownSchools(
  answer: SchoolsAnswer,
  filter: SchoolFilter,
  page: number,
  pageSize: number,
): ShownSchools {
  const { pagination } = answer;
  const rows = selected(answer, filter);
  if (!isWhole(pagination)) return { rows, total: pagination.totalItems, pages: Math.max(1, pagination.totalPages) };
  const pages = pageCount(rows.length, pageSize);
  return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length, pages };
}
