import type { AnswerOf } from '#host/console/useAnswer.ts';
import { api } from '#widgets/index.ts';
import { type PlatformStorage, recall } from './platformStorage.ts';

/** What the page of a launch is told when it is loaded. */
export interface OpenData {
  /** Pages that may frame this one. */
  origins: readonly string[];
  /** Where the LMS keeps the browser's secret, if it offers that. */
  storage?: PlatformStorage;
  /** Where the launch is begun again, in a window of its own. */
  again?: string;
}

export type Launch = AnswerOf<'openLtiLaunch'>;

/** What became of it. */
export type Opened =
  | { kind: 'launch'; launch: Launch }
  /** Loaded again, or too late; `message` where the academy says more. */
  | { kind: 'over'; message?: string | undefined }
  /** Nothing says that it was begun in this browser. */
  | { kind: 'unbound'; again: string | undefined }
  | { kind: 'unreachable' };

/** Fetches what the code in the address stands for: once, for then it is used up and taken off the address. */
export async function openLaunch({ storage, again }: OpenData): Promise<Opened> {
  const { code, login, ask } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  // An address of its own, since another is relative to the console's folder.
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
