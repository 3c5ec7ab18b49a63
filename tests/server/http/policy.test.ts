import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { DEFAULT_RULES } from '#domain/learning/attention.ts';
import { ACTING_ROLES, type ActingRole, POLICY, type PolicyRow } from '#host/server/http/policy.ts';
import { structureXml, unitXml } from '#tests/support/data/coursePackages.ts';
import { isGate, standingFor } from '#tests/support/run/gate.ts';
import { promise } from '#tests/support/run/promises.ts';
import { browserKeys } from '#tests/support/server/pushService.ts';
import { addSharedPeople, ask, makeWorld, type SharedPeople, type World } from '#tests/support/server/world.ts';

/**
 * Who may call what, written down a second time and not read from the code.
 * One letter for each role: `a` all, `o` their own school's (or their children's, or their own), `-` none.
 */
const COLUMNS: readonly ActingRole[] = [3, 12, 4, 6, 'parent'];
const DESIGN: Record<string, string> = {
  signOut: 'ooooo',
  changeOwnPassword: 'ooooo',
  ownSessions: 'ooooo',
  otherView: 'ooooo',
  changeView: 'ooooo',
  endOtherSessions: 'ooooo',
  endOwnSession: 'ooooo',
  ownDevices: 'ooooo',
  revokeOwnDevices: 'ooooo',
  revokeOwnDevice: 'ooooo',
  // For staff: a parent has no two-step sign-in, nor has somebody signed in as one.
  twoStep: 'oooo-',
  beginTwoStep: 'oooo-',
  confirmTwoStep: 'oooo-',
  renewRecoveryCodes: 'oooo-',
  endTwoStep: 'oooo-',
  signInRules: 'a----',
  changeSignInRules: 'a----',
  academySettings: 'a----',
  changeAcademySettings: 'a----',
  ownBrand: 'ooooo',
  brand: 'a-o--',
  changeBrand: 'a-o--',
  minimumAttendance: 'a-o--',
  changeMinimumAttendance: 'a-o--',
  localizedNames: 'a-o--',
  changeLocalizedNames: 'a-o--',
  savedViews: 'oooo-',
  saveSavedView: 'oooo-',
  removeSavedView: 'oooo-',
  shareSavedView: 'oooo-',
  channels: 'a----',
  changeChannels: 'a----',
  changeGateway: 'a----',
  changeChannelText: 'a----',
  sendChannelTest: 'a----',
  reached: 'a----',
  twoStepOfUser: 'a----',
  resetTwoStep: 'a----',
  dashboardStats: 'aaoo-',
  studyPlanReports: 'aaoo-',
  planActivityCounts: 'aaoo-',
  planDayWise: 'aaoo-',
  planVideoEngagement: 'aaoo-',
  planExamPerformance: 'aaoo-',
  planIntensiveCare: 'aaoo-',
  planCareStudents: 'aaoo-',
  planSchools: 'aaoo-',
  studyPlans: 'aaoo-',
  studyPlanById: 'aaoo-',
  planSharedSchools: 'aaoo-',
  planStudents: 'aaoo-',
  planNotStartedStudents: 'aaoo-',
  planSchoolSummary: 'aaoo-',
  planDayWiseReport: 'aaoo-',
  planExamData: 'aaoo-',
  planExamStudents: 'aaoo-',
  planStudentLogs: 'aaoo-',
  schoolClasses: 'aaoo-',
  planDaySummary: 'aaoo-',
  planDaySessions: 'aaoo-',
  sessionReport: 'aaoo-',
  planDayList: 'aaoo-',
  attendanceBySchool: 'aaoo-',
  plansToEdit: 'aao--',
  planToEdit: 'aao--',
  createPlan: 'aao--',
  savePlan: 'aao--',
  copyPlan: 'aao--',
  switchPlan: 'aao--',
  deletePlan: 'aao--',
  planWords: 'aao--',
  planVideos: 'aao--',
  planExams: 'aao--',
  createVideo: 'aao--',
  coursePackages: 'aao--',
  putCoursePackage: 'aao--',
  removeCoursePackage: 'aao--',
  childCourses: '----o',
  launchCourseUnit: '----o',
  createExam: 'aao--',
  performanceTracking: 'aaoo-',
  performanceSummary: 'aaoo-',
  videoAnalytics: 'aaoo-',
  examAnalytics: 'aaoo-',
  topPerformers: 'aaoo-',
  studentExams: 'aaoo-',
  countedList: 'aaoo-',
  studentReport: 'aaoo-',
  studentAttendance: 'aaoo-',
  studentExamHistory: 'aaoo-',
  studentConversations: 'aaoo-',
  studentNotes: 'aaoo-',
  addStudentNote: 'aaoo-',
  changeStudentNote: 'aaoo-',
  deleteStudentNote: 'aaoo-',
  examCategories: 'aaoo-',
  categoryExams: 'aaoo-',
  examResults: 'aaoo-',
  comparisons: 'aaoo-',
  absentStudents: 'aaoo-',
  register: 'aaoo-',
  saveRegister: 'aaoo-',
  attentionStudents: 'aaoo-',
  attentionCounts: 'aaoo-',
  attentionFilters: 'aaoo-',
  visitAttention: 'aaoo-',
  attentionOfStudent: 'aaoo-',
  noteAttention: 'aaoo-',
  messageParent: 'aaoo-',
  contestReason: 'aaoo-',
  bulkMessage: 'aaoo-',
  bulkBan: 'a-o--',
  bulkMoveClass: 'a-o--',
  attentionRules: 'aaoo-',
  tryAttentionRules: 'a----',
  saveAttentionRules: 'a----',
  schools: 'aaoo-',
  deleteSchool: 'a----',
  countries: 'aaoo-',
  schoolById: 'a----',
  createSchool: 'a----',
  updateSchool: 'a----',
  users: 'aaoo-',
  userRoles: 'aaoo-',
  userPerformance: 'aaoo-',
  banUser: 'a-o--',
  deleteUser: 'a-o--',
  endUserTie: 'a-o--',
  search: 'aaoo-',
  linkRequests: 'a----',
  decideLinkRequest: 'a----',
  phoneCountry: 'a-o--',
  sharedNumbers: 'a----',
  joinUsers: 'a----',
  importUsers: 'a-o--',
  userById: 'a-o--',
  createUser: 'a-o--',
  updateUser: 'a-o--',
  setOneTimePassword: 'a-o--',
  userFamily: 'a-o--',
  linkChild: 'a-o--',
  unlinkChild: 'a-o--',
  invitees: 'a-o--',
  invitationCounts: 'a-o--',
  invitations: 'a-o--',
  makeInvitations: 'a-o--',
  remakeInvitation: 'a-o--',
  revokeInvitation: 'a-o--',
  platformAnalytics: 'aao--',
  notifications: 'aaoo-',
  notificationCounts: 'aaoo-',
  createNotification: 'aao--',
  deleteNotification: 'aao--',
  updateNotification: 'aao--',
  withdrawNotification: 'aao--',
  notificationAudience: 'aao--',
  notices: 'ooooo',
  noticeCounts: 'ooooo',
  readNotices: 'ooooo',
  pushState: 'ooooo',
  subscribePush: 'ooooo',
  unsubscribePush: 'ooooo',
  activityLogs: 'aao--',
  children: '----o',
  parentDashboardStats: '----o',
  parentPerformance: '----o',
  parentStudyProgress: '----o',
  parentAttendance: '----o',
  childComparisons: '----o',
  parentWeek: '----o',
  changeWeekMail: '----o',
  calendarAddress: '----o',
  changeCalendarAddress: '----o',
  endCalendarAddress: '----o',
  changeAbsenceMail: '----o',
  mailChoices: '----o',
  changeMailChoice: '----o',
  childData: '----o',
  conversations: 'ooooo',
  unreadCount: 'ooooo',
  recipients: '----o',
  conversation: 'ooooo',
  sendMessage: '----o',
  replyMessage: 'ooooo',
  deleteConversation: 'ooooo',
  // Those who may delete a conversation may take that back, parents too.
  deletions: 'aoooo',
  restoreDeleted: 'aoooo',
  ltiPlatforms: 'a----',
  addLtiPlatform: 'a----',
  removeLtiPlatform: 'a----',
  addLtiRegistration: 'a----',
  changeLtiPlatform: 'a----',
  ltiLaunches: 'a----',
  renewLtiKey: 'a----',
  lmsCourses: 'a----',
  compareLmsCourse: 'a----',
  fillFromLmsCourse: 'a----',
  lmsLineItems: 'a----',
  addLmsLineItem: 'a----',
  removeLmsLineItem: 'a----',
  retryLmsLineItem: 'a----',
  lmsGrades: 'a----',
  sendLmsGrades: 'a----',
  ltiLinks: 'aoooo',
  removeLtiLink: 'aoooo',
  imports: 'a-o--',
  importById: 'a-o--',
  importLines: 'a-o--',
  beginImport: 'a-o--',
  importTicket: 'a-o--',
  startImport: 'a-o--',
  cancelImport: 'a-o--',
  dataOverview: 'a-o--',
  accessKeys: 'a-o--',
  createAccessKey: 'a-o--',
  revokeAccessKey: 'a-o--',
  reportSchedules: 'oooo-',
  createReportSchedule: 'oooo-',
  changeReportSchedule: 'oooo-',
  stopReportSchedule: 'oooo-',
  sendReportNow: 'oooo-',
  webhooks: 'a-o--',
  createWebhook: 'a-o--',
  changeWebhook: 'a-o--',
  removeWebhook: 'a-o--',
  renewWebhookSecret: 'a-o--',
  switchWebhook: 'a-o--',
  sendWebhookTest: 'a-o--',
  webhookMessages: 'a-o--',
  sendWebhookAgain: 'a-o--',
  statementCounts: 'a----',
  waitingStatements: 'a----',
  statementTargets: 'a----',
  matchStudent: 'a----',
  matchStatementActivity: 'a----',
  statementMatches: 'a----',
  endStatementMatch: 'a----',
  statementRules: 'a----',
  saveStatementRule: 'a----',
  removeStatementRule: 'a----',
  trustedHomePages: 'a----',
  trustHomePage: 'a----',
  linkLtiAccount: 'ooooo',
  answerLtiDeepLink: 'ooooo',
};

/** What a path parameter names, of the world's objects. */
const NAMED: Record<string, string> = {
  childPid: 'person',
  planId: 'plan',
  id: 'plan',
  schoolId: 'school',
  pid: 'person',
  examId: 'exam',
  category: 'examCategory',
  studyPlanItemId: 'planItem',
  notificationId: 'notification',
  conversationId: 'conversation',
  platformId: 'ltiPlatform',
  courseId: 'lmsCourse',
  lineItemId: 'lmsLineItem',
  linkId: 'ltiLink',
  requestId: 'linkRequest',
  keyId: 'accessKey',
  scheduleId: 'reportSchedule',
  webhookId: 'webhook',
  messageId: 'webhookMessage',
  importId: 'importRun',
  invitationId: 'invitation',
  sessionId: 'ownSession',
  deviceId: 'ownDevice',
  viewId: 'ownSavedView',
  noteId: 'studentNote',
  reasonId: 'attentionReason',
  packageId: 'coursePackage',
  unitId: 'courseUnit',
};
/** Of no school: everyone who may make the call sees every one. */
const OF_NO_SCHOOL = new Set(['exam', 'examCategory']);
/** One's own for everyone, administrators included. */
const ALWAYS_OWN = new Set(['conversation', 'ownSession', 'ownDevice', 'ownSavedView', 'reportSchedule']);
const MISSING = 2_000_000_000;

const REPORT = { report: 'today', every: 'day', hour: 7, timeZone: 'Asia/Kolkata', format: 'figures', language: 'en' };
/** Its address needs no look-up. */
const WEBHOOK = { name: 'N', address: 'https://9.9.9.9/hook', events: ['exam.result'] };
/** Bodies and queries that each call accepts, so that a refusal can only be the policy's. */
const SENT: Record<string, { query?: string; body?: object | (() => object) }> = {
  dashboardStats: { query: 'timeframe=Today' },
  performanceTracking: { query: 'timeframe=week&metric=overall' },
  performanceSummary: { query: 'timeframe=week&metric=overall' },
  categoryExams: { query: 'timeframe=all' },
  platformAnalytics: { query: 'timeframe=week' },
  comparisons: { query: 'screen=academy-dashboard' },
  childComparisons: { query: 'screen=parent-dashboard' },
  countedList: { query: 'list=students' },
  parentPerformance: { query: 'timeframe=all' },
  parentStudyProgress: { query: 'planId=all' },
  parentAttendance: { query: 'month=5&year=2025' },
  childData: { query: 'part=0&skip=0' },
  studentAttendance: { query: 'month=5&year=2025' },
  addStudentNote: { body: { text: 'N' } },
  changeStudentNote: { body: { text: 'N' } },
  createSchool: { body: { name: 'S', countryId: 1, isActive: true } },
  updateSchool: { body: { name: 'S', countryId: 1, isActive: true } },
  banUser: { body: { banned: true } },
  setOneTimePassword: { body: { password: 'k7fqx-2mwte-p9hya' } },
  createUser: { body: { firstName: 'N', mobileNumber: '900001', userRole: 24, password: 'a good long password' } },
  importUsers: { body: { users: [{ firstName: 'N', mobileNumber: '900001', userRole: 24 }] } },
  updateUser: { body: () => ({ firstName: 'N', mobileNumber: '900001', userRole: 5, schoolId: world.schools.own }) },
  changeCalendarAddress: { body: { language: 'en' } },
  changeWeekMail: { body: { isOn: true, language: 'en' } },
  changeAbsenceMail: { body: { isOn: true, language: 'en' } },
  changeMailChoice: { body: { topic: 'results', isOn: true, language: 'en' } },
  createNotification: { body: { title: 'T', description: 'D', priority: 1, targetRole: null, schoolId: null } },
  updateNotification: { body: { title: 'T', description: 'D', priority: 1, audience: {} } },
  readNotices: { body: {} },
  subscribePush: { body: { endpoint: 'https://1.1.1.1/push', keys: browserKeys().keys, language: 'en' } },
  unsubscribePush: { body: { device: '0'.repeat(64) } },
  sendMessage: {
    body: () => ({
      recipientId: world.people.teacher.pid,
      recipientRole: 6,
      subject: 'S',
      message: 'M',
      priority: 'normal',
    }),
  },
  replyMessage: { body: { message: 'M' } },
  addLtiPlatform: {
    body: () => ({
      name: 'LMS',
      issuer: `https://lms.example/${++made}`,
      clientId: 'academy',
      deploymentIds: ['1'],
      authUrl: 'https://lms.example/auth',
      jwksUrl: 'https://lms.example/jwks',
      origins: ['https://lms.example'],
    }),
  },
  changeLtiPlatform: { body: { name: 'LMS', deploymentIds: ['1'], origins: ['https://lms.example'] } },
  fillFromLmsCourse: { body: { members: ['somebody'] } },
  addLmsLineItem: { body: () => ({ planId: world.objects.own.plan }) },
  sendLmsGrades: { body: { members: ['somebody'] } },
  decideLinkRequest: { body: { isLinked: false } },
  joinUsers: { body: () => ({ intoPid: world.people.teacher.pid }) },
  noteAttention: { body: { action: 'call', note: 'Spoke to the family' } },
  messageParent: { body: () => ({ parentPid: shared.parentOfBoth.pid, subject: 'S', message: 'M' }) },
  contestReason: { body: { note: 'Was ill' } },
  saveRegister: {
    body: () => ({ liveSessionId: world.objects.own.liveSession, marks: [], present: [world.people.student.pid] }),
  },
  bulkMessage: { body: () => ({ pids: [world.people.student.pid], subject: 'S', message: 'M' }) },
  bulkBan: { body: () => ({ pids: [world.people.student.pid], banned: true }) },
  bulkMoveClass: { body: () => ({ moves: [{ pid: world.people.student.pid, className: null }] }) },
  tryAttentionRules: {
    query: new URLSearchParams(Object.entries(DEFAULT_RULES).map(([name, value]) => [name, String(value)])).toString(),
  },
  saveAttentionRules: { body: DEFAULT_RULES },
  beginImport: { body: { fileName: 'roster.zip', source: '' } },
  startImport: { body: { isConfirmed: false } },
  createAccessKey: { body: { name: 'N', purposes: ['import'] } },
  createReportSchedule: { body: REPORT },
  changeReportSchedule: { body: REPORT },
  createWebhook: { body: WEBHOOK },
  changeWebhook: { body: WEBHOOK },
  switchWebhook: { body: { isOn: true } },
  changeChannels: { body: { channels: ['email'] } },
  changeGateway: { body: { channel: 'sms', template: null } },
  changeChannelText: {
    body: {
      channel: 'sms',
      topic: 'absence',
      language: 'en',
      header: '',
      templateId: '',
      languageCode: '',
      words: '',
      slots: [],
    },
  },
  sendChannelTest: { body: { channel: 'sms', topic: 'absence', language: 'en' } },
  waitingStatements: { query: 'of=student' },
  statementTargets: { query: 'kind=exam' },
  matchStudent: { body: { name: 'openid:https://nobody.example', pid: 2_000_000_000 } },
  matchStatementActivity: { body: { name: 'https://nothing.example', kind: 'exam', id: 2_000_000_000 } },
  endStatementMatch: { body: { of: 'student', name: 'openid:https://nobody.example' } },
  saveStatementRule: { body: { verb: 'https://verbs.example/tried', activityType: '', becomes: 'nothing' } },
  removeStatementRule: { body: { verb: 'https://verbs.example/never', activityType: '' } },
  trustHomePage: { body: { homePage: 'https://lms.example', isTrusted: false } },
  createPlan: { body: () => ({ title: `Plan ${++made}`, isEnabled: true, schools: [], weeks: [] }) },
  savePlan: { body: { version: 0, title: 'P', isEnabled: true, schools: [], weeks: [] } },
  copyPlan: { body: () => ({ title: `Copy ${++made}` }) },
  switchPlan: { body: { isEnabled: true } },
  createVideo: { body: () => ({ title: `Video ${++made}`, durationSeconds: 60 }) },
  putCoursePackage: {
    body: () => ({
      studyPlanItemId: world.objects.own.planItem,
      content: Buffer.from(structureXml(unitXml(1, { url: 'https://courses.example/1' }))).toString('base64'),
    }),
  },
  launchCourseUnit: { body: {} },
  createExam: { body: () => ({ title: `Exam ${++made}`, durationMinutes: 30, questionCount: 10 }) },
  makeInvitations: { body: { role: 24, replaceOpen: true, byMail: false, language: 'en' } },
  linkLtiAccount: { body: { ticket: 'of no launch' } },
  answerLtiDeepLink: { body: { ticket: 'of no launch' } },
  changeOwnPassword: { body: { oldPassword: 'not it', newPassword: 'another long one' } },
  beginTwoStep: { body: { password: 'not it' } },
  confirmTwoStep: { body: { code: '000000' } },
  renewRecoveryCodes: { body: { password: 'not it' } },
  endTwoStep: { body: { password: 'not it' } },
  changeSignInRules: { body: { twoStepRequired: false } },
  changeBrand: { body: { primaryColor: '#0b6e4f', secondaryColor: null } },
  changeMinimumAttendance: { body: { percent: 80 } },
  localizedNames: { query: 'kind=class&language=hi' },
  changeLocalizedNames: {
    body: { changes: [{ kind: 'class', id: 2_000_000_000, language: 'hi', name: 'नाम', was: '' }] },
  },
  savedViews: { query: 'list=academy-users' },
  saveSavedView: { body: { list: 'academy-users', name: 'Ours', views: {} } },
  shareSavedView: { body: {} },
  changeAcademySettings: { body: { name: 'An academy', timeZone: 'Asia/Kolkata', languages: ['en'] } },
};
/** What a call makes has another name each time. */
let made = 0;
/**
 * What a call answers past the policy, where it needs more than that: a launch, the person's password, a beginning. A
 * student has no tie to end, a request is decided once, and a plan is saved by its present version.
 */
const NEEDS_MORE: Record<string, number> = {
  // Nobody of these is both.
  changeView: 409,
  // No gateway is set.
  sendChannelTest: 409,
  // Nobody of the staff has an email address.
  createReportSchedule: 409,
  changeReportSchedule: 409,
  sendReportNow: 409,
  // The server of these tests keeps no secrets of webhooks.
  createWebhook: 409,
  renewWebhookSecret: 409,
  sendWebhookTest: 409,
  sendWebhookAgain: 409,
  // The server of these tests does not know its own address.
  addLtiRegistration: 409,
  changeCalendarAddress: 409,
  launchCourseUnit: 409,
  linkLtiAccount: 409,
  answerLtiDeepLink: 409,
  // The LMS of these tests gives no tokens.
  compareLmsCourse: 409,
  fillFromLmsCourse: 409,
  addLmsLineItem: 409,
  endUserTie: 409,
  setOneTimePassword: 409,
  linkChild: 409,
  unlinkChild: 409,
  decideLinkRequest: 409,
  // Nobody of the world shares a number.
  joinUsers: 409,
  // The imports of the world have ended.
  startImport: 409,
  cancelImport: 409,
  savePlan: 409,
  // Nothing of these names is there.
  matchStudent: 400,
  matchStatementActivity: 400,
  endStatementMatch: 400,
  removeStatementRule: 400,
  changeLocalizedNames: 404,
  revokeInvitation: 409,
  changeOwnPassword: 422,
  beginTwoStep: 422,
  confirmTwoStep: 409,
  renewRecoveryCodes: 422,
  endTwoStep: 422,
};
/** Calls that take away what they name for good. */
const REMOVES: ReadonlySet<string> = new Set(['removeLtiPlatform', 'removeLtiLink', 'removeLmsLineItem']);

let world: World;
let shared: SharedPeople;
beforeAll(async () => {
  world = await makeWorld();
  await world.makeWebhooks();
  shared = await addSharedPeople(world);
  const { schoolUser, foreignStudent } = world.people;
  const { rows } = await sql<{ id: number }>`
    insert into link_request (school_id, pid, name, role, asked_by)
    values (${world.schools.own}, ${foreignStudent.pid}, 'N', 5, ${schoolUser.pid}) returning link_request_id as id`.execute(
    world.database.owner,
  );
  // School users change the plans of their school; of others they only see those that are shared.
  await sql`
    update study_plan p set writer_school_id = s.school_id
      from study_plan_school s where s.study_plan_id = p.study_plan_id`.execute(world.database.owner);
  for (const objects of Object.values(world.objects)) Object.assign(objects, { linkRequest: rows[0]?.id });
  const { live_session_id: liveSession } = await world.database.owner
    .insertInto('live_session')
    .values({ school_id: world.schools.own, title: 'Live', starts_at: new Date('2026-01-05'), duration_minutes: 40 })
    .returning('live_session_id')
    .executeTakeFirstOrThrow();
  Object.assign(world.objects.own, { liveSession });
  for (const [whose, { pid }] of [
    ['own', world.people.student],
    ['foreign', foreignStudent],
  ] as const) {
    const { reason_id } = await world.database.owner
      .insertInto('attention_reason')
      .values({ pid, school_id: world.schools[whose], kind: 'absence', numbers: '{}', found_at: new Date() })
      .returning('reason_id')
      .executeTakeFirstOrThrow();
    Object.assign(world.objects[whose], { attentionReason: reason_id });
  }
  for (const [whose, { pid }] of [
    ['own', world.people.parent],
    ['foreign', world.people.foreignParent],
  ] as const) {
    const { invitation_id } = await world.database.owner
      .insertInto('invitation')
      .values({ pid, language: 'en', secret_hash: Buffer.alloc(32, whose) })
      .returning('invitation_id')
      .executeTakeFirstOrThrow();
    Object.assign(world.objects[whose], { invitation: invitation_id });
  }
});
afterAll(() => world?.close());

type Whose = 'own' | 'foreign' | 'missing';

function pathOf(call: AnyCall, of: Record<string, Whose>): string {
  // Those who may restore anything may restore a conversation of their own.
  if (call.id === 'restoreDeleted')
    return `/api/admin/deletions/conversation/${world.objects.own.conversation}/restore`;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const kind = NAMED[name];
    if (kind === undefined) return '1';
    const whose = of[name] ?? 'own';
    return String(whose === 'missing' ? MISSING : world.objects[whose][kind]);
  });
  const query = SENT[call.id]?.query;
  return query ? `${path}?${query}` : path;
}

/** A report by email of this role's person, and one of a foreign one. */
async function addReports(actingRole: ActingRole): Promise<void> {
  const { administrator, staff, schoolUser, teacher, parent, foreignSchoolUser } = world.people;
  const own = { 3: administrator, 12: staff, 4: schoolUser, 6: teacher, parent }[actingRole];
  for (const [whose, { pid }] of [
    ['own', own],
    ['foreign', foreignSchoolUser],
  ] as const) {
    const { rows } = await sql<{ id: number }>`
      insert into report_schedule (pid, report, every, hour, time_zone, format, language, next_at)
      values (${pid}, 'today', 'day', 7, 'Asia/Kolkata', 'figures', 'en', now()) returning schedule_id as id`.execute(
      world.database.owner,
    );
    Object.assign(world.objects[whose], { reportSchedule: rows[0]?.id });
  }
}

/** Cells that the last walk has looked at. */
let cells = 0;

/** Walks every cell and tells where the app does not do what the design says. */
async function walk(app: World['app'], calls: readonly AnyCall[] = allCalls): Promise<string[]> {
  cells = 0;
  const mistakes: string[] = [];
  for (const actingRole of ACTING_ROLES) {
    let token = await world.signInAs(actingRole);
    await addReports(actingRole);
    for (const call of calls) {
      if (call.anonymous) continue;
      const cell = DESIGN[call.id]?.[COLUMNS.indexOf(actingRole)];
      const check = async (of: Record<string, Whose>, expected: (status: number) => boolean, what: string) => {
        cells += 1;
        if (REMOVES.has(call.id)) await world.connectLms(actingRole);
        if (call.id === 'revokeAccessKey') await world.makeKeys();
        if (call.id === 'removeWebhook') await world.makeWebhooks();
        if (call.id === 'endOwnSession') await world.openSessions(actingRole);
        if (call.id === 'changeStudentNote' || call.id === 'deleteStudentNote') await world.writeNotes(actingRole);
        if (call.id.endsWith('SavedView')) await world.saveViews(actingRole);
        if (['removeCoursePackage', 'launchCourseUnit'].includes(call.id)) await world.putPackages();
        if (call.id === 'revokeOwnDevice') await world.addDevices(actingRole);
        const sent = SENT[call.id]?.body;
        const body = typeof sent === 'function' ? sent() : sent;
        const response = await ask(app, call.method, pathOf(call, of), { token, body });
        const { message } = (await response.json().catch(() => ({}))) as { message?: unknown };
        const isExplained = response.status < 400 || typeof message === 'string';
        if (!expected(response.status) || !isExplained) {
          mistakes.push(`${call.id} as ${actingRole}, ${what}: ${response.status} ${message}`);
        }
        if (call.method !== 'GET' && response.ok) await world.mend();
        if (call.id === 'signOut' && response.ok) token = await world.signInAs(actingRole);
      };

      const names = Object.keys(call.params).filter(
        (name) => NAMED[name] !== undefined && call.id !== 'restoreDeleted',
      );
      if (cell === '-') {
        await check({}, (status) => status === 403, 'own');
        for (const name of names) {
          await check({ [name]: 'foreign' }, (status) => status === 403, `foreign ${name}`);
          await check({ [name]: 'missing' }, (status) => status === 403, `missing ${name}`);
        }
        continue;
      }
      const passes = (status: number) => status < 400 || status === NEEDS_MORE[call.id];
      await check({}, passes, 'own');
      for (const name of names) {
        const kind = NAMED[name] ?? '';
        const seesForeign = OF_NO_SCHOOL.has(kind) || (cell === 'a' && !ALWAYS_OWN.has(kind));
        // Who sees all schools sees a foreign object too, but not a foreign one in an own one.
        const foreign = cell === 'a' ? names : [name];
        await check(
          Object.fromEntries(foreign.map((each) => [each, 'foreign'])),
          seesForeign ? passes : (status) => status === 404,
          `foreign ${name}`,
        );
        await check({ [name]: 'missing' }, (status) => status === 404, `missing ${name}`);
      }
    }
  }
  return mistakes;
}

/**
 * Everything that changes a person × everybody who belongs to two schools × the school user of each, and an
 * administrator. Tells where the app lets a school change somebody whom it shares, or says nothing useful.
 */
async function walkShared(app: World['app']): Promise<string[]> {
  const mistakes: string[] = [];
  const { administrator, schoolUser, foreignSchoolUser } = world.people;
  const { tie, ...people } = shared;
  for (const as of [schoolUser, foreignSchoolUser, administrator]) {
    const token = await world.signIn(as);
    const may = as === administrator;
    for (const who of Object.values(people)) {
      const changed = {
        firstName: 'Another Name',
        mobileNumber: who.phone,
        userRole: who === people.parentOfBoth ? 24 : 6,
        schoolId: as === foreignSchoolUser ? world.schools.foreign : world.schools.own,
        password: 'another long password',
      };
      const user = `/api/admin/users/${who.pid}`;
      const calls = [
        ['PUT', `${user}/ban`, { banned: true }],
        ['PUT', `${user}/ban`, { banned: false }],
        ['PUT', user, changed],
        ['DELETE', user, undefined],
      ] as const;
      for (const [method, path, body] of calls) {
        const before = await stateOf(who.pid);
        const response = await ask(app, method, path, { token, body });
        const text = await response.text();
        const isRight = may ? response.ok : response.status === 403 && text.includes('belongs to another school too');
        if (!isRight) mistakes.push(`${method} ${path} as ${as.name}: ${response.status} ${text}`);
        if (!may && (await stateOf(who.pid)) !== before)
          mistakes.push(`${method} ${path} as ${as.name} changed something`);
        await tie();
      }
      await world.database.owner
        .updateTable('person')
        .set({ deleted_at: new Date() })
        .where('pid', '=', who.pid)
        .execute();
      const restored = await ask(app, 'POST', `/api/admin/deletions/user/${who.pid}/restore`, { token });
      if (restored.status !== (may ? 200 : 404)) mistakes.push(`restore ${who.name} as ${as.name}: ${restored.status}`);
      await tie();
    }
  }
  return mistakes;
}

/** All that a call could change about somebody, as text. */
async function stateOf(pid: number): Promise<string> {
  const { rows } = await sql`
    select p.role, p.name, p.phone, p.email, p.school_ids, p.banned_at, p.deleted_at, c.changed_at,
           (select count(*) from teacher_school t where t.pid = p.pid) as taught,
           (select count(*) from guardian g where g.guardian_pid = p.pid) as children
      from person p left join credential c using (pid) where p.pid = ${pid}`.execute(world.database.owner);
  return JSON.stringify(rows);
}

describe('the policy', () => {
  it('has a cell in the design for every call of the contract', () => {
    const called = allCalls.filter((call) => !call.anonymous).map((call) => call.id);
    expect(Object.keys(DESIGN).sort()).toEqual(called.sort());
  });

  it('is enforced for each call, each role, and own, foreign and missing objects', async () => {
    expect(await walk(world.app)).toEqual([]);
    promise('Cells of role × call × own, foreign and missing object', `${cells}, all as designed`);
  });

  it('gives a school no right over somebody who belongs to another school too', async () => {
    expect(await walkShared(world.app)).toEqual([]);
  });

  it('gives the same answer for a foreign and a missing object', async () => {
    const token = await world.signInAs(4);
    const at = (id: number | undefined) => ask(world.app, 'GET', `/api/admin/schools/${id}/classes`, { token });
    const [foreign, missing] = [await at(world.schools.foreign), await at(MISSING)];
    expect(foreign.status).toBe(404);
    expect(await foreign.text()).toBe(await missing.text());
  });

  it('tells staff who make a parent’s call what to do', async () => {
    const response = await ask(world.app, 'GET', '/api/parent/study-progress?planId=all', {
      token: await world.signInAs(3),
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({
      message: expect.any(String),
      hint: 'Please logout and login with Parent View enabled.',
    });
  });

  it('lets nobody ban or delete themselves', async () => {
    for (const actingRole of [3, 4] as const) {
      const { administrator, schoolUser } = world.people;
      const { pid } = actingRole === 3 ? administrator : schoolUser;
      const token = await world.signInAs(actingRole);
      const ban = await ask(world.app, 'PUT', `/api/admin/users/${pid}/ban`, { token, body: { banned: true } });
      expect(ban.status).toBe(403);
      expect((await ask(world.app, 'DELETE', `/api/admin/users/${pid}`, { token })).status).toBe(403);
    }
  });

  it('writes a denial to the activity log, although the request fails', async () => {
    const token = await world.signIn(world.people.teacher);
    await ask(world.app, 'DELETE', `/api/admin/schools/${world.schools.own}`, { token });
    const denied = await world.database.owner
      .selectFrom('activity_log')
      .selectAll()
      .where('activity_type', '=', 'DENIED')
      .where('pid', '=', world.people.teacher.pid)
      .execute();
    expect(denied.map((line) => line.narration)).toContain('Not allowed: Delete a school');
  });

  it('shows in the menu only screens whose calls the role may make', async () => {
    const menuOf = async (person: World['people']['parent']) => {
      const response = await ask(world.app, 'POST', '/api/admin/login', {
        body: { identifier: person.phone, password: 'a good long password', parentView: false },
      });
      return ((await response.json()) as { menu: { id: string }[] }).menu.map((entry) => entry.id);
    };
    for (const who of ['administrator', 'staff', 'schoolUser', 'teacher'] as const) {
      expect(await menuOf(world.people[who])).toContain('dashboard');
    }
    expect(await menuOf(world.people.parent)).not.toContain('dashboard');
  });

  it('is complete: a call without a row keeps the process from starting', () => {
    const policy = POLICY.map((row) => ({ ...row, calls: row.calls.filter((id) => id !== 'users') }));
    expect(() => world.appWith({ policy })).toThrow('"users" has no row in the policy');
  });

  it('names each call once', () => {
    const policy = [...POLICY, { calls: ['users'], may: {} }];
    expect(() => world.appWith({ policy })).toThrow('"users" twice');
  });
});

describe('the walk fails when a policy is broken on purpose', () => {
  const only = (id: string) => allCalls.filter((call) => call.id === id);
  const broken = (id: string, change: (row: PolicyRow) => Partial<PolicyRow>) =>
    POLICY.flatMap((row): PolicyRow[] =>
      row.calls.includes(id)
        ? [
            { ...row, calls: row.calls.filter((other) => other !== id) },
            { ...row, calls: [id], ...change(row) },
          ]
        : [row],
    );

  it('in the table of the API: a role too many, a role too few, an object not looked at', async () => {
    const tooMany = world.appWith({ policy: broken('deleteSchool', (row) => ({ may: { ...row.may, 12: 'all' } })) });
    expect(await walk(tooMany, only('deleteSchool'))).toContainEqual(expect.stringContaining('deleteSchool as 12'));
    const tooFew = world.appWith({
      policy: broken('users', (row) => ({ may: { 3: row.may[3] } }) as Partial<PolicyRow>),
    });
    expect(await walk(tooFew, only('users'))).toContainEqual(expect.stringContaining('users as 4'));
    const blind = world.appWith({ policy: broken('userPerformance', () => ({ objects: {} })) });
    expect(await walk(blind, only('userPerformance'))).toContainEqual(
      expect.stringContaining('userPerformance as 4, foreign pid'),
    );
  });

  let broke = 0;
  const KIND_OF: Record<string, string> = {
    school: 'school',
    person: 'person',
    study_plan: 'plan',
    notification: 'notification',
  };
  // In the gate one table stands for all: what is broken is the same, and so is what sees it.
  const TABLES = standingFor(Object.keys(KIND_OF), (table) => table === 'person');
  it.each(TABLES)('in the database: everyone sees every %s', async (table) => {
    const { owner } = world.database;
    const naming = allCalls.filter((call) => Object.keys(call.params).some((name) => NAMED[name] === KIND_OF[table]));
    // The policy is of what is read; those that write are walked above.
    const isRead = ({ method }: AnyCall) => method === 'GET';
    const calls = naming.some(isRead) ? standingFor(naming, isRead) : naming;
    const { rows } = await sql<{ qual: string }>`
      select qual from pg_policies where tablename = ${table} and policyname = 'select'`.execute(owner);
    await sql`alter policy "select" on ${sql.table(table)} using (true)`.execute(owner);
    try {
      expect(await walk(world.app, calls)).toContainEqual(expect.stringMatching(/foreign \w+: (200|403)/));
    } finally {
      await sql`alter policy "select" on ${sql.table(table)} using (${sql.raw(rows[0]?.qual ?? 'false')})`.execute(
        owner,
      );
    }
    // Once more what the gate has seen before.
    if (!isGate) expect(await walk(world.app, calls)).toEqual([]);
    broke += 1;
    promise('Policies of the database broken on purpose, and noticed', broke);
  });

  it('in the database: a school changes whoever belongs to it, elsewhere too', async () => {
    const { owner } = world.database;
    const { rows } = await sql<{ definition: string }>`
      select pg_get_functiondef('actor.may_change(integer, smallint, integer[])'::regprocedure) as definition`.execute(
      owner,
    );
    const right = rows[0]?.definition ?? '';
    expect(right).toContain('<@');
    await sql.raw(right.replace('<@', '&&')).execute(owner);
    try {
      const mistakes = await walkShared(world.app);
      for (const done of ['/ban as Sara Schooluser: 200', 'DELETE', 'restore', 'changed something']) {
        expect(mistakes).toContainEqual(expect.stringContaining(done));
      }
    } finally {
      await sql.raw(right).execute(owner);
      await shared.tie();
    }
    // Once more what the gate has seen before.
    if (!isGate) expect(await walkShared(world.app)).toEqual([]);
  });
});
