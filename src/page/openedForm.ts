import type { ComponentType } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FormProps } from './forms/formProps.ts';
import { oncePerPage } from './pageGlobals.ts';

/** A form that somebody has opened. */
export interface OpenedForm {
  Form: ComponentType<FormProps>;
  /** What is edited; undefined where something is added. */
  id: number | undefined;
  /** The element that asked, and who: the form is theirs alone. */
  tag: string;
  pid: number | undefined;
  /** Tells one opening from the next. */
  key: number;
}

interface FormPlace {
  store: StoreApi<OpenedForm | undefined>;
  nextKey(): number;
}

/** The one form that is open over the page. */
export const openedForm = (): FormPlace =>
  oncePerPage('form', () => {
    let last = 0;
    return {
      store: createStore<OpenedForm | undefined>(() => undefined),
      nextKey() {
        last += 1;
        return last;
      },
    };
  });
