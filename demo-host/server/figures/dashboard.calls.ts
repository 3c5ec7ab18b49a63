/** The figures of the admin dashboard. */

import type { Handlers } from '#host/server/http/handlers.ts';
import { dashboard } from './dashboard.queries.ts';

export const dashboardHandlers = {
  dashboardStats: ({ query, db, session, now }) =>
    dashboard(db, { timeframe: query.timeframe, schools: session.person.schools, now }),
} satisfies Partial<Handlers>;
