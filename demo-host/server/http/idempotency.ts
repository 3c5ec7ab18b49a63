import { createHash, createHmac } from 'node:crypto';
import type { Tx } from '#host/server/database/actor.ts';

/** A write that was requested with a key. */
export interface KeyedWrite {
  pid: number;
  /** The caller's key (`Idempotency-Key`). */
  key: string;
  call: string;
  /** The path and the body of the request. */
  request: string;
}

/** The state of a key: new, used for another write, or the answer that its write got. */
export type Claim = 'new' | 'other' | { answer: unknown };

/** What is stored of a key: it cannot be read from the table. */
const nameOf = (key: string) => createHash('sha256').update(key).digest('base64url');

/**
 * A request may hold a password, so no fast hash may be stored that could be used to guess it. A guesser would need
 * the caller's key, which is not stored.
 */
const hashOf = (key: string, request: string) => createHmac('sha256', key).update(request).digest();

/**
 * Claims a key for this transaction. A second transaction with the same key waits until the first has ended; then it finds
 * the answer, or the key is free if the first was rolled back.
 */
export async function claimKey(tx: Tx, { pid, key, call, request }: KeyedWrite): Promise<Claim> {
  const requestHash = hashOf(key, request);
  const claimed = await tx
    .insertInto('idempotency_key')
    .values({ pid, key: nameOf(key), call, request_hash: requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 1n) return 'new';
  const earlier = await tx
    .selectFrom('idempotency_key')
    .select(['call', 'request_hash', 'answer'])
    .where('pid', '=', pid)
    .where('key', '=', nameOf(key))
    .executeTakeFirst();
  const isSame = earlier?.call === call && earlier.request_hash.equals(requestHash);
  return isSame ? { answer: earlier.answer } : 'other';
}

/** Stores the answer of the write, for a request that repeats its key. */
export async function keepAnswer(tx: Tx, { pid, key }: KeyedWrite, status: number, body: string): Promise<void> {
  await tx
    .updateTable('idempotency_key')
    .set({ status, answer: body })
    .where('pid', '=', pid)
    .where('key', '=', nameOf(key))
    .execute();
}

/** Releases a key whose write failed although its transaction is committed. */
export async function releaseKey(tx: Tx, { pid, key }: KeyedWrite): Promise<void> {
  await tx.deleteFrom('idempotency_key').where('pid', '=', pid).where('key', '=', nameOf(key)).execute();
}
