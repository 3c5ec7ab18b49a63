import { useRef, useState } from 'react';
import type { AnyCall, CallAnswer, CallInput } from '#contract/call.ts';
import type { SendOptions } from './client.ts';
import { ApiError, isNotBuilt } from './errors.ts';
import { sendOnce } from './idempotency.ts';
import { useApi } from './useCall.ts';

/** Whether the server has a capability beyond the basic calls (promises/session-and-errors.md#capabilities). */
export const useCapability = (word: string): boolean => useApi().capabilities.includes(word);

/**
 * @returns a function that loads the answers of these calls again wherever they are shown, as after a write; where none is
 * named, those of all calls.
 */
export function useReload(...calls: readonly Pick<AnyCall, 'id'>[]): () => void {
  const { cache } = useApi();
  return () => {
    if (calls.length === 0) cache.invalidate();
    for (const { id } of calls) cache.invalidate(id);
  };
}

/** How a call that a person starts is sent. */
export interface ActionOptions extends Pick<SendOptions, 'signal' | 'onSent'> {
  /** The write's own idempotency key, where its input is kept beyond the life of the page. */
  key?: string | undefined;
}

/**
 * A call that a person starts, such as a write. It is never repeated by itself, nor cancelled when its component is
 * removed: only who gives a `signal` can cancel it. Started again with the same input before it has succeeded, as after a
 * lost answer or by a double click, a server with the capability `idempotency` does it once.
 */
export interface Action<C extends AnyCall> {
  /**
   * @returns the answer, or the error when it failed.
   * @throws the reason of the signal by which it was cancelled
   */
  run(
    input: CallInput<C>,
    options?: ActionOptions,
  ): Promise<{ answer: CallAnswer<C>; error?: undefined } | { answer?: undefined; error: ApiError }>;
  isBusy: boolean;
  error: ApiError | undefined;
  reset(): void;
}

const IDLE = { isBusy: false, error: undefined };

/** An action of a component. @param optional the screen can do without the call: that a server lacks it is no failure */
export function useAction<C extends AnyCall>(call: C, { optional = false } = {}): Action<C> {
  const { client, apiBase, language, onError, capabilities } = useApi();
  const [{ isBusy, error }, setState] = useState<Pick<Action<C>, 'isBusy' | 'error'>>(IDLE);
  const latest = useRef(0);
  return {
    async run(input, { key, signal, onSent } = {}) {
      const mine = ++latest.current;
      // Only the latest run sets the state.
      const finish = (error?: ApiError) => mine === latest.current && setState({ isBusy: false, error });
      setState({ isBusy: true, error: undefined });
      try {
        const answer = await sendOnce({ call, apiBase, input, capabilities, key }, (idempotencyKey) =>
          client.send(call, input, { apiBase, idempotencyKey, language, signal, onSent }),
        );
        // Not idle before what follows the answer is drawn, such as the dialog that closes: until then a second press
        // would send what has just been sent again.
        setTimeout(finish);
        return { answer };
      } catch (cause) {
        if (!(cause instanceof ApiError)) {
          finish();
          throw cause;
        }
        finish(cause);
        if (!optional || !isNotBuilt(cause)) onError(cause);
        return { error: cause };
      }
    },
    isBusy,
    error,
    reset: () => setState(IDLE),
  };
}

/** The answer of an action. @throws its error, for callers that report it themselves. */
export async function answerOf<T extends object>(done: Promise<{ answer?: T; error?: Error }>): Promise<T> {
  const { answer, error } = await done;
  if (!answer) throw error;
  return answer;
}
