import { type ComponentType, useEffect } from 'react';
import { pageRuntime } from '#page/element/runtime.ts';
import { overlayCode } from '#page/overlay/overlayCode.ts';
import { ApiOfPage } from './ApiOfPage.tsx';

/** A part of a page outside any element, with access to the API as an element gives it to its screen. */
export function withApi<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function PartWithApi(props) {
    // Where the page has no element, nothing else loads the place of toasts.
    useEffect(() => pageRuntime().toasts.store.subscribe(() => overlayCode().load()), []);
    return (
      <ApiOfPage>
        <Part {...props} />
      </ApiOfPage>
    );
  };
}
