/**
 * Transactions that may take minutes, such as imports. Those who have to wait for one are told for whom, and what one does in
 * the database ends when its caller cancels or is gone.
 */
import { type Kysely, sql } from 'kysely';
import type { Tx } from './actor.ts';
import { cancelAfter, type Running, running } from './cancelTransaction.ts';
import type { DB } from './schema.ts';

/** For whom somebody waits. */
export interface Blocker {
  /** What that one does, such as `import of term.ndjson`; undefined where the database does not tell. */
  what: string | undefined;
  /** When it began; undefined where the database does not tell. */
  since: Date | undefined;
}

/** What the one who begins a long transaction may say and hear. */
export interface LongWork {
  /** What it does, for those who wait for it. */
  what: string;
  /** Cancels the statement that runs, within a second; nothing of the transaction stays. */
  signal?: AbortSignal | undefined;
  /** Is told for whom it has to wait, when that begins, and again each minute. */
  onWait?: ((blocker: Blocker) => void) | undefined;
}

/** How often it is seen whether the work waits, in ms. */
const LOOK_MS = 1_000;
/** After this many ms it is said again. */
const REMIND_MS = 60_000;
/** PostgreSQL keeps this many bytes of a name. */
const NAME_MAX = 63;

/**
 * Runs work in one transaction of its own.
 * @param owner the tables' owner, with another connection that is free
 * @throws the signal's reason, or the error of the statement that was cancelled
 */
export async function longTransaction<T>(
  owner: Kysely<DB>,
  { what, signal, onWait }: LongWork,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let stop = async () => {};
  try {
    return await owner.transaction().execute(async (tx) => {
      const own = await begin(tx, what);
      const stops = [
        signal ? cancelling(owner, own, signal) : undefined,
        onWait ? looking(owner, own, onWait) : undefined,
      ];
      stop = async () => {
        for (const end of stops) await end?.();
      };
      signal?.throwIfAborted();
      return await work(tx);
    });
  } finally {
    await stop();
  }
}

async function begin(tx: Tx, what: string): Promise<Running> {
  await endsWithItsClient(tx);
  const name = what.replace(/[^\x20-\x7e]/g, '?').slice(0, NAME_MAX);
  const { rows } = await sql<Running>`
    select ${running}, set_config('application_name', ${name}, true),
           set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
  const [own] = rows;
  if (!own) throw new Error('The database did not say which process it is.');
  return own;
}

/**
 * Lets the server notice within seconds that the caller is gone: a process that was ended, or, by keep-alive, a machine
 * or a network. Without it a statement runs to its end, with all its locks.
 */
async function endsWithItsClient(tx: Tx): Promise<void> {
  // Where the server's system cannot look at a connection, it refuses the first setting; the others stay.
  await sql`
    do $$
    declare
      setting record;
    begin
      for setting in select * from (values
        ('client_connection_check_interval', '1000'), ('tcp_keepalives_idle', '5'), ('tcp_keepalives_interval', '2'),
        ('tcp_keepalives_count', '3')) as s(name, value)
      loop
        begin
          perform set_config(setting.name, setting.value, true);
        exception when others then
          null;
        end;
      end loop;
    end $$`.execute(tx);
}

/** Cancels what the transaction does when the signal says so, until it has ended. */
function cancelling(owner: Kysely<DB>, own: Running, signal: AbortSignal): () => Promise<void> | undefined {
  let end: (() => Promise<void>) | undefined;
  const begun = () => {
    end = cancelAfter(0, owner, own);
  };
  signal.addEventListener('abort', begun, { once: true });
  return () => {
    signal.removeEventListener('abort', begun);
    return end?.();
  };
}

/** Tells for whom the transaction waits, as long as it does. */
function looking(owner: Kysely<DB>, { backend }: Running, onWait: (blocker: Blocker) => void): () => void {
  let reported: { pid: number; at: number } | undefined;
  let isOver = false;
  const look = async () => {
    const blocker = await blockerOf(owner, backend).catch(() => undefined);
    if (isOver) return;
    if (blocker && (blocker.pid !== reported?.pid || performance.now() - reported.at >= REMIND_MS)) {
      reported = { pid: blocker.pid, at: performance.now() };
      onWait(blocker);
    } else if (!blocker) reported = undefined;
    timer = setTimeout(look, LOOK_MS);
  };
  let timer = setTimeout(look, LOOK_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** For whom a process of the server waits. Of several, the one that began first. */
async function blockerOf(owner: Kysely<DB>, waiting: number): Promise<(Blocker & { pid: number }) | undefined> {
  const { rows } = await sql<{ pid: number; what: string | null; since: Date | null }>`
    select b.pid, nullif(a.application_name, '') as what, a.xact_start as since
      from unnest(pg_blocking_pids(${waiting}::int)) b(pid) left join pg_stat_activity a on a.pid = b.pid
     order by a.xact_start nulls last limit 1`.execute(owner);
  const [blocker] = rows;
  return blocker && { pid: blocker.pid, what: blocker.what ?? undefined, since: blocker.since ?? undefined };
}
