import { bandOf, PERFORMANCE_BANDS } from '#domain/bands.ts';
import { formatScore } from '#domain/format.ts';
import { useLocale } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';

/** A score in the colour of its band (spec 2 §9); an unknown one has none. */
export function ScoreBadge({ score }: { score: number | null }) {
  const text = formatScore(score, useLocale());
  return score === null ? text : <Badge tone={bandOf(PERFORMANCE_BANDS, score)}>{text}</Badge>;
}
