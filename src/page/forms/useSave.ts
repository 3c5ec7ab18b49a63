import type { AnyCall, CallInput } from '#contract/call.ts';
import { type Failure, sendCall } from '#page/calls/sendCall.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { type Submit, useSubmit } from '#ui/form/useSubmit.ts';

type Row = NonNullable<Failure['rows']>[number];

/** Saves what a form holds by a call. */
export const useSave = <C extends AnyCall>(call: C): Submit<CallInput<C>, Row> =>
  useSubmit(
    async (input) => (await sendCall(call, input)).failure,
    (text) => pageRuntime().toasts.show({ tone: 'success', text }),
  );
