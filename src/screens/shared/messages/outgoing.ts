/** Drafts with the idempotency key under which they are sent, so that the same words arrive once. */
import { newKey } from '#api/idempotency.ts';

export interface Keyed<T> {
  value: T;
  /** It changes with the value: a changed draft is another message. */
  key: string;
}

export const keyed = <T>(value: T): Keyed<T> => ({ value, key: newKey() });

/** Nothing written yet. */
export const unkeyed = <T>(value: T): Keyed<T> => ({ value, key: '' });

export function isKeyedText(kept: unknown): boolean {
  const { value, key } = (kept ?? {}) as Partial<Keyed<unknown>>;
  return typeof value === 'string' && typeof key === 'string';
}
