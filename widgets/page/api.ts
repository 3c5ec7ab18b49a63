import type { Failure } from '#page/calls/sendCall.ts';
import { isServer } from '#page/element/pageGlobals.ts';
import { onDemand } from '#platform/loadCode.ts';
import type { AnswerOf, CallName, InputOf, Sent } from './pageCalls.ts';

/** The API, with the session of the page, for what the page itself does on `academy-action`. */
export interface PageApi {
  /**
   * Sends a call by its name. After a write, every element of the page loads again what it shows. A 401 ends the
   * session, as it does in an element. A server has the calls beyond the basic ones if `user.capabilities` has their
   * capability.
   * @returns the answer, or why the call failed, with a message for people. It does not throw for a failed call.
   */
  send<Name extends CallName>(name: Name, input: InputOf<Name>): Promise<Sent<Name>>;
  /**
   * Follows what a call reads: calls back with its answer, and again when it changes. The page asks once for all who follow
   * it and all elements that show it, and no more often than they do; a failure is not told. `signal` ends that.
   * @throws when its code cannot be loaded.
   */
  watch<Name extends CallName>(
    name: Name,
    input: InputOf<Name>,
    listener: (answer: AnswerOf<Name>) => void,
    options?: { signal?: AbortSignal },
  ): Promise<void>;
  /** Shows a toast of the page, as the elements do. @throws when the code of toasts cannot be loaded. */
  notify(toast: { tone: 'success' | 'error' | 'info'; text: string; detail?: string }): Promise<void>;
}

export type { Failure };

const load = onDemand(() => import('./pageCalls.ts'));
/** The failure where the code cannot be loaded, and on a server that renders pages. */
const NOT_LOADED: Failure = { status: 0, message: 'Network error. Please check your connection.' };

export const api: PageApi = {
  async send(name, input) {
    const code = isServer() ? undefined : await load().catch(() => undefined);
    return code ? code.send(name, input) : { failure: NOT_LOADED };
  },
  async watch(...following) {
    if (!isServer()) (await load()).watch(...following);
  },
  async notify(toast) {
    if (!isServer()) (await load()).notify(toast);
  },
};
