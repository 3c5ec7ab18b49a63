/**
 * What each element asks first, as far as that depends on nothing but its attributes, who is signed in, and what is
 * stored: `firstCall.ts` asks it while the element's code is still loading. Of the calls that a screen makes before it has
 * any answer, it is the one that what is shown waits for.
 *
 * A row repeats what its screen asks, with holes for what is known in the page alone. A test compares each row with what
 * the built element really asks (`tests/elements/firstCalls.test.ts`). Every page loads the rows, but not the contract:
 * the build writes them out (`build.ts`).
 */
import { activityLogs } from '#contract/activityLogs.ts';
import { platformAnalytics } from '#contract/analytics.ts';
import { ATTENTION } from '#contract/attention.ts';
import { attentionStudents } from '#contract/attentionList.ts';
import type { AnyCall, CallInput } from '#contract/call.ts';
import { dashboardStats } from '#contract/dashboard.ts';
import { examCategories } from '#contract/leaderboard.ts';
import { conversations } from '#contract/messages.ts';
import { notifications } from '#contract/notifications.ts';
import {
  children,
  parentAttendance,
  parentDashboardStats,
  parentPerformance,
  parentStudyProgress,
} from '#contract/parent.ts';
import { PARENT_WEEK, parentWeek } from '#contract/parentWeek.ts';
import { performanceSummary, performanceTracking } from '#contract/performance.ts';
import { schools } from '#contract/schools.ts';
import { studentReport } from '#contract/student.ts';
import { studyPlanReports } from '#contract/studyPlanReports.ts';
import { planSchools, planSharedSchools, studyPlans } from '#contract/studyPlans.ts';
import { users } from '#contract/users.ts';
import { DEFAULT_DASHBOARD_TIMEFRAME } from '#domain/limits.ts';
import { PAGE_SIZE } from '#domain/sizes.ts';
import {
  DEFAULT_ANALYTICS_TIMEFRAME,
  DEFAULT_PARENT_TIMEFRAME,
  DEFAULT_PERFORMANCE_METRIC,
  DEFAULT_PERFORMANCE_TIMEFRAME,
  PARENT_TIMEFRAMES,
  REPORT_TIMEFRAMES,
} from '#domain/timeframes.ts';
import type { ElementTag } from './elements.ts';

/** Path and query of a URL, with holes in braces: the kind of a hole, and what it needs, after blanks. */
type Template = string;

/** What is asked; or a capability, what is asked of a server that has it, and what of any other. */
export type Question = Template | readonly [capability: string, asked: Template, otherwise: Template];

/** A hole stands for a value of any type. */
const hole = (...words: readonly string[]) => `{${words.join(' ')}}` as never;

/** An attribute that has to be an id: nothing is asked where it is not. */
const id = (attribute: string) => hole('id', attribute);
/** An attribute that is one of some words, else another word. */
const word = (attribute: string, words: readonly string[], otherwise: string) =>
  hole('word', attribute, otherwise, ...words);
/** Month and year of today, for an element with these attributes: nothing is asked where one of them is set. */
const present = { month: hole('month'), year: hole('year') };
/** The child that a parent has chosen; the parameter is left out where there is none. */
const ofChild = { studentId: hole('child', children.capability ?? '') };

/** The question of a call. */
function asks<C extends AnyCall>(call: C, input: Partial<CallInput<C>>): Template {
  const { params = {}, query = {} } = input as { params?: Record<string, string>; query?: Record<string, unknown> };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const all = '_t' in call.query ? { ...query, _t: hole('moment') } : query;
  const written = Object.entries(all).map(([name, value]) =>
    /^\{/.test(String(value)) ? `${name}=${value}` : new URLSearchParams({ [name]: String(value) }).toString(),
  );
  return written.length > 0 ? `${path}?${written.join('&')}` : path;
}

/** The first page of a list. */
const firstPage = (limit: number) => ({ query: { page: 1, limit } });

/** With this attribute, whose value only the screen can judge, the question is left to the screen. */
const unless = (attribute: string, question: Template): Template => `${hole('unless', attribute)}${question}`;

/** A school user asks something else, which is left to the screen. */
const unlessSchool = (question: Template): Template => `${hole('unlessSchool')}${question}`;

const performance = {
  query: {
    timeframe: word('timeframe', REPORT_TIMEFRAMES, DEFAULT_PERFORMANCE_TIMEFRAME),
    metric: DEFAULT_PERFORMANCE_METRIC,
  },
};

const performanceOfChild = asks(parentPerformance, {
  query: { timeframe: word('timeframe', PARENT_TIMEFRAMES, DEFAULT_PARENT_TIMEFRAME), ...ofChild },
});

/**
 * An element without a row cannot be added: the type asks for it. What a list asks follows from all its attributes together,
 * and what notices ask from the language, which only the screen knows.
 */
export const firstQuestions: Readonly<
  Record<Exclude<ElementTag, 'academy-login' | 'academy-list' | 'academy-notices'>, Question>
> = {
  'academy-dashboard': asks(dashboardStats, { query: { timeframe: DEFAULT_DASHBOARD_TIMEFRAME } }),
  'academy-plan-reports': asks(studyPlanReports, {}),
  'academy-plans': unlessSchool(asks(planSchools, {})),
  // Its tabs wait for the school more than for the plan's name. A school user knows the own school.
  'academy-plan-report': unlessSchool(asks(planSharedSchools, { params: { planId: id('plan-id') } })),
  'academy-plan-attendance': unlessSchool(asks(studyPlans, {})),
  'academy-performance': [
    performanceSummary.capability ?? '',
    asks(performanceSummary, performance),
    asks(performanceTracking, performance),
  ],
  'academy-leaderboard': asks(examCategories, {}),
  'academy-student': [
    studentReport.capability ?? '',
    asks(studentReport, { params: { pid: id('student-id') } }),
    // Other servers have no such call: nothing is asked.
    hole('nothing'),
  ],
  'academy-schools': asks(schools, firstPage(PAGE_SIZE.schools)),
  'academy-users': asks(users, firstPage(PAGE_SIZE.users)),
  'academy-analytics': asks(platformAnalytics, { query: { timeframe: DEFAULT_ANALYTICS_TIMEFRAME } }),
  'academy-notifications': asks(notifications, firstPage(PAGE_SIZE.notifications)),
  'academy-activity-logs': asks(activityLogs, firstPage(PAGE_SIZE.activityLog)),
  'academy-messages': asks(conversations, { query: { status: 'all' } }),
  // Nothing is asked of a server without the call: its hole has no value.
  'academy-attention': [
    ATTENTION,
    asks(attentionStudents, { query: { page: 1, pageSize: PAGE_SIZE.students } }),
    hole('nothing'),
  ],
  'parent-dashboard': asks(parentDashboardStats, { query: ofChild }),
  // Other servers have no such call: nothing is asked.
  'parent-week': [PARENT_WEEK, unless('week', asks(parentWeek, { query: ofChild })), hole('nothing')],
  'parent-performance': performanceOfChild,
  'parent-study-sessions': performanceOfChild,
  'parent-study-progress': asks(parentStudyProgress, { query: { planId: 'all', ...ofChild } }),
  'parent-attendance': asks(parentAttendance, {
    query: { ...present, ...ofChild },
  }),
  'parent-messages': asks(conversations, {}),
};
