import { createHash, createHmac } from 'node:crypto';
import type { Tx } from './actor.ts';

/** A write as it was asked for. */
export interface KeyedWrite {
  pid: number;
  /** The caller's own name for it (`Idempotency-Key`). */
  key: string;
  call: string;
  /** What was sent, path and body. */
  request: string;
}

/** What is known of a key: it is new, what it was answered, or that it named another write. */
export type Claim = 'new' | 'other' | { answer: unknown };

/** What is kept of a key: whoever reads the table cannot tell it. */
const nameOf = (key: string) => createHash('sha256').update(key).digest('base64url');

/** Of a request with a password in it no quick hash may be kept that anybody could guess at: the key is not kept. */
const hashOf = (key: string, request: string) => createHmac('sha256', key).update(request).digest();

/**
 * Takes a key for this transaction. A second one with the same key waits until the first has ended:
 * then it finds its answer, or, if the first came to nothing, the key free.
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

/** Keeps what the write was answered, for whoever asks with its key again. */
export async function keepAnswer(tx: Tx, { pid, key }: KeyedWrite, status: number, body: string): Promise<void> {
  await tx
    .updateTable('idempotency_key')
    .set({ status, answer: body })
    .where('pid', '=', pid)
    .where('key', '=', nameOf(key))
    .execute();
}

/** Lets go of a key whose write came to nothing, though its transaction is kept. */
export async function forgetKey(tx: Tx, { pid, key }: KeyedWrite): Promise<void> {
  await tx.deleteFrom('idempotency_key').where('pid', '=', pid).where('key', '=', nameOf(key)).execute();
}
