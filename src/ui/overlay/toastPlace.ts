/** Makes what the toasts of a root stand in. It is no child that React knows: it moves. */
export function createToastStack(): HTMLElement {
  const stack = document.createElement('div');
  stack.className = 'toasts';
  stack.popover = 'manual';
  return stack;
}

/**
 * Puts the toasts of a root into its dialog that is open, above all else, or back: beside a modal dialog nothing can be
 * pressed, and no screen reader says it.
 */
export function placeToasts(root: ParentNode): void {
  const stack = root.querySelector<HTMLElement>('.toasts');
  const place = [...root.querySelectorAll('dialog:modal')].at(-1) ?? root.querySelector('.toasts-home');
  if (!stack || !place) return;
  if (stack.parentNode === place) stack.hidePopover?.();
  else place.append(stack);
  if (stack.hasChildNodes()) stack.showPopover?.();
}
