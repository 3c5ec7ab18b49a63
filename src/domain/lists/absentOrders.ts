/** What a server sorts the list of absent students by: columns of the table. One screen alone needs it. */
import { ordersOf } from '#domain/lists/orders.ts';

/** In `user.capabilities`: `absentStudents` takes `search` and `sort`. */
export const ABSENT_SEARCH = 'absent:search';

export const ABSENT_SORTS = ['student', 'class', 'school'] as const;
export type AbsentSort = (typeof ABSENT_SORTS)[number];
export const ABSENT_ORDERS = ordersOf(ABSENT_SORTS);
export type AbsentOrder = (typeof ABSENT_ORDERS)[number];
