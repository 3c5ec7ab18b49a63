import type { CallId } from '#contract/index.ts';

/**
 * Reports: calls that read what students did and write nothing. With `DATABASE_READ_URL` they may be answered from a
 * read replica, unless the caller has just written something.
 */
const REPORTS: ReadonlySet<string> = new Set<CallId>([
  'dashboardStats',
  'platformAnalytics',
  'performanceTracking',
  'performanceSummary',
  'videoAnalytics',
  'examAnalytics',
  'topPerformers',
  'studentExams',
  'examResults',
  'studyPlanReports',
  'planActivityCounts',
  'planDayWise',
  'planVideoEngagement',
  'planExamPerformance',
  'planIntensiveCare',
  'planCareStudents',
  'planStudents',
  'planNotStartedStudents',
  'planSchoolSummary',
  'planDayWiseReport',
  'planExamData',
  'planExamStudents',
  'planStudentLogs',
  'planDaySummary',
  'planDaySessions',
  'sessionReport',
  'attendanceBySchool',
  'comparisons',
  'countedList',
  'parentWeek',
  'parentDashboardStats',
  'parentPerformance',
  'parentStudyProgress',
  'parentAttendance',
]);

export const isReport = ({ id }: { id: string }): boolean => REPORTS.has(id);
