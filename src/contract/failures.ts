import { changeAcademySettings } from './academy/academy.ts';
import { brand, changeBrand } from './academy/brand.ts';
import { changeChannels, changeGateway, sendChannelTest } from './academy/channels.ts';
import { beginImport, cancelImport, importTicket, startImport } from './academy/imports.ts';
import { changeMinimumAttendance, minimumAttendance } from './academy/minimumAttendance.ts';
import { changeLocalizedNames } from './academy/names.ts';
import { matchStatementActivity, matchStudent } from './academy/statements.ts';
import { createWebhook, renewWebhookSecret, sendWebhookAgain, sendWebhookTest } from './academy/webhooks.ts';
import type { AnyCall } from './call.ts';
import { childComparisons, comparisons } from './figures/comparisons.ts';
import { countedList } from './figures/lists.ts';
import { replyMessage, sendMessage } from './messages/messages.ts';
import { createNotification, notificationAudience, updateNotification } from './messages/noticeWriting.ts';
import { subscribePush } from './messages/push.ts';
import { changeReportSchedule, createReportSchedule, sendReportNow } from './messages/reportSchedules.ts';
import { bulkMessage } from './people/bulk.ts';
import { restoreDeleted } from './people/deletions.ts';
import { linkChild, unlinkChild } from './people/families.ts';
import {
  acceptInvitation,
  makeInvitations,
  openInvitation,
  remakeInvitation,
  revokeInvitation,
} from './people/invitations.ts';
import { decideLinkRequest } from './people/linkRequests.ts';
import { joinUsers } from './people/phoneNumbers.ts';
import { saveSavedView, shareSavedView } from './people/savedViews.ts';
import { endUserTie } from './people/userActs.ts';
import { createUser, importUsers, updateUser } from './people/userForm.ts';
import { putCoursePackage } from './plans/coursePackages.ts';
import { savePlan } from './plans/planEditor.ts';
import { studyPlans } from './plans/studyPlans.ts';
import {
  beginTwoStep,
  changeOwnPassword,
  changeView,
  confirmTwoStep,
  endTwoStep,
  renewRecoveryCodes,
  setOneTimePassword,
} from './sign-in/account.ts';
import { compareLmsCourse, fillFromLmsCourse } from './sign-in/lmsCourses.ts';
import { addLmsLineItem } from './sign-in/lmsGrades.ts';
import { addLtiPlatform, addLtiRegistration, answerLtiDeepLink, linkLtiAccount, openLtiLaunch } from './sign-in/lti.ts';
import { login } from './sign-in/session.ts';
import { signInByProvider } from './sign-in/signInProvider.ts';
import { absentStudents } from './students/absent.ts';
import { messageParent } from './students/attentionStudent.ts';
import { changeCalendarAddress } from './students/calendar.ts';
import { childData } from './students/childData.ts';
import { childCourses, launchCourseUnit } from './students/courses.ts';
import { parentAttendance, parentDashboardStats, parentPerformance, parentStudyProgress } from './students/parent.ts';
import { parentWeek } from './students/parentWeek.ts';
import { register, saveRegister } from './students/register.ts';

/** The statuses of failures. The API answers no others. */
export const FAILURE_STATUSES = [400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 500, 503] as const;
export type FailureStatus = (typeof FAILURE_STATUSES)[number];

/**
 * Failures of single calls, besides those that follow from the kind of a call. They are not declared with the calls,
 * because elements load those.
 */
const DECLARED: ReadonlyMap<AnyCall, readonly FailureStatus[]> = new Map<AnyCall, readonly FailureStatus[]>([
  [createUser, [404, 409, 429]],
  [updateUser, [409, 429]],
  [importUsers, [409, 429]],
  [setOneTimePassword, [409]],
  [linkChild, [409]],
  [unlinkChild, [409]],
  [endUserTie, [409]],
  [decideLinkRequest, [409]],
  [joinUsers, [409]],
  [beginImport, [409]],
  [importTicket, [409]],
  [startImport, [409]],
  [cancelImport, [409]],
  [makeInvitations, [404, 409]],
  [remakeInvitation, [409]],
  [revokeInvitation, [409]],
  [openInvitation, [403, 404, 410, 429]],
  [acceptInvitation, [401, 403, 404, 409, 410, 429]],
  [savePlan, [409]],
  [putCoursePackage, [404]],
  [childCourses, [404]],
  [launchCourseUnit, [409]],
  [login, [401, 403, 409, 429]],
  [signInByProvider, [401, 403, 409, 429]],
  [changeView, [409]],
  [changeOwnPassword, [422, 429]],
  [changeAcademySettings, [409]],
  [changeChannels, [409]],
  [changeGateway, [409]],
  [sendChannelTest, [409]],
  [createWebhook, [409]],
  [renewWebhookSecret, [409]],
  [sendWebhookTest, [409]],
  [sendWebhookAgain, [409]],
  [brand, [404]],
  [changeBrand, [404]],
  [minimumAttendance, [404]],
  [changeMinimumAttendance, [404]],
  [changeLocalizedNames, [404, 409]],
  [saveSavedView, [404, 409]],
  [shareSavedView, [404]],
  [beginTwoStep, [409, 422, 429]],
  [confirmTwoStep, [409, 422, 429]],
  [renewRecoveryCodes, [409, 422, 429]],
  [endTwoStep, [409, 422, 429]],
  [restoreDeleted, [409, 410, 429]],
  [sendMessage, [404, 429]],
  [replyMessage, [409, 429]],
  [messageParent, [429]],
  [bulkMessage, [429]],
  [createNotification, [404]],
  [notificationAudience, [404]],
  [updateNotification, [409]],
  [studyPlans, [404]],
  [comparisons, [404]],
  [countedList, [404]],
  [absentStudents, [404]],
  [register, [404]],
  [saveRegister, [404]],
  [childComparisons, [404]],
  [parentDashboardStats, [404]],
  [parentPerformance, [404]],
  [parentStudyProgress, [404]],
  [parentAttendance, [404]],
  [parentWeek, [404]],
  [changeCalendarAddress, [409]],
  [subscribePush, [409]],
  [createReportSchedule, [404, 409]],
  [changeReportSchedule, [409]],
  [sendReportNow, [409, 429]],
  [childData, [404]],
  [addLtiPlatform, [409]],
  [addLtiRegistration, [409]],
  [linkLtiAccount, [409]],
  [openLtiLaunch, [403]],
  [answerLtiDeepLink, [409]],
  [compareLmsCourse, [409]],
  [fillFromLmsCourse, [409]],
  [addLmsLineItem, [409]],
  [matchStudent, [409]],
  [matchStatementActivity, [409]],
]);

/** The failures that a call may answer, in ascending order: those of its kind, and those declared for it. */
export function failuresOf(call: AnyCall): FailureStatus[] {
  const failures = new Set<FailureStatus>([400, 500, 503, ...(DECLARED.get(call) ?? [])]);
  if (!call.anonymous) failures.add(401).add(403);
  if (Object.keys(call.params).length > 0) failures.add(404);
  // A body is checked also where the call takes none.
  if (call.method !== 'GET') failures.add(413);
  if (call.body !== undefined) failures.add(415);
  // An Idempotency-Key that was used for another write.
  if (call.method === 'POST' && !call.anonymous) failures.add(422);
  return [...failures].sort((a, b) => a - b);
}

/** A client that has an answer already, and says so by `If-None-Match`, may be told that it is still right. */
const NOT_MODIFIED = 304;

/** Whether the contract declares that a call may answer with this status. */
export const isDeclared = (call: AnyCall, status: number): boolean =>
  status === call.success ||
  (call.method === 'GET' && status === NOT_MODIFIED) ||
  failuresOf(call).some((failure) => failure === status);
