/** What a server sorts the tables of plan reports by: apart from the other rules of plans, since few screens need it. */
import { ordersOf } from '#domain/lists/orders.ts';

/** The columns of the table of intensive care. */
const CARE_SORTS = ['student', 'averageScore', 'videosWatched', 'examsCompleted', 'lastActivity'] as const;
export type CareSort = (typeof CARE_SORTS)[number];
export const CARE_ORDERS = ordersOf(CARE_SORTS);
export type CareOrder = (typeof CARE_ORDERS)[number];
