/**
 * Every call of the API. Imported by the reference API, the OpenAPI document and tests only: an
 * element imports the calls it makes from their own files, so that it carries no others.
 */
import {
  beginTwoStep,
  changeOwnPassword,
  changeSignInRules,
  confirmTwoStep,
  endOtherSessions,
  endOwnSession,
  endTwoStep,
  ownDevices,
  ownSessions,
  renewRecoveryCodes,
  resetTwoStep,
  revokeOwnDevice,
  revokeOwnDevices,
  signInRules,
  twoStep,
  twoStepOfUser,
} from './account.ts';
import { activityLogs } from './activityLogs.ts';
import { platformAnalytics } from './analytics.ts';
import type { AnyCall } from './call.ts';
import { dashboardStats } from './dashboard.ts';
import { deletions, restoreDeleted } from './deletions.ts';
import { categoryExams, examCategories, examResults } from './leaderboard.ts';
import { decideLinkRequest, linkRequests } from './linkRequests.ts';
import {
  addLtiPlatform,
  answerLtiDeepLink,
  linkLtiAccount,
  ltiLinks,
  ltiPlatforms,
  openLtiLaunch,
  removeLtiLink,
  removeLtiPlatform,
  renewLtiKey,
} from './lti.ts';
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
  endUserTie,
  importUsers,
  updateUser,
  userById,
  userPerformance,
  userRoles,
  users,
} from './users.ts';

/** Calls that belong together, as whoever looks one up thinks of them. */
export interface Area {
  /** Names its page and its anchor. */
  id: string;
  name: string;
  description: string;
  calls: readonly AnyCall[];
}

/** In the order of the spec; a literal path comes before a parameter's in its place. */
export const areas: readonly Area[] = [
  {
    id: 'session',
    name: 'Sign-in and session',
    description: 'A phone number and a password give a token, which goes with every other call until its session ends.',
    calls: [login, signOut],
  },
  {
    id: 'account',
    name: 'One’s own account',
    description:
      'Password, sessions and two-step sign-in of whoever asks; and what an administrator asks of all staff.',
    calls: [
      changeOwnPassword,
      ownSessions,
      endOtherSessions,
      endOwnSession,
      ownDevices,
      revokeOwnDevices,
      revokeOwnDevice,
      twoStep,
      beginTwoStep,
      confirmTwoStep,
      renewRecoveryCodes,
      endTwoStep,
      signInRules,
      changeSignInRules,
      twoStepOfUser,
      resetTwoStep,
    ],
  },
  {
    id: 'dashboard',
    name: 'Dashboard',
    description: 'The figures of the admin dashboard.',
    calls: [dashboardStats],
  },
  {
    id: 'study-plan-reports',
    name: 'Study plan reports',
    description:
      'All plans with their progress, and the cards of one plan: activity, days, videos, exams, students who need care.',
    calls: [
      studyPlanReports,
      planActivityCounts,
      planDayWise,
      planVideoEngagement,
      planExamPerformance,
      planIntensiveCare,
    ],
  },
  {
    id: 'study-plans',
    name: 'Study plans',
    description: 'Plans by school, and what is in a plan: its students, days and sessions, and who attended.',
    calls: [
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
    ],
  },
  {
    id: 'performance',
    name: 'Performance and leaderboard',
    description:
      'What students watched and how they did: figures and rankings by school, exams by category, results of one exam.',
    calls: [
      performanceTracking,
      performanceSummary,
      videoAnalytics,
      examAnalytics,
      topPerformers,
      studentExams,
      examCategories,
      categoryExams,
      examResults,
    ],
  },
  {
    id: 'schools-and-users',
    name: 'Schools and users',
    description:
      'The schools, the people of each, and who may sign in; adding and changing them, one by one or from a file.',
    calls: [
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
      endUserTie,
      importUsers,
      userById,
      createUser,
      updateUser,
      linkRequests,
      decideLinkRequest,
    ],
  },
  {
    id: 'activity',
    name: 'Analytics, notifications and log',
    description: 'How the platform is used, what its people are told, and who did what.',
    calls: [platformAnalytics, notifications, notificationCounts, createNotification, deleteNotification, activityLogs],
  },
  {
    id: 'parents',
    name: 'Parents',
    description: 'What parents see of their own children.',
    calls: [children, parentDashboardStats, parentPerformance, parentStudyProgress, parentAttendance],
  },
  {
    id: 'messages',
    name: 'Messages',
    description: 'Letters between parents and the people of a school; only their parties see them.',
    calls: [conversations, unreadCount, recipients, conversation, sendMessage, replyMessage, deleteConversation],
  },
  {
    id: 'deletions',
    name: 'Recently deleted',
    description: 'What was deleted and can still be restored, by whoever may delete it.',
    calls: [deletions, restoreDeleted],
  },
  {
    id: 'lti',
    name: 'LTI',
    description:
      'Screens inside a learning management system: its registration, the accounts linked to it, and its launches.',
    calls: [
      ltiPlatforms,
      addLtiPlatform,
      removeLtiPlatform,
      renewLtiKey,
      ltiLinks,
      linkLtiAccount,
      removeLtiLink,
      openLtiLaunch,
      answerLtiDeepLink,
    ],
  },
];

export const allCalls: readonly AnyCall[] = areas.flatMap(({ calls }) => calls);
