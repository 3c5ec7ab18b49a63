import { onDemand } from '#domain/loadCode.ts';
import { isServer } from '#page/pageGlobals.ts';
import type { Failure } from '#page/sendCall.ts';
import type { CallName, InputOf, Sent } from './pageCalls.ts';

/** The API with the session of the page, for what the page itself makes of `academy-action`. */
export interface PageApi {
  /**
   * Sends a call. After one that writes, every element of the page asks anew for what it shows. A 401
   * ends the session as it does in an element. Calls beyond the specification work where
   * `user.capabilities` names their word.
   */
  send<Name extends CallName>(name: Name, input: InputOf<Name>): Promise<Sent<Name>>;
  /** Says something as the elements do: in a toast of the page. */
  notify(toast: { tone: 'success' | 'error' | 'info'; text: string; detail?: string }): Promise<void>;
}

export type { Failure };

const load = onDemand(() => import('./pageCalls.ts'));
/** Code that could not be loaded, and a server that draws pages, are to whoever sends a network that failed. */
const NOT_LOADED: Failure = { status: 0, message: 'Network error. Please check your connection.' };

export const api: PageApi = {
  async send(name, input) {
    const code = isServer() ? undefined : await load().catch(() => undefined);
    return code ? code.send(name, input) : { failure: NOT_LOADED };
  },
  async notify(toast) {
    if (!isServer()) (await load()).notify(toast);
  },
};
