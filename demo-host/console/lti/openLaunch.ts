import type { CallAnswer } from '#contract/call.ts';
import type { openLtiLaunch } from '#contract/sign-in/lti.ts';
import { api } from '#widgets/page/index.ts';
import { type PlatformStorage, recall } from './platformStorage.ts';

/** What the server writes into the page of a launch. */
export interface OpenData {
  /** Pages that may frame this one. */
  origins: readonly string[];
  /** Where the LMS keeps the browser's secret, if it supports that. */
  storage?: PlatformStorage;
  /** Address that starts the launch again in a new window. */
  again?: string;
}

export type Launch = CallAnswer<typeof openLtiLaunch>;

/** How opening the launch ended. */
export type Opened =
  | { kind: 'launch'; launch: Launch }
  /** The page was reloaded or came too late; `message` is the server's reason. */
  | { kind: 'over'; message?: string }
  /** Nothing proves that the launch was started in this browser. */
  | { kind: 'unbound'; again: string | undefined }
  | { kind: 'unreachable' };

/** Exchanges the code in the address for the launch. A code works once, so it is removed from the address. */
export async function openLaunch({ storage, again }: OpenData): Promise<Opened> {
  const { code, login, ask } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  // With its pathname, since a relative address would be resolved against the console's folder.
  history.replaceState(history.state, '', location.pathname);
  if (!code || !login) return { kind: 'over' };
  const browser = ask && storage ? await recall(storage, login) : undefined;
  if (ask && browser === undefined) return { kind: 'unbound', again };

  const { answer, failure } = await api.send('openLtiLaunch', {
    body: { code, login, browser: browser ?? null },
  });
  if (!failure) return { kind: 'launch', launch: answer };
  const isRefused = failure.status >= 400 && failure.status < 500;
  return isRefused ? { kind: 'over', message: failure.message } : { kind: 'unreachable' };
}
