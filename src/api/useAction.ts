import { useRef, useState } from 'react';
import type { AnyCall, CallAnswer, CallInput } from '#contract/call.ts';
import { ApiError } from './errors.ts';
import { sendOnce } from './idempotency.ts';
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

const IDLE = { isBusy: false, error: undefined };

/** Our own and not TanStack's `useMutation`, which would add 0.6 kB to the first load of every element. */
export function useAction<C extends AnyCall>(call: C): Action<C> {
  const { client, apiBase, onError, capabilities } = useApi();
  const [{ isBusy, error }, setState] = useState<Pick<Action<C>, 'isBusy' | 'error'>>(IDLE);
  const latest = useRef(0);
  return {
    async run(input, key) {
      latest.current += 1;
      const mine = latest.current;
      // An action that was started again meanwhile says how it stands itself.
      const finish = (error?: ApiError) => mine === latest.current && setState({ isBusy: false, error });
      setState({ isBusy: true, error: undefined });
      try {
        const answer = await sendOnce({ call, apiBase, input, capabilities, key }, (idempotencyKey) =>
          client.send(call, input, { apiBase, idempotencyKey }),
        );
        finish();
        return { answer };
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause;
        finish(cause);
        onError(cause);
        return { error: cause };
      }
    },
    isBusy,
    error,
    reset: () => setState(IDLE),
  };
}

/** The answer of an action whose failure is told by whoever asked for it. */
export async function answerOf<T extends object>(
  done: Promise<{ answer?: T | undefined; error?: Error | undefined }>,
): Promise<T> {
  const { answer, error } = await done;
  if (!answer) throw error;
  return answer;
}
