import type { ApiError } from '#api/errors.ts';
import { type ActionOptions, useAction, useReload } from '#api/useAction.ts';
import type { AnyCall, CallAnswer, CallInput } from '#contract/call.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { pageTexts } from '#texts/page.ts';
import { useTexts } from '#texts/useTexts.tsx';
import type { ToastContent } from '#ui/overlay/Toast.tsx';
import { failureText } from './failures.ts';

interface RunOptions extends ActionOptions, Pick<ToastContent, 'action' | 'returnFocus'> {
  /** The name of the person or thing that is written, for the toasts. */
  about?: string;
  /** Called after a failure, but not that of a session that ended. */
  onFailed?(error: ApiError): void;
}

/** How a write goes, for the form that sends it. */
export interface WriteState {
  isBusy: boolean;
  /** Why the last write failed, for people; undefined for a session that ended, which has its own dialog. */
  failure: string | undefined;
  /** The status that the last write failed with; 0 when there was no response. */
  status: number | undefined;
  /** Clears the failure. */
  reset(): void;
}

interface Write<C extends AnyCall> extends WriteState {
  /**
   * @returns the answer; undefined when it failed, which a toast has said.
   * @throws the reason of the signal by which it was cancelled
   */
  run(input: CallInput<C>, options?: RunOptions): Promise<CallAnswer<C> | undefined>;
}

interface WriteOptions<C extends AnyCall> {
  /** The words for success, which may depend on what was written and answered; undefined for no toast. */
  success: string | ((input: CallInput<C>, answer: CallAnswer<C>) => string | Words) | undefined;
  /** The words for a failure; the reason is shown below them. Without them no toast tells it: a form shows `failure`. */
  failed?: string;
  /**
   * Calls whose answers the write changes: they are loaded again (promises/session-and-errors.md#writes). Without them
   * all that the page shows is, as for the product's own forms.
   */
  reloads?: readonly AnyCall[];
}

/** Words of a toast, those below them, and a button for what one does next. */
type Words = Pick<ToastContent, 'text' | 'detail' | 'action'>;

/** A write and what follows it: the lists that show it are loaded again, and a toast reports the result. */
export function useWrite<C extends AnyCall>(call: C, { success, failed, reloads = [] }: WriteOptions<C>): Write<C> {
  const action = useAction(call);
  const reload = useReload(...reloads);
  const t = useTexts(pageTexts);
  return {
    async run(input, { key, signal, onSent, about, onFailed, ...toast } = {}) {
      const { toasts } = pageRuntime();
      const { answer, error } = await action.run(input, { key, signal, onSent });
      if (error) {
        // A session that ended has its own dialog.
        if (error.status === 401) return undefined;
        if (failed) {
          const why = failureText(error, t);
          toasts.show({
            tone: 'error',
            text: failed,
            detail: about ? t('withReason', { words: about, reason: why }) : why,
          });
        }
        onFailed?.(error);
        return undefined;
      }
      reload();
      const words = typeof success === 'function' ? success(input, answer) : success;
      const { text, ...more } = typeof words === 'object' ? words : { text: words };
      if (text) toasts.show({ tone: 'success', text, detail: about, ...toast, ...more });
      return answer;
    },
    isBusy: action.isBusy,
    failure: action.error && action.error.status !== 401 ? failureText(action.error, t) : undefined,
    status: action.error?.status,
    reset: action.reset,
  };
}
