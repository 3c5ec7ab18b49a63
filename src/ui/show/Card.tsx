import { type CSSProperties, type ReactNode, useId } from 'react';
import type { Tone } from '#domain/learning/bands.ts';
import { useHasData, WhenHasData } from '#ui/state/hasData.tsx';
import { Heading } from './Heading.tsx';
import { type Glyph, Icon } from './Icon.tsx';

interface CardProps {
  title?: ReactNode;
  /** A sentence about the data. */
  description?: ReactNode;
  /** Buttons or a filter, opposite the title. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** Levels of the heading below the screen's title. */
  depth?: 1 | 2 | 3;
  /** No padding around the content, as for a table. */
  flush?: boolean;
  children?: ReactNode;
}

/** A panel with a heading. Cards directly on a screen are landmarks; the many cards inside a section are not. */
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
  /** Least width of a card in px; as many columns as fit: by default four on the console's page of 1280 px, beside a scrollbar. */
  min?: number;
  /** Few cards fill the row instead of keeping the width of one in many. */
  fit?: boolean;
  children: ReactNode;
}

/** Cards side by side, as many as fit into the element's width. */
export function CardGrid({ min = 275, fit, children }: CardGridProps) {
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
  /** The value as it is shown, or a link that shows it. */
  value: ReactNode;
  caption?: ReactNode;
  tone?: Tone;
  icon?: Glyph;
  /** Below: how the figure compares with another time. */
  children?: ReactNode;
}

/** One number and what it counts: a `group` named by the label, whose text is the value. */
export function StatCard({ label, value, caption, tone, icon, children }: StatCardProps) {
  const id = useId();
  const hasData = useHasData();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, which a number is not.
    <div part="card" className="stat toned" role="group" aria-labelledby={id} data-tone={hasData ? tone : undefined}>
      <p className="stat__label" id={id}>
        {icon && <Icon glyph={icon} size={14} />}
        {label}
      </p>
      <p className="stat__value">{hasData ? value : '–'}</p>
      {caption && hasData && <p className="stat__caption">{caption}</p>}
      {children}
    </div>
  );
}
