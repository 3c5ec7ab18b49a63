import { beginTwoStep, changeOwnPassword, confirmTwoStep, endTwoStep, renewRecoveryCodes } from './account.ts';
import type { AnyCall } from './call.ts';
import { restoreDeleted } from './deletions.ts';
import { decideLinkRequest } from './linkRequests.ts';
import { addLtiPlatform, answerLtiDeepLink, linkLtiAccount, openLtiLaunch } from './lti.ts';
import { replyMessage, sendMessage } from './messages.ts';
import { createNotification } from './notifications.ts';
import { parentAttendance, parentDashboardStats, parentPerformance, parentStudyProgress } from './parent.ts';
import { login } from './session.ts';
import { studyPlans } from './studyPlans.ts';
import { createUser, endUserTie, importUsers, updateUser } from './users.ts';

/** What a call may answer instead of what it was asked for. A status that is not here is none of this API's. */
export const FAILURE_STATUSES = [400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 500, 501, 503] as const;
export type FailureStatus = (typeof FAILURE_STATUSES)[number];

/**
 * Failures that do not follow from what a call is. Here and not with the calls, whose words every element loads.
 */
const DECLARED: ReadonlyMap<AnyCall, readonly FailureStatus[]> = new Map<AnyCall, readonly FailureStatus[]>([
  [createUser, [404, 409, 429]],
  [updateUser, [409, 429]],
  [importUsers, [409, 429]],
  [endUserTie, [409]],
  [decideLinkRequest, [409]],
  [login, [401, 403, 409, 429]],
  [changeOwnPassword, [422, 429]],
  [beginTwoStep, [409, 422, 429]],
  [confirmTwoStep, [409, 422, 429]],
  [renewRecoveryCodes, [409, 422, 429]],
  [endTwoStep, [409, 422, 429]],
  [restoreDeleted, [409, 410, 429]],
  [sendMessage, [404, 429]],
  [replyMessage, [409, 429]],
  [createNotification, [404]],
  [studyPlans, [404]],
  [parentDashboardStats, [404]],
  [parentPerformance, [404]],
  [parentStudyProgress, [404]],
  [parentAttendance, [404]],
  [addLtiPlatform, [409]],
  [linkLtiAccount, [409]],
  [openLtiLaunch, [403]],
  [answerLtiDeepLink, [409]],
]);

/**
 * The failures that a call may answer: those that follow from what it is, and those that are declared for it.
 * @param isBuilt whether there is code behind it.
 */
export function failuresOf(call: AnyCall, isBuilt = true): FailureStatus[] {
  const failures = new Set<FailureStatus>([400, 500, 503, ...(DECLARED.get(call) ?? [])]);
  if (!call.anonymous) failures.add(401).add(403);
  if (Object.keys(call.params).length > 0) failures.add(404);
  // A body is looked at even where none is due.
  if (call.method !== 'GET') failures.add(413);
  if (call.body !== undefined) failures.add(415);
  // An Idempotency-Key that was used for something else.
  if (call.method === 'POST' && !call.anonymous) failures.add(422);
  if (!isBuilt) failures.add(501);
  return [...failures].sort((a, b) => a - b);
}

/** Whether the contract declares that a call may answer with this status. */
export const isDeclared = (call: AnyCall, status: number, isBuilt = true): boolean =>
  status === call.success || failuresOf(call, isBuilt).some((failure) => failure === status);
