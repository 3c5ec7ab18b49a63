import { describe, expect, it } from 'vitest';
import { inputOfPage, toPage, toRows } from '#api/page.ts';
import { users } from '#contract/people/users.ts';
import { planStudents } from '#contract/plans/planStudents.ts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => index);
const pagination = (totalItems: number, totalPages: number) => ({
  currentPage: 1,
  totalPages,
  totalItems,
  itemsPerPage: 20,
});

describe('a page of a list', () => {
  it('has one shape, whatever the call names its parts', () => {
    const page = { rows: rows(20), total: 45, pages: 3 };
    expect(toPage({ data: rows(20), pagination: pagination(45, 3) }, 1, 20)).toEqual(page);
    expect(toPage({ items: rows(20), total: 45 }, 1, 20)).toEqual(page);
    expect(toPage({ results: rows(20), pagination: { total: 45, totalPages: 3 } }, 1, 20)).toEqual(page);
  });

  it('is cut out of an answer that holds all rows', () => {
    expect(toPage({ data: rows(45), pagination: pagination(45, 1) }, 3, 20)).toEqual({
      rows: [40, 41, 42, 43, 44],
      total: 45,
      pages: 3,
    });
    expect(toPage({ items: rows(25), total: 25 }, 2, 20)).toEqual({ rows: [20, 21, 22, 23, 24], total: 25, pages: 2 });
  });

  it('is one of one where there are no rows, whatever the server counts', () => {
    expect(toPage({ data: [], pagination: pagination(0, 0) }, 1, 20)).toEqual({ rows: [], total: 0, pages: 1 });
    expect(toPage({ items: [], total: 0 }, 1, 20)).toEqual({ rows: [], total: 0, pages: 1 });
  });

  it('counts no fewer rows than it has', () => {
    expect(toPage({ data: rows(7), pagination: pagination(0, 1) }, 1, 20).total).toBe(7);
  });

  it('is asked for by the name that its call has for the size', () => {
    expect(inputOfPage(users, { query: { search: 'a' } }, 2, 20)).toEqual({
      query: { search: 'a', page: 2, limit: 20 },
    });
    expect(inputOfPage(planStudents, { params: { planId: 1, schoolId: 2 } }, 1, 50)).toEqual({
      params: { planId: 1, schoolId: 2 },
      query: { page: 1, pageSize: 50 },
    });
  });
});

it('a server that counts its pages and not its rows has at least a row on the last one', () => {
  expect(toRows({ data: rows(20), pagination: pagination(20, 5) }).total).toBe(81);
});
