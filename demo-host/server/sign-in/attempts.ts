/** Failed attempts, counted by keys in the database, so that several processes count together. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#host/server/database/actor.ts';
import type { AttemptKind } from '#host/server/database/columnTypes.ts';

/** How attempts are slowed by one of their keys. */
export interface AttemptLimit {
  /** Failures without a pause. */
  free: number;
  /** The pause after the last free failure; every further one doubles it. 1 by default. */
  firstPauseSeconds?: number;
  longestPauseSeconds: number;
  /** Failures expire after this many seconds. */
  expirySeconds: number;
  /** `one`: one failure each time that so long has passed. `all`: all of them when there was no failure for so long. */
  expires: 'one' | 'all';
}

/** What an attempt is counted by. */
export interface Attempt {
  kind: AttemptKind;
  key: Buffer;
  limit: AttemptLimit;
  /** Counts only once a day for the same value; then the number of different values is limited, not of failures. */
  oncePer?: Buffer;
}

/** An attempt that was counted. */
export interface Counted extends Attempt {
  /** All failures by its key so far. */
  failures: number;
  /** It was not counted again, because its `oncePer` was counted before. */
  isRepeat: boolean;
}

/** After this many seconds, an attempt with `oncePer` counts again. */
const ONCE_SECONDS = 24 * 3600;

/** Seconds to wait after this many failures. */
export function pauseAfter(failures: number, limit: AttemptLimit): number {
  const { free, firstPauseSeconds = 1, longestPauseSeconds } = limit;
  return failures < free ? 0 : Math.min(firstPauseSeconds * 2 ** (failures - free), longestPauseSeconds);
}

/** How many failures have expired. @param age seconds since the last failure, and since failures were last expired. */
export function expiredOf(failures: number, age: { last: number; decayed: number }, limit: AttemptLimit): number {
  if (limit.expires === 'all') return age.last > limit.expirySeconds ? failures : 0;
  return Math.min(failures, Math.floor(age.decayed / limit.expirySeconds));
}

interface Row {
  kind: AttemptKind;
  key_hash: Buffer;
  failures: number;
  /** Seconds since the last failure, and since failures were last expired. */
  last: number;
  decayed: number;
  wait: number;
}

type Key = Pick<Attempt, 'kind' | 'key'>;

const nameOf = ({ kind, key }: Key) => `${kind} ${key.toString('hex')}`;
const memberOf = ({ kind, key, oncePer }: Attempt): Key | undefined =>
  oncePer && { kind, key: createHash('sha256').update(key).update(oncePer).digest() };
/** The keys of all rows that attempts use, in the order in which every process locks them, to avoid deadlocks. */
const keysOf = (attempts: readonly Attempt[]): Key[] =>
  attempts
    .flatMap((attempt) => [attempt, memberOf(attempt) ?? []].flat())
    .sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));

/** The rows of these keys, by name. */
async function readRows(tx: Tx, keys: readonly Key[], lock: boolean): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`
    select kind, key_hash, failures,
           extract(epoch from clock_timestamp() - last_failed_at)::float8 as last,
           extract(epoch from clock_timestamp() - decayed_until)::float8 as decayed,
           greatest(0, ceil(extract(epoch from blocked_until - clock_timestamp())))::integer as wait
      from sign_in_attempt
     where (kind, key_hash) in (${sql.join(keys.map(({ kind, key }) => sql`(${kind}::text, ${key}::bytea)`))})
     order by kind collate "C", key_hash ${lock ? sql`for update` : sql``}`.execute(tx);
  return new Map(rows.map((row) => [nameOf({ kind: row.kind, key: row.key_hash }), row]));
}

/** Was the `oncePer` of this attempt counted before, so that it does not count now? */
function isMember(attempt: Attempt, rows: ReadonlyMap<string, Row>): boolean {
  const member = memberOf(attempt);
  const row = member && rows.get(nameOf(member));
  return row !== undefined && row.failures > 0 && row.last < ONCE_SECONDS;
}

const waitOf = (attempts: readonly Attempt[], rows: ReadonlyMap<string, Row>) =>
  Math.max(0, ...attempts.map((attempt) => (isMember(attempt, rows) ? 0 : (rows.get(nameOf(attempt))?.wait ?? 0))));

/**
 * Counts an attempt before it is checked, as a `sign-in` or `lti` actor, so that attempts sent in parallel, also to several
 * processes, cannot get past the limit. Counts by all keys or by none.
 * @param attempts the keys by which it is counted.
 * @returns seconds to wait if the attempt may not be made (nothing is counted then), else 0 and what was counted.
 */
export async function recordAttempt(
  tx: Tx,
  attempts: readonly Attempt[],
): Promise<{ wait: number; counted: readonly Counted[] }> {
  const keys = keysOf(attempts);
  // First without a lock: an attempt that has to wait costs only a read and leaves no rows.
  const early = waitOf(attempts, await readRows(tx, keys, false));
  if (early > 0) return { wait: early, counted: [] };

  await tx
    .insertInto('sign_in_attempt')
    .values(keys.map(({ kind, key }) => ({ kind, key_hash: key })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await readRows(tx, keys, true);
  const wait = waitOf(attempts, rows);
  if (wait > 0) return { wait, counted: [] };

  const counted = attempts.map((attempt): Counted & { expired: number; pause: number } => {
    const row = rows.get(nameOf(attempt));
    if (!row) throw new Error('An attempt has no row to be counted in.');
    const isRepeat = isMember(attempt, rows);
    const expired = expiredOf(row.failures, row, attempt.limit);
    const failures = row.failures - expired + (isRepeat ? 0 : 1);
    return { ...attempt, isRepeat, failures, expired, pause: isRepeat ? 0 : pauseAfter(failures, attempt.limit) };
  });
  const written = counted.flatMap((attempt) => {
    const member = memberOf(attempt);
    const { expirySeconds, expires } = attempt.limit;
    // No failure is left that could expire: the time starts now.
    const begins = expires === 'all' || attempt.failures <= 1;
    return [
      sql`(${attempt.kind}::text, ${attempt.key}::bytea, ${attempt.failures}::integer, ${attempt.pause}::float8,
           ${begins ? null : attempt.expired * expirySeconds}::float8)`,
      ...(member ? [sql`(${member.kind}::text, ${member.key}::bytea, 1, 0::float8, null::float8)`] : []),
    ];
  });
  await sql`
    update sign_in_attempt g
       set failures = w.failures, last_failed_at = clock_timestamp(),
           blocked_until = case when w.pause > 0 then clock_timestamp() + make_interval(secs => w.pause) else g.blocked_until end,
           decayed_until = coalesce(g.decayed_until + make_interval(secs => w.expired), clock_timestamp())
      from (values ${sql.join(written)}) w (kind, key_hash, failures, pause, expired)
     where g.kind = w.kind and g.key_hash = w.key_hash`.execute(tx);
  return { wait: 0, counted };
}

/**
 * Subtracts an attempt that succeeded, as the same actor; other attempts by the same keys stay counted.
 * @param attempts what was counted. A pause that began with one of them ends; a pause that began with another attempt goes
 *   on. If it is not known what was counted (`failures` is missing), the pause ends.
 */
export async function undoAttempt(
  tx: Tx,
  attempts: readonly (Attempt & Partial<Pick<Counted, 'failures' | 'isRepeat'>>)[],
): Promise<void> {
  if (attempts.length === 0) return;
  const rows = await readRows(tx, keysOf(attempts), true);
  for (const attempt of attempts) {
    const row = rows.get(nameOf(attempt));
    const member = memberOf(attempt);
    if (!row || (member && !isMember(attempt, rows))) continue;
    const beganPause = !attempt.isRepeat && (attempt.failures === undefined || row.failures <= attempt.failures);
    await sql`
      update sign_in_attempt set failures = greatest(failures - 1, 0)${beganPause ? sql`, blocked_until = null` : sql``}
       where kind = ${attempt.kind} and key_hash = ${attempt.key}`.execute(tx);
    if (member) await clearAttempts(tx, member);
  }
}

/** Sets the failures of a key to 0, as the same actor. */
export async function clearAttempts(tx: Tx, { kind, key }: Key): Promise<void> {
  await tx
    .updateTable('sign_in_attempt')
    .set({ failures: 0, blocked_until: null })
    .where('kind', '=', kind)
    .where('key_hash', '=', key)
    .execute();
}
