/** Study plans: the list, the report of a plan, and Attendance by School. */

import { SESSION_REPORT_FILTER, SESSION_REPORT_SORTING } from '#domain/learning/studyPlans.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { isSharedWith } from '#host/server/database/reporting.ts';
import { notFound } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { isVisible } from '#host/server/http/objects.ts';
import {
  attendanceByDay,
  chapterExams,
  examinees,
  isStudentOf,
  notStartedStudents,
  type PlanSchool,
  schoolSummary,
  startedStudents,
  studentLogs,
} from './planStudents.ts';
import { reportOf, sessionOfPlan } from './sessionReport.ts';
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
} from './studyPlans.queries.ts';

/** The policy has checked that the session sees the plan and the school. @throws ApiError 404 unless the plan is shared with the school. */
async function sharedPlan(db: Tx, { planId, schoolId }: PlanSchool): Promise<PlanSchool> {
  if (!(await isSharedWith(db, planId, schoolId))) throw notFound();
  return { planId, schoolId };
}

export const studyPlanHandlers = {
  planSchools: ({ db }) => schoolsWithPlans(db),
  studyPlans: async ({ db, query: { schoolId } }) => {
    // The policy looks at the objects of the path only.
    if (schoolId !== undefined && !(await isVisible(db, 'school', schoolId))) throw notFound();
    return plansOf(db, schoolId);
  },
  studyPlanById: ({ db, params }) => planById(db, params.planId),
  planSharedSchools: ({ db, params }) => schoolsOfPlan(db, params.planId),

  // Clients always send `preset`. It has no effect: the list is about the whole plan.
  planStudents: async ({ db, params, query: { sort = 'best', page = 1, pageSize = PAGE_SIZE.students, ...filter } }) =>
    startedStudents(db, await sharedPlan(db, params), { ...filter, sort, page, pageSize }),
  planNotStartedStudents: async ({ db, params, query: { page = 1, pageSize = PAGE_SIZE.notStarted, ...filter } }) =>
    notStartedStudents(db, await sharedPlan(db, params), { ...filter, page, pageSize }),
  planSchoolSummary: async ({ db, params }) => schoolSummary(db, await sharedPlan(db, params)),
  planDayWiseReport: async ({ db, params, query: { page = 1, pageSize = PAGE_SIZE.dayWise } }) =>
    attendanceByDay(db, await sharedPlan(db, params), { page, pageSize }),
  planExamData: async ({ db, params }) => chapterExams(db, await sharedPlan(db, params)),
  planExamStudents: async ({ db, params, query: { page = 1, pageSize = PAGE_SIZE.students, ...filter } }) =>
    examinees(db, await sharedPlan(db, params), { page, pageSize, ...filter }),
  planStudentLogs: async ({ db, params }) => {
    const { planId, schoolId } = await sharedPlan(db, params);
    if (!(await isStudentOf(db, params.pid, schoolId))) throw notFound();
    return studentLogs(db, planId, params.pid);
  },
  schoolClasses: ({ db, params }) => classesOf(db, params.schoolId),

  planDaySummary: ({ db, params }) => daysWithSessions(db, params.planId),
  planDaySessions: ({ db, params }) => sessionsOfDay(db, params.planId, params.day),
  sessionReport: async ({ db, params, query }) => {
    const session = await sessionOfPlan(db, params.planId, params.studyPlanItemId);
    if (!session) throw notFound();
    const { filter = SESSION_REPORT_FILTER.all, sorting = SESSION_REPORT_SORTING.nameUp, search, schoolId } = query;
    if (schoolId !== undefined) await sharedPlan(db, { planId: params.planId, schoolId });
    // An export has all rows that the filters select, whatever page is named.
    const part = query.all
      ? { offset: 0 }
      : { limit: query.limit ?? PAGE_SIZE.sessionReport, offset: query.offset ?? 0 };
    return reportOf(db, session, { filter, sorting, search, schoolId, ...part });
  },
  planDayList: ({ db, params }) => dayList(db, params.planId),
  attendanceBySchool: ({ db, params }) => attendanceOfDay(db, params.planId, params.day),
} satisfies Partial<Handlers>;
