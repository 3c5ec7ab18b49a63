import * as v from 'valibot';
import { ApiError } from '#api/errors.ts';
import { sendOnce } from '#api/idempotency.ts';
import type { AnyCall, CallAnswer, CallInput } from '#contract/call.ts';
import { importFaults } from '#contract/people/userForm.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { pageTexts } from '#texts/page.ts';
import { languageOf } from '#texts/texts.ts';
import { failureText } from './failures.ts';

/** Why a call failed. */
export interface Failure {
  /** The status of the response; 0 when there was none. */
  status: number;
  /** For people, in the words that the elements use (promises/session-and-errors.md#error-messages). */
  message: string;
  /** What is wrong with single rows of many, by their index from 0. */
  rows?: v.InferOutput<typeof importFaults>['rows'];
}

/** The answer of a call, or why it failed. */
export type SendResult<T> = { answer: T; failure?: undefined } | { answer?: undefined; failure: Failure };

/**
 * Sends a call to the page's API with the page's session, outside of any element: for the page's own script and for
 * the product's forms. After a write, every element of the page loads again what it shows.
 */
export async function sendCall<C extends AnyCall>(call: C, input: CallInput<C>): Promise<SendResult<CallAnswer<C>>> {
  const { client, cache, session, apiFor, locale } = pageRuntime();
  const { apiBase } = apiFor(undefined);
  const capabilities = session.store.getState().user?.capabilities ?? [];
  try {
    const answer = await sendOnce({ call, apiBase, input, capabilities }, (idempotencyKey) =>
      client.send(call, input, { apiBase, idempotencyKey, language: languageOf(locale()) }),
    );
    if (call.method !== 'GET') cache.invalidate();
    return { answer };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { rows } = v.parse(importFaults, error.body);
    const message = failureText(error, pageTexts.in(locale()));
    return { failure: { status: error.status, message, rows: rows.length > 0 ? rows : undefined } };
  }
}
