import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ToastContent } from '#ui/overlay/Toast.tsx';

export interface Toasts {
  store: StoreApi<readonly ToastContent[]>;
  show(toast: Omit<ToastContent, 'id'>): void;
  dismiss(id: number): void;
}

/**
 * The toasts of the page (promises/session-and-errors.md#toasts). A toast with the same words as a visible one replaces it,
 * since several elements may report one failure. Toasts with an action are never replaced: each Undo is about something else.
 */
export function createToasts(): Toasts {
  const store = createStore<readonly ToastContent[]>(() => []);
  let last = 0;
  return {
    store,
    show(toast) {
      last += 1;
      const isSame = (shown: ToastContent) =>
        shown.text === toast.text && shown.tone === toast.tone && shown.detail === toast.detail;
      const others = store.getState().filter((shown) => shown.action || toast.action || !isSame(shown));
      store.setState([...others, { ...toast, id: last }], true);
    },
    dismiss(id) {
      store.setState(
        store.getState().filter((toast) => toast.id !== id),
        true,
      );
    },
  };
}
