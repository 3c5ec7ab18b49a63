/** How often something was tried in vain, counted by keys, so that several processes count together. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from './actor.ts';
import type { AttemptKind } from './columnTypes.ts';

/** How attempts are slowed by one of their keys. */
export interface AttemptLimit {
  /** Failures that cost nothing. */
  free: number;
  /** The pause after the last free one; each failure more doubles it. A second when not said. */
  firstPauseSeconds?: number;
  longestPauseSeconds: number;
  /** After so many seconds failures are forgotten: … */
  forgetSeconds: number;
  /** … one of them each time that so long has gone by, or all when there was none for so long. */
  forgets: 'one' | 'all';
}

/** What an attempt is counted by. */
export interface Attempt {
  kind: AttemptKind;
  key: Buffer;
  limit: AttemptLimit;
  /** Counts once a day for each of these: then it is not the failures that are limited, but how many these are. */
  oncePer?: Buffer;
}

/** An attempt that was counted. */
export interface Counted extends Attempt {
  /** All by its key so far. */
  failures: number;
  /** It cost nothing this time, since its `oncePer` had counted before. */
  isRepeat: boolean;
}

/** An attempt that counts once per something does so again after this many seconds. */
const ONCE_SECONDS = 24 * 3600;

/** Seconds to wait after so many failures. */
export function pauseAfter(failures: number, limit: AttemptLimit): number {
  const { free, firstPauseSeconds = 1, longestPauseSeconds } = limit;
  return failures < free ? 0 : Math.min(firstPauseSeconds * 2 ** (failures - free), longestPauseSeconds);
}

/** How many of so many failures are forgotten, where the last was, and where forgetting began, so many seconds ago. */
export function forgottenOf(failures: number, age: { last: number; begun: number }, limit: AttemptLimit): number {
  if (limit.forgets === 'all') return age.last > limit.forgetSeconds ? failures : 0;
  return Math.min(failures, Math.floor(age.begun / limit.forgetSeconds));
}

interface Row {
  kind: AttemptKind;
  key_hash: Buffer;
  failures: number;
  /** Seconds since the last failure, and since when failures are forgotten one after another. */
  last: number;
  begun: number;
  wait: number;
}

type Key = Pick<Attempt, 'kind' | 'key'>;

const nameOf = ({ kind, key }: Key) => `${kind} ${key.toString('hex')}`;
const memberOf = ({ kind, key, oncePer }: Attempt): Key | undefined =>
  oncePer && { kind, key: createHash('sha256').update(key).update(oncePer).digest() };
/** All rows that attempts touch, in the order in which everybody locks them: nobody then waits in a circle. */
const keysOf = (attempts: readonly Attempt[]): Key[] =>
  attempts
    .flatMap((attempt) => [attempt, memberOf(attempt) ?? []].flat())
    .sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));

/** The rows of these keys that there are, by name. */
async function readRows(tx: Tx, keys: readonly Key[], lock: boolean): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`
    select kind, key_hash, failures,
           extract(epoch from clock_timestamp() - last_failed_at)::float8 as last,
           extract(epoch from clock_timestamp() - decayed_until)::float8 as begun,
           greatest(0, ceil(extract(epoch from blocked_until - clock_timestamp())))::integer as wait
      from sign_in_attempt
     where (kind, key_hash) in (${sql.join(keys.map(({ kind, key }) => sql`(${kind}::text, ${key}::bytea)`))})
     order by kind collate "C", key_hash ${lock ? sql`for update` : sql``}`.execute(tx);
  return new Map(rows.map((row) => [nameOf({ kind: row.kind, key: row.key_hash }), row]));
}

/** Did this attempt's member count before, so that it costs nothing now? */
function isMember(attempt: Attempt, rows: ReadonlyMap<string, Row>): boolean {
  const member = memberOf(attempt);
  const row = member && rows.get(nameOf(member));
  return row !== undefined && row.failures > 0 && row.last < ONCE_SECONDS;
}

const waitOf = (attempts: readonly Attempt[], rows: ReadonlyMap<string, Row>) =>
  Math.max(0, ...attempts.map((attempt) => (isMember(attempt, rows) ? 0 : (rows.get(nameOf(attempt))?.wait ?? 0))));

/**
 * Counts an attempt before it is looked at, as a `sign-in` or `lti` actor, so that attempts sent side by side, also to
 * several processes, cannot outrun the counter. It takes them all or none.
 * @param attempts by what it is counted.
 * @returns seconds to wait when the attempt may not be made at all (nothing is then counted), else 0 and what was counted.
 */
export async function recordAttempt(
  tx: Tx,
  attempts: readonly Attempt[],
): Promise<{ wait: number; counted: readonly Counted[] }> {
  const keys = keysOf(attempts);
  // First without a lock: whoever has to wait is told so at the price of reading, and leaves no rows behind.
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

  const counted = attempts.map((attempt): Counted & { forgotten: number; pause: number } => {
    const row = rows.get(nameOf(attempt));
    if (!row) throw new Error('An attempt has no row to be counted in.');
    const isRepeat = isMember(attempt, rows);
    const forgotten = forgottenOf(row.failures, row, attempt.limit);
    const failures = row.failures - forgotten + (isRepeat ? 0 : 1);
    return { ...attempt, isRepeat, failures, forgotten, pause: isRepeat ? 0 : pauseAfter(failures, attempt.limit) };
  });
  const written = counted.flatMap((attempt) => {
    const member = memberOf(attempt);
    const { forgetSeconds, forgets } = attempt.limit;
    // Nothing was there to forget: it begins now.
    const begins = forgets === 'all' || attempt.failures <= 1;
    return [
      sql`(${attempt.kind}::text, ${attempt.key}::bytea, ${attempt.failures}::integer, ${attempt.pause}::float8,
           ${begins ? null : attempt.forgotten * forgetSeconds}::float8)`,
      ...(member ? [sql`(${member.kind}::text, ${member.key}::bytea, 1, 0::float8, null::float8)`] : []),
    ];
  });
  await sql`
    update sign_in_attempt g
       set failures = w.failures, last_failed_at = clock_timestamp(),
           blocked_until = case when w.pause > 0 then clock_timestamp() + make_interval(secs => w.pause) else g.blocked_until end,
           decayed_until = coalesce(g.decayed_until + make_interval(secs => w.forgotten), clock_timestamp())
      from (values ${sql.join(written)}) w (kind, key_hash, failures, pause, forgotten)
     where g.kind = w.kind and g.key_hash = w.key_hash`.execute(tx);
  return { wait: 0, counted };
}

/**
 * Takes back one attempt that turned out right, as the same actor: others by the same keys may still be wrong.
 * @param attempts those that were counted: a pause that one of them began is over, one that another began goes on.
 *   Where it is not known what was counted, the pause is over.
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

/** Forgets all attempts by a key, as the same actor. */
export async function clearAttempts(tx: Tx, { kind, key }: Key): Promise<void> {
  await tx
    .updateTable('sign_in_attempt')
    .set({ failures: 0, blocked_until: null })
    .where('kind', '=', kind)
    .where('key_hash', '=', key)
    .execute();
}
