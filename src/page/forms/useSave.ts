import type { AnyCall, CallInput } from '#contract/call.ts';
import { pageRuntime } from '#page/runtime.ts';
import { type Failure, sendCall } from '#page/sendCall.ts';
import { type Submit, useSubmit } from '#ui/useSubmit.ts';

type Row = NonNullable<Failure['rows']>[number];

/** Saves what a form holds by a call. */
export const useSave = <C extends AnyCall>(call: C): Submit<CallInput<C>, Row> =>
  useSubmit(
    async (input) => (await sendCall(call, input)).failure,
    (text) => pageRuntime().toasts.show({ tone: 'success', text }),
  );
