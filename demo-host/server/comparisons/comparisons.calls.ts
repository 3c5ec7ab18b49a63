/** Figures of screens beside those of the period before. */
import type { CallInput } from '#contract/call.ts';
import type { comparisons } from '#contract/figures/comparisons.ts';
import type { CallId } from '#contract/index.ts';
import {
  DEFAULT_ANALYTICS_TIMEFRAME,
  DEFAULT_PARENT_TIMEFRAME,
  DEFAULT_PERFORMANCE_METRIC,
  DEFAULT_PERFORMANCE_TIMEFRAME,
  REPORT_TIMEFRAMES,
} from '#domain/format/timeframes.ts';
import type { ComparedScreen } from '#domain/learning/comparison.ts';
import { DASHBOARD_TIMEFRAMES, DEFAULT_DASHBOARD_TIMEFRAME } from '#domain/lists/limits.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { isSharedWith } from '#host/server/database/reporting.ts';
import { ApiError, badRequest, notFound } from '#host/server/http/errors.ts';
import type { Handlers, RequestContext } from '#host/server/http/handlers.ts';
import { isVisible } from '#host/server/http/objects.ts';
import { mayCall } from '#host/server/http/policy.ts';
import { childOf } from '#host/server/students/parents.ts';
import {
  analyticsComparisons,
  attendanceComparisons,
  begunOn,
  type Comparison,
  dashboardComparisons,
  performanceComparisons,
  planReportComparisons,
  sinceBegun,
  todayComparisons,
} from './comparisons.queries.ts';
import { childDashboardComparisons, childPerformanceComparisons } from './parentComparisons.ts';

/** The call of each screen: those who may not make it are told nothing of its figures. */
const CALL_OF: Readonly<Record<ComparedScreen, CallId>> = {
  'academy-today': 'attentionCounts',
  'academy-dashboard': 'dashboardStats',
  'academy-performance': 'performanceSummary',
  'academy-analytics': 'platformAnalytics',
  'academy-plan-report': 'planSchoolSummary',
  'academy-plan-attendance': 'attendanceBySchool',
};

type Context = RequestContext<'comparisons'>;
type Filter = keyof NonNullable<CallInput<typeof comparisons>['query']>;

/** @throws ApiError 400: the screen has this filter, and the call lacks it or names another screen's word. */
const wrongFilter = (name: Filter) => badRequest(`Wrong field "${name}": expected that of the screen`);

/** One of the screen's own timeframes. @throws ApiError 400 for that of another screen. */
function timeframeOf<const Timeframe extends string>(
  requested: string | undefined,
  timeframes: readonly Timeframe[],
  otherwise: Timeframe,
): Timeframe {
  if (requested === undefined) return otherwise;
  const found = timeframes.find((word) => word === requested);
  if (!found) throw wrongFilter('timeframe');
  return found;
}

/** The policy looks at the objects of the path only. @throws ApiError 404 for a plan that the session does not see. */
async function planOf(db: Tx, planId: number | undefined): Promise<number> {
  if (planId === undefined) throw wrongFilter('planId');
  if (!(await isVisible(db, 'plan', planId))) throw notFound();
  return planId;
}

/** @throws ApiError 404 for a school that the session does not see, or that does not share the plan. */
async function refuseOtherSchools(db: Tx, planId: number, schoolId: number): Promise<void> {
  if (!(await isVisible(db, 'school', schoolId)) || !(await isSharedWith(db, planId, schoolId))) throw notFound();
}

const COMPARED_ON: Readonly<Record<ComparedScreen, (context: Context) => Promise<Comparison[]>>> = {
  'academy-today': ({ db, session, now, partsOfSchools }) =>
    todayComparisons(db, { schools: session.person.schools, now, partsOfSchools }),
  'academy-dashboard': ({ db, query, session, now }) =>
    dashboardComparisons(db, {
      timeframe: timeframeOf(query.timeframe, DASHBOARD_TIMEFRAMES, DEFAULT_DASHBOARD_TIMEFRAME),
      schools: session.person.schools,
      now,
    }),
  'academy-performance': ({ db, query, session, now, partsOfSchools }) =>
    performanceComparisons(db, {
      partsOfSchools,
      timeframe: timeframeOf(query.timeframe, REPORT_TIMEFRAMES, DEFAULT_PERFORMANCE_TIMEFRAME),
      metric: query.metric ?? DEFAULT_PERFORMANCE_METRIC,
      schools: session.person.schools,
      now,
    }),
  'academy-analytics': ({ db, query, session, now }) =>
    analyticsComparisons(db, {
      timeframe: timeframeOf(query.timeframe, REPORT_TIMEFRAMES, DEFAULT_ANALYTICS_TIMEFRAME),
      schools: session.person.schools,
      now,
    }),
  'academy-plan-report': async ({ db, query: { schoolId, ...query }, session, now }) => {
    const planId = await planOf(db, query.planId);
    if (schoolId === undefined) throw wrongFilter('schoolId');
    await refuseOtherSchools(db, planId, schoolId);
    return planReportComparisons(db, { planId, schoolId }, { schools: session.person.schools, now });
  },
  'academy-plan-attendance': async ({ db, query: { schoolId, day, ...query }, session }) => {
    const planId = await planOf(db, query.planId);
    if (day === undefined) throw wrongFilter('day');
    if (schoolId !== undefined) await refuseOtherSchools(db, planId, schoolId);
    return attendanceComparisons(db, { planId, day, schoolId }, session.person.schools);
  },
};

export const comparisonHandlers = {
  comparisons: async (context) => {
    const { screen } = context.query;
    if (!mayCall(context.session.actingRole, CALL_OF[screen])) throw new ApiError(403, 'You may not see this screen');
    const measures = await COMPARED_ON[screen](context);
    return { measures: sinceBegun(measures, await begunOn(context.db, context.session.person.schools)) };
  },
  childComparisons: async ({ db, session, query, now }) => {
    const child = childOf(session, query);
    return {
      measures: await (query.screen === 'parent-dashboard'
        ? childDashboardComparisons(db, child, now)
        : childPerformanceComparisons(db, child, query.timeframe ?? DEFAULT_PARENT_TIMEFRAME, now)),
    };
  },
} satisfies Partial<Handlers>;
