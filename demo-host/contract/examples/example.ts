import type { CallAnswer, CallInput } from '#contract/call.ts';
import type { CallId, CallOf } from '#contract/index.ts';

/** A question and its answer. */
export interface Example<Id extends CallId = CallId> {
  /** Path parameters, query and body. */
  input: CallInput<CallOf<Id>>;
  /** With every field that the call has. */
  answer: CallAnswer<CallOf<Id>>;
}

/** Examples of some calls, by their ids. */
export type Examples = { readonly [Id in CallId]?: Example<Id> };
