import { scaleOf } from '#domain/format/scales.ts';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './change.css?inline';

addStyles(styles);

interface SparklineProps {
  /** The oldest first; null where there is no value, which leaves a gap. */
  values: readonly (number | null)[];
  isPercentage: boolean;
  /** What the line shows, in words. */
  label: string;
}

/** A small line without axes. Time runs as in charts: to the right, in every language. */
export function Sparkline({ values, isPercentage, label }: SparklineProps) {
  const { from, to } = scaleOf(
    values.filter((value) => value !== null),
    isPercentage,
  );
  const heightOf = (value: number) => (to - value) / (to - from);
  let line = '';
  let last = '';
  values.forEach((value, at) => {
    if (value === null) return;
    // With a length: WebKit draws the ends of a line that has none as large as the box.
    const place = `${at} ${heightOf(value)}h.001`;
    // A value alone is a dot.
    line += (values[at - 1] == null ? 'M' : 'L') + place;
    last = `M${place}`;
  });
  return (
    <svg
      className="sparkline"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${Math.max(1, values.length - 1)} 1`}
      preserveAspectRatio="none"
      focusable="false"
    >
      <path d={line} />
      <path className="sparkline__last" d={last} />
    </svg>
  );
}
