/** What a server sorts the list of users by: the columns of the table. Few screens need it. */
import { ordersOf } from '#domain/lists/orders.ts';

/** In `user.capabilities`: `users` takes `sort`. Here, since one screen alone asks for it. */
export const USERS_SORT = 'users:sort';

export const USER_SORTS = ['user', 'role', 'school', 'subscription', 'status', 'lastLogin'] as const;
export type UserSort = (typeof USER_SORTS)[number];
export const USER_ORDERS = ordersOf(USER_SORTS);
export type UserOrder = (typeof USER_ORDERS)[number];

/** Orders that change with the time, and with who was here, though nobody changes a user. */
export const PASSING_USER_SORTS: readonly UserSort[] = ['lastLogin', 'subscription'];
