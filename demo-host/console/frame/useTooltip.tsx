import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';

interface Tip {
  text: string;
  top: number;
  /** Distance from the inline start of the window, in px. */
  start: number;
}

interface Tooltip {
  /** Handlers of the region whose elements have `data-tooltip`. */
  handlers: {
    onPointerOver?(event: PointerEvent): void;
    onPointerLeave?(): void;
    onFocus?(event: FocusEvent): void;
    onBlur?(): void;
  };
  bubble: ReactNode;
}

/**
 * Shows the `data-tooltip` of the element that is pointed at or focused, beside it. Escape hides it. It is in the top
 * layer, so that a scrolling region does not cut it off. It is hidden from screen readers, since its text is the
 * element's accessible name.
 */
export function useTooltip(enabled: boolean): Tooltip {
  const [tip, setTip] = useState<Tip | null>(null);
  const bubble = useRef<HTMLDivElement>(null);
  const shown = enabled ? tip : null;

  const show = (target: EventTarget) => {
    const owner = target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
    if (!owner) return setTip(null);
    const { top, height, left, right } = owner.getBoundingClientRect();
    const isRtl = getComputedStyle(owner).direction === 'rtl';
    setTip({
      text: owner.dataset.tooltip ?? '',
      top: top + height / 2,
      start: isRtl ? window.innerWidth - left : right,
    });
  };
  const hide = () => setTip(null);

  useEffect(() => {
    if (!shown) return;
    const element = bubble.current;
    element?.showPopover?.();
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setTip(null);
    document.addEventListener('keydown', onKey);
    document.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      element?.hidePopover?.();
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('scroll', hide, { capture: true });
    };
  });

  // Without handlers nothing is drawn anew at each press.
  if (!enabled) return { handlers: {}, bubble: null };
  return {
    handlers: {
      // Touch has no hover: a tap is a click.
      onPointerOver: (event) => event.pointerType !== 'touch' && show(event.target),
      onPointerLeave: hide,
      onFocus: (event) => (event.target.matches(':focus-visible') ? show(event.target) : hide()),
      onBlur: hide,
    },
    bubble: shown && (
      <div
        ref={bubble}
        className="tooltip"
        popover="manual"
        aria-hidden="true"
        style={{ insetBlockStart: shown.top, insetInlineStart: shown.start }}
      >
        {shown.text}
      </div>
    ),
  };
}
