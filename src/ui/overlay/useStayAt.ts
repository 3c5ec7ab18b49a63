import { type RefObject, useLayoutEffect } from 'react';

/** Places a list or panel of the top layer under its button, or above it where there is no room, and always inside the window. */
function placeAt(list: HTMLElement, button: HTMLElement) {
  const gap = 4;
  const edge = 8;
  const from = button.getBoundingClientRect();
  const { width, height } = list.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(button).direction === 'rtl';
  // Aligned with the start of the button, or with its end where the window has no room.
  const fits = isRightToLeft ? from.right - width >= edge : from.left + width <= innerWidth - edge;
  const left = isRightToLeft === fits ? from.right - width : from.left;
  const below = from.bottom + gap;
  const top = below + height + edge > innerHeight && from.top - gap - height > edge ? from.top - gap - height : below;
  // On a page with CSS `zoom`, lengths that are set are multiplied by it; measured ones are multiplied already.
  const zoom = list.currentCSSZoom ?? 1;
  list.style.left = `${Math.max(edge, Math.min(left, innerWidth - width - edge)) / zoom}px`;
  list.style.top = `${Math.max(edge, Math.min(top, innerHeight - height - edge)) / zoom}px`;
}

/** Keeps a list or panel at its button, also while the page scrolls, or either of them is drawn anew. */
export function useStayAt(list: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const stay = () => {
      if (list.current && button.current) placeAt(list.current, button.current);
    };
    stay();
    addEventListener('scroll', stay, { capture: true, passive: true });
    addEventListener('resize', stay);
    return () => {
      removeEventListener('scroll', stay, { capture: true });
      removeEventListener('resize', stay);
    };
  });
}
