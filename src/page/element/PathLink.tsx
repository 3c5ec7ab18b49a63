import type { MouseEvent, ReactNode } from 'react';
import { type Glyph, Icon } from '#ui/show/Icon.tsx';
import { type Place, rememberCameFrom, rememberOpened } from './cameFrom.ts';
import { useElement, useNavigate } from './element.ts';
import { hrefOf } from './events.ts';

interface PathLinkProps {
  /** A path of the route table. */
  path: string;
  /** Attributes that the other screen opens with, as a query: `?school-id=12`. */
  search?: string;
  /** This screen as it is now, for the Back button of the other one. */
  from?: Place;
  /** Looks like a button, for a link among buttons. */
  isButton?: boolean;
  /** Of a button. */
  size?: 'small' | undefined;
  /** A figure or a name, which has the colour of the text around it; false for what one does, also in a table. */
  isQuiet?: boolean;
  icon?: Glyph;
  /** Its whole name, which begins with what is shown, where that alone may stand twice. */
  label?: string;
  children: ReactNode;
}

/**
 * A link to another screen. A plain click fires `academy-navigate`; a click with a modifier key or another mouse button
 * is left to the browser.
 */
export function PathLink({ path, search = '', from, isButton, size, isQuiet, icon, label, children }: PathLinkProps) {
  const navigate = useNavigate();
  const { element } = useElement();
  const follow = (event: MouseEvent<HTMLElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (from) rememberCameFrom(path, from);
    rememberOpened(
      path,
      (event.currentTarget.getRootNode() as ShadowRoot).querySelector('.screen__title')?.textContent,
      element,
    );
    navigate(path, search);
  };
  return (
    <a
      className={isButton ? 'button' : 'link'}
      part={isButton ? 'button' : undefined}
      data-quiet={isQuiet}
      data-size={size}
      aria-label={label}
      href={hrefOf(path) + search}
      onClick={follow}
    >
      {icon && <Icon glyph={icon} />}
      {children}
    </a>
  );
}
