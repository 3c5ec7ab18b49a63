import { REQUEST_TIMEOUT_MS } from '#domain/lists/limits.ts';
import type { SetUpFault, SetUpWords } from '#domain/people/academy.ts';
import { ownApi } from '#host/console/calls/ownApi.ts';

/**
 * What the server says: `ok`; `unknown` where the secret is wrong or its hour over; `done` where the academy is set up
 * already; `refused` where a field is wrong; `failed` for any other answer, and `offline` for none.
 */
export type SetUpAnswer =
  | { kind: 'ok' | 'unknown' | 'done' | 'offline' | 'failed' }
  | { kind: 'refused'; fault: SetUpFault };

const BY_STATUS: Readonly<Record<number, 'ok' | 'unknown' | 'done'>> = {
  200: 'ok',
  201: 'ok',
  404: 'unknown',
  410: 'done',
};

async function post(path: string, body: object): Promise<SetUpAnswer> {
  const answer = await fetch(ownApi() + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch(() => undefined);
  if (!answer) return { kind: 'offline' };
  const kind = BY_STATUS[answer.status];
  if (kind) return { kind };
  const { fault } = (await answer.json().catch(() => ({}))) as { fault?: SetUpFault };
  return fault ? { kind: 'refused', fault } : { kind: 'failed' };
}

/** Asks whether the secret opens the set-up. */
export const openSetUp = (secret: string): Promise<SetUpAnswer> => post('/api/set-up/open', { secret });

/** Sets the academy up. */
export const sendSetUp = (secret: string, words: SetUpWords): Promise<SetUpAnswer> =>
  post('/api/set-up', { secret, ...words });
