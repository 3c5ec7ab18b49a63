import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { type Glyph, Icon } from '#ui/show/Icon.tsx';

type NativeProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'children'> & {
  'data-only-icon'?: boolean;
};

export interface ButtonProps extends NativeProps {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'medium' | 'small';
  icon?: Glyph;
  /** The icon points along the reading direction. */
  flip?: boolean;
  /** Its action is running: the button says so, keeps the focus and ignores clicks. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children?: ReactNode;
}

/** A button, of type `button` by default. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  flip,
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
      {busy ? <span className="button__spinner" aria-hidden="true" /> : icon && <Icon glyph={icon} flip={flip} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  icon: Glyph;
  /** Accessible name, shown as a tooltip too. */
  label: string;
}

/** A button that shows only an icon. */
export function IconButton({ label, variant = 'quiet', ...button }: IconButtonProps) {
  return <Button variant={variant} data-only-icon aria-label={label} title={label} {...button} />;
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
