import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { type Glyph, Icon } from './Icon.tsx';

type NativeProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'children'>;

export interface ButtonProps extends NativeProps {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'medium' | 'small';
  icon?: Glyph;
  /** Its work is under way: says so, keeps the focus and takes no further click. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A button; of type `button` unless told otherwise. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  busy,
  onClick,
  children,
  type = 'button',
  ...native
}: ButtonProps) {
  return (
    <button
      part="button"
      className="button"
      type={type}
      data-variant={variant}
      data-size={size}
      {...native}
      {...whileBusy(busy, type === 'submit' ? submitAnywhere : onClick)}
    >
      {busy ? <span className="button__spinner" aria-hidden="true" /> : icon && <Icon glyph={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends NativeProps {
  icon: Glyph;
  /** Accessible name, shown as a tooltip too. */
  label: string;
  variant?: 'secondary' | 'quiet' | 'danger';
  size?: 'medium' | 'small';
  /** The icon points along the reading direction. */
  flip?: boolean;
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that shows only an icon. */
export function IconButton({
  icon,
  label,
  variant = 'quiet',
  size = 'medium',
  flip,
  busy,
  onClick,
  type = 'button',
  ...native
}: IconButtonProps) {
  return (
    <button
      part="button"
      className="button"
      type={type}
      data-variant={variant}
      data-size={size}
      data-only-icon
      aria-label={label}
      title={label}
      {...native}
      {...whileBusy(busy, onClick)}
    >
      {busy ? <span className="button__spinner" aria-hidden="true" /> : <Icon glyph={icon} flip={flip} />}
    </button>
  );
}

/** In a frame that is sandboxed without `allow-forms` a browser tells nobody that a form is submitted: then we do. */
function submitAnywhere({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
  if (!form) return;
  let isHeard = false;
  const hear = () => {
    isHeard = true;
  };
  form.addEventListener('submit', hear, { once: true });
  setTimeout(() => {
    if (!isHeard && form.reportValidity()) form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
}

/** `disabled` would drop the focus to the top of the page, so a busy button only refuses its clicks. */
function whileBusy(busy: boolean | undefined, onClick: NativeProps['onClick']) {
  if (!busy) return { onClick };
  return {
    'aria-busy': true,
    'aria-disabled': true,
    onClick: (event: MouseEvent<HTMLButtonElement>) => event.preventDefault(),
  };
}
