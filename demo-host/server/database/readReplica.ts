/**
 * A read replica: a copy of the whole database that PostgreSQL keeps up to date by itself (streaming replication), from
 * which reports are read, so that the main server has more time for everything else. It shows what was written a moment
 * ago, so nobody's own change may be looked for in it, and it may be away or far behind: then the main server answers.
 */
import { type Kysely, sql } from 'kysely';
import { type PersonActor, type SessionNow, setActor, type Tx } from './actor.ts';
import { cancelAfter, leftUntil, type Running, running } from './cancelTransaction.ts';
import { DatabaseUnavailable } from './databaseErrors.ts';
import type { DB } from './schema.ts';

/** What a report from the replica lacks at most, in ms: it has to hold all that was written before that. */
const BEHIND_MAX_MS = 10_000;
/** Those who have written something within this time are answered by the main server. Longer than what a replica may lack. */
export const OWN_WRITE_SECONDS = 15;
/** How often the position of the main server is kept, in ms. */
const POSITION_EVERY_MS = 1_000;
/** How long a replica that is away is not asked again, in ms. */
const AWAY_MS = 5_000;

/** A query that the replica had to end, because replication removed what it still read. */
const CONFLICT = '40001';

export interface ReadReplica {
  /**
   * Whether a report for the person of this transaction, on the main server, may come from the replica. Of a session whose use
   * has to be recorded nothing is found before its transaction.
   */
  maySee(tx: Tx): Promise<boolean>;
  /** The same, by what was found with the session of that person. */
  maySeeNow(main: Pick<SessionNow, 'position' | 'hasWritten'>): boolean;
  /**
   * Runs `work` on the replica as this person, who can write nothing there. After `until` it is cancelled, as on the main server.
   * @returns undefined where the main server has to answer: the replica is away, behind, or of another database.
   * @throws CallTookTooLong where that time is over before it begins.
   */
  read<T>(
    call: { actor: PersonActor; until?: number | undefined },
    work: (tx: Tx) => Promise<T>,
  ): Promise<{ value: T } | undefined>;
}

export interface ReadReplicaOptions {
  /** Is told why the replica is not used, when that begins. */
  onLost?: ((reason: unknown) => void) | undefined;
  /** Whether the replica has more to do than the main server: then that one takes its part of the reports. */
  isBusier?: () => boolean;
  /** The time in ms. Tests replace it. */
  clock?: () => number;
}

/** Uses the server that `replica` connects to for reports, and `main` to compare it with. */
export function createReadReplica(
  replica: Kysely<DB>,
  main: Kysely<DB>,
  { onLost = () => {}, isBusier = () => false, clock = Date.now }: ReadReplicaOptions = {},
): ReadReplica {
  /** Where the main server's log of changes was, the oldest first. What is committed is in it, also where it is not on disk yet. */
  let positions: { at: number; position: string }[] = [];
  let isVerified = false;
  let awayUntil = 0;

  function notePosition(position: string): void {
    const now = clock();
    positions = positions.filter(({ at }) => at > now - BEHIND_MAX_MS);
    const last = positions.at(-1);
    if (!last || last.at <= now - POSITION_EVERY_MS) positions.push({ at: now, position });
  }

  function lose(reason: unknown): undefined {
    if (awayUntil <= clock() - AWAY_MS) onLost(reason);
    awayUntil = clock() + AWAY_MS;
    return undefined;
  }

  /** @throws an Error when it is a copy of another database, whose positions mean nothing. */
  async function verify(): Promise<void> {
    if (isVerified) return;
    const [own, other] = await Promise.all([main, replica].map(identityOf));
    if (own !== other) throw new Error('DATABASE_READ_URL leads to a server that is no replica of the main one.');
    isVerified = true;
  }

  function maySeeNow({ position, hasWritten }: Pick<SessionNow, 'position' | 'hasWritten'>): boolean {
    notePosition(position);
    return !hasWritten && clock() >= awayUntil && !isBusier();
  }

  return {
    async maySee(tx) {
      const { rows } = await sql<Pick<SessionNow, 'position' | 'hasWritten'>>`
        select pg_current_wal_insert_lsn()::text as position, actor.wrote_lately(${OWN_WRITE_SECONDS}) as "hasWritten"`.execute(
        tx,
      );
      const [row] = rows;
      return row !== undefined && maySeeNow(row);
    },
    maySeeNow,

    async read({ actor, until }, work) {
      const needed = positions[0]?.position;
      if (needed === undefined) return undefined;
      const left = until === undefined ? undefined : leftUntil(until);
      let isWorking = false;
      try {
        await verify();
        return await replica
          .transaction()
          .setAccessMode('read only')
          .execute(async (tx) => {
            await setActor(actor).execute(tx);
            const { has, ...transaction } = await hasReached(tx, needed);
            if (!has) return undefined;
            isWorking = true;
            const isOver = left === undefined ? undefined : cancelAfter(left, replica, transaction);
            try {
              return { value: await work(tx) };
            } finally {
              await isOver?.();
            }
          });
      } catch (error) {
        if ((error as { code?: unknown }).code === CONFLICT) return undefined;
        // What goes wrong before the report, or with the connection, is the replica's fault; all else the report's.
        if (!isWorking || error instanceof DatabaseUnavailable) return lose(error);
        throw error;
      }
    },
  };
}

/** What a server and its replicas have in common, and no other server has. */
async function identityOf(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`.execute(db);
  return rows[0]?.id ?? '';
}

/** Whether the replica holds all that the main server had written when it was at this position, and the transaction there. */
async function hasReached(tx: Tx, position: string): Promise<{ has: boolean } & Running> {
  const { rows } = await sql<{ has: boolean } & Running>`
    select coalesce(
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end >= ${position}::pg_lsn,
      false) as has, ${running}`.execute(tx);
  return rows[0] ?? { has: false, backend: 0, began: '' };
}
