import { useCall } from '#api/useCall.ts';
import type { AnyCall, CallAnswer, CallInput } from '#contract/call.ts';
import { failureText } from '#page/calls/failures.ts';
import { pageTexts } from '#texts/page.ts';
import { useTexts } from '#texts/useTexts.tsx';
import type { Beginning } from '#ui/form/FormDialog.tsx';

/** Loads what a form needs, each time it opens. The form itself shows a failure. */
export function useAnswer<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
): Beginning & { answer: CallAnswer<C> | undefined } {
  const t = useTexts(pageTexts);
  const { data, error, isFetching, retry } = useCall(call, input, { quiet: true, gcTime: 0 });
  return { answer: data, failure: error && failureText(error, t), isBusy: isFetching, again: retry };
}
