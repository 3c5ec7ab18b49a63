import { platformAnalytics } from '#contract/analytics.ts';
import { analyticsOf } from '#host/db/analytics.ts';
import { route } from './route.ts';

export const analyticsRoutes = [
  route(platformAnalytics, ({ query, db, now }) => analyticsOf(db, query.timeframe, now)),
];
