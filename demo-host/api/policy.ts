import { ROLE, type Role } from '#domain/roles.ts';
import type { ObjectKind } from '#host/db/objects.ts';

/**
 * Whose rights a session has: a staff role's, or a parent's, which also a session signed in as
 * parent has, whatever the user's role (spec 1 §6).
 */
export type Standing = Exclude<Role, typeof ROLE.parent> | 'parent';

export const STANDINGS: readonly Standing[] = [3, 12, 4, 6, 'parent'];

/**
 * How far a right reaches. The words are the design's ("Who may call what"); row-level security in
 * the database draws the same lines, so that a query that forgets one still shows nothing more.
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
  /** Every user but oneself. */
  | 'all but oneself'
  /** Users of the own school and of no other: no administrators, not oneself. */
  | 'own school, no administrators, not oneself'
  /** The children of the parent. */
  | 'own children'
  /** What belongs to the person who asks. */
  | 'own'
  /** Teachers and school users of the children's schools, and academy staff. */
  | "teachers and school users of the children's schools, academy staff";

/** Scopes that leave out the person who asks. */
export const EXCLUDES_ONESELF: ReadonlySet<Scope> = new Set([
  'all but oneself',
  'own school, no administrators, not oneself',
]);

export interface PolicyRow {
  calls: readonly string[];
  /** Who may, and how far; a standing that is not named may not. */
  may: Partial<Record<Standing, Scope>>;
  /** Path parameters that name an object: the guard answers 404 unless the session may see it. */
  objects?: Readonly<Record<string, ObjectKind>>;
}

const REPORTS = { 3: 'all', 12: 'all', 4: 'own school', 6: 'own schools' } as const;

/** Who may call what: the whole of it. A call that is in no row does not start. */
export const POLICY: readonly PolicyRow[] = [
  {
    calls: ['signOut'],
    may: { 3: 'own', 12: 'own', 4: 'own', 6: 'own', parent: 'own' },
  },
  {
    calls: ['changeOwnPassword', 'ownSessions', 'endOtherSessions', 'endOwnSession'],
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
    calls: ['twoStepOfUser', 'resetTwoStep'],
    may: { 3: 'all but oneself' },
    objects: { pid: 'person' },
  },
  {
    calls: ['dashboardStats', 'studyPlanReports', 'planSchools', 'studyPlans'],
    may: REPORTS,
  },
  {
    calls: ['planActivityCounts', 'planDayWise', 'planVideoEngagement', 'planExamPerformance', 'planIntensiveCare'],
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
    // The rows answered are the schools that the session sees.
    calls: ['attendanceBySchool'],
    may: REPORTS,
    objects: { planId: 'plan' },
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
    calls: ['banUser', 'deleteUser', 'userById', 'createUser', 'updateUser', 'importUsers'],
    may: { 3: 'all but oneself', 4: 'own school, no administrators, not oneself' },
    objects: { pid: 'person' },
  },
  {
    // Of somebody who belongs to another school too: a school has no other right over them.
    calls: ['endUserTie'],
    may: { 3: 'all but oneself', 4: 'own school, no administrators, not oneself' },
    objects: { pid: 'person', schoolId: 'school' },
  },
  {
    calls: ['linkRequests', 'decideLinkRequest'],
    may: { 3: 'all' },
    objects: { requestId: 'linkRequest' },
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
    calls: ['createNotification', 'deleteNotification'],
    may: { 3: 'all', 12: 'all', 4: 'own school' },
    objects: { notificationId: 'notification' },
  },
  {
    calls: ['activityLogs'],
    may: { 3: 'all', 12: 'all', 4: 'own school' },
  },
  {
    calls: ['children', 'parentDashboardStats', 'parentPerformance', 'parentStudyProgress', 'parentAttendance'],
    may: { parent: 'own children' },
  },
  {
    calls: ['conversations', 'unreadCount', 'conversation', 'replyMessage'],
    may: { 3: 'own', 12: 'own', 4: 'own', 6: 'own', parent: 'own' },
    objects: { conversationId: 'conversation' },
  },
  {
    // Deleted twice is deleted.
    calls: ['deleteConversation'],
    may: { 3: 'own', 12: 'own', 4: 'own', 6: 'own', parent: 'own' },
    objects: { conversationId: 'correspondence' },
  },
  {
    calls: ['recipients', 'sendMessage'],
    may: { parent: "teachers and school users of the children's schools, academy staff" },
  },
  {
    // Only what the one who asks may delete is theirs to take back.
    calls: ['deletions', 'restoreDeleted'],
    may: { 3: 'all', 12: 'own', 4: 'own school', 6: 'own', parent: 'own' },
  },
  {
    calls: ['ltiPlatforms', 'addLtiPlatform', 'removeLtiPlatform', 'renewLtiKey'],
    may: { 3: 'all' },
    objects: { platformId: 'ltiPlatform' },
  },
  {
    calls: ['ltiLinks', 'removeLtiLink'],
    may: { 3: 'all', 12: 'own', 4: 'own', 6: 'own', parent: 'own' },
    objects: { linkId: 'ltiLink' },
  },
  {
    // What may be linked and answered is said by the ticket of a launch.
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

/** Whether a standing may make a call at all. */
export const mayCall = (standing: Standing, callId: string): boolean => policy.get(callId)?.may[standing] !== undefined;

/** Whose rights a user has in a session. */
export function standingOf(role: Role, parentView: boolean): Standing {
  return parentView || role === ROLE.parent ? 'parent' : role;
}
