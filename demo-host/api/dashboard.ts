import { dashboardStats } from '#contract/dashboard.ts';
import { dashboard } from '#host/db/dashboard.ts';
import { route } from './route.ts';

export const dashboardRoutes = [route(dashboardStats, ({ query, db, now }) => dashboard(db, query.timeframe, now))];
