/**
 * The sessions of all who ask at the same moment, found by one statement that writes nothing: a transaction for each costs the
 * database three times as much. Nothing is remembered: a session that has ended is found ended by the next who asks.
 */
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { readSessions, type SessionNow, type SessionToken } from '#host/server/database/actor.ts';
import type { DB } from '#host/server/database/schema.ts';

/** Those who are looked for together. */
interface Group {
  tokens: Map<string, SessionToken>;
  found: Promise<ReadonlyMap<string, SessionNow>>;
}

/**
 * Makes the function that finds a session as it is now. It answers undefined where there is none, and to one of those who ask
 * with a session whose use has to be recorded: that one enters it, which records it.
 * @param seconds within which it counts that the person has written something; undefined where nobody needs to know.
 */
export function sessionsNow(
  db: Kysely<DB>,
  seconds?: number,
): (token: SessionToken) => Promise<SessionNow | undefined> {
  /** Those whose statement has not been sent yet. */
  let next: Group | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function group(): Group {
    const tokens: Group['tokens'] = new Map();
    const before = last;
    const find = async () => {
      await before;
      // What has come over several connections by now is one group.
      await setImmediate();
      next = undefined;
      const keys = [...tokens.keys()];
      const found = await readSessions(db, [...tokens.values()], seconds);
      return new Map(found.map(({ place, ...session }) => [keys[place - 1] ?? '', session]));
    };
    const found = find();
    last = found.catch(() => {});
    return { tokens, found };
  }

  return async (token) => {
    next ??= group();
    const { tokens, found } = next;
    const key = `${token.tokenHash.toString('hex')} ${token.language ?? ''}`;
    const isFirst = !tokens.has(key);
    tokens.set(key, token);
    const session = (await found).get(key);
    return isFirst && session?.isDue ? undefined : session;
  };
}
