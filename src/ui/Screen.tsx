import { type ReactNode, useId } from 'react';
import { Heading } from './Heading.tsx';

interface ScreenProps {
  title: ReactNode;
  /** Above the title: a greeting, or the way back. */
  eyebrow?: ReactNode;
  description?: ReactNode;
  /** Opposite the title: filters and buttons. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a screen: its heading and, one under the other, its sections. */
export function Screen({ title, eyebrow, description, actions, children }: ScreenProps) {
  return (
    <div className="screen">
      {/* No `header`: on a page without `main` each element would be one more banner. */}
      <div className="screen__head">
        <div className="screen__titles">
          {eyebrow && <div className="screen__eyebrow">{eyebrow}</div>}
          {/* Takes the focus when what had it is gone. */}
          <Heading depth={0} className="screen__title" tabIndex={-1}>
            {title}
          </Heading>
          {description && <p className="screen__description">{description}</p>}
        </div>
        {actions && <div className="toolbar">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** Filters and buttons in a row, that wrap where there is no room. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className="toolbar">{children}</div>;
}

interface SectionProps {
  title: string;
  /** Opposite the title: filters and buttons. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a screen under a heading of its own, without a box. */
export function Section({ title, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <header className="section__head">
        <Heading depth={1} className="section__title" id={id}>
          {title}
        </Heading>
        {actions}
      </header>
      {children}
    </section>
  );
}
