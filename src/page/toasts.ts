import { createStore, type StoreApi } from 'zustand/vanilla';

export interface ToastMessage {
  id: number;
  tone: 'success' | 'error' | 'info';
  text: string;
  /** Shown below the text, smaller: why it failed. */
  detail?: string;
  /** A button, such as Undo. */
  action?: { label: string; run(): void };
  /**
   * The button takes the focus, because what had it has been removed. Called when the toast is removed while its button
   * has the focus.
   */
  returnFocus?: () => void;
}

export interface Toasts {
  store: StoreApi<readonly ToastMessage[]>;
  show(toast: Omit<ToastMessage, 'id'>): void;
  dismiss(id: number): void;
}

/**
 * The toasts of the page. A toast with the same words as a visible one replaces it, since several elements may report one
 * failure. Toasts with an action are never replaced: each Undo is about something else.
 */
export function createToasts(): Toasts {
  const store = createStore<readonly ToastMessage[]>(() => []);
  let last = 0;
  return {
    store,
    show(toast) {
      last += 1;
      const isSame = (shown: ToastMessage) =>
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
