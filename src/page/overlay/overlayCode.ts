import { createStore, type StoreApi } from 'zustand/vanilla';
import { oncePerPage } from '#page/element/pageGlobals.ts';
import { loadCode } from '#platform/loadCode.ts';

/** The code of the page overlay: toasts, loading bar, forms and the dialog of the session. */
interface OverlayCode {
  /** Loading it has failed. */
  isMissing: StoreApi<boolean>;
  /** Loads and mounts it, unless it is mounted already. */
  load(): void;
}

function createOverlayCode(): OverlayCode {
  const isMissing = createStore(() => false);
  let isLoading = false;
  return {
    isMissing,
    load() {
      if (isLoading) return;
      isLoading = true;
      loadCode(() => import('./mountPageOverlay.tsx'))
        .then(
          ({ mountPageOverlay }) => {
            mountPageOverlay();
            isMissing.setState(false, true);
          },
          () => isMissing.setState(true, true),
        )
        .finally(() => {
          isLoading = false;
        });
    },
  };
}

export const overlayCode = (): OverlayCode => oncePerPage('overlay code', createOverlayCode);
