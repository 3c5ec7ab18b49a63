import { dashboardStats } from '#contract/dashboard.ts';
import { dashboard } from '#host/db/dashboard.ts';
import { route } from './route.ts';

export const dashboardRoutes = [
  route(dashboardStats, ({ query, db, session, now }) =>
    dashboard(db, { timeframe: query.timeframe, schools: session.person.schools, now }),
  ),
];
