import type { MouseEvent, ReactNode } from 'react';
import { type Glyph, Icon } from '#ui/Icon.tsx';
import { type Place, rememberCameFrom } from './cameFrom.ts';
import { useNavigate } from './element.ts';
import { hrefOf } from './events.ts';

interface PathLinkProps {
  /** A path of the spec's route table. */
  path: string;
  /** Attributes that the other screen opens with, as a query: `?school-id=12`. */
  search?: string | undefined;
  /** This screen as it is, for the other one's Back button. */
  from?: Place;
  /** Looks like a button: it stands among some. */
  isButton?: boolean;
  icon?: Glyph;
  children: ReactNode;
}

/**
 * A link to another screen. A plain click is handed to the page (`academy-navigate`); with a
 * modifier or another button it is the browser's, as of any link.
 */
export function PathLink({ path, search = '', from, isButton, icon, children }: PathLinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (from) rememberCameFrom(path, from);
    navigate(path, search);
  };
  return (
    <a
      className={isButton ? 'button' : 'link'}
      part={isButton ? 'button' : undefined}
      href={hrefOf(path) + search}
      onClick={follow}
    >
      {icon && <Icon glyph={icon} />}
      {children}
    </a>
  );
}
