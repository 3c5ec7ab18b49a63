import { attendanceBySchool, planDayList, planDaySessions, planDaySummary, sessionReport } from '#contract/planDays.ts';
import {
  planDayWiseReport,
  planExamData,
  planNotStartedStudents,
  planSchoolSummary,
  planStudentLogs,
  planStudents,
} from '#contract/planStudents.ts';
import { planSchools, planSharedSchools, schoolClasses, studyPlanById, studyPlans } from '#contract/studyPlans.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import { SESSION_REPORT_FILTER, SESSION_REPORT_SORTING } from '#domain/studyPlans.ts';
import type { Tx } from '#host/db/actor.ts';
import { isVisible } from '#host/db/objects.ts';
import {
  attendanceByDay,
  chapterExams,
  isStudentOf,
  notStartedStudents,
  type PlanSchool,
  schoolSummary,
  startedStudents,
  studentLogs,
} from '#host/db/planStudents.ts';
import { isSharedWith } from '#host/db/reporting.ts';
import { reportOf, sessionOfPlan } from '#host/db/sessionReport.ts';
import {
  attendanceOfDay,
  classesOf,
  dayList,
  daysWithSessions,
  planById,
  plansOf,
  schoolsOfPlan,
  schoolsWithPlans,
  sessionsOfDay,
} from '#host/db/studyPlans.ts';
import { notFound } from './errors.ts';
import { route } from './route.ts';

/** The policy has seen that plan and school are there for this session; together they are only if shared. */
async function shared(db: Tx, { planId, schoolId }: PlanSchool): Promise<PlanSchool> {
  if (!(await isSharedWith(db, planId, schoolId))) throw notFound();
  return { planId, schoolId };
}

export const studyPlanRoutes = [
  route(planSchools, ({ db }) => schoolsWithPlans(db)),
  route(studyPlans, async ({ db, query: { schoolId } }) => {
    // Named in the query, but an object all the same.
    if (schoolId !== undefined && !(await isVisible(db, 'school', schoolId))) throw notFound();
    return plansOf(db, schoolId);
  }),
  route(studyPlanById, ({ db, params }) => planById(db, params.planId)),
  route(planSharedSchools, ({ db, params }) => schoolsOfPlan(db, params.planId)),

  // `preset` is what clients always send, and changes nothing: the list is of the whole plan.
  route(
    planStudents,
    async ({ db, params, query: { sort = 'best', page = 1, pageSize = PAGE_SIZE.students, ...filter } }) =>
      startedStudents(db, await shared(db, params), { ...filter, sort, page, pageSize }),
  ),
  route(
    planNotStartedStudents,
    async ({ db, params, query: { page = 1, pageSize = PAGE_SIZE.notStarted, ...filter } }) =>
      notStartedStudents(db, await shared(db, params), { ...filter, page, pageSize }),
  ),
  route(planSchoolSummary, async ({ db, params }) => schoolSummary(db, await shared(db, params))),
  route(planDayWiseReport, async ({ db, params, query: { page = 1, pageSize = PAGE_SIZE.dayWise } }) =>
    attendanceByDay(db, await shared(db, params), { page, pageSize }),
  ),
  route(planExamData, async ({ db, params }) => chapterExams(db, await shared(db, params))),
  route(planStudentLogs, async ({ db, params }) => {
    const { planId, schoolId } = await shared(db, params);
    if (!(await isStudentOf(db, params.pid, schoolId))) throw notFound();
    return studentLogs(db, planId, params.pid);
  }),
  route(schoolClasses, ({ db, params }) => classesOf(db, params.schoolId)),

  route(planDaySummary, ({ db, params }) => daysWithSessions(db, params.planId)),
  route(planDaySessions, ({ db, params }) => sessionsOfDay(db, params.planId, params.day)),
  route(sessionReport, async ({ db, params, query }) => {
    const session = await sessionOfPlan(db, params.planId, params.studyPlanItemId);
    if (!session) throw notFound();
    const { filter = SESSION_REPORT_FILTER.all, sorting = SESSION_REPORT_SORTING.nameUp, search, schoolId } = query;
    if (schoolId !== undefined) await shared(db, { planId: params.planId, schoolId });
    // An export is everything that the filters select, whatever page is asked for with it.
    const part = query.all
      ? { offset: 0 }
      : { limit: query.limit ?? PAGE_SIZE.sessionReport, offset: query.offset ?? 0 };
    return reportOf(db, session, { filter, sorting, search, schoolId, ...part });
  }),
  route(planDayList, ({ db, params }) => dayList(db, params.planId)),
  route(attendanceBySchool, ({ db, params }) => attendanceOfDay(db, params.planId, params.day)),
];
