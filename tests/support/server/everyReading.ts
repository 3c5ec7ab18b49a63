/** Asks a seeded academy every call that reads, once each. */
import { type Kysely, sql } from 'kysely';
import type { AnyCall } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { DEFAULT_RULES } from '#domain/learning/attention.ts';
import type { DB } from '#host/server/database/schema.ts';
import { POLICY } from '#host/server/http/policy.ts';
import { administrator, parent } from '#tests/support/data/accounts.ts';
import { login } from './world.ts';

/** What is not asked: about an object that a new academy has none of, and what a person writes first. */
const NOT_REQUESTED: ReadonlySet<string> = new Set([
  'importById',
  'importLines',
  'conversation',
  'twoStepOfUser',
  'lmsCourses',
  'compareLmsCourse',
  'lmsLineItems',
  'lmsGrades',
  'webhookMessages',
]);

/** Every call that is asked. */
export const READING: readonly AnyCall[] = allCalls.filter(
  ({ method, id }) => method === 'GET' && !NOT_REQUESTED.has(id),
);

/** The parameters that a call cannot do without, as the screens begin. @param month the present one, as calls count it */
const requested = (month: Record<string, string>): Readonly<Record<string, Record<string, string>>> => ({
  savedViews: { list: 'academy-users' },
  dashboardStats: { timeframe: 'All Time' },
  performanceTracking: { timeframe: 'month', metric: 'overall' },
  performanceSummary: { timeframe: 'month', metric: 'overall' },
  platformAnalytics: { timeframe: 'month' },
  categoryExams: { timeframe: 'month' },
  studentAttendance: month,
  parentAttendance: month,
  parentPerformance: { timeframe: '3months' },
  parentStudyProgress: { planId: 'all' },
  comparisons: { screen: 'academy-dashboard' },
  childComparisons: { screen: 'parent-dashboard' },
  countedList: { list: 'students' },
  search: { words: 'an' },
  tryAttentionRules: Object.fromEntries(Object.entries(DEFAULT_RULES).map(([name, value]) => [name, String(value)])),
  waitingStatements: { of: 'student' },
  localizedNames: { kind: 'subject', language: 'hi' },
  statementTargets: { kind: 'exam' },
});

type App = Parameters<typeof login>[0];

/** Those who ask, by their tokens, and the objects that they ask about. */
export async function askersOf(owner: Kysely<DB>, app: App) {
  const tokenOf = async ({ phone, password }: typeof administrator, isParent: boolean) =>
    ((await (await login(app, phone, password, { parentView: isParent })).json()) as { token: string }).token;
  const tokens = { staff: await tokenOf(administrator, false), parent: await tokenOf(parent, true) };
  const {
    rows: [found],
  } = await sql<Record<string, number>>`
    select 7 as "planId", 7 as id, 1 as day, s.school_id as "schoolId", s.pid,
           (select exam_id from exam_attempt group by 1 order by count(*) desc, 1 limit 1) as "examId",
           (select exam_category_id from exam e join exam_attempt using (exam_id) where exam_category_id <> 5
             group by 1 order by count(*) desc, 1 limit 1) as category,
           (select min(study_plan_item_id) from study_plan_item where study_plan_id = 7 and day = 1) as "studyPlanItemId"
      from student_plan s where s.study_plan_id = 7 order by s.sessions_attended desc, s.pid limit 1`.execute(owner);
  const objects: Record<string, number> = found ?? {};
  return { tokens, objects };
}

/** Who asks a call: an administrator, or a parent what is for parents alone. */
export const askerOf = ({ id }: AnyCall): 'staff' | 'parent' =>
  POLICY.some(({ calls, may }) => calls.includes(id) && Object.keys(may).join() === 'parent') ? 'parent' : 'staff';

/** The path of a call about these objects, with its query. */
export function addressOf({ id, path }: AnyCall, objects: Readonly<Record<string, number>>, today: Date): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(objects[name]));
  const query = requested({ month: String(today.getMonth()), year: String(today.getFullYear()) })[id];
  return query ? `${address}?${new URLSearchParams(query)}` : address;
}
