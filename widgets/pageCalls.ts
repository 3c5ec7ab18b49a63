/** What `api` sends: loaded by the first who sends anything, which keeps the entry file small. */
import { hashKey } from '@tanstack/query-core';
import * as v from 'valibot';
import { ApiError } from '#api/errors.ts';
import { newKey } from '#api/newKey.ts';
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
} from '#contract/account.ts';
import { type CallAnswer, type CallInput, IDEMPOTENCY } from '#contract/call.ts';
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
import { createUser, importFaults, importUsers, updateUser, userById, userRoles } from '#contract/users.ts';
import { failureText } from '#page/failures.ts';
import { mountChrome } from '#page/mountChrome.tsx';
import { pageRuntime } from '#page/runtime.ts';
import type { ToastMessage } from '#page/toasts.ts';
import { pageTexts } from '#texts/page.ts';

/** The calls that a page's own forms and lists need. */
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
};

type Calls = typeof CALLS;
export type CallName = keyof Calls;
export type InputOf<Name extends CallName> = CallInput<Calls[Name]>;
export type AnswerOf<Name extends CallName> = CallAnswer<Calls[Name]>;

/** Why a call failed. */
export interface Failure {
  /** 0 when there was no response. */
  status: number;
  /** In words for people, as the elements say it (spec 1 §8). */
  message: string;
  /** What is wrong with single rows of many, by their place from 0. */
  rows?: v.InferOutput<typeof importFaults>['rows'];
}

export type Sent<Name extends CallName> =
  | { answer: AnswerOf<Name>; failure?: undefined }
  | { answer?: undefined; failure: Failure };

/** Names of writes that have not succeeded yet, by what was asked. */
const attempts = new Map<string, string>();

export async function send<Name extends CallName>(name: Name, input: InputOf<Name>): Promise<Sent<Name>> {
  const { client, queries, session, apiFor, locale } = pageRuntime();
  const call: Calls[CallName] = CALLS[name];
  const { apiBase } = apiFor(undefined);
  const capabilities = session.store.getState().user?.capabilities ?? [];
  // Tried again with the same words, it is the same write: a host that knows keys does it once.
  const question = hashKey([call.id, apiBase, input]);
  const idempotencyKey = attempts.get(question) ?? newKey();
  // Only a POST carries one; what else was typed, such as passwords, is not remembered.
  if (call.method === 'POST') attempts.set(question, idempotencyKey);
  try {
    const answer = await client.send(call, input as never, {
      apiBase,
      ...(capabilities.includes(IDEMPOTENCY) ? { idempotencyKey } : {}),
    });
    attempts.delete(question);
    // What was written may show in any element of the page.
    if (call.method !== 'GET') void queries.invalidateQueries();
    return { answer: answer as AnswerOf<Name> };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { rows } = v.parse(importFaults, error.body);
    const message = failureText(error, pageTexts.in(locale()));
    return { failure: { status: error.status, message, ...(rows.length > 0 ? { rows } : {}) } };
  }
}

export function notify(toast: Omit<ToastMessage, 'id'>): void {
  pageRuntime().toasts.show(toast);
  mountChrome();
}
