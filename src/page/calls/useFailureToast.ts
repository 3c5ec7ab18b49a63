import { useEffect } from 'react';
import type { ApiError } from '#api/errors.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { pageTexts } from '#texts/page.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { failureText } from './failures.ts';

/**
 * Shows a toast, in the words that are promised, each time the call of a screen fails; the reason is shown below them.
 */
export function useFailureToast(error: ApiError | undefined, text: string): void {
  const t = useTexts(pageTexts);
  useEffect(() => {
    // A session that ended has its own dialog.
    if (!error || error.status === 401) return;
    pageRuntime().toasts.show({ tone: 'error', text, detail: failureText(error, t) });
  }, [error, text, t]);
}
