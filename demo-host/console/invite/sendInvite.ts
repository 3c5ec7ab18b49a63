import { REQUEST_TIMEOUT_MS } from '#domain/lists/limits.ts';
import type { Language } from '#domain/people/languages.ts';
import { ownApi } from '#host/console/calls/ownApi.ts';
import type { session } from '#widgets/page/index.ts';

/** Why an invitation does not go on, as the page has a text for it. */
export type Closed = 'unknown' | 'used' | 'revoked' | 'ended' | 'blocked';

/** What an invitation is for. */
export interface OpenedInvitation {
  name: string;
  mobileNumber: string;
  needsPhone: boolean;
  schoolNames: readonly string[];
  academyName: string;
  language: Language;
}

/** What a code is asked for; the key for an app where two-step sign-in has to be set up first. */
export interface CodeNeeds {
  needs: 'code' | 'set-up';
  secret?: string;
  uri?: string;
}

type SignInAnswer = Parameters<typeof session.signIn>[0] & { recoveryCodes?: readonly string[] };

export type InviteAnswer<T> =
  | { kind: 'ok'; answer: T }
  | { kind: 'closed'; why: Closed }
  | { kind: 'field'; field: 'password' | 'phone'; isTaken: boolean }
  | { kind: 'code'; needs: CodeNeeds }
  | { kind: 'busy' | 'failed' | 'offline' };

const CLOSED: ReadonlySet<string> = new Set<Closed>(['unknown', 'used', 'revoked', 'ended', 'blocked']);

interface Refusal {
  reason?: string;
  needs?: string;
  secret?: string;
  uri?: string;
}

/** Sends what somebody who is not signed in sends: so without the session of the page, no matter whose that is. */
async function post<T>(path: string, body: object): Promise<InviteAnswer<T>> {
  const response = await fetch(ownApi() + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch(() => undefined);
  if (!response) return { kind: 'offline' };
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer) return { kind: 'ok', answer: answer as T };
  const { reason = '', needs, secret, uri } = (answer ?? {}) as Refusal;
  if (CLOSED.has(reason)) return { kind: 'closed', why: reason as Closed };
  if (reason === 'password' || reason === 'phone') {
    return { kind: 'field', field: reason, isTaken: response.status === 409 };
  }
  if (needs === 'code' || needs === 'set-up') {
    return { kind: 'code', needs: { needs, ...(secret && uri ? { secret, uri } : {}) } };
  }
  return { kind: response.status === 429 ? 'busy' : 'failed' };
}

/** Asks what the invitation with this secret is for. */
export const openInvitation = (secret: string): Promise<InviteAnswer<OpenedInvitation>> =>
  post('/api/invitations/open', { secret });

export interface Choice {
  secret: string;
  password: string;
  mobileNumber?: string | undefined;
  code?: string | undefined;
}

/** Stores the chosen password and signs in. */
export const acceptInvitation = (choice: Choice): Promise<InviteAnswer<SignInAnswer>> =>
  post('/api/invitations/accept', choice);
