/** Signing in and out. What runs under which actor is said at each function. */
import { sql } from 'kysely';
import type { Tx } from './actor.ts';
import type { PersonRole } from './schema.ts';

/** Someone who may or may not sign in. */
export interface Account {
  pid: number;
  role: PersonRole;
  schoolId: number | null;
  isBanned: boolean;
  passwordHash: string;
}

/** The account of the phone number that a `sign-in` actor tries, if there is one with a password. */
export async function findAccount(tx: Tx): Promise<Account | undefined> {
  // No condition on the phone: the policy shows this actor one person and nobody else.
  const row = await tx
    .selectFrom('person')
    .innerJoin('credential', 'credential.pid', 'person.pid')
    .select(['person.pid', 'role', 'school_id', 'banned_at', 'password_hash'])
    .executeTakeFirst();
  return (
    row && {
      pid: row.pid,
      role: row.role,
      schoolId: row.school_id,
      isBanned: row.banned_at !== null,
      passwordHash: row.password_hash,
    }
  );
}

export interface NewSession {
  tokenHash: Buffer;
  pid: number;
  parentView: boolean;
  /** Over after this many seconds, used or not. */
  absoluteSeconds: number;
  /** Over when it is not used for this many seconds. */
  idleSeconds: number;
}

/** Opens a session, as the `sign-in` actor of the person's phone number. */
export async function openSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      pid: session.pid,
      parent_view: session.parentView,
      idle_limit: `${session.idleSeconds} seconds`,
      expires_at: sql<Date>`now() + make_interval(secs => ${session.absoluteSeconds})`,
    })
    .execute();
}

/** Ends one session, as the person whose it is. */
export async function endSession(tx: Tx, sessionId: number): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: sql<Date>`now()`, revoked_reason: 'sign-out' })
    .where('session_id', '=', sessionId)
    .execute();
}

/** What a guess is counted by: the account tried, and where it came from. */
export interface GuessKeys {
  account: Buffer;
  address: Buffer;
}

/** How guessing is slowed by one of its keys. */
export interface GuessLimit {
  /** Failures that cost nothing. */
  free: number;
  /** Each one more doubles the pause, from a second up to this many. */
  longestPauseSeconds: number;
  /** Failures are forgotten after this many seconds without another. */
  forgetSeconds: number;
}

/**
 * Counts a guess before its password is looked at, as a `sign-in` actor, so that guesses sent side
 * by side, also to several processes, cannot outrun the counter.
 * @returns seconds to wait when the guess may not be made at all (it is then not counted), else 0.
 */
export async function countGuess(
  tx: Tx,
  keys: GuessKeys,
  limits: Record<keyof GuessKeys, GuessLimit>,
): Promise<number> {
  // In this order everywhere, so that two guesses never wait for each other in a circle.
  const kinds = ['account', 'address'] as const;
  await tx
    .insertInto('sign_in_guess')
    .values(kinds.map((kind) => ({ kind, key_hash: keys[kind] })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const counted: { kind: keyof GuessKeys; failures: number }[] = [];
  let wait = 0;
  for (const kind of kinds) {
    const row = await tx
      .selectFrom('sign_in_guess')
      .select([
        'failures',
        sql<number>`extract(epoch from clock_timestamp() - last_failed_at)`.as('age'),
        sql<number>`greatest(0, ceil(extract(epoch from blocked_until - clock_timestamp())))`.as('wait'),
      ])
      .where('kind', '=', kind)
      .where('key_hash', '=', keys[kind])
      .forUpdate()
      .executeTakeFirstOrThrow();
    wait = Math.max(wait, row.wait ?? 0);
    counted.push({ kind, failures: row.age > limits[kind].forgetSeconds ? 1 : row.failures + 1 });
  }
  if (wait > 0) return wait;
  for (const { kind, failures } of counted) {
    await tx
      .updateTable('sign_in_guess')
      .set({
        failures,
        last_failed_at: sql<Date>`clock_timestamp()`,
        blocked_until: sql<Date>`clock_timestamp() + make_interval(secs => ${pauseAfter(failures, limits[kind])})`,
      })
      .where('kind', '=', kind)
      .where('key_hash', '=', keys[kind])
      .execute();
  }
  return 0;
}

/** Seconds to wait after so many failures. */
export function pauseAfter(failures: number, { free, longestPauseSeconds }: GuessLimit): number {
  return failures < free ? 0 : Math.min(2 ** (failures - free), longestPauseSeconds);
}

/**
 * Takes back a guess that turned out right, as the same actor: the account's failures are forgotten,
 * the address loses only this one, since who knows one password may be guessing at others.
 */
export async function forgiveGuess(tx: Tx, keys: GuessKeys): Promise<void> {
  await tx
    .updateTable('sign_in_guess')
    .set({ failures: 0, blocked_until: null })
    .where('kind', '=', 'account')
    .where('key_hash', '=', keys.account)
    .execute();
  await tx
    .updateTable('sign_in_guess')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, blocked_until: null })
    .where('kind', '=', 'address')
    .where('key_hash', '=', keys.address)
    .execute();
}
