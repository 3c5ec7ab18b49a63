import type { ReactNode } from 'react';
import { type Glyph, Icon } from '#ui/show/Icon.tsx';

interface NoticeProps {
  icon: Glyph;
  title: string;
  text: string;
  tone?: 'error';
  /** What can be done about it. */
  children: ReactNode;
}

/** A page that says one thing and offers a way on. */
export function Notice({ icon, title, text, tone, children }: NoticeProps) {
  return (
    <div className="state notice" data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
      <span className="state__icon">
        <Icon glyph={icon} size={20} />
      </span>
      <h1 className="notice__title">{title}</h1>
      <p className="state__hint">{text}</p>
      <div className="state__actions">{children}</div>
    </div>
  );
}
