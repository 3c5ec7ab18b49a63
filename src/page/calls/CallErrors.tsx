import type { CallState } from '#api/useCall.ts';
import { formatAll } from '#domain/format/formatList.ts';
import { pageTexts } from '#texts/page.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { ErrorState } from '#ui/state/States.tsx';
import { failureText, isDenied } from './failures.ts';

export interface CallErrorsProps {
  /** What each call asks for, as the message names it, in that order. */
  calls: readonly (readonly [what: string, state: CallState<unknown> | undefined])[];
}

/**
 * Why calls of a screen failed. Those that failed for the same reason are told in one message, and tried again together
 * (promises/session-and-errors.md#failures-in-place).
 */
export function CallErrors({ calls }: CallErrorsProps) {
  const t = useTexts(pageTexts);
  const locale = useLocale();
  const failed = calls.flatMap(([what, state]) =>
    state?.error ? { state, what, why: failureText(state.error, t) } : [],
  );
  const reasons = new Set(failed.map(({ why }) => why));
  return [...reasons].map((why) => {
    const same = failed.filter((call) => call.why === why);
    const names = same.map(({ what }) => what);
    return (
      <ErrorState
        key={why}
        inline
        message={t('couldNotLoad', { what: formatAll(names, locale), why })}
        isDenied={same.every(({ state }) => isDenied(state.error))}
        busy={same.some(({ state }) => state.isFetching)}
        onRetry={() => {
          for (const { state } of same) state.retry();
        }}
      />
    );
  });
}
