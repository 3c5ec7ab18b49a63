import { useEffect, useRef } from 'react';
import type { CallState } from '#api/useCall.ts';
import type { Pagination } from '#contract/fields.ts';
import { pageCount } from '#domain/paging.ts';

interface List<Row> {
  data: readonly Row[];
  pagination: Pagination;
}

interface ListPage<Row> {
  rows: readonly Row[];
  /** On all pages. */
  total: number;
  pages: number;
}

/** A page of a list call; a host may answer all rows at once (wire, "may also be a bare array"). */
export function listPage<Row>({ data, pagination }: List<Row>, page: number, pageSize: number): ListPage<Row> {
  const isAll = data.length > pageSize;
  return {
    rows: isAll ? data.slice((page - 1) * pageSize, page * pageSize) : data,
    total: Math.max(pagination.totalItems, data.length),
    pages: isAll ? pageCount(data.length, pageSize) : Math.max(1, pagination.totalPages),
  };
}

/**
 * How many pages a list has, also while one of them cannot be loaded: as many as were known last, and no fewer than the
 * one that is open, so that there is a way to another.
 */
export function usePages<Row>({ data, error }: CallState<List<Row>>, pageSize: number, page: number): number {
  const known = useRef(1);
  if (data) known.current = listPage(data, page, pageSize).pages;
  return error && !data ? Math.max(page, known.current) : known.current;
}

/** Goes to the last page when the one that is open is behind it: its last row was deleted, or an old address opened. */
export function useLastPage<Row>(
  { data, isFetching }: CallState<List<Row>>,
  pageSize: number,
  page: number,
  setPage: (page: number) => void,
): void {
  const pages = data && !isFetching ? listPage(data, page, pageSize).pages : page;
  useEffect(() => {
    if (page > pages) setPage(pages);
  }, [page, pages, setPage]);
}
