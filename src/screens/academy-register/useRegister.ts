import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { type CallState, useApi, useCall } from '#api/useCall.ts';
import type { CallInput } from '#contract/call.ts';
import { register } from '#contract/students/register.ts';
import { toJson } from '#platform/json.ts';
import { outbox, type RegisterAnswer } from './outbox.ts';

interface RegisterState extends CallState<RegisterAnswer> {
  /** Set while there is no connection, and the answer is that of this moment, in ms. */
  seenAt: number | undefined;
}

/** A register as the server has it; without a network, as it was seen last on this device. */
export function useRegister(query: CallInput<typeof register>['query']): RegisterState {
  const { apiBase } = useApi();
  const state = useCall(register, { query }, { keepPreviousData: true, quiet: true });
  const { data, error, isFetching, isPlaceholderData } = state;
  const { seen } = useStore(outbox().store);
  const question = toJson([apiBase, query]);
  const noted = useRef<unknown>(undefined);
  useEffect(() => {
    if (!data || error || isFetching || isPlaceholderData || noted.current === data) return;
    noted.current = data;
    if (data.register) outbox().seen(question, data);
  }, [question, data, error, isFetching, isPlaceholderData]);
  const isOffline = error?.failure === 'network' || error?.failure === 'timeout';
  const last = isOffline ? seen.find((each) => each.question === question) : undefined;
  if (!last) return { ...state, seenAt: undefined };
  return { ...state, data: last.answer, error: undefined, isLoading: false, isPlaceholderData: false, seenAt: last.at };
}
