import { type KeyboardEvent, type ReactNode, type RefObject, type ToggleEvent, useLayoutEffect, useRef } from 'react';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './popover.css?inline';
import { useStayAt } from './useStayAt.ts';

addStyles(styles);

export interface PopoverProps {
  /** Its accessible name. */
  label: string;
  /** For `aria-controls` of the button. */
  id?: string;
  className: string;
  /** The button that opened it: it has its place there, and Escape returns the focus to it. */
  trigger: RefObject<HTMLButtonElement | null>;
  /** Called when it was left: by Escape, by a press outside, or by the focus going elsewhere. */
  onClose: () => void;
  /** What has the focus first: the panel, or its first control. */
  focuses: 'panel' | 'first';
  children: ReactNode;
}

/**
 * A panel in the top layer at its button, which stays there while the page scrolls or the panel's content changes. Its
 * owner draws it as long as it is open.
 */
export function Popover({ label, id, className, trigger, onClose, focuses, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens.
  useLayoutEffect(() => {
    const { current } = panel;
    // Browsers from before 2024 have no popovers: there it is drawn in its place, not in the top layer.
    current?.showPopover?.();
    const first = focuses === 'first' && current?.querySelector<HTMLElement>('input:enabled, select, button');
    (first || current)?.focus({ preventScroll: true });
  }, []);
  useStayAt(panel, trigger);

  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={`popover ${className}`}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
        trigger.current?.focus();
      }}
      onToggle={(event: ToggleEvent<HTMLDivElement>) => {
        if (event.newState === 'closed' && event.target === event.currentTarget) onClose();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        // To nothing: what had the focus is gone, or another window has it.
        if (relatedTarget && !currentTarget.contains(relatedTarget) && relatedTarget !== trigger.current) onClose();
      }}
    >
      {children}
    </div>
  );
}
