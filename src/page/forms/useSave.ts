import { hashKey } from '@tanstack/react-query';
import { useRef } from 'react';
import * as v from 'valibot';
import { newKey } from '#api/newKey.ts';
import { useAction } from '#api/useAction.ts';
import { useApi } from '#api/useCall.ts';
import type { AnyCall, CallInput } from '#contract/call.ts';
import { importFaults } from '#contract/users.ts';
import { failureText } from '#page/failures.ts';
import { pageRuntime } from '#page/runtime.ts';
import { pageTexts } from '#texts/page.ts';
import { useTexts } from '#texts/useTexts.tsx';

type RowFaults = v.InferOutput<typeof importFaults>['rows'];

export interface Save<C extends AnyCall> {
  /** @returns whether it was saved; a second one while the first is under way is none. */
  save(
    input: CallInput<C>,
    success: string,
    /** Told what is wrong with single rows of many, where the host says that. */
    onRows?: (rows: RowFaults) => void,
  ): Promise<boolean>;
  isBusy: boolean;
  /** Why the last one failed, in words. */
  failure: string | undefined;
  /** Forgets the failure. */
  reset(): void;
}

/** Names of writes that have not succeeded yet, by what was asked: a form that was closed meanwhile does not write twice. */
const attempts = new Map<string, string>();

/** Saves what a form holds. The form stays as it is until that has worked. */
export function useSave<C extends AnyCall>(call: C): Save<C> {
  const { run, isBusy, error, reset } = useAction(call);
  const { queries } = useApi();
  const t = useTexts(pageTexts);
  const underWay = useRef(false);
  return {
    async save(input, success, onRows) {
      if (underWay.current) return false;
      underWay.current = true;
      const question = hashKey([call.id, input]);
      const key = attempts.get(question) ?? newKey();
      attempts.set(question, key);
      const { error: failed } = await run(input, key);
      underWay.current = false;
      if (failed) {
        const { rows } = v.parse(importFaults, failed.body);
        if (rows.length > 0) onRows?.(rows);
        return false;
      }
      attempts.delete(question);
      // What was written may show in any element of the page.
      void queries.invalidateQueries();
      pageRuntime().toasts.show({ tone: 'success', text: success });
      return true;
    },
    isBusy,
    // A session that ended has its own dialog; the form waits for the same person.
    failure: error && error.status !== 401 ? failureText(error, t) : undefined,
    reset,
  };
}
