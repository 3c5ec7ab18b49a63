import { useAction, useReload } from '#api/useAction.ts';
import type { AnyCall, CallAnswer, CallInput } from '#contract/call.ts';
import { pageTexts } from '#texts/page.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { failureText } from './failures.ts';
import { pageRuntime } from './runtime.ts';
import type { ToastMessage } from './toasts.ts';

interface RunOptions extends Pick<ToastMessage, 'action' | 'returnFocus'> {
  /** Whom or what it is about, by name: the toasts say so. */
  about?: string | undefined;
  /** Names this write beyond the page's life: a draft's. */
  key?: string;
}

interface Write<C extends AnyCall> {
  /** @returns the answer, or undefined when it failed: the toast has said so. */
  run(input: CallInput<C>, options?: RunOptions): Promise<CallAnswer<C> | undefined>;
  isBusy: boolean;
  /** Why the last one failed, in words. */
  failure: string | undefined;
  /** Forgets the failure. */
  reset(): void;
}

interface WriteOptions<C extends AnyCall> {
  /** The spec's words for success, which may depend on what was sent; undefined for no toast. */
  success: string | ((input: CallInput<C>) => string) | undefined;
  /** The spec's words for a failure; the reason stands under them. */
  failed: string | undefined;
  /** Calls whose answers are different now (spec 2 §7: the list is reloaded). */
  reloads: readonly AnyCall[];
}

/** A write of a person with what follows it: the lists that show it are asked anew, and a toast says how it went. */
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
    reset: action.reset,
  };
}
