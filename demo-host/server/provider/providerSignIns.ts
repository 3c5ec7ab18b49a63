/**
 * Sign-ins by the OpenID Connect provider that are in progress, as the `oidc` actor. Secrets are stored as hashes. What
 * may happen only once is one statement, so that of several processes exactly one succeeds.
 */

import { sql } from 'kysely';
import type { Tx } from '#host/server/database/actor.ts';
import type { PersonRole, ProviderTarget } from '#host/server/database/columnTypes.ts';
import { all } from '#host/server/database/reporting.ts';
import { sha256 } from '#host/server/http/session.ts';

export interface NewSignIn {
  state: string;
  nonce: string;
  verifier: string;
  /** What the page sent of its secret: its SHA-256, in base64url. */
  challenge: string;
  target: ProviderTarget;
  parentView: boolean;
  seconds: number;
}

export async function beginSignIn(tx: Tx, signIn: NewSignIn): Promise<void> {
  await tx
    .insertInto('provider_sign_in')
    .values({
      state_hash: sha256(signIn.state),
      nonce: signIn.nonce,
      verifier: signIn.verifier,
      challenge_hash: Buffer.from(signIn.challenge, 'base64url'),
      target: JSON.stringify(signIn.target),
      parent_view: signIn.parentView,
      expires_at: inSeconds(signIn.seconds),
    })
    .execute();
}

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

export interface UsedSignIn {
  nonce: string;
  verifier: string;
  target: ProviderTarget;
}

/** Uses the state of a sign-in. @returns undefined when it is unknown, expired or was used before. */
export async function useSignIn(tx: Tx, state: string): Promise<UsedSignIn | undefined> {
  const [row] = await all(
    tx,
    sql<UsedSignIn>`
      with begun as (
        select state_hash, nonce, verifier from provider_sign_in
         where state_hash = ${sha256(state)} and used_at is null and expires_at > now() for update)
      update provider_sign_in s set used_at = now(), nonce = null, verifier = null
        from begun where s.state_hash = begun.state_hash
      returning begun.nonce, begun.verifier, s.target`,
  );
  return row;
}

/** Whom the provider's proof is about. `banned` and `role` are people who may not sign in. */
export interface MatchedAccount {
  outcome: 'found' | 'several' | 'none' | 'banned' | 'role';
  pid: number | null;
  schoolId: number | null;
}

/** Finds the person; unless there are none or several, the person is the actor from here on. */
export async function matchAccount(tx: Tx, by: 'email' | 'sourcedId', value: string): Promise<MatchedAccount> {
  const [row] = await all(
    tx,
    sql<MatchedAccount>`
      select outcome, pid, school_id as "schoolId" from actor.match_provider_account(${by}, ${value})`,
  );
  if (!row) throw new Error('Only a sign-in by the provider looks for an account.');
  return row;
}

/** Keeps the ticket with which the page opens the session of the person who was found. */
export async function keepTicket(
  tx: Tx,
  state: string,
  { ticket, pid, hadSecondStep, seconds }: { ticket: string; pid: number; hadSecondStep: boolean; seconds: number },
): Promise<void> {
  await tx
    .updateTable('provider_sign_in')
    .set({ pid, had_second_step: hadSecondStep, ticket_hash: sha256(ticket), expires_at: inSeconds(seconds) })
    .where('state_hash', '=', sha256(state))
    .execute();
}

export interface ProvenPerson {
  pid: number;
  role: PersonRole;
  name: string;
  phone: string | null;
  email: string | null;
  schoolId: number | null;
  parentView: boolean;
  hadSecondStep: boolean;
}

/**
 * The person of a ticket, who is the actor from here on.
 * @param secret of the page that began the sign-in.
 * @returns undefined when the ticket is unknown, expired or used, or the secret is another one.
 */
export async function enterSignIn(tx: Tx, ticket: string, secret: string): Promise<ProvenPerson | undefined> {
  const [row] = await all(
    tx,
    sql<ProvenPerson>`
      select pid, role, name, phone, email, school_id as "schoolId", parent_view as "parentView",
             had_second_step as "hadSecondStep"
        from actor.enter_provider_sign_in(${sha256(ticket)}, ${sha256(secret)})`,
  );
  return row;
}

/** Uses the ticket: it has opened a session. */
export async function closeSignIn(tx: Tx, ticket: string): Promise<void> {
  await tx
    .updateTable('provider_sign_in')
    .set({ opened_at: sql<Date>`now()` })
    .where('ticket_hash', '=', sha256(ticket))
    .execute();
}
