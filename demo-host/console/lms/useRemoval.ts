import { useState } from 'react';
import { api } from '#widgets/index.ts';

type Name = Parameters<typeof api.send>[0];

interface Removal<N extends Name> {
  name: N;
  input: Parameters<typeof api.send<N>>[1];
  success: string;
  failed: string;
  onRemoved?: () => void;
}

/** A call that is asked about first, then made, and told of in a toast. */
export function useRemoval<N extends Name>({ name, input, success, failed, onRemoved }: Removal<N>) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  return {
    isAsking,
    isBusy,
    ask: () => setAsking(true),
    cancel: () => setAsking(false),
    confirm: async () => {
      setBusy(true);
      const { failure } = await api.send(name, input);
      setBusy(false);
      setAsking(false);
      if (failure?.status === 401) return;
      await api.notify(
        failure ? { tone: 'error', text: failed, detail: failure.message } : { tone: 'success', text: success },
      );
      if (!failure) onRemoved?.();
    },
  };
}
