import { useRef, useState } from 'react';
import { api } from '#widgets/index.ts';

type Name = Parameters<typeof api.send>[0];
type Failure = NonNullable<Awaited<ReturnType<typeof api.send>>['failure']>;

export interface Save<N extends Name> {
  /** @returns whether it was saved; a second one while the first is under way is none. */
  save(
    input: Parameters<typeof api.send<N>>[1],
    success: string,
    /** Told what is wrong with single rows of many, where the host says that. */
    onRows?: (rows: NonNullable<Failure['rows']>) => void,
  ): Promise<boolean>;
  isBusy: boolean;
  /** Why the last one failed, in words. */
  failure: string | undefined;
  /** The status that it failed with, 0 without a response. */
  status: number | undefined;
  /** Forgets the failure. */
  reset(): void;
}

/** Saves what a form holds. The form stays as it is until that has worked. */
export function useSave<N extends Name>(name: N): Save<N> {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ status: number; message: string | undefined }>();
  const underWay = useRef(false);
  return {
    async save(input, success, onRows) {
      if (underWay.current) return false;
      underWay.current = true;
      setBusy(true);
      setFailed(undefined);
      const sent = await api.send(name, input);
      underWay.current = false;
      setBusy(false);
      // A session that ended has its own dialog; the form waits for the same person.
      if (sent.failure) {
        const { status, message } = sent.failure;
        setFailed({ status, message: status === 401 ? undefined : message });
        if (sent.failure.rows) onRows?.(sent.failure.rows);
      } else void api.notify({ tone: 'success', text: success });
      return !sent.failure;
    },
    isBusy,
    failure: failed?.message,
    status: failed?.status,
    reset: () => setFailed(undefined),
  };
}
