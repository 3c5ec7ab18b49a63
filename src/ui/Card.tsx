import { type CSSProperties, type ReactNode, useId } from 'react';
import type { Tone } from '#domain/bands.ts';
import { Heading } from './Heading.tsx';
import { useHasData, WhenHasData } from './hasData.tsx';
import { type Glyph, Icon } from './Icon.tsx';

interface CardProps {
  title?: string;
  /** What the data says, in a sentence. */
  description?: ReactNode;
  /** Buttons or a filter, opposite the title. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** How deep below the screen's title its heading stands. */
  depth?: 1 | 2 | 3;
  /** The content runs from edge to edge, as a table does. */
  flush?: boolean;
  children?: ReactNode;
}

/** A panel with a heading. Named sections of the screen are landmarks, the many cards inside of one are not. */
export function Card({ title, description, actions, footer, depth = 1, flush, children }: CardProps) {
  const id = useId();
  return (
    <section
      part="card"
      className="card"
      data-flush={flush || undefined}
      aria-labelledby={title && depth === 1 ? id : undefined}
    >
      {(title || actions) && (
        <header className="card__head">
          {title && (
            <div className="card__titles">
              <Heading depth={depth} className="card__title" id={id}>
                {title}
              </Heading>
              {description && (
                <WhenHasData>
                  <p className="card__description">{description}</p>
                </WhenHasData>
              )}
            </div>
          )}
          {actions}
        </header>
      )}
      <div className="card__body">{children}</div>
      {footer && <footer className="card__foot">{footer}</footer>}
    </section>
  );
}

interface CardGridProps {
  /** Least width of a card in px; as many columns as fit. */
  min?: number;
  /** Few cards fill the row, rather than keep the width that many would have. */
  fit?: boolean;
  children: ReactNode;
}

/** Cards side by side, as many as the element's own width has room for. */
export function CardGrid({ min = 280, fit, children }: CardGridProps) {
  return (
    <div className="card-grid" data-fit={fit || undefined} style={{ '--card-min': `${min}px` } as CSSProperties}>
      {children}
    </div>
  );
}

/** A row of stat cards. */
export function Stats({ children }: { children: ReactNode }) {
  return <div className="stats">{children}</div>;
}

interface StatCardProps {
  label: string;
  /** The value as it is shown. */
  value: string;
  caption?: ReactNode;
  tone?: Tone;
  icon?: Glyph;
  /** The spec gives the value that a failure shows. */
  isSpecified?: boolean;
}

/** One number and what it counts: a `group` named by the label, whose text is the value. */
export function StatCard({ label, value, caption, tone, icon, isSpecified }: StatCardProps) {
  const id = useId();
  const hasData = useHasData();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, which a number is not.
    <div part="card" className="stat" role="group" aria-labelledby={id} data-tone={hasData ? tone : undefined}>
      <p className="stat__label" id={id}>
        {icon && <Icon glyph={icon} size={14} />}
        {label}
      </p>
      <p className="stat__value">{hasData || isSpecified ? value : '–'}</p>
      {caption && hasData && <p className="stat__caption">{caption}</p>}
    </div>
  );
}
