import { createStore, type StoreApi } from 'zustand/vanilla';
import { loadCode } from '#domain/loadCode.ts';
import { oncePerPage } from './pageGlobals.ts';

/** The code of what a page has once: toasts, loading bar and the dialog of the session. */
interface ChromeCode {
  /** It was asked for and could not be had. */
  isMissing: StoreApi<boolean>;
  /** Loads and mounts it, unless it is there. */
  load(): void;
}

function createChromeCode(): ChromeCode {
  const isMissing = createStore(() => false);
  let isLoading = false;
  return {
    isMissing,
    load() {
      if (isLoading) return;
      isLoading = true;
      loadCode(() => import('./mountChrome.tsx'))
        .then(
          ({ mountChrome }) => {
            mountChrome();
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

export const chromeCode = (): ChromeCode => oncePerPage('chrome code', createChromeCode);
