/** Who may make which call, and which objects that reaches. */
import { ROLE, type Role } from '#domain/people/roles.ts';
import type { ObjectKind } from './objects.ts';

/**
 * The role whose rights a session has. A session that was signed in as parent has a parent's rights, whatever the role of
 * the user is (promises/session-and-errors.md#parents-and-parent-view).
 */
export type ActingRole = Exclude<Role, typeof ROLE.parent> | 'parent';

export const ACTING_ROLES: readonly ActingRole[] = [3, 12, 4, 6, 'parent'];

/**
 * How far a right reaches. Row-level security in the database sets the same limits, so that a query that expires one
 * still shows nothing more.
 */
export type Scope =
  /** Every school. */
  | 'all'
  /** The school of the school user. */
  | 'own school'
  /** The schools that a teacher teaches at. */
  | 'own schools'
  /** A teacher's schools, of their people the students and parents. */
  | 'own schools, students and parents'
  /** The own school's notifications and those for all schools. */
  | 'own and all-school ones'
  /** Every user except the person who makes the call. */
  | 'all but themselves'
  /** Users of the own school and of no other school, without administrators and the person who makes the call. */
  | 'own school, no administrators, not themselves'
  /** The children of the parent. */
  | 'own children'
  /** What belongs to the person who makes the call. */
  | 'own'
  /** Teachers and school users of the children's schools, and academy staff. */
  | "teachers and school users of the children's schools, academy staff";

/** Scopes without the person who makes the call. */
export const EXCLUDES_ONESELF: ReadonlySet<Scope> = new Set([
  'all but themselves',
  'own school, no administrators, not themselves',
]);

/** What is said to those who try to do to themselves what these scopes leave out. */
export const NOT_TO_ONESELF = 'You cannot do this to your own account';

export interface PolicyRow {
  calls: readonly string[];
  /** Which roles may make the calls, and how far that reaches. A role that is missing may not. */
  may: Partial<Record<ActingRole, Scope>>;
  /** Path parameters that name an object. The answer is 404 when the session may not see the object. */
  objects?: Readonly<Record<string, ObjectKind>>;
  /** The calls write what is the person's own alone, of which the activity log has no line. */
  isOwnMark?: true;
}

const REPORTS = { 3: 'all', 12: 'all', 4: 'own school', 6: 'own schools' } as const;

/** Who may make which call. The server does not start when a call is in no row. */
export const POLICY: readonly PolicyRow[] = [
  {
    calls: ['signOut'],
    may: { 3: 'own', 12: 'own', 4: 'own', 6: 'own', parent: 'own' },
  },
  {
    calls: ['changeOwnPassword', 'ownSessions', 'otherView', 'changeView', 'endOtherSessions', 'endOwnSession'],
    may: { 3: 'own', 12: 'own', 4: 'own', 6: 'own', parent: 'own' },
    objects: { sessionId: 'ownSession' },
  },
  {
    calls: ['ownDevices', 'revokeOwnDevices', 'revokeOwnDevice'],
    may: { 3: 'own', 12: 'own', 4: 'own', 6: 'own', parent: 'own' },
    objects: { deviceId: 'ownDevice' },
  },
  {
    calls: ['twoStep', 'beginTwoStep', 'confirmTwoStep', 'renewRecoveryCodes', 'endTwoStep'],
    may: { 3: 'own', 12: 'own', 4: 'own', 6: 'own' },
  },
  {
    calls: ['signInRules', 'changeSignInRules'],
    may: { 3: 'all' },
  },
  {
    calls: ['academySettings', 'changeAcademySettings'],
    may: { 3: 'all' },
  },
  {
    calls: ['ownBrand'],
    may: { 3: 'own', 12: 'own', 4: 'own', 6: 'own', parent: 'own' },
  },
  {
    // The handlers refuse a school user another school.
    calls: ['brand', 'changeBrand', 'minimumAttendance', 'changeMinimumAttendance'],
    may: { 3: 'all', 4: 'own school' },
  },
  {
    // The database gives a school user the classes of the own school, and the handler refuses them all else.
    calls: ['localizedNames', 'changeLocalizedNames'],
    may: { 3: 'all', 4: 'own school' },
  },
  {
    calls: ['channels', 'changeChannels', 'changeGateway', 'changeChannelText', 'sendChannelTest', 'reached'],
    may: { 3: 'all' },
  },
  {
    calls: ['twoStepOfUser', 'resetTwoStep'],
    may: { 3: 'all but themselves' },
    objects: { pid: 'person' },
  },
  {
    calls: ['dashboardStats', 'studyPlanReports', 'planSchools', 'studyPlans'],
    may: REPORTS,
  },
  {
    calls: [
      'planActivityCounts',
      'planDayWise',
      'planVideoEngagement',
      'planExamPerformance',
      'planIntensiveCare',
      'planCareStudents',
    ],
    may: REPORTS,
    objects: { id: 'plan' },
  },
  {
    calls: [
      'studyPlanById',
      'planSharedSchools',
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
      'planDayList',
    ],
    may: REPORTS,
    objects: { planId: 'plan', schoolId: 'school', pid: 'person', studyPlanItemId: 'planItem' },
  },
  {
    // Row-level security limits the rows to the schools that the session sees.
    calls: ['attendanceBySchool'],
    may: REPORTS,
    objects: { planId: 'plan' },
  },
  {
    // School users change the plans of their own school; the handlers and row-level security tell them apart.
    calls: [
      'plansToEdit',
      'planToEdit',
      'createPlan',
      'savePlan',
      'copyPlan',
      'switchPlan',
      'deletePlan',
      'planWords',
      'planVideos',
      'planExams',
      'createVideo',
      'createExam',
      'coursePackages',
      'putCoursePackage',
      'removeCoursePackage',
    ],
    may: { 3: 'all', 12: 'all', 4: 'own school' },
    objects: { planId: 'plan', packageId: 'coursePackage' },
  },
  {
    calls: ['schoolClasses'],
    may: REPORTS,
    objects: { schoolId: 'school' },
  },
  {
    calls: [
      'performanceTracking',
      'performanceSummary',
      'videoAnalytics',
      'examAnalytics',
      'topPerformers',
      'studentExams',
      'examCategories',
      'categoryExams',
      'examResults',
    ],
    may: REPORTS,
    objects: { pid: 'person', category: 'examCategory', examId: 'exam' },
  },
  {
    // The handlers answer 404 for a user who is no student. The author alone changes a note; the handlers check it.
    calls: [
      'studentReport',
      'studentAttendance',
      'studentExamHistory',
      'studentConversations',
      'studentNotes',
      'addStudentNote',
      'changeStudentNote',
      'deleteStudentNote',
    ],
    may: REPORTS,
    objects: { pid: 'person', noteId: 'studentNote' },
  },
  {
    calls: ['schools', 'countries'],
    may: REPORTS,
  },
  {
    calls: ['deleteSchool', 'schoolById', 'createSchool', 'updateSchool'],
    may: { 3: 'all' },
    objects: { schoolId: 'school' },
  },
  {
    calls: ['users', 'userRoles', 'userPerformance'],
    may: { 3: 'all', 12: 'all', 4: 'own school', 6: 'own schools, students and parents' },
    objects: { pid: 'person' },
  },
  {
    calls: ['banUser', 'deleteUser', 'userById', 'createUser', 'updateUser', 'importUsers', 'setOneTimePassword'],
    may: { 3: 'all but themselves', 4: 'own school, no administrators, not themselves' },
    objects: { pid: 'person' },
  },
  {
    calls: ['userFamily', 'linkChild', 'unlinkChild'],
    may: { 3: 'all but themselves', 4: 'own school, no administrators, not themselves' },
    objects: { pid: 'person', childPid: 'person' },
  },
  {
    // For a user of several schools. It is the only right that a school user has over such a user.
    calls: ['endUserTie'],
    may: { 3: 'all but themselves', 4: 'own school, no administrators, not themselves' },
    objects: { pid: 'person', schoolId: 'school' },
  },
  {
    calls: ['search'],
    may: { 3: 'all', 12: 'all', 4: 'own school', 6: 'own schools, students and parents' },
  },
  {
    calls: ['phoneCountry'],
    may: { 3: 'all', 4: 'own school' },
  },
  {
    calls: ['sharedNumbers'],
    may: { 3: 'all' },
  },
  {
    calls: ['joinUsers'],
    may: { 3: 'all but themselves' },
    objects: { pid: 'person' },
  },
  {
    calls: ['linkRequests', 'decideLinkRequest'],
    may: { 3: 'all' },
    objects: { requestId: 'linkRequest' },
  },
  {
    calls: [
      'absentStudents',
      'register',
      'saveRegister',
      'attentionStudents',
      'attentionCounts',
      'attentionFilters',
      'visitAttention',
      'attentionOfStudent',
      'noteAttention',
      'messageParent',
      'contestReason',
      'attentionRules',
    ],
    may: REPORTS,
    objects: { pid: 'person', reasonId: 'attentionReason' },
  },
  {
    // On many people: the handlers say of each person of the body why not. The rights are those of the calls on one,
    // `messageParent`, `banUser` and `updateUser`.
    calls: ['bulkMessage'],
    may: REPORTS,
  },
  {
    calls: ['bulkBan', 'bulkMoveClass'],
    may: { 3: 'all but themselves', 4: 'own school, no administrators, not themselves' },
  },
  {
    // The handler refuses a teacher the lists of people whom a teacher does not see, and what an id of the query names.
    calls: ['countedList'],
    may: REPORTS,
  },
  {
    calls: ['tryAttentionRules', 'saveAttentionRules'],
    may: { 3: 'all' },
  },
  {
    calls: ['invitees', 'invitationCounts', 'invitations', 'makeInvitations', 'remakeInvitation', 'revokeInvitation'],
    may: { 3: 'all but themselves', 4: 'own school, no administrators, not themselves' },
    objects: { invitationId: 'invitation' },
  },
  {
    // The handler refuses a screen that the role does not have, and names of its query that the session may not see.
    calls: ['comparisons'],
    may: REPORTS,
  },
  {
    calls: ['platformAnalytics'],
    may: { 3: 'all', 12: 'all', 4: 'own school' },
  },
  {
    calls: ['notifications', 'notificationCounts'],
    may: { 3: 'all', 12: 'all', 4: 'own and all-school ones', 6: 'own and all-school ones' },
  },
  {
    // Of an audience the handlers check what the session may see; a school user's is the own school.
    calls: [
      'createNotification',
      'deleteNotification',
      'updateNotification',
      'withdrawNotification',
      'notificationAudience',
    ],
    may: { 3: 'all', 12: 'all', 4: 'own school' },
    objects: { notificationId: 'notification' },
  },
  {
    // What somebody is shown: the database says which notices reach them.
    calls: ['notices', 'noticeCounts'],
    may: { 3: 'own', 12: 'own', 4: 'own', 6: 'own', parent: 'own' },
  },
  {
    // Who has read what is kept with the notice. A line for each reader would bury those of acts upon others.
    calls: ['readNotices'],
    may: { 3: 'own', 12: 'own', 4: 'own', 6: 'own', parent: 'own' },
    isOwnMark: true,
  },
  {
    calls: ['savedViews', 'saveSavedView', 'removeSavedView'],
    may: { 3: 'own', 12: 'own', 4: 'own', 6: 'own' },
    objects: { viewId: 'ownSavedView' },
    isOwnMark: true,
  },
  {
    // The handler and row-level security say with which school and role.
    calls: ['shareSavedView'],
    may: { 3: 'own', 12: 'own', 4: 'own', 6: 'own' },
    objects: { viewId: 'ownSavedView' },
  },
  {
    // The browsers of the caller.
    calls: ['pushState', 'subscribePush', 'unsubscribePush'],
    may: { 3: 'own', 12: 'own', 4: 'own', 6: 'own', parent: 'own' },
  },
  {
    calls: ['activityLogs'],
    may: { 3: 'all', 12: 'all', 4: 'own school' },
  },
  {
    calls: [
      'children',
      'childData',
      'parentDashboardStats',
      'parentPerformance',
      'parentStudyProgress',
      'parentAttendance',
      'childComparisons',
      'parentWeek',
      'childCourses',
      'launchCourseUnit',
    ],
    may: { parent: 'own children' },
    objects: { unitId: 'courseUnit' },
  },
  {
    calls: [
      'mailChoices',
      'changeWeekMail',
      'changeAbsenceMail',
      'changeMailChoice',
      'calendarAddress',
      'changeCalendarAddress',
      'endCalendarAddress',
    ],
    may: { parent: 'own' },
  },
  {
    calls: ['conversations', 'unreadCount', 'conversation', 'replyMessage'],
    may: { 3: 'own', 12: 'own', 4: 'own', 6: 'own', parent: 'own' },
    objects: { conversationId: 'conversation' },
  },
  {
    // A conversation that was deleted already is still found, so that a second deletion is no error.
    calls: ['deleteConversation'],
    may: { 3: 'own', 12: 'own', 4: 'own', 6: 'own', parent: 'own' },
    objects: { conversationId: 'ownConversation' },
  },
  {
    calls: ['recipients', 'sendMessage'],
    may: { parent: "teachers and school users of the children's schools, academy staff" },
  },
  {
    // A person may restore only what they may delete: the handlers check the kind.
    calls: ['deletions', 'restoreDeleted'],
    may: { 3: 'all', 12: 'own', 4: 'own school', 6: 'own', parent: 'own' },
  },
  {
    calls: [
      'ltiPlatforms',
      'addLtiPlatform',
      'removeLtiPlatform',
      'addLtiRegistration',
      'changeLtiPlatform',
      'ltiLaunches',
      'renewLtiKey',
      'lmsCourses',
      'compareLmsCourse',
      'fillFromLmsCourse',
      'lmsLineItems',
      'addLmsLineItem',
      'removeLmsLineItem',
      'retryLmsLineItem',
      'lmsGrades',
      'sendLmsGrades',
    ],
    may: { 3: 'all' },
    objects: { platformId: 'ltiPlatform', courseId: 'lmsCourse', lineItemId: 'lmsLineItem' },
  },
  {
    calls: ['ltiLinks', 'removeLtiLink'],
    may: { 3: 'all', 12: 'own', 4: 'own', 6: 'own', parent: 'own' },
    objects: { linkId: 'ltiLink' },
  },
  {
    calls: ['imports', 'importById', 'importLines', 'beginImport', 'importTicket', 'startImport', 'cancelImport'],
    may: { 3: 'all', 4: 'own school' },
    objects: { importId: 'importRun' },
  },
  {
    calls: ['dataOverview'],
    may: { 3: 'all', 4: 'own school' },
  },
  {
    calls: ['reportSchedules', 'createReportSchedule', 'changeReportSchedule', 'stopReportSchedule', 'sendReportNow'],
    may: { 3: 'own', 12: 'own', 4: 'own', 6: 'own' },
    objects: { scheduleId: 'reportSchedule' },
  },
  {
    calls: ['accessKeys', 'createAccessKey', 'revokeAccessKey'],
    may: { 3: 'all', 4: 'own school' },
    objects: { keyId: 'accessKey' },
  },
  {
    calls: [
      'webhooks',
      'createWebhook',
      'changeWebhook',
      'removeWebhook',
      'renewWebhookSecret',
      'switchWebhook',
      'sendWebhookTest',
      'webhookMessages',
      'sendWebhookAgain',
    ],
    may: { 3: 'all', 4: 'own school' },
    objects: { webhookId: 'webhook', messageId: 'webhookMessage' },
  },
  {
    calls: [
      'statementCounts',
      'waitingStatements',
      'statementTargets',
      'matchStudent',
      'matchStatementActivity',
      'statementMatches',
      'endStatementMatch',
      'statementRules',
      'saveStatementRule',
      'removeStatementRule',
      'trustedHomePages',
      'trustHomePage',
    ],
    may: { 3: 'all' },
  },
  {
    // The ticket of a launch decides what may be linked and answered.
    calls: ['linkLtiAccount', 'answerLtiDeepLink'],
    may: { 3: 'own', 12: 'own', 4: 'own', 6: 'own', parent: 'own' },
  },
];

/** The policy by call id. @throws an Error when a call stands in two rows. */
export function policyByCall(rows: readonly PolicyRow[]): ReadonlyMap<string, PolicyRow> {
  const byCall = new Map<string, PolicyRow>();
  for (const row of rows) {
    for (const id of row.calls) {
      if (byCall.has(id)) throw new Error(`The policy names the call "${id}" twice.`);
      byCall.set(id, row);
    }
  }
  return byCall;
}

const policy = policyByCall(POLICY);

/** Whether a role may make a call at all. */
export const mayCall = (actingRole: ActingRole, callId: string): boolean =>
  policy.get(callId)?.may[actingRole] !== undefined;

/** Which objects the fields in the path of a call name. */
export const objectsOf = (callId: string): NonNullable<PolicyRow['objects']> => policy.get(callId)?.objects ?? {};

/** The role whose rights a user has in a session. */
export function actingRoleOf(role: Role, parentView: boolean): ActingRole {
  return parentView || role === ROLE.parent ? 'parent' : role;
}
