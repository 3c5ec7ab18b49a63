import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { type Glyph, Icon } from './Icon.tsx';

type NativeProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'children'>;

export interface ButtonProps extends NativeProps {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'medium' | 'small';
  icon?: Glyph;
  /** Its action is running: the button says so, keeps the focus and ignores clicks. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A button, of type `button` by default. */
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

/** In a frame that is sandboxed without `allow-forms`, browsers send no `submit` event: then we send it. */
function submitAnywhere({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
  if (!form) return;
  let isSubmitted = false;
  const note = () => {
    isSubmitted = true;
  };
  form.addEventListener('submit', note, { once: true });
  setTimeout(() => {
    if (!isSubmitted && form.reportValidity())
      form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
}

/** A busy button ignores clicks but is not `disabled`, which would move the focus to the top of the page. */
function whileBusy(busy: boolean | undefined, onClick: NativeProps['onClick']) {
  if (!busy) return { onClick };
  return {
    'aria-busy': true,
    'aria-disabled': true,
    onClick: (event: MouseEvent<HTMLButtonElement>) => event.preventDefault(),
  };
}
