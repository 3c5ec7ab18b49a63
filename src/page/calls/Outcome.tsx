import type { ReactNode } from 'react';
import type { CallState } from '#api/useCall.ts';
import { useReady } from '#page/element/element.ts';
import { HasDataContext } from '#ui/state/hasData.tsx';
import { CallError } from './CallError.tsx';

interface OutcomeProps<T> {
  state: CallState<T>;
  /** The placeholder of the first load. */
  loading: ReactNode;
  /** Shown instead of the children when `isEmpty` says that the data is empty. */
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  /**
   * Drawn below the error when there is no data, and by itself where the server does not have the call: the empty list or chart (promises/session-and-errors.md#empty-lists).
   */
  fallback?: T;
  /** What is asked for, where a screen makes several calls: the error message names it. */
  what?: string;
  /** The words for this failure, used when the server sends no message. */
  failed?: string;
  /** The screen shows the failure together with those of its other calls (see `CallErrors`). */
  isTogether?: boolean;
  /** A part of a screen: another outcome of the screen says when the element is ready. */
  isPart?: boolean;
  children: (data: T) => ReactNode;
}

/**
 * The four outcomes of a call: loading, error with Try again, empty, data. Components below learn from
 * `HasDataContext` whether they draw data or only the fallback. With `keepPreviousData`, the previous answer is
 * dimmed until the new one has arrived.
 */
export function Outcome<T>({
  state,
  loading,
  empty,
  isEmpty,
  fallback,
  what,
  failed,
  isTogether = false,
  isPart = false,
  children,
}: OutcomeProps<T>) {
  const { error, isMissing } = state;
  const data = state.data ?? (error || isMissing ? fallback : undefined);
  const isEmptyData = data !== undefined && (isEmpty?.(data) ?? false);
  const ready = error ? 'error' : isMissing || isEmptyData ? 'empty' : data === undefined ? undefined : 'data';
  useReady(isPart ? undefined : ready);
  return (
    <>
      {!isTogether && <CallError state={state} what={what} failed={failed} inline={data !== undefined} />}
      {data === undefined ? (
        !error && !isMissing && loading
      ) : (
        <HasDataContext value={state.data !== undefined}>
          <Dimmed isPlaceholderData={state.isPlaceholderData}>{isEmptyData ? empty : children(data)}</Dimmed>
        </HasDataContext>
      )}
    </>
  );
}

/** Dims the previous answer of a call with `keepPreviousData`. */
function Dimmed({ isPlaceholderData, children }: { isPlaceholderData: boolean | undefined; children: ReactNode }) {
  if (isPlaceholderData === undefined) return children;
  return (
    <div className="outcome renewing" aria-busy={isPlaceholderData}>
      {children}
    </div>
  );
}
