import { createContext, type ReactNode, use, useDeferredValue, useId } from 'react';
import { Heading } from './Heading.tsx';

interface ScreenProps {
  title: ReactNode;
  /** Above the title: a greeting, or a link back. */
  eyebrow?: ReactNode;
  /** Below the title; null where it is still to come, which keeps its room. */
  description?: ReactNode;
  /** Opposite the title: filters and buttons; null where they are still to come. */
  actions?: ReactNode;
  children: ReactNode;
}

const isNever = (part: ReactNode) => part === undefined || part === false;

/**
 * Whether a screen's heading is painted before its sections are drawn: for somebody who moves to it from another screen
 * and waits for a sign that the press was taken. On a page that is being loaded the sections hold their place at once.
 */
export const HeadingFirstContext = createContext(false);

/** The layout of a screen: its heading and, one under the other, its sections. */
export function Screen({ title, eyebrow, description, actions, children }: ScreenProps) {
  const isWhole = useDeferredValue(true, !use(HeadingFirstContext));
  return (
    <div className="screen">
      {/* No `header`: on a page without `main` it would become a banner landmark. */}
      <div className="screen__head" data-bare={(isNever(description) && isNever(actions)) || undefined}>
        <div className="screen__titles">
          {eyebrow && <div className="screen__eyebrow">{eyebrow}</div>}
          {/* Gets the focus when the focused control is removed. */}
          <Heading depth={0} className="screen__title" tabIndex={-1}>
            {title}
          </Heading>
          {description && <p className="screen__description">{description}</p>}
        </div>
        {actions && isWhole && <div className="toolbar">{actions}</div>}
      </div>
      {isWhole && children}
    </div>
  );
}

/** Filters and buttons in a row that wraps where it has no room. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className="toolbar">{children}</div>;
}

interface SectionProps {
  title: string;
  /** Opposite the title: filters and buttons. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a screen with a heading, without a box. */
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
