import type { Actor, EnteredSession, Tx } from '#host/server/database/actor.ts';
import type { CallOfSession, Database } from '#host/server/database/database.ts';
import { CommittedError } from './errors.ts';

/** Runs a transaction as `database.as` does, but commits it too when `work` throws a `CommittedError`, which is then thrown on. */
export const transaction = <T>(database: Database, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> =>
  thrownAfter(database.as(actor, (tx) => caught(work(tx))));

/** The same, as `database.asSession` does. */
export const sessionTransaction = <T>(
  database: Database,
  call: CallOfSession,
  work: (tx: Tx, entered: EnteredSession | undefined) => Promise<T>,
): Promise<T> => thrownAfter(database.asSession(call, (tx, entered) => caught(work(tx, entered))));

type Outcome<T> = { result: T; error?: undefined } | { error: CommittedError };

const caught = <T>(working: Promise<T>): Promise<Outcome<T>> =>
  working.then(
    (result) => ({ result }),
    (error: unknown) => {
      if (error instanceof CommittedError) return { error };
      throw error;
    },
  );

async function thrownAfter<T>(committed: Promise<Outcome<T>>): Promise<T> {
  const outcome = await committed;
  if (outcome.error) throw outcome.error;
  return outcome.result;
}
