/** What a server sorts the list of users by: the columns of the table. Few screens need it. */

/** In `user.capabilities`: `users` takes `sort`. Here, since one screen alone asks for it. */
export const USERS_SORT = 'users:sort';

export const USER_SORTS = ['user', 'role', 'school', 'subscription', 'status', 'lastLogin'] as const;
export type UserSort = (typeof USER_SORTS)[number];
export type UserOrder = UserSort | `-${UserSort}`;

/** Orders that change with the time, and with who was here, though nobody changes a user. */
export const PASSING_USER_SORTS: readonly UserSort[] = ['lastLogin', 'subscription'];

/** The order that a table is sorted by; undefined where users have none such. Without `orders.ts`, which other first loads would have. */
export function userOrderOf(sort: { by: string; direction: 'ascending' | 'descending' } | undefined) {
  const by = USER_SORTS.find((known) => known === sort?.by);
  return by && (sort?.direction === 'descending' ? (`-${by}` as const) : by);
}
