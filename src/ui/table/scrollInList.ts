/** How much of the next item shows beside the one that is scrolled to, in px: a sign that there are more. */
const PEEK = 24;

/** Scrolls a list sideways until the item is seen. `scrollIntoView` would scroll the host page too. */
export function scrollInList(list: HTMLElement, item: HTMLElement): void {
  const around = list.getBoundingClientRect();
  const own = item.getBoundingClientRect();
  if (own.left < around.left) list.scrollLeft += own.left - around.left - PEEK;
  else if (own.right > around.right) list.scrollLeft += own.right - around.right + PEEK;
}
