import type { ComponentType } from 'react';
import { activeForm } from '#page/overlay/activeForm.ts';
import type { FormProps } from './formProps.ts';

/** Opens another form in the place of the open one, also once that is closed: over the same screen, for the same person. */
export function useFormAfter(): (Form: ComponentType<FormProps>, id?: number) => void {
  const { store, nextKey } = activeForm();
  const before = store.getState();
  return (Form, id) => before && store.setState({ ...before, Form, id, key: nextKey() }, true);
}
