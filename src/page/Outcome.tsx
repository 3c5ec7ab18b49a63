import type { ReactNode } from 'react';
import type { ApiError } from '#api/errors.ts';
import type { CallState } from '#api/useCall.ts';
import { pageTexts } from '#texts/page.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { KnownContext } from '#ui/known.tsx';
import { ErrorState } from '#ui/States.tsx';
import { failureText, type PageTranslate } from './failures.ts';
import { useReady } from './host.ts';

interface OutcomeProps<T> {
  of: CallState<T>;
  /** The placeholder of the first load. */
  loading: ReactNode;
  /** What is said when there is nothing, and whether there is nothing. */
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  /** Shown beside what failed where there is no answer: the empty list or chart (spec 1 §8). */
  fallback?: T;
  /** What is asked for, where a screen makes several calls: a failure names it. */
  what?: string;
  /** Words that the spec has for this failure, for when the host sends none; the catalogue's stand below. */
  failed?: string;
  /** A part within a screen: the screen's own outcome says when the element is ready. */
  isPart?: boolean;
  children: (data: T) => ReactNode;
}

/**
 * The four outcomes of a call: loading, error with Try again, empty, data. Only data is a fact: what is drawn
 * without an answer knows that (`KnownContext`), and an answer to the question before is dimmed until this one's is
 * here.
 */
export function Outcome<T>({
  of,
  loading,
  empty,
  isEmpty,
  fallback,
  what,
  failed,
  isPart = false,
  children,
}: OutcomeProps<T>) {
  const t = useTexts(pageTexts);
  const { error } = of;
  const data = of.data ?? (error ? fallback : undefined);
  const isBare = data !== undefined && (isEmpty?.(data) ?? false);
  const state = error ? 'error' : data === undefined ? undefined : isBare ? 'empty' : 'data';
  useReady(isPart ? undefined : state);
  return (
    <>
      {error ? (
        <ErrorState
          {...failureWords(error, t, what, failed)}
          onRetry={of.retry}
          busy={of.isFetching}
          inline={data !== undefined}
        />
      ) : null}
      {data === undefined ? (
        error ? null : (
          loading
        )
      ) : (
        <KnownContext value={of.data !== undefined}>
          <Renewing isOld={of.isOld}>{isBare ? empty : children(data)}</Renewing>
        </KnownContext>
      )}
    </>
  );
}

/** Of a call that keeps its last answer: dims it while it is the answer to another question. */
function Renewing({ isOld, children }: { isOld: boolean | undefined; children: ReactNode }) {
  if (isOld === undefined) return children;
  return (
    <div className="outcome renewing" aria-busy={isOld}>
      {children}
    </div>
  );
}

function failureWords(error: ApiError, t: PageTranslate, what: string | undefined, failed: string | undefined) {
  const why = failureText(error, t);
  if (failed === undefined) return { message: what ? t('couldNotLoad', { what, why }) : why };
  const message = error.serverMessage ?? failed;
  return { message, hint: message === why ? undefined : why };
}
