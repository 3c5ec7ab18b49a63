import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { AnswerCache, EntryState, Reader } from './answerCache.ts';

/** How a component reads an entry. */
interface EntryReader<T> extends Omit<Reader, 'onChange' | 'ask'> {
  ask(signal: AbortSignal): Promise<T>;
}

/**
 * The state of an entry of the cache, for as long as the component is shown. The first drawing already says that the
 * entry is being asked for, so that the start of the flight draws nothing anew.
 * @param reader `ask` asks the same for one key; the times do not change while the component is shown.
 */
export function useEntry<T>(cache: AnswerCache, key: string, reader: EntryReader<T>): EntryState<T> {
  const { enabled = true, staleTime } = reader;
  /** The key that the component has joined as an enabled reader. */
  const joined = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of one key, every reader of the component is the same.
  const subscribe = useCallback(
    (onChange: () => void) => {
      joined.current = enabled ? key : undefined;
      const leave = cache.join(key, { ...reader, onChange });
      return () => {
        joined.current = undefined;
        leave();
      };
    },
    [cache, key, enabled],
  );
  return useSyncExternalStore(subscribe, () =>
    enabled && joined.current !== key ? cache.stateOnceJoined(key, staleTime) : cache.state(key),
  ) as EntryState<T>;
}
