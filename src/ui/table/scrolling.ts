import { type RefObject, useEffect, useState } from 'react';

/**
 * Props of an element that may scroll: it must be reachable by keyboard and have a name, but only while it scrolls. Its
 * role is `group`, since a landmark for every table would hide the page's own landmarks.
 */
export function scrollRegion(scrolls: boolean, labelId: string) {
  return scrolls
    ? ({
        role: 'group',
        tabIndex: 0,
        'aria-labelledby': labelId,
        'aria-describedby': hintId(labelId),
        'data-scrolls': true,
      } as const)
    : undefined;
}

/** The id of the words that say that there is more to see, from the id of the name of what scrolls. */
export const hintId = (labelId: string) => `${labelId}-scroll`;

/**
 * Whether the content of an element is larger than the element. Where it is not, the element has `data-fits`. While more of
 * it is to come sideways, the element has `data-more`; once it is scrolled sideways, `data-scrolled`.
 */
export function useOverflow(ref: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = ref.current;
    // Nothing scrolls on paper; and what is observed in a frame from outside of it is an error of the page to browsers.
    if (element?.ownerDocument !== document) return;
    const markMore = () => {
      const more = element.scrollWidth - element.clientWidth;
      // From right to left it counts below zero.
      const past = Math.abs(element.scrollLeft);
      element.toggleAttribute('data-more', more - past > 1);
      element.toggleAttribute('data-scrolled', past > 1);
      return more;
    };
    const observer = new ResizeObserver(() => {
      const isLarger = markMore() > 0 || element.scrollHeight > element.clientHeight;
      element.toggleAttribute('data-fits', !isLarger);
      setOverflows(isLarger);
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', markMore, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', markMore);
    };
  }, [ref]);
  return overflows;
}

/**
 * A box that scrolls holds what sticks in it. So the head of a table in such a box is moved down by as much as the page has
 * scrolled past it, and stays below what the page keeps at its top (`--academy-top`).
 */
export function useHeadInView(ref: RefObject<HTMLElement | null>, isInBox: boolean): void {
  useEffect(() => {
    const element = ref.current;
    const head = element?.querySelector('thead');
    if (!isInBox || !element || !head) return;
    const move = () => {
      const { top, height } = element.getBoundingClientRect();
      const past = Number.parseFloat(getComputedStyle(head).scrollMarginBlockStart) - top;
      // The last row is not left without its head, nor covered by it.
      const most = height - 2 * head.getBoundingClientRect().height;
      element.style.setProperty('--head', `${Math.max(0, Math.min(past, most))}px`);
    };
    move();
    addEventListener('scroll', move, { capture: true, passive: true });
    addEventListener('resize', move);
    return () => {
      removeEventListener('scroll', move, { capture: true });
      removeEventListener('resize', move);
      element.style.removeProperty('--head');
    };
  }, [ref, isInBox]);
}
