/** The figures of the admin dashboard. */
import { dashboard } from '#host/db/dashboard.ts';
import type { Handlers } from './handlers.ts';

export const dashboardHandlers = {
  dashboardStats: ({ query, db, session, now }) =>
    dashboard(db, { timeframe: query.timeframe, schools: session.person.schools, now }),
} satisfies Partial<Handlers>;
