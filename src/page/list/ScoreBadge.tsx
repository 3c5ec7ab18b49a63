import { formatScore } from '#domain/format/format.ts';
import { bandOf, PERFORMANCE_BANDS } from '#domain/learning/bands.ts';
import { useLocale } from '#texts/useTexts.tsx';
import { Badge } from '#ui/show/Badge.tsx';

interface ScoreBadgeProps {
  /** A percentage, 0–100; null where it is not known. */
  score: number | null;
  /**
   * Which colour which percentage has; those of performance without it
   * (promises/numbers-and-bands.md#performance-bands).
   */
  bands?: typeof PERFORMANCE_BANDS;
  /** `formatScore` on cards and in lists, `formatPercent` in tables. */
  format?: (score: number | null, locale: string) => string;
}

/** A percentage in the colour of its band; an unknown one is a dash without a colour. */
export function ScoreBadge({ score, bands = PERFORMANCE_BANDS, format = formatScore }: ScoreBadgeProps) {
  const text = format(score, useLocale());
  return score === null ? text : <Badge tone={bandOf(bands, score)}>{text}</Badge>;
}
