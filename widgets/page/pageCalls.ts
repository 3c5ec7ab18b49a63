/** What `api` sends: loaded when something is sent for the first time, which keeps the entry file small. */
import { entryKey } from '#api/answerCache.ts';
import { academyCalls } from '#contract/academy/academy.ts';
import { dataCalls } from '#contract/academy/data.ts';
import { importCalls } from '#contract/academy/imports.ts';
import { keyCalls } from '#contract/academy/keys.ts';
import { statementCalls } from '#contract/academy/statements.ts';
import type { CallAnswer, CallInput } from '#contract/call.ts';
import { noticeCounts } from '#contract/messages/notices.ts';
import { pushCalls } from '#contract/messages/push.ts';
import { deletionCalls } from '#contract/people/deletions.ts';
import { invitationCalls } from '#contract/people/invitations.ts';
import { linkRequestCalls } from '#contract/people/linkRequests.ts';
import { joinUsers, sharedNumbers } from '#contract/people/phoneNumbers.ts';
import { createSchool, schoolById, updateSchool } from '#contract/people/schoolForm.ts';
import { countries, schools } from '#contract/people/schools.ts';
import { searchCalls } from '#contract/people/search.ts';
import { createUser, importUsers, updateUser, userById } from '#contract/people/userForm.ts';
import { userRoles, users } from '#contract/people/users.ts';
import { planEditorCalls } from '#contract/plans/planEditor.ts';
import { schoolClasses } from '#contract/plans/studyPlans.ts';
import { accountCalls } from '#contract/sign-in/account.ts';
import { lmsCourseCalls } from '#contract/sign-in/lmsCourses.ts';
import { lmsGradeCalls } from '#contract/sign-in/lmsGrades.ts';
import { ltiCalls } from '#contract/sign-in/lti.ts';
import { attentionCounts } from '#contract/students/attention.ts';
import { childDataCalls } from '#contract/students/childData.ts';
import { children } from '#contract/students/parent.ts';
import { type SendResult, sendCall } from '#page/calls/sendCall.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { overlayCode } from '#page/overlay/overlayCode.ts';
import { languageOf } from '#texts/texts.ts';
import type { ToastContent } from '#ui/overlay/Toast.tsx';

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
  sharedNumbers,
  joinUsers,
  ...invitationCalls,
  ...ltiCalls,
  ...lmsCourseCalls,
  ...lmsGradeCalls,
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
  const { client, cache, session, configured, elements, apiFor, locale } = pageRuntime();
  const call = CALLS[name];
  let language: string;
  const join = () => {
    const { apiBase } = apiFor(undefined);
    const { epoch, status } = session.store.getState();
    language = languageOf(locale());
    const key = entryKey(call.id, apiBase, epoch, language, input);
    let lastShared: unknown;
    const tell = () => {
      const { data } = cache.state(key);
      if (data === undefined || data === lastShared) return;
      lastShared = data;
      listener(data as AnswerOf<Name>);
    };
    const leave = cache.join(key, {
      ask: (asking) => client.send<Calls[Name]>(call, input, { apiBase, signal: asking, language }),
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
  const joinAnew = () => {
    leave();
    leave = join();
  };
  // Another session has other answers, and none is asked for while there is none.
  const end = session.store.subscribe((now, before) => {
    if (now.epoch !== before.epoch || now.status !== before.status) joinAnew();
  });
  // So has another language.
  const onLanguage = () => {
    if (languageOf(locale()) !== language) joinAnew();
  };
  const ends = [end, configured.subscribe(onLanguage), elements.subscribe(onLanguage)];
  signal?.addEventListener('abort', () => {
    for (const stop of ends) stop();
    leave();
  });
}

/** Shows a toast of the page, also where no element has drawn the place of toasts yet. */
export function notify(toast: Omit<ToastContent, 'id'>): void {
  pageRuntime().toasts.show(toast);
  overlayCode().load();
}
