import { hashKey } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type AnyCall, type CallAnswer, type CallInput, IDEMPOTENCY } from '#contract/call.ts';
import { ApiError } from './errors.ts';
import { newKey } from './newKey.ts';
import { useApi } from './useCall.ts';

/** Whether the host offers something beyond the spec's calls (decisions, "Beyond the spec's calls"). */
export const useCapability = (word: string): boolean => useApi().capabilities.includes(word);

/** @returns what asks these calls anew wherever their answers are shown, as after a write. */
export function useReload(...calls: readonly AnyCall[]): () => void {
  const { queries } = useApi();
  return () => {
    for (const { id } of calls) void queries.invalidateQueries({ queryKey: [id] });
  };
}

/**
 * A call that a person sets off: it is never repeated, and never cancelled by leaving. Set off again
 * with the same input before it succeeded, as after a lost answer or by a double click, it carries
 * the same key, by which a host that offers `idempotency` does it once.
 */
export interface Action<C extends AnyCall> {
  /**
   * @param key names this write beyond the page's life, where what is sent is kept beyond it.
   * @returns the answer, or the error when it failed.
   */
  run(
    input: CallInput<C>,
    key?: string,
  ): Promise<{ answer: CallAnswer<C>; error?: undefined } | { answer?: undefined; error: ApiError }>;
  isBusy: boolean;
  error: ApiError | undefined;
  reset(): void;
}

export function useAction<C extends AnyCall>(call: C): Action<C> {
  const { client, apiBase, onError, capabilities } = useApi();
  const attempt = useRef<{ question: string; key: string }>(undefined);
  const [state, setState] = useState<{ isBusy: boolean; error: ApiError | undefined }>({
    isBusy: false,
    error: undefined,
  });
  const latest = useRef(0);
  const run: Action<C>['run'] = async (input, ownKey) => {
    const mine = ++latest.current;
    setState({ isBusy: true, error: undefined });
    const question = hashKey([call.id, apiBase, input]);
    if (attempt.current?.question !== question) attempt.current = { question, key: newKey() };
    const { key } = attempt.current;
    const idempotencyKey = capabilities.includes(IDEMPOTENCY) ? (ownKey ?? key) : undefined;
    try {
      const answer = await client.send(call, input, { apiBase, idempotencyKey });
      if (attempt.current?.key === key) attempt.current = undefined;
      if (mine === latest.current) setState({ isBusy: false, error: undefined });
      return { answer };
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (mine === latest.current) setState({ isBusy: false, error: cause });
      onError(cause);
      return { error: cause };
    }
  };
  return { ...state, run, reset: () => setState({ isBusy: false, error: undefined }) };
}

/** The answer of an action whose failure is told by whoever asked for it. */
export async function answerOf<T extends object>(
  done: Promise<{ answer?: T | undefined; error?: Error | undefined }>,
): Promise<T> {
  const { answer, error } = await done;
  if (!answer) throw error;
  return answer;
}
