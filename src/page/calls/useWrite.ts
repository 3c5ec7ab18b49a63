import { useAction, useReload } from '#api/useAction.ts';
import type { AnyCall, CallAnswer, CallInput } from '#contract/call.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { pageTexts } from '#texts/page.ts';
import { useTexts } from '#texts/useTexts.tsx';
import type { ToastContent } from '#ui/overlay/Toast.tsx';
import { failureText } from './failures.ts';

interface RunOptions extends Pick<ToastContent, 'action' | 'returnFocus'> {
  /** The name of the person or thing that is written, for the toasts. */
  about?: string;
  /** The idempotency key of a draft that is kept beyond the life of the page. */
  key?: string;
}

interface Write<C extends AnyCall> {
  /** @returns the answer; undefined when it failed, which a toast has said. */
  run(input: CallInput<C>, options?: RunOptions): Promise<CallAnswer<C> | undefined>;
  isBusy: boolean;
  /** Why the last write failed, for people. */
  failure: string | undefined;
  /** The status that the last write failed with; 0 when there was no response. */
  status: number | undefined;
  /** Clears the failure. */
  reset(): void;
}

interface WriteOptions<C extends AnyCall> {
  /** The words for success, which may depend on the input; undefined for no toast. */
  success: string | ((input: CallInput<C>) => string) | undefined;
  /** The words for a failure; the reason is shown below them. */
  failed: string | undefined;
  /** Calls whose answers the write changes: they are loaded again (promises/session-and-errors.md#writes). */
  reloads: readonly AnyCall[];
}

/** A write and what follows it: the lists that show it are loaded again, and a toast reports the result. */
export function useWrite<C extends AnyCall>(call: C, { success, failed, reloads }: WriteOptions<C>): Write<C> {
  const action = useAction(call);
  const reload = useReload(...reloads);
  const t = useTexts(pageTexts);
  return {
    async run(input, { key, about, ...told } = {}) {
      const { toasts } = pageRuntime();
      const { answer, error } = await action.run(input, key);
      if (error) {
        // A session that ended has its own dialog.
        if (failed && error.status !== 401) {
          const why = failureText(error, t);
          toasts.show({
            tone: 'error',
            text: failed,
            detail: about ? t('withReason', { words: about, reason: why }) : why,
          });
        }
        return undefined;
      }
      reload();
      const text = typeof success === 'function' ? success(input) : success;
      if (text) toasts.show({ tone: 'success', text, detail: about, ...told });
      return answer;
    },
    isBusy: action.isBusy,
    failure: action.error && failureText(action.error, t),
    status: action.error?.status,
    reset: action.reset,
  };
}
