import { bandOf, PERFORMANCE_BANDS } from '#domain/bands.ts';
import { formatPercent, formatScore } from '#domain/format.ts';
import { useLocale } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';

interface ScoreBadgeProps {
  score: number | null;
  /** In a table, with a table's decimal. */
  isCell?: boolean;
}

/** A score in the colour of its band (spec 2 §9); an unknown one has none. */
export function ScoreBadge({ score, isCell }: ScoreBadgeProps) {
  const locale = useLocale();
  const text = isCell ? formatPercent(score, locale) : formatScore(score, locale);
  return score === null ? text : <Badge tone={bandOf(PERFORMANCE_BANDS, score)}>{text}</Badge>;
}
