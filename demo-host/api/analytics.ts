import { platformAnalytics } from '#contract/analytics.ts';
import { analyticsOf } from '#host/db/analytics.ts';
import { route } from './route.ts';

export const analyticsRoutes = [
  route(platformAnalytics, ({ query, db, session, now }) =>
    analyticsOf(db, { timeframe: query.timeframe, schools: session.person.schools, now }),
  ),
];
