/**
 * Every call of the API. Imported by the reference API, the OpenAPI document and tests only: an
 * element imports the calls it makes from their own files, so that it carries no others.
 */
import { activityLogs } from './activityLogs.ts';
import { platformAnalytics } from './analytics.ts';
import type { AnyCall } from './call.ts';
import { dashboardStats } from './dashboard.ts';
import { deletions, restoreDeleted } from './deletions.ts';
import { categoryExams, examCategories, examResults } from './leaderboard.ts';
import {
  conversation,
  conversations,
  deleteConversation,
  recipients,
  replyMessage,
  sendMessage,
  unreadCount,
} from './messages.ts';
import { createNotification, deleteNotification, notificationCounts, notifications } from './notifications.ts';
import { children, parentAttendance, parentDashboardStats, parentPerformance, parentStudyProgress } from './parent.ts';
import {
  examAnalytics,
  performanceSummary,
  performanceTracking,
  studentExams,
  topPerformers,
  videoAnalytics,
} from './performance.ts';
import { countries, createSchool, deleteSchool, schoolById, schools, updateSchool } from './schools.ts';
import { login, signOut } from './session.ts';
import {
  planActivityCounts,
  planDayWise,
  planExamPerformance,
  planIntensiveCare,
  planVideoEngagement,
  studyPlanReports,
} from './studyPlanReports.ts';
import {
  attendanceBySchool,
  planDayList,
  planDaySessions,
  planDaySummary,
  planDayWiseReport,
  planExamData,
  planNotStartedStudents,
  planSchoolSummary,
  planSchools,
  planSharedSchools,
  planStudentLogs,
  planStudents,
  schoolClasses,
  sessionReport,
  studyPlanById,
  studyPlans,
} from './studyPlans.ts';
import {
  banUser,
  createUser,
  deleteUser,
  importUsers,
  updateUser,
  userById,
  userPerformance,
  userRoles,
  users,
} from './users.ts';

/** In the order of the spec; a literal path comes before a parameter's in its place. */
export const allCalls: readonly AnyCall[] = [
  login,
  signOut,
  dashboardStats,
  studyPlanReports,
  planActivityCounts,
  planDayWise,
  planVideoEngagement,
  planExamPerformance,
  planIntensiveCare,
  planSchools,
  studyPlans,
  studyPlanById,
  planSharedSchools,
  planStudents,
  planNotStartedStudents,
  planSchoolSummary,
  planDayWiseReport,
  planExamData,
  planStudentLogs,
  schoolClasses,
  planDaySummary,
  planDaySessions,
  sessionReport,
  planDayList,
  attendanceBySchool,
  performanceTracking,
  performanceSummary,
  videoAnalytics,
  examAnalytics,
  topPerformers,
  studentExams,
  examCategories,
  categoryExams,
  examResults,
  schools,
  deleteSchool,
  countries,
  schoolById,
  createSchool,
  updateSchool,
  users,
  userRoles,
  userPerformance,
  banUser,
  deleteUser,
  importUsers,
  userById,
  createUser,
  updateUser,
  platformAnalytics,
  notifications,
  notificationCounts,
  createNotification,
  deleteNotification,
  activityLogs,
  children,
  parentDashboardStats,
  parentPerformance,
  parentStudyProgress,
  parentAttendance,
  conversations,
  unreadCount,
  recipients,
  conversation,
  sendMessage,
  replyMessage,
  deleteConversation,
  deletions,
  restoreDeleted,
];
