/** What `api` sends: loaded when something is sent for the first time, which keeps the entry file small. */
import {
  beginTwoStep,
  changeOwnPassword,
  changeSignInRules,
  confirmTwoStep,
  endOtherSessions,
  endOwnSession,
  endTwoStep,
  ownSessions,
  renewRecoveryCodes,
  resetTwoStep,
  signInRules,
  twoStep,
  twoStepOfUser,
} from '#contract/account.ts';
import type { CallAnswer, CallInput } from '#contract/call.ts';
import { deletions, restoreDeleted } from '#contract/deletions.ts';
import { decideLinkRequest, linkRequests } from '#contract/linkRequests.ts';
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
} from '#contract/lti.ts';
import { countries, createSchool, schoolById, schools, updateSchool } from '#contract/schools.ts';
import { createUser, importUsers, updateUser, userById, userRoles } from '#contract/users.ts';
import { mountPageOverlay } from '#page/mountPageOverlay.tsx';
import { pageRuntime } from '#page/runtime.ts';
import { type SendResult, sendCall } from '#page/sendCall.ts';
import type { ToastMessage } from '#page/toasts.ts';

/**
 * The calls that a page's own forms and lists need, by their names. Listed one by one: a namespace import of their files
 * would add the bundler's helper for namespaces to the first load of every element.
 */
const CALLS = {
  schools,
  countries,
  schoolById,
  createSchool,
  updateSchool,
  userRoles,
  userById,
  createUser,
  updateUser,
  importUsers,
  deletions,
  restoreDeleted,
  linkRequests,
  decideLinkRequest,
  ltiPlatforms,
  addLtiPlatform,
  removeLtiPlatform,
  renewLtiKey,
  ltiLinks,
  openLtiLaunch,
  linkLtiAccount,
  removeLtiLink,
  answerLtiDeepLink,
  changeOwnPassword,
  ownSessions,
  endOtherSessions,
  endOwnSession,
  twoStep,
  beginTwoStep,
  confirmTwoStep,
  renewRecoveryCodes,
  endTwoStep,
  signInRules,
  changeSignInRules,
  twoStepOfUser,
  resetTwoStep,
};

type Calls = typeof CALLS;
export type CallName = keyof Calls;
export type InputOf<Name extends CallName> = CallInput<Calls[Name]>;
export type AnswerOf<Name extends CallName> = CallAnswer<Calls[Name]>;

/** What a call gives: its answer, or why it failed. */
export type Sent<Name extends CallName> = SendResult<AnswerOf<Name>>;

/** Sends a call by its name. */
export const send = <Name extends CallName>(name: Name, input: InputOf<Name>): Promise<Sent<Name>> =>
  sendCall<Calls[Name]>(CALLS[name], input);

/** Shows a toast of the page, also where no element has drawn the place of toasts yet. */
export function notify(toast: Omit<ToastMessage, 'id'>): void {
  pageRuntime().toasts.show(toast);
  mountPageOverlay();
}
