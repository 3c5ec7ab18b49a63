import type { Actor, Tx } from '#host/server/database/actor.ts';
import type { Database } from '#host/server/database/database.ts';
import { CommittedError } from './errors.ts';

/** Runs a transaction as `database.as` does, but commits it too when `work` throws a `CommittedError`, which is then thrown on. */
export async function transaction<T>(database: Database, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  const outcome = await database.as(actor, (tx) =>
    work(tx).then(
      (result) => ({ result, error: undefined }),
      (error: unknown) => {
        if (error instanceof CommittedError) return { result: undefined, error };
        throw error;
      },
    ),
  );
  if (outcome.error) throw outcome.error;
  return outcome.result as T;
}
