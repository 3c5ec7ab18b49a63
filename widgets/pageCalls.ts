/** What `api` sends: loaded when something is sent for the first time, which keeps the entry file small. */
import { entryKey } from '#api/answerCache.ts';
import { academyCalls } from '#contract/academy.ts';
import { accountCalls } from '#contract/account.ts';
import { attentionCounts } from '#contract/attention.ts';
import type { CallAnswer, CallInput } from '#contract/call.ts';
import { childDataCalls } from '#contract/childData.ts';
import { dataCalls } from '#contract/data.ts';
import { deletionCalls } from '#contract/deletions.ts';
import { importCalls } from '#contract/imports.ts';
import { invitationCalls } from '#contract/invitations.ts';
import { keyCalls } from '#contract/keys.ts';
import { linkRequestCalls } from '#contract/linkRequests.ts';
import { ltiCalls } from '#contract/lti.ts';
import { noticeCounts } from '#contract/notices.ts';
import { children } from '#contract/parent.ts';
import { planEditorCalls } from '#contract/planEditor.ts';
import { pushCalls } from '#contract/push.ts';
import { countries, createSchool, schoolById, schools, updateSchool } from '#contract/schools.ts';
import { searchCalls } from '#contract/search.ts';
import { statementCalls } from '#contract/statements.ts';
import { schoolClasses } from '#contract/studyPlans.ts';
import { createUser, importUsers, updateUser, userById, userRoles, users } from '#contract/users.ts';
import { overlayCode } from '#page/overlayCode.ts';
import { pageRuntime } from '#page/runtime.ts';
import { type SendResult, sendCall } from '#page/sendCall.ts';
import type { ToastContent } from '#ui/Toast.tsx';

/** The calls that a page's own forms and lists need, by their names. */
const CALLS = {
  schools,
  countries,
  schoolById,
  schoolClasses,
  createSchool,
  updateSchool,
  users,
  userRoles,
  userById,
  createUser,
  updateUser,
  importUsers,
  ...deletionCalls,
  ...linkRequestCalls,
  ...invitationCalls,
  ...ltiCalls,
  ...accountCalls,
  ...academyCalls,
  ...keyCalls,
  ...statementCalls,
  ...importCalls,
  ...dataCalls,
  ...searchCalls,
  ...planEditorCalls,
  attentionCounts,
  noticeCounts,
  ...pushCalls,
  children,
  ...childDataCalls,
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

/** Follows what a call reads, in the cache that the elements read from, until `signal` ends that. */
export function watch<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  listener: (answer: AnswerOf<Name>) => void,
  { signal }: { signal?: AbortSignal } = {},
): void {
  if (signal?.aborted) return;
  const { client, cache, session, apiFor } = pageRuntime();
  const call = CALLS[name];
  const join = () => {
    const { apiBase } = apiFor(undefined);
    const { epoch, status } = session.store.getState();
    const key = entryKey(call.id, apiBase, epoch, input);
    let told: unknown;
    const tell = () => {
      const { data } = cache.state(key);
      if (data === undefined || data === told) return;
      told = data;
      listener(data as AnswerOf<Name>);
    };
    const leave = cache.join(key, {
      ask: (asking) => client.send<Calls[Name]>(call, input, { apiBase, signal: asking }),
      onChange: tell,
      enabled: status === 'signed-in',
      quiet: true,
      // What is there is good enough: those who show it ask again in their own time.
      staleTime: Number.POSITIVE_INFINITY,
    });
    tell();
    return leave;
  };
  let leave = join();
  // Another session has other answers, and none is asked for while there is none.
  const end = session.store.subscribe((now, before) => {
    if (now.epoch === before.epoch && now.status === before.status) return;
    leave();
    leave = join();
  });
  signal?.addEventListener('abort', () => {
    end();
    leave();
  });
}

/** Shows a toast of the page, also where no element has drawn the place of toasts yet. */
export function notify(toast: Omit<ToastContent, 'id'>): void {
  pageRuntime().toasts.show(toast);
  overlayCode().load();
}
