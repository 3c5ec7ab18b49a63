import { formatPoints } from '#domain/format/format.ts';
import { improvementPoints } from '#domain/learning/insights.ts';
import type { SubjectRow } from '#screens/shared/studentPerformance/studentPerformance.ts';
import { parentPerformanceTexts } from '#texts/parentPerformance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';

/** The progress in a subject. Videos alone are no result: without an exam there is no percentage. */
export const progressOf = ({ totalExams, progressScore }: SubjectRow): number | null =>
  totalExams === 0 ? null : progressScore;

/** Tells a change in points, '+12 points'; text without a number as it is. */
export function useChangeText(): (improvement: string | null) => string | null {
  const t = useTexts(parentPerformanceTexts);
  const locale = useLocale();
  return (improvement) => {
    const points = improvement === null ? undefined : improvementPoints(improvement);
    return points === undefined ? improvement : t('points', { change: formatPoints(points, locale) });
  };
}
