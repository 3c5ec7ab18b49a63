/**
 * Every call of the API. Imported by the reference API, the OpenAPI document and tests only: an
 * element imports the calls it makes from their own files, so that it carries no others.
 */
import { academyCalls } from './academy/academy.ts';
import { brandCalls } from './academy/brand.ts';
import { channelCalls } from './academy/channels.ts';
import { dataCalls } from './academy/data.ts';
import { importCalls } from './academy/imports.ts';
import { keyCalls } from './academy/keys.ts';
import { minimumAttendanceCalls } from './academy/minimumAttendance.ts';
import { namesCalls } from './academy/names.ts';
import { statementCalls } from './academy/statements.ts';
import { webhookCalls } from './academy/webhooks.ts';
import type { AnyCall } from './call.ts';
import { activityLogCalls } from './figures/activityLogs.ts';
import { analyticsCalls } from './figures/analytics.ts';
import { comparisonCalls } from './figures/comparisons.ts';
import { dashboardCalls } from './figures/dashboard.ts';
import { leaderboardCalls } from './figures/leaderboard.ts';
import { listCalls } from './figures/lists.ts';
import { performanceCalls } from './figures/performance.ts';
import { messageCalls } from './messages/messages.ts';
import { noticeCalls } from './messages/notices.ts';
import { noticeWritingCalls } from './messages/noticeWriting.ts';
import { notificationCalls } from './messages/notifications.ts';
import { pushCalls } from './messages/push.ts';
import { reportScheduleCalls } from './messages/reportSchedules.ts';
import { bulkCalls } from './people/bulk.ts';
import { deletionCalls } from './people/deletions.ts';
import { familyCalls } from './people/families.ts';
import { invitationCalls, invitedCalls } from './people/invitations.ts';
import { linkRequestCalls } from './people/linkRequests.ts';
import { phoneNumberCalls } from './people/phoneNumbers.ts';
import { savedViewCalls } from './people/savedViews.ts';
import { schoolFormCalls } from './people/schoolForm.ts';
import { schoolCalls } from './people/schools.ts';
import { searchCalls } from './people/search.ts';
import { userActCalls } from './people/userActs.ts';
import { userFormCalls } from './people/userForm.ts';
import { userCalls } from './people/users.ts';
import { coursePackageCalls } from './plans/coursePackages.ts';
import { planDayCalls } from './plans/planDays.ts';
import { planEditorCalls } from './plans/planEditor.ts';
import { planCareStudents, planExamStudents } from './plans/planPages.ts';
import { planStudentCalls } from './plans/planStudents.ts';
import { studyPlanReportCalls } from './plans/studyPlanReports.ts';
import { studyPlanCalls } from './plans/studyPlans.ts';
import { accountCalls } from './sign-in/account.ts';
import { lmsCourseCalls } from './sign-in/lmsCourses.ts';
import { lmsGradeCalls } from './sign-in/lmsGrades.ts';
import { ltiCalls } from './sign-in/lti.ts';
import { sessionCalls } from './sign-in/session.ts';
import { signInProviderCalls } from './sign-in/signInProvider.ts';
import { absentCalls } from './students/absent.ts';
import { attentionCalls } from './students/attention.ts';
import { attentionListCalls } from './students/attentionList.ts';
import { attentionRuleCalls } from './students/attentionRules.ts';
import { attentionStudentCalls } from './students/attentionStudent.ts';
import { calendarAddress, changeCalendarAddress, endCalendarAddress } from './students/calendar.ts';
import { childDataCalls } from './students/childData.ts';
import { courseCalls } from './students/courses.ts';
import { changeAbsenceMail, changeWeekMail } from './students/familyMail.ts';
import { changeMailChoice, mailChoices } from './students/mailChoices.ts';
import { parentCalls } from './students/parent.ts';
import { parentWeek } from './students/parentWeek.ts';
import { registerCalls } from './students/register.ts';
import { studentCalls } from './students/student.ts';

/** In the order of the screens; a literal path comes before a parameter's in its place. */
const AREAS = [
  {
    id: 'session',
    name: 'Sign-in and session',
    description:
      'A phone number and a password give a token. Every other call sends this token until the session ends.',
    calls: { ...sessionCalls, ...signInProviderCalls, ...invitedCalls },
  },
  {
    id: 'account',
    name: 'Your own account',
    description:
      'Password, sessions and two-step sign-in of the person who makes the call. Administrators also set here what the academy requires of staff, and help people who cannot sign in.',
    calls: accountCalls,
  },
  {
    id: 'academy',
    name: 'The academy',
    description:
      'What the academy is called, where its days begin, in which languages parents see their screens, in which logo and colours it and its schools show themselves, which attendance is enough there, and what subjects, categories and classes are called in further languages.',
    calls: { ...academyCalls, ...brandCalls, ...minimumAttendanceCalls, ...namesCalls },
  },
  {
    id: 'channels',
    name: 'Channels',
    description:
      'Over which channels families are told of absences, the gateways and registered texts for SMS and WhatsApp, and whom that reaches.',
    calls: channelCalls,
  },
  {
    id: 'dashboard',
    name: 'Dashboard',
    description: 'The figures of the admin dashboard.',
    calls: dashboardCalls,
  },
  {
    id: 'study-plan-reports',
    name: 'Study plan reports',
    description:
      'All plans, and the cards of one plan: activity on each day, videos, exams, and students who need intensive care.',
    calls: { ...studyPlanReportCalls, planCareStudents },
  },
  {
    id: 'study-plans',
    name: 'Study plans',
    description:
      'Plans by school, and the contents of a plan: its students, its days and sessions, and who attended them.',
    calls: { ...studyPlanCalls, ...planStudentCalls, planExamStudents, ...planDayCalls },
  },
  {
    id: 'plan-editor',
    name: 'Writing study plans',
    description:
      'Study plans with their weeks, days and sessions, to be written and changed, and the videos and exams that they are made of.',
    calls: { ...planEditorCalls, ...coursePackageCalls },
  },
  {
    id: 'performance',
    name: 'Performance and leaderboard',
    description:
      'What students watched and how they scored: figures over a period, exams by category, and the results of one exam.',
    calls: { ...performanceCalls, ...leaderboardCalls },
  },
  {
    id: 'student',
    name: 'One student',
    description:
      'A student on one page, for staff: the figures that the parents see, exams beside those of the class, messages with the family, and notes.',
    calls: studentCalls,
  },
  {
    id: 'attention',
    name: 'Students who may need attention',
    description: 'For which students a reason holds, what was done about it, and the thresholds of the reasons.',
    calls: { ...attentionListCalls, ...attentionCalls, ...attentionStudentCalls, ...attentionRuleCalls },
  },
  {
    id: 'absent',
    name: 'Who was absent',
    description: 'The students who were absent on a day, with their parents and the school days before.',
    calls: absentCalls,
  },
  {
    id: 'register',
    name: 'The register',
    description: 'Who was there, late or absent at a live session or in a class on a day, as teachers mark it.',
    calls: registerCalls,
  },
  {
    id: 'comparisons',
    name: 'Compared with before',
    description:
      'The figures of a screen beside those of the period before, and a school beside the academy. Figures of fewer than five pupils are left out.',
    calls: comparisonCalls,
  },
  {
    id: 'lists',
    name: 'Lists behind numbers',
    description: 'Who and what a number of another call counts, row by row.',
    calls: listCalls,
  },
  {
    id: 'schools-and-users',
    name: 'Schools and users',
    description:
      'The schools, their people, and who may sign in. Users can be added and changed one by one or from a file.',
    calls: {
      ...schoolCalls,
      ...schoolFormCalls,
      ...userCalls,
      ...userActCalls,
      ...userFormCalls,
      ...familyCalls,
      ...linkRequestCalls,
      ...phoneNumberCalls,
      ...invitationCalls,
      ...searchCalls,
    },
  },
  {
    id: 'saved-views',
    name: 'Saved views',
    description: 'How staff show the lists of all screens, saved under a name and shared with a school or a role.',
    calls: savedViewCalls,
  },
  {
    id: 'bulk',
    name: 'Bulk actions',
    description: 'One act on many people at once. Each person is done or not by itself, and the answer says why not.',
    calls: bulkCalls,
  },
  {
    id: 'notices',
    name: 'Notices',
    description:
      'The notices that people are shown, whoever they are, what they have read, and in which browsers notices arrive.',
    calls: { ...noticeCalls, ...pushCalls },
  },
  {
    id: 'activity',
    name: 'Analytics, notifications and activity log',
    description: 'How the platform is used, the notifications to its people, and who did what.',
    calls: { ...analyticsCalls, ...notificationCalls, ...noticeWritingCalls, ...activityLogCalls },
  },
  {
    id: 'parents',
    name: 'Parents',
    description: 'What parents see of their own children.',
    calls: {
      ...parentCalls,
      parentWeek,
      changeWeekMail,
      changeAbsenceMail,
      mailChoices,
      changeMailChoice,
      calendarAddress,
      changeCalendarAddress,
      endCalendarAddress,
      ...courseCalls,
      ...childDataCalls,
    },
  },
  {
    id: 'messages',
    name: 'Messages',
    description:
      'Conversations between parents and the people of a school. Only the two people who take part see them.',
    calls: messageCalls,
  },
  {
    id: 'report-schedules',
    name: 'Reports by email',
    description:
      'Reports that members of staff are sent by email again and again, with their own rights at that moment.',
    calls: reportScheduleCalls,
  },
  {
    id: 'deletions',
    name: 'Recently deleted',
    description: 'What was deleted and can still be restored, by the people who may delete it.',
    calls: deletionCalls,
  },
  {
    id: 'lti',
    name: 'LTI',
    description:
      'Screens inside a learning management system (LMS): LMS connections, linked accounts and launches, who is in its courses, and the grades that it gets.',
    calls: { ...ltiCalls, ...lmsCourseCalls, ...lmsGradeCalls },
  },
  {
    id: 'data',
    name: 'Data',
    description:
      'What is in the academy, and how data comes in. Files themselves, and what other systems send with a key (POST /api/import/oneroster), are no calls of this list: the page Data and imports of the documentation tells of them.',
    calls: { ...dataCalls, ...importCalls, ...keyCalls, ...statementCalls },
  },
  {
    id: 'webhooks',
    name: 'Webhooks',
    description:
      'Addresses of other programs that are told what happens, by the Standard Webhooks scheme, and what was sent to each.',
    calls: webhookCalls,
  },
] as const;

type CallsOfAreas = (typeof AREAS)[number]['calls'];
type KeyOf<Calls> = Calls extends unknown ? keyof Calls : never;

/** The id of any call. */
export type CallId = KeyOf<CallsOfAreas>;

/** The type of the call with this id. */
export type CallOf<Id extends CallId> = Extract<CallsOfAreas, Record<Id, AnyCall>>[Id];

/** Calls that belong together in the reference. */
export interface Area {
  /** Names its page and its anchor. */
  id: string;
  name: string;
  description: string;
  calls: readonly AnyCall[];
}

export const areas: readonly Area[] = AREAS.map((area) => ({ ...area, calls: Object.values<AnyCall>(area.calls) }));

export const allCalls: readonly AnyCall[] = areas.flatMap(({ calls }) => calls);
