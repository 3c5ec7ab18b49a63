import { useCallback } from 'react';
import { loadCode } from '#domain/loadCode.ts';
import { pageTexts } from '#texts/page.ts';
import { useElement } from './element.ts';
import { emit } from './events.ts';
import { pageRuntime } from './runtime.ts';

/** Buttons that the spec gives no action of their own, and the product a form. */
export type FormAction = 'add-school' | 'edit-school' | 'add-user' | 'edit-user';

/**
 * Asks the page to do what a button means (`academy-action`). Where it does not say that it will, the product answers
 * (`forms/answerAction.ts`): a button never does nothing.
 */
export function useFormAction(): (action: FormAction, id?: number) => void {
  const { element } = useElement();
  return useCallback(
    (action, id) => {
      if (!emit(element, 'academy-action', id === undefined ? { action } : { action, id })) return;
      loadCode(() => import('./forms/answerAction.ts'))
        .then(({ answerAction }) => answerAction(element, action, id))
        // Pressed again, the button asks for the code again.
        .catch(() => {
          const { toasts, locale } = pageRuntime();
          toasts.show({ tone: 'error', text: pageTexts.in(locale())('networkError') });
        });
    },
    [element],
  );
}
