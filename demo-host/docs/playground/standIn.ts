/**
 * The stand-in of the playground, for a documentation that no academy serves: the reference API with the demo academy, in a
 * worker of this page. It answers the calls of this page and of its preview, and nothing leaves the browser.
 */
import { useEffect, useState } from 'react';
import { type DemoAccount, readDemoAccounts } from '#host/console/calls/demoAccounts.ts';
import type { WorkerMessage, WorkerRequest } from '#host/mock/browser/messages.ts';

export type StandInState =
  /** Whether an academy answers is not known yet. */
  | { status: 'asking' }
  /** An academy answers, or the API was chosen: there is no stand-in. */
  | { status: 'none' }
  | { status: 'starting' }
  | { status: 'ready'; accounts: readonly DemoAccount[] }
  | { status: 'failed'; message: string };

/** The worker, and the folder of what it loads, seen from the worker. */
const WORKER = 'stand-in.js?files=../cli/postgres/';

/** The roles that may hold a session. */
const ROLES = [3, 4, 6, 12, 24];

/** Whether an academy answers at this address. A server of files answers 404, or some page. */
async function isAcademy(apiBase: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL(`${apiBase.replace(/\/+$/, '')}/healthz`, location.href));
    return answer.ok && (await answer.json()).status === 'ok';
  } catch {
    return false;
  }
}

/** What the preview asks before it asks the network. */
type Answers = (request: Request) => Promise<Response> | undefined;

/** Starts the worker. @returns what ends it */
function start(apiBase: string, onState: (state: StandInState) => void): () => void {
  const worker = new Worker(WORKER, { type: 'module' });
  const waiting = new Map<number, (message: Extract<WorkerMessage, { type: 'answer' }>) => void>();
  let last = 0;
  const fail = (message: string) => onState({ status: 'failed', message });
  worker.addEventListener('error', ({ message }) => fail(message || 'Its script could not be loaded.'));
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type === 'failed') return fail(data.message);
    if (data.type === 'answer') return waiting.get(data.id)?.(data);
    onState({ status: 'ready', accounts: data.accounts.filter(({ role }) => ROLES.includes(role)) });
  });
  const calls = new URL(`${apiBase.replace(/\/+$/, '')}/api/`, location.href).href;
  const answers: Answers = (request) => (request.url.startsWith(calls) ? answer(request) : undefined);

  async function answer(request: Request): Promise<Response> {
    const { url, method, headers, signal } = request;
    const body = await request.text();
    last += 1;
    const id = last;
    const message: WorkerRequest = { id, url, method, headers: [...headers], body: body === '' ? undefined : body };
    const answered = await new Promise<Extract<WorkerMessage, { type: 'answer' }>>((resolve, reject) => {
      waiting.set(id, resolve);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.postMessage(message);
    }).finally(() => waiting.delete(id));
    return new Response(answered.body, { status: answered.status, headers: answered.headers });
  }

  Object.assign(window, { academyStandIn: answers });
  return () => {
    Object.assign(window, { academyStandIn: undefined });
    worker.terminate();
  };
}

/** Asks as the preview does: the stand-in where there is one, otherwise the network. */
export const fetchInPlayground = async (request: Request): Promise<Response> =>
  (await (window as Window & { academyStandIn?: Answers }).academyStandIn?.(request)) ?? fetch(request);

/**
 * Starts a stand-in where no academy answers.
 * @param chosen an API that was chosen; then there is no stand-in
 */
export function useStandIn(apiBase: string, chosen: boolean): StandInState {
  const [state, setState] = useState<StandInState>({ status: 'asking' });
  useEffect(() => {
    // A server that has written its demo accounts into the page is an academy.
    if (chosen || readDemoAccounts().length > 0) {
      setState({ status: 'none' });
      return;
    }
    let isOver = false;
    let end = () => {};
    void isAcademy(apiBase).then((answers) => {
      if (isOver) return;
      setState({ status: answers ? 'none' : 'starting' });
      if (!answers) end = start(apiBase, setState);
    });
    return () => {
      isOver = true;
      end();
    };
  }, [apiBase, chosen]);
  return state;
}
