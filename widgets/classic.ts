/**
 * Everything as one classic script, for pages that cannot load modules: global `AcademyWidgets`
 * with the exports of the module entry.
 */
import './scriptUrl.ts';
import './academy-login.ts';
import './academy-dashboard.ts';
import './academy-plan-reports.ts';
import './academy-plans.ts';
import './academy-plan-report.ts';
import './academy-plan-attendance.ts';
import './academy-performance.ts';
import './academy-leaderboard.ts';
import './academy-schools.ts';
import './academy-users.ts';
import './academy-analytics.ts';
import './academy-notifications.ts';
import './academy-activity-logs.ts';
import './academy-messages.ts';
import './parent-dashboard.ts';
import './parent-performance.ts';
import './parent-study-sessions.ts';
import './parent-study-progress.ts';
import './parent-attendance.ts';
import './parent-messages.ts';
import { elementRow } from './elements.ts';

export { configure } from '#page/pageGlobals.ts';
export { api } from './api.ts';
export { check } from './check.ts';
export { elements } from './elements.ts';
export { session } from './session.ts';

/** Here all elements are defined already; both entries have the same exports. */
export const define = (tag: string): Promise<void> =>
  elementRow(tag) ? Promise.resolve() : Promise.reject(new Error(`<${tag}> is not an academy element.`));
