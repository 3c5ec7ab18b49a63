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
  /** As the browser names itself. */
  userAgent: string | null;
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
      user_agent: session.userAgent,
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

/** How guessing is slowed by one of its keys. */
export interface GuessLimit {
  /** Failures that cost nothing. */
  free: number;
  /** Each one more doubles the pause, from a second up to this many. */
  longestPauseSeconds: number;
  /** Failures are forgotten after this many seconds without another. */
  forgetSeconds: number;
}

/** What a guess is counted by. A begun login of an LMS is one too, until the LMS has vouched for it. */
export interface Guess {
  kind: 'account' | 'address' | 'lti';
  key: Buffer;
  limit: GuessLimit;
}

/**
 * Counts a guess before it is looked at, as a `sign-in` or `lti` actor, so that guesses sent side
 * by side, also to several processes, cannot outrun the counter.
 * @param guesses by what it is counted, in the same order everywhere: two guesses then never wait for each other
 *   in a circle.
 * @returns seconds to wait when the guess may not be made at all (it is then not counted), else 0.
 */
export async function countGuess(tx: Tx, guesses: readonly Guess[]): Promise<number> {
  await tx
    .insertInto('sign_in_guess')
    .values(guesses.map(({ kind, key }) => ({ kind, key_hash: key })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const counted: (Guess & { failures: number })[] = [];
  let wait = 0;
  for (const guess of guesses) {
    const row = await tx
      .selectFrom('sign_in_guess')
      .select([
        'failures',
        sql<number>`extract(epoch from clock_timestamp() - last_failed_at)`.as('age'),
        sql<number>`greatest(0, ceil(extract(epoch from blocked_until - clock_timestamp())))`.as('wait'),
      ])
      .where('kind', '=', guess.kind)
      .where('key_hash', '=', guess.key)
      .forUpdate()
      .executeTakeFirstOrThrow();
    wait = Math.max(wait, row.wait ?? 0);
    counted.push({ ...guess, failures: row.age > guess.limit.forgetSeconds ? 1 : row.failures + 1 });
  }
  if (wait > 0) return wait;
  for (const { kind, key, limit, failures } of counted) {
    await tx
      .updateTable('sign_in_guess')
      .set({
        failures,
        last_failed_at: sql<Date>`clock_timestamp()`,
        blocked_until: sql<Date>`clock_timestamp() + make_interval(secs => ${pauseAfter(failures, limit)})`,
      })
      .where('kind', '=', kind)
      .where('key_hash', '=', key)
      .execute();
  }
  return 0;
}

/** Seconds to wait after so many failures. */
export function pauseAfter(failures: number, { free, longestPauseSeconds }: GuessLimit): number {
  return failures < free ? 0 : Math.min(2 ** (failures - free), longestPauseSeconds);
}

/** Takes back one guess that turned out right, as the same actor: others by the same key may still be wrong. */
export async function forgiveGuess(tx: Tx, { kind, key }: Guess): Promise<void> {
  await tx
    .updateTable('sign_in_guess')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, blocked_until: null })
    .where('kind', '=', kind)
    .where('key_hash', '=', key)
    .execute();
}

/** Forgets all guesses by a key, as the same actor. */
export async function forgetGuesses(tx: Tx, { kind, key }: Guess): Promise<void> {
  await tx
    .updateTable('sign_in_guess')
    .set({ failures: 0, blocked_until: null })
    .where('kind', '=', kind)
    .where('key_hash', '=', key)
    .execute();
}
