/** Platform Analytics. */

import type { Handlers } from '#host/server/http/handlers.ts';
import { analyticsOf } from './analytics.queries.ts';

export const analyticsHandlers = {
  platformAnalytics: ({ query, db, session, now }) =>
    analyticsOf(db, { timeframe: query.timeframe, schools: session.person.schools, now }),
} satisfies Partial<Handlers>;
