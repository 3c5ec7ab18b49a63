/**
 * What the activity log tells: every kind of line, once (promises/academy-activity-logs.md#sentences). A line keeps its kind and
 * the values of its sentence; the sentence of each language is in `texts/`, under the name of the kind.
 */
import type { CallId } from '#contract/index.ts';
import { RULE_OUTCOMES } from '#domain/learning/statements.ts';
import { KEY_PURPOSES } from '#domain/lists/imports.ts';
import { CHANNELS, GATEWAY_CHANNELS, TEXT_TOPICS } from '#domain/messages/channels.ts';
import { NEWS_TOPICS } from '#domain/messages/familyMail.ts';
import { REPORT_NAMES } from '#domain/messages/reportSchedule.ts';
import type { Language } from '#domain/people/languages.ts';
import { VOUCHES_BY } from '#domain/people/lti.ts';

/**
 * What a value of a sentence is: a number, a text without names of people, a call of the API, languages, a word that the sentence
 * chooses by, or words that `texts/` have in each language, as `report_users`.
 */
export type Shape =
  | 'number'
  | 'text'
  | 'call'
  | 'languages'
  | readonly string[]
  | { readonly word: readonly string[] }
  | { readonly words: readonly string[] };

type ValueOf<S> = S extends 'number'
  ? number
  : S extends 'text'
    ? string
    : S extends 'call'
      ? CallId
      : S extends 'languages'
        ? readonly Language[]
        : S extends { readonly words: readonly (infer Word)[] }
          ? readonly Word[]
          : S extends { readonly word: readonly (infer Word)[] } | readonly (infer Word)[]
            ? Word
            : never;

/** @param type as the Activity Log filters by it (promises/academy-activity-logs.md#filters) */
const of = <const Values extends Readonly<Record<string, Shape>> = Record<never, never>>(
  type: string,
  values?: Values,
) => ({ type, values: (values ?? {}) as Values });

const SWITCH = { is: ['on', 'off'] } as const;
const VIEW = { view: ['parent', 'staff'] } as const;
const WHERE = { from: ['screen', 'shell'] } as const;
const WHOSE = { of: ['school', 'academy'] } as const;
const GATEWAY = { channel: GATEWAY_CHANNELS } as const;
const TEXT = { about: { word: TEXT_TOPICS }, ...GATEWAY, language: 'text' } as const;
const COURSE_PACKAGE = { package: 'number', session: 'number', plan: 'number', title: 'text' } as const;
const REPORT = { id: 'number', report: { word: REPORT_NAMES } } as const;

export const ACTIVITY_KINDS = {
  signedIn: of('LOGIN', VIEW),
  signedInByProvider: of('LOGIN', { ...VIEW, provider: 'text' }),
  signedInByInvitation: of('LOGIN', VIEW),
  signedInFromLms: of('LOGIN', { lms: 'text' }),
  signedInVouchedFor: of('LOGIN', { lms: 'text' }),
  changedView: of('LOGIN', VIEW),
  signedOut: of('LOGOUT'),
  wrongPassword: of('LOGIN_FAILED'),
  wrongSignInCode: of('LOGIN_FAILED'),
  roleMayNotSignIn: of('LOGIN_DENIED'),
  accountBlocked: of('LOGIN_DENIED'),
  schoolDeleted: of('LOGIN_DENIED'),
  noChildOnRecord: of('LOGIN_DENIED'),
  deniedByProvider: of('LOGIN_DENIED', { why: ['none', 'several', 'banned', 'role', 'found'], provider: 'text' }),
  denied: of('DENIED', { call: 'call' }),

  gaveWrongPassword: of('WRONG_PASSWORD'),
  changedOwnPassword: of('CHANGE_OWN_PASSWORD'),
  replacedOneTimePassword: of('CHANGE_OWN_PASSWORD'),
  endedOtherSessions: of('END_SESSIONS'),
  endedOwnSession: of('END_SESSION'),
  forgotDevices: of('REVOKE_DEVICES'),
  forgotDevice: of('REVOKE_DEVICE'),
  beganTwoStep: of('TWO_STEP_BEGUN'),
  wrongFirstCode: of('WRONG_CODE'),
  turnedTwoStepOn: of('TWO_STEP_ON'),
  setUpRequiredTwoStep: of('TWO_STEP_ON'),
  renewedRecoveryCodes: of('RECOVERY_CODES'),
  usedRecoveryCode: of('RECOVERY_CODE'),
  turnedTwoStepOff: of('TWO_STEP_OFF'),
  requiredTwoStep: of('SIGN_IN_RULES', SWITCH),
  resetTwoStep: of('RESET_TWO_STEP', { was: ['on', 'off'], user: 'number' }),

  setUp: of('SET_UP'),
  choseByInvitation: of('ACCEPT_INVITATION'),
  invited: of('INVITE', { ...WHERE, people: 'number' }),
  invitedAgain: of('INVITE', { user: 'number' }),
  revokedInvitation: of('REVOKE_INVITATION', { user: 'number' }),

  createdUser: of('CREATE_USER', { ...WHERE, user: 'number' }),
  changedUser: of('UPDATE_USER', { user: 'number' }),
  bannedUser: of('BAN_USER', { user: 'number' }),
  unbannedUser: of('UNBAN_USER', { user: 'number' }),
  deletedUser: of('DELETE_USER', { user: 'number' }),
  erasedUser: of('ERASE_USER', { user: 'number' }),
  exportedUser: of('EXPORT_USER', { user: 'number' }),
  endedTie: of('END_TIE', { schoolId: 'number', user: 'number' }),
  setOneTimePassword: of('RESET_PASSWORD', { user: 'number' }),
  setPassword: of('RESET_PASSWORD', { user: 'number' }),
  importedUsers: of('IMPORT_USERS', { users: 'number' }),
  refusedUsers: of('IMPORT_REFUSED', { users: 'number', mistakes: 'number' }),
  requestedLinks: of('LINK_REQUESTED', { users: 'number' }),
  requestedLink: of('LINK_REQUESTED'),
  refusedNumber: of('NUMBER_REFUSED', { user: 'number' }),
  linkedUser: of('LINK_USER', { user: 'number', schoolId: 'number' }),
  declinedLink: of('DECLINE_LINK', { request: 'number', schoolId: 'number' }),
  linkedChild: of('LINK_CHILD', { childPid: 'number', parentPid: 'number' }),
  unlinkedChild: of('UNLINK_CHILD', { childPid: 'number', parentPid: 'number' }),
  joinedUsers: of('JOIN_USERS', { ...WHERE, user: 'number', other: 'number' }),
  restored: of('RESTORE', { what: ['school', 'user', 'notification', 'conversation', 'tie', 'plan'], id: 'number' }),
  restoredTie: of('RESTORE', { schoolId: 'number', user: 'number' }),
  tookBackView: of('SHARE_SAVED_VIEW', { viewId: 'number' }),
  sharedViewWithRole: of('SHARE_SAVED_VIEW', { viewId: 'number', role: 'number' }),
  sharedViewWithSchool: of('SHARE_SAVED_VIEW', { viewId: 'number' }),
  createdSchool: of('CREATE_SCHOOL', { schoolId: 'number', name: 'text' }),
  changedSchool: of('UPDATE_SCHOOL', { schoolId: 'number', name: 'text' }),
  deletedSchool: of('DELETE_SCHOOL', { schoolId: 'number', name: 'text' }),

  beganConversation: of('SEND_MESSAGE', { conversation: 'number', user: 'number' }),
  repliedIn: of('REPLY_MESSAGE', { conversation: 'number' }),
  deletedConversation: of('DELETE_CONVERSATION', { conversation: 'number' }),
  createdNotification: of('CREATE_NOTIFICATION', { notification: 'number', title: 'text' }),
  changedNotification: of('CHANGE_NOTIFICATION', { notification: 'number', title: 'text' }),
  withdrewNotification: of('WITHDRAW_NOTIFICATION', { notification: 'number', title: 'text' }),
  deletedNotification: of('DELETE_NOTIFICATION', { notification: 'number', title: 'text' }),

  sawAttention: of('SEE_ATTENTION'),
  notedCall: of('NOTE_CALL', { student: 'number' }),
  setAside: of('SET_ASIDE', { student: 'number' }),
  tookBackIntoList: of('TAKE_BACK', { student: 'number' }),
  contestedReason: of('CONTEST_REASON', { student: 'number' }),
  tookBackContest: of('CONTEST_REASON', { student: 'number' }),
  changedAttentionRules: of('CHANGE_ATTENTION_RULES'),
  wroteNote: of('ADD_STUDENT_NOTE', { note: 'number', student: 'number' }),
  changedNote: of('CHANGE_STUDENT_NOTE', { note: 'number', student: 'number' }),
  deletedNote: of('DELETE_STUDENT_NOTE', { note: 'number', student: 'number' }),
  tookRegister: of('TAKE_REGISTER', { students: 'number', liveSession: 'number' }),
  switchedWeekMail: of('WEEK_MAIL', SWITCH),
  switchedAbsenceMail: of('ABSENCE_MAIL', SWITCH),
  switchedNews: of('NEWS_MAIL', { about: { word: NEWS_TOPICS }, ...SWITCH }),

  createdPlan: of('CREATE_PLAN', { plan: 'number', title: 'text' }),
  changedPlan: of('UPDATE_PLAN', {
    plan: 'number',
    title: 'text',
    new: 'number',
    retired: 'number',
    deleted: 'number',
  }),
  copiedPlan: of('CREATE_PLAN', { plan: 'number', copy: 'number', title: 'text' }),
  switchedPlan: of('UPDATE_PLAN', { plan: 'number', ...SWITCH }),
  deletedPlan: of('DELETE_PLAN', { plan: 'number', title: 'text' }),
  addedVideo: of('CREATE_VIDEO', { video: 'number', title: 'text' }),
  addedExam: of('CREATE_EXAM', { exam: 'number', title: 'text' }),
  putCoursePackage: of('PUT_COURSE_PACKAGE', COURSE_PACKAGE),
  removedCoursePackage: of('REMOVE_COURSE_PACKAGE', COURSE_PACKAGE),
  openedCourseUnit: of('OPEN_COURSE_UNIT', { unit: 'number' }),
  wroteNames: of('CHANGE_NAMES', { count: 'number', languages: 'languages' }),

  madeKey: of('CREATE_KEY', { key: 'number', purposes: { words: KEY_PURPOSES } }),
  madeKeyInShell: of('CREATE_KEY', { key: 'number' }),
  revokedKey: of('REVOKE_KEY', { ...WHERE, key: 'number' }),
  matchedStudent: of('MATCH_STATEMENTS', { user: 'number', taken: 'number' }),
  matchedActivity: of('MATCH_STATEMENTS', {
    of: ['exam', 'video', 'session', 'live'],
    id: 'number',
    taken: 'number',
  }),
  unmatched: of('UNMATCH_STATEMENTS', { waiting: 'number' }),
  changedRule: of('CHANGE_STATEMENT_RULE', { verb: 'text', becomes: { word: RULE_OUTCOMES }, taken: 'number' }),
  removedRule: of('CHANGE_STATEMENT_RULE', { verb: 'text' }),
  trusted: of('TRUST_STATEMENTS', { homePage: 'text', taken: 'number' }),
  distrusted: of('TRUST_STATEMENTS', { homePage: 'text' }),

  addedLmsProgress: of('ADD_LMS_GRADES', { plan: 'number', course: 'number' }),
  addedLmsResults: of('ADD_LMS_GRADES', { exam: 'number', course: 'number' }),
  removedLmsGrades: of('REMOVE_LMS_GRADES', { lineItem: 'number' }),
  retriedLmsGrades: of('SEND_LMS_GRADES', { lineItem: 'number' }),
  sentLmsGrades: of('SEND_LMS_GRADES', { grades: 'number', lineItem: 'number' }),
  connectedLms: of('ADD_LMS', { lms: 'text', issuer: 'text' }),
  disconnectedLms: of('REMOVE_LMS', { lms: 'text' }),
  invitedLms: of('INVITE_LMS'),
  changedLms: of('CHANGE_LMS', { lms: 'text' }),
  changedVouchingLms: of('CHANGE_LMS', { lms: 'text', vouchesBy: VOUCHES_BY }),
  renewedLmsKey: of('RENEW_LMS_KEY'),
  linkedLmsAccount: of('LINK_LMS', { lms: 'text' }),
  unlinkedLmsAccount: of('UNLINK_LMS', { lms: 'text' }),
  linkedScreen: of('LINK_SCREEN', { screen: 'text' }),
  linkedNoScreen: of('LINK_SCREEN'),
  filledFromLms: of('FILL_FROM_LMS', { course: 'number', new: 'number', known: 'number' }),

  setGateway: of('GATEWAY', GATEWAY),
  removedGateway: of('GATEWAY', GATEWAY),
  testedGateway: of('GATEWAY', GATEWAY),
  changedChannels: of('CHANNELS', { channels: { words: CHANNELS } }),
  registeredText: of('CHANNELS', TEXT),
  removedText: of('CHANNELS', TEXT),
  switchedPushOn: of('PUSH'),
  showedPushAgain: of('PUSH'),
  switchedPushOff: of('PUSH'),
  forgotPushKey: of('PUSH'),
  madeWebhook: of('WEBHOOK', { webhook: 'number' }),
  changedWebhook: of('WEBHOOK', { webhook: 'number' }),
  removedWebhook: of('WEBHOOK', { webhook: 'number' }),
  renewedWebhookSecret: of('WEBHOOK', { webhook: 'number' }),
  switchedWebhook: of('WEBHOOK', { webhook: 'number', ...SWITCH }),
  testedWebhook: of('WEBHOOK', { webhook: 'number' }),
  resentToWebhook: of('WEBHOOK', { message: 'number', webhook: 'number' }),
  scheduledReport: of('REPORT', REPORT),
  changedReport: of('REPORT', REPORT),
  stoppedReport: of('REPORT', { id: 'number' }),
  sentReport: of('REPORT', { id: 'number' }),

  changedAcademy: of('CHANGE_ACADEMY', WHERE),
  setMinimumAttendance: of('CHANGE_MINIMUM_ATTENDANCE', { ...WHOSE, percent: 'number' }),
  tookBackMinimumAttendance: of('CHANGE_MINIMUM_ATTENDANCE', WHOSE),
  changedBrand: of('CHANGE_BRAND', WHOSE),
  wroteBackup: of('BACKUP'),
  spelledNumbers: of('SPELL_NUMBERS', { numbers: 'number', people: 'number' }),
  madeCalendarAddress: of('CALENDAR'),
  changedCalendarAddress: of('CALENDAR'),
  endedCalendarAddress: of('CALENDAR'),

  beganImport: of('BEGIN_IMPORT', { id: 'number' }),
  fetchedImportReport: of('IMPORT_REPORT', { id: 'number' }),
  startedImport: of('START_IMPORT', { id: 'number' }),
  cancelledImport: of('CANCEL_IMPORT', { id: 'number' }),
  importedRoster: of('IMPORT_ROSTER', { new: 'number', changed: 'number', leaving: 'number', refused: 'number' }),
  importedWorkbook: of('IMPORT_WORKBOOK', { new: 'number', changed: 'number', leaving: 'number' }),
} as const;

export type ActivityKind = keyof typeof ACTIVITY_KINDS;

/** The values of a kind. */
type ValuesOf<Kind extends ActivityKind> = {
  readonly [Slot in keyof (typeof ACTIVITY_KINDS)[Kind]['values']]: ValueOf<
    (typeof ACTIVITY_KINDS)[Kind]['values'][Slot]
  >;
};

/** What was done: a kind with its values. */
export type Deed = {
  [Kind in ActivityKind]: keyof ValuesOf<Kind> extends never
    ? { kind: Kind; values?: undefined }
    : { kind: Kind; values: ValuesOf<Kind> };
}[ActivityKind];
