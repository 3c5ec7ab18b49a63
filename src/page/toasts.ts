import { createStore, type StoreApi } from 'zustand/vanilla';

export interface ToastMessage {
  id: number;
  tone: 'success' | 'error' | 'info';
  text: string;
  /** More about it, in smaller words: why it failed. */
  detail?: string | undefined;
  /** A way to take it back, as Undo. */
  action?: { label: string; run(): void };
  /** Its button takes the focus: what had it is gone. Given back by this when the toast goes with it. */
  returnFocus?: (() => void) | undefined;
}

export interface Toasts {
  store: StoreApi<readonly ToastMessage[]>;
  show(toast: Omit<ToastMessage, 'id'>): void;
  dismiss(id: number): void;
}

/**
 * The page's toasts. One that says what a visible one says takes its place: elements share failures. What can be taken
 * back stays beside another like it, for each Undo is of its own.
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
