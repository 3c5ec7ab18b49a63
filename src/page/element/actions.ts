import { useCallback } from 'react';
import type { FormAction } from '#page/forms/formProps.ts';
import { loadCode } from '#platform/loadCode.ts';
import { pageTexts } from '#texts/page.ts';
import { useElement } from './element.ts';
import { emit } from './events.ts';
import { pageRuntime } from './runtime.ts';

/**
 * Fires `academy-action` for a button. Unless the page handles it with `preventDefault()`, the product opens its own
 * form, or a toast says what is missing (`forms/answerAction.ts`).
 */
export function useFormAction(): (action: FormAction, id?: number) => void {
  const { element } = useElement();
  return useCallback(
    (action, id) => {
      if (!emit(element, 'academy-action', id === undefined ? { action } : { action, id })) return;
      loadCode(() => import('#page/forms/answerAction.ts'))
        .then(({ answerAction }) => answerAction(element, action, id))
        // The code could not be loaded: the next click tries again.
        .catch(() => {
          const { toasts, locale } = pageRuntime();
          toasts.show({ tone: 'error', text: pageTexts.in(locale())('networkError') });
        });
    },
    [element],
  );
}
