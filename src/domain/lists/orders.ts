/**
 * The orders of a list that a server sorts: a field, and with `-` before it the other way round.
 */

type Order<Field extends string> = Field | `-${Field}`;

/** Both orders of each field. */
export const ordersOf = <const Field extends string>(fields: readonly Field[]): readonly Order<Field>[] => [
  ...fields,
  ...fields.map((field) => `-${field}` as const),
];

/** The order that a table is sorted by; undefined where the server has none such. */
export function orderOf<const Field extends string>(
  orders: readonly Order<Field>[],
  sort: { by: string; direction: 'ascending' | 'descending' } | undefined,
): Order<Field> | undefined {
  const word = sort && (sort.direction === 'ascending' ? '' : '-') + sort.by;
  return orders.find((order) => order === word);
}

/** The field of an order. */
export const fieldOf = <const Field extends string>(order: Order<Field>): Field => order.replace('-', '') as Field;
