/**
 * What each element asks of an API server, and what it shows without: the documentation, the conformance kit and the
 * comparison of two versions of the contract read it. Beside these calls every page signs people in, by `login` or by a
 * portal (`getToken`). `tests/contract/elementCalls.test.ts` compares it with the code of the elements.
 */
import type { CallId } from '#contract/index.ts';
import type { ElementTag } from './elements.ts';

/** A call without which an element still shows the rest, and what is missing then: a sentence. */
type Richer = Readonly<Partial<Record<CallId, string>>>;

export interface ElementCalls {
  /** It cannot do without these. A call with a capability among them: the whole element is there only with that word. */
  needs: readonly CallId[];
  /** These make it richer. Answered with 404 or 501 they take their part away, and no failure is shown. */
  richer: Richer;
  /** These are asked only where `user.capabilities` names a word (`capabilities.ts`), which says what is missing without. */
  offered: readonly CallId[];
}

const SCHOOL_FORM = ['schoolById', 'createSchool', 'updateSchool'] as const;
const USER_FORM = [
  'userById',
  'createUser',
  'updateUser',
  'importUsers',
  'userFamily',
  'linkChild',
  'unlinkChild',
  'setOneTimePassword',
  'twoStepOfUser',
  'resetTwoStep',
] as const;
const RESTORE = ['deletions', 'restoreDeleted'] as const;
const CHILDREN = ['children'] as const;

const BULK = ['bulkMessage', 'bulkBan', 'bulkMoveClass', 'notificationAudience'] as const;

/** Of what is done with many rows at once. */
const NOTIFY = '*Notify*, for people who were chosen, says that it could not be done. What was typed stays.';
const CLASSES = '*Move class*, for students who were chosen, suggests no classes.';

const UNREAD = 'The number of unread messages is not shown.';
const DELETE = '*Delete* says that it could not be done.';

/** An element without a row cannot be added: the type asks for it. */
export const elementCalls = {
  'academy-login': { needs: ['login'], richer: {}, offered: ['signInOptions', 'signInByProvider'] },
  'academy-dashboard': { needs: ['dashboardStats'], richer: {}, offered: ['comparisons'] },
  'academy-plan-reports': {
    needs: ['studyPlanReports'],
    richer: {
      planActivityCounts: '`planDayWise` is asked in its place.',
      planDayWise: 'The chart of the days is not shown, where `planActivityCounts` is missing too.',
      planVideoEngagement: 'The list of videos is not shown, and *Video Completion* has no value.',
      planExamPerformance: 'The chart of exams by category is not shown.',
      planIntensiveCare: 'The table of students below 50 % is not shown, and *Intensive Care* has no value.',
    },
    offered: [],
  },
  'academy-plans': {
    needs: ['studyPlans'],
    richer: { planSchools: 'There are no schools to choose from: the plans of all schools are listed.' },
    offered: [],
  },
  'academy-plan-report': {
    needs: ['studyPlanById', 'planSharedSchools', 'planSchoolSummary'],
    richer: {
      schoolClasses: 'The filter by class has no classes.',
      planStudents: 'The tabs *Students*, *Session Performance* and *Exam Performance* are empty.',
      planNotStartedStudents: 'The tab *Not Started* is empty.',
      planDayWiseReport: 'The tab *Day Wise* is empty.',
      planExamData: 'The tab *Exam Performance* is empty.',
      planStudentLogs: 'What a student did, in the dialog *Sessions Attended*, is empty.',
      planDaySummary: 'The tab *Sessions* is empty.',
      planDaySessions: 'A day of the tab *Sessions* is empty.',
      sessionReport: 'The report of a session is empty, and so is its export.',
      createNotification: NOTIFY,
    },
    offered: ['comparisons', ...BULK],
  },
  'academy-plan-attendance': {
    needs: ['studyPlans', 'planDayList', 'attendanceBySchool'],
    richer: { planSchools: 'There are no schools to choose from: the attendance of all schools is shown.' },
    offered: ['comparisons'],
  },
  'academy-performance': {
    needs: ['performanceTracking'],
    richer: {
      videoAnalytics: 'The chart of videos is not shown.',
      examAnalytics: 'The chart of exams is not shown.',
      topPerformers: 'The table *Top Performers* is not shown.',
      studentExams: 'The exams of one student, in a dialog, are empty.',
    },
    offered: ['performanceSummary', 'comparisons'],
  },
  'academy-leaderboard': {
    needs: ['examCategories', 'categoryExams'],
    richer: { examResults: 'The results of one exam, in a dialog, are empty.' },
    offered: [],
  },
  'academy-student': {
    needs: ['studentReport'],
    richer: {},
    offered: [
      'studentAttendance',
      'studentExamHistory',
      'studentConversations',
      'studentNotes',
      'addStudentNote',
      'changeStudentNote',
      'deleteStudentNote',
      'attentionOfStudent',
    ],
  },
  'academy-attention': {
    needs: ['attentionStudents'],
    richer: { createNotification: NOTIFY, schoolClasses: CLASSES },
    offered: [
      ...BULK,
      'attentionCounts',
      'attentionFilters',
      'visitAttention',
      'attentionOfStudent',
      'noteAttention',
      'messageParent',
      'contestReason',
      'attentionRules',
      'tryAttentionRules',
      'saveAttentionRules',
    ],
  },
  'academy-list': {
    needs: ['countedList'],
    richer: { createNotification: NOTIFY, schoolClasses: CLASSES },
    offered: BULK,
  },
  'academy-schools': {
    needs: ['schools'],
    richer: {
      countries: 'There is no filter by country.',
      schoolClasses: 'The details of a school have no classes.',
      studyPlans: 'The details of a school have no study plans.',
      deleteSchool: DELETE,
    },
    offered: [...SCHOOL_FORM, ...USER_FORM, 'userRoles', 'users', ...RESTORE],
  },
  'academy-users': {
    needs: ['users'],
    richer: {
      userRoles: 'There is no filter by role, and roles have our own names.',
      schools: 'There is no filter by school.',
      userPerformance: 'The results of one user, in a dialog, are empty.',
      banUser: '*Ban* and *Unban* say that it could not be done.',
      deleteUser: DELETE,
      createNotification: NOTIFY,
      schoolClasses: CLASSES,
    },
    offered: [...USER_FORM, ...SCHOOL_FORM, ...BULK, 'countries', 'endUserTie', ...RESTORE],
  },
  'academy-analytics': { needs: ['platformAnalytics'], richer: {}, offered: ['comparisons'] },
  'academy-notifications': {
    needs: ['notifications'],
    richer: {
      createNotification: 'Creating one says that it could not be done. What was typed stays.',
      deleteNotification: DELETE,
    },
    offered: [
      'notificationCounts',
      'notificationAudience',
      'updateNotification',
      'withdrawNotification',
      'schools',
      'schoolClasses',
      'studyPlanReports',
      ...RESTORE,
    ],
  },
  'academy-notices': { needs: ['notices'], richer: {}, offered: ['noticeCounts', 'readNotices'] },
  'academy-activity-logs': { needs: ['activityLogs'], richer: {}, offered: [] },
  'academy-messages': {
    needs: ['conversations', 'conversation', 'replyMessage'],
    richer: { unreadCount: UNREAD, deleteConversation: DELETE },
    offered: [...RESTORE],
  },
  'parent-dashboard': {
    needs: ['parentDashboardStats'],
    richer: { parentAttendance: 'The attendance of this month is not shown.' },
    offered: [...CHILDREN, 'childComparisons', 'notices', 'noticeCounts', 'readNotices'],
  },
  'parent-week': { needs: ['parentWeek'], richer: {}, offered: [...CHILDREN, 'changeWeekMail'] },
  'parent-performance': {
    needs: ['parentPerformance'],
    richer: {
      parentDashboardStats: 'The printed report has no name, class and results of the child.',
      parentAttendance: 'The printed report has no attendance.',
    },
    offered: [...CHILDREN, 'childComparisons'],
  },
  'parent-study-sessions': { needs: ['parentPerformance'], richer: {}, offered: [...CHILDREN] },
  'parent-study-progress': { needs: ['parentStudyProgress'], richer: {}, offered: [...CHILDREN] },
  'parent-attendance': { needs: ['parentAttendance'], richer: {}, offered: [...CHILDREN] },
  'parent-messages': {
    needs: ['conversations', 'conversation', 'replyMessage'],
    richer: {
      recipients: 'A new message has nobody to write to.',
      sendMessage: 'Sending a new message says that it could not be done. What was typed stays.',
      unreadCount: UNREAD,
      deleteConversation: DELETE,
    },
    offered: [...RESTORE],
  },
} as const satisfies Record<ElementTag, ElementCalls>;

/** The calls of an element: needed, richer, offered. */
export const callIdsOf = (tag: ElementTag): readonly CallId[] => {
  const { needs, richer, offered }: ElementCalls = elementCalls[tag];
  return [...needs, ...(Object.keys(richer) as CallId[]), ...offered];
};
