import type { CSSProperties, ReactNode } from 'react';
import type { Tone } from '#domain/learning/bands.ts';
import { addStyles } from '#ui/style/adoptStyles.ts';
import cellBarCss from './cellBar.css?inline';

addStyles(cellBarCss);

interface CellBarProps {
  /** A percentage, 0–100; null where it is not known, which draws no bar. */
  percent: number | null;
  /** The tone of its band; without one the bar is of no band. */
  tone?: Tone;
  /** The percentage as it is shown: what a screen reader hears. */
  children: ReactNode;
}

/**
 * A percentage in a cell with a short bar before it, so that a column can be compared at a glance
 * (promises/numbers-and-bands.md#bars-in-tables).
 */
export function CellBar({ percent, tone, children }: CellBarProps) {
  if (percent === null) return children;
  const part = Math.min(1, Math.max(0, percent / 100));
  return (
    <span className="cell-bar toned" data-tone={tone}>
      <span className="cell-bar__track" aria-hidden="true" style={{ '--part': part } as CSSProperties} />
      <span className="cell-bar__value">{children}</span>
    </span>
  );
}
