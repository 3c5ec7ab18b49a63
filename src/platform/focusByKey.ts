/**
 * Moves the focus as an arrow key asks, with the ring of the keyboard. WebKit draws none by itself where what had the
 * focus before was clicked on.
 */
export const focusByKey = (element: HTMLElement | null | undefined, options?: FocusOptions): void =>
  element?.focus({ ...options, focusVisible: true });
