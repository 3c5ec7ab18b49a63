import type { CSSProperties } from 'react';
import type { Tone } from '#domain/learning/bands.ts';
import { uiTexts } from '#texts/ui.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import progressCss from './progress.css?inline';

addStyles(progressCss);

interface ProgressBarProps {
  label?: string;
  /** Percentage done, 0–100; undefined while it is not known. */
  value?: number;
}

/** The progress of running work. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  const t = useTexts(uiTexts);
  const percent = value === undefined ? undefined : clamp(value);
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label ?? t('busy')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      data-indeterminate={percent === undefined || undefined}
    >
      <div className="progress__fill" style={percent === undefined ? undefined : { inlineSize: `${percent}%` }} />
    </div>
  );
}

interface ProgressMeterProps {
  label: string;
  /** Percentage reached, 0–100. */
  value: number;
  /** The value as it is shown. */
  text: string;
  /** The tone of the value's band. */
  tone?: Tone;
}

/** A percentage with its label, its text and a bar, coloured by its band. */
export function ProgressMeter({ label, value, text, tone }: ProgressMeterProps) {
  const percent = clamp(value);
  return (
    <div className="meter toned" data-tone={tone}>
      <span className="meter__label">{label}</span>
      <span className="meter__value">{text}</span>
      <meter className="visually-hidden" aria-label={label} aria-valuetext={text} min={0} max={100} value={percent} />
      <div className="meter__track">
        <div className="meter__fill" style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  );
}

interface LegendProps {
  items: readonly { label: string; tone?: Tone; color?: string }[];
}

/** The meaning of colours. `color` is a CSS colour, such as `var(--chart-1)`. */
export function Legend({ items }: LegendProps) {
  return (
    <ul className="legend">
      {items.map(({ label, tone, color }) => (
        <li key={label} className="legend__item">
          <span
            className="legend__swatch"
            style={{ '--swatch': color ?? (tone ? `var(--${tone})` : undefined) } as CSSProperties}
          />
          {label}
        </li>
      ))}
    </ul>
  );
}

function clamp(value: number): number {
  return Number.isFinite(value) ? Math.min(100, Math.max(0, value)) : 0;
}
