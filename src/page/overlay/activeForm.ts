import type { ComponentType } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { oncePerPage } from '#page/element/pageGlobals.ts';
import type { FormProps } from '#page/forms/formProps.ts';

/** The form that is open. */
export interface ActiveForm {
  Form: ComponentType<FormProps>;
  /** The record that is edited, or the one to which another is added. */
  id: number | undefined;
  /** The tag of the element that opened it, and the person: nobody else is shown the form. */
  tag: string;
  pid: number | undefined;
  /** Differs each time a form is opened. */
  key: number;
}

interface ActiveFormStore {
  store: StoreApi<ActiveForm | undefined>;
  nextKey(): number;
}

/** The one form that may be open over the page. */
export const activeForm = (): ActiveFormStore =>
  oncePerPage('form', () => {
    let last = 0;
    return {
      store: createStore<ActiveForm | undefined>(() => undefined),
      nextKey() {
        last += 1;
        return last;
      },
    };
  });
