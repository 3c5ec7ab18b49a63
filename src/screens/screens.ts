/**
 * All screens, in the order of the public table. What a screen tells about itself stands in its `screen.ts`. Tables are
 * made of it: of elements, calls, first questions and attributes (`widgets/page/elementTables.ts`), of fields
 * (`widgets/cli/conform/shownIn.ts`), of files (`widgets/build/chunks.ts`).
 */
import { screen as academyAbsent } from './academy-absent/screen.ts';
import { screen as academyActivityLogs } from './academy-activity-logs/screen.ts';
import { screen as academyAnalytics } from './academy-analytics/screen.ts';
import { screen as academyAttention } from './academy-attention/screen.ts';
import { screen as academyDashboard } from './academy-dashboard/screen.ts';
import { screen as academyLeaderboard } from './academy-leaderboard/screen.ts';
import { screen as academyList } from './academy-list/screen.ts';
import { screen as academyLogin } from './academy-login/screen.ts';
import { screen as academyMessages } from './academy-messages/screen.ts';
import { screen as academyNotices } from './academy-notices/screen.ts';
import { screen as academyNotifications } from './academy-notifications/screen.ts';
import { screen as academyPerformance } from './academy-performance/screen.ts';
import { screen as academyPlanAttendance } from './academy-plan-attendance/screen.ts';
import { screen as academyPlanReport } from './academy-plan-report/screen.ts';
import { screen as academyPlanReports } from './academy-plan-reports/screen.ts';
import { screen as academyPlans } from './academy-plans/screen.ts';
import { screen as academyRegister } from './academy-register/screen.ts';
import { screen as academySchools } from './academy-schools/screen.ts';
import { screen as academyStudent } from './academy-student/screen.ts';
import { screen as academyToday } from './academy-today/screen.ts';
import { screen as academyUsers } from './academy-users/screen.ts';
import { screen as parentAttendance } from './parent-attendance/screen.ts';
import { screen as parentDashboard } from './parent-dashboard/screen.ts';
import { screen as parentMessages } from './parent-messages/screen.ts';
import { screen as parentPerformance } from './parent-performance/screen.ts';
import { screen as parentStudyProgress } from './parent-study-progress/screen.ts';
import { screen as parentStudySessions } from './parent-study-sessions/screen.ts';
import { screen as parentWeek } from './parent-week/screen.ts';
import type { ScreenFacts } from './shared/screenFacts.ts';

const all = [
  academyLogin,
  academyDashboard,
  academyPlanReports,
  academyPlans,
  academyPlanReport,
  academyPlanAttendance,
  academyPerformance,
  academyLeaderboard,
  academyStudent,
  academySchools,
  academyUsers,
  academyAnalytics,
  academyNotifications,
  academyActivityLogs,
  academyMessages,
  academyToday,
  academyAbsent,
  academyRegister,
  academyAttention,
  academyList,
  academyNotices,
  parentDashboard,
  parentWeek,
  parentPerformance,
  parentStudySessions,
  parentStudyProgress,
  parentAttendance,
  parentMessages,
] as const;

/** The tag of a screen. */
export type ScreenTag = (typeof all)[number]['tag'];

export const screens: readonly (ScreenFacts & { tag: ScreenTag })[] = all;

/** A table of something that screens tell, by tag. */
export const byTag = <Value>(valueFor: (facts: ScreenFacts) => Value): Readonly<Record<ScreenTag, Value>> =>
  Object.fromEntries(screens.map((facts) => [facts.tag, valueFor(facts)])) as Record<ScreenTag, Value>;
