import { type ComponentType, useCallback } from 'react';
import { loadCode } from '#charts/loadCode.ts';
import { actionsTexts } from '#texts/actions.ts';
import { pageTexts } from '#texts/page.ts';
import { emit } from './events.ts';
import type { FormProps } from './forms/formProps.ts';
import { useHost } from './host.ts';
import { pageConfig } from './kernel.ts';
import { pageRuntime } from './runtime.ts';

/** Buttons that the spec gives no action of their own, and the product a form, with the word that the host must offer. */
const CAPABILITY = {
  'add-school': 'schools:write',
  'edit-school': 'schools:write',
  'add-user': 'users:write',
  'edit-user': 'users:write',
} as const;

export type FormAction = keyof typeof CAPABILITY;

/** A form that somebody has opened. */
export interface AskedForm {
  Form: ComponentType<FormProps>;
  /** What is edited; undefined where something is added. */
  id: number | undefined;
  /** The element that asked, and who: the form is theirs alone. */
  tag: string;
  pid: number | undefined;
  /** Tells one opening from the next. */
  key: number;
}

let opened = 0;

/**
 * Asks the page to do what a button means (`academy-action`). Where it does not say that it will, the product's own
 * form opens, on pages that switched the forms on; else a toast says what is missing: a button never does nothing.
 */
export function useFormAction(): (action: FormAction, id?: number) => void {
  const { element } = useHost();
  return useCallback(
    (action, id) => {
      if (!emit(element, 'academy-action', { action, ...(id === undefined ? {} : { id }) })) return;
      const { form, toasts, session, locale } = pageRuntime();
      const t = actionsTexts.in(locale());
      const { user } = session.store.getState();
      if (!pageConfig().forms) {
        toasts.show({ tone: 'info', text: t('notTaken'), detail: t('notTakenWhy') });
      } else if (!user?.capabilities.includes(CAPABILITY[action])) {
        toasts.show({ tone: 'info', text: t('notOffered'), detail: t('notOfferedWhy') });
      } else {
        loadCode(() => import('./forms/forms.ts')).then(
          ({ forms }) => {
            opened += 1;
            const { localName: tag } = element;
            form.setState({ Form: forms[action], id, tag, pid: user.pid, key: opened }, true);
          },
          // Pressed again, the button asks for the code again.
          () => toasts.show({ tone: 'error', text: pageTexts.in(locale())('networkError') }),
        );
      }
    },
    [element],
  );
}
