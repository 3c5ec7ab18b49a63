/** The kinds of answer that hold one page of a list (see `fields.ts`). */
import * as v from 'valibot';
import { measure, shape, shapeOrEmpty } from './fields.ts';
import { neededList } from './listFields.ts';

/** A page of rows with the total of all rows, and what else the answer tells. A plain array is understood too: its length is the total. */
export const itemsTotalAnd = <const Row extends v.GenericSchema, const More extends v.ObjectEntries>(
  row: Row,
  more: More,
) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => (Array.isArray(value) ? { items: value } : value) as object),
    shape({ items: neededList(row), total: measure(), ...more }),
    v.transform((page): Rows<Row> & v.InferOutput<v.ObjectSchema<More, undefined>> => {
      const { items, total } = page as { items: v.InferOutput<Row>[]; total: number | null };
      return { ...(page as v.InferOutput<v.ObjectSchema<More, undefined>>), items, total: total ?? items.length };
    }),
  );

interface Rows<Row extends v.GenericSchema> {
  items: v.InferOutput<Row>[];
  total: number;
}

/** A page of rows with the total of all rows. */
export const itemsAndTotal = <const Row extends v.GenericSchema>(row: Row) => itemsTotalAnd(row, {});

/** The position of a page in its list (promises/session-and-errors.md#reading-answers). */
export interface Pagination {
  currentPage: number;
  totalPages: number;
  totalItems: number;
  /** 0 when the answer has no pages and holds all rows. */
  itemsPerPage: number;
}
type Nullable<T> = { [K in keyof T]: T[K] | null };

/** A page of rows with `pagination`. A plain array, or rows without `pagination`, are taken for the whole list. */
export const dataAndPagination = <const Row extends v.GenericSchema>(row: Row) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => (Array.isArray(value) ? { data: value } : value) as object),
    shape({
      data: neededList(row),
      pagination: shapeOrEmpty({
        currentPage: measure(),
        totalPages: measure(),
        totalItems: measure(),
        itemsPerPage: measure(),
      }),
    }),
    v.transform((page): { data: v.InferOutput<Row>[]; pagination: Pagination } => {
      const { data, pagination } = page as { data: v.InferOutput<Row>[]; pagination: Nullable<Pagination> };
      return {
        data,
        pagination: {
          currentPage: pagination.currentPage ?? 1,
          totalPages: pagination.totalPages ?? 1,
          totalItems: pagination.totalItems ?? data.length,
          itemsPerPage: pagination.itemsPerPage ?? 0,
        },
      };
    }),
  );
