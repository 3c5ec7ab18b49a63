/** Keys that let a server do a write once, however often it is sent (`Idempotency-Key`). */
import { type AnyCall, IDEMPOTENCY } from '#contract/call.ts';
import { toJson } from '#platform/json.ts';

/** A key that no other write has. Not `randomUUID`: pages without https do not have it. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/** Keys of writes that have not succeeded yet, by call, API and input. */
const openKeys = new Map<string, string>();

interface Write {
  call: AnyCall;
  apiBase: string;
  input: unknown;
  /** Of the person who is signed in. */
  capabilities: readonly string[];
  /** The write's own key, where what is sent is kept beyond the life of the page. */
  key?: string;
}

/**
 * Sends a write with its key. Sent again with the same input before it has succeeded, as after a lost answer or by a
 * double click, it has the same key. Only a POST to a server that knows keys has one: the input of any other write,
 * such as a password, is not remembered.
 */
export async function sendOnce<T>(
  { call, apiBase, input, capabilities, key: ownKey }: Write,
  send: (idempotencyKey: string | undefined) => Promise<T>,
): Promise<T> {
  if (call.method !== 'POST' || !capabilities.includes(IDEMPOTENCY)) return send(undefined);
  if (ownKey) return send(ownKey);
  const write = toJson([call.id, apiBase, input], true);
  const key = openKeys.get(write) ?? newKey();
  openKeys.set(write, key);
  const answer = await send(key);
  openKeys.delete(write);
  return answer;
}
