/** Platform Analytics. */
import { analyticsOf } from '#host/db/analytics.ts';
import type { Handlers } from './handlers.ts';

export const analyticsHandlers = {
  platformAnalytics: ({ query, db, session, now }) =>
    analyticsOf(db, { timeframe: query.timeframe, schools: session.person.schools, now }),
} satisfies Partial<Handlers>;
