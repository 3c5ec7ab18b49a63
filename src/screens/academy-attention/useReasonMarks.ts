import { formatNumber, formatScore } from '#domain/format/format.ts';
import { groupBy } from '#platform/groupBy.ts';
import { hasNumbers, type ShownReason } from '#screens/shared/reasons/reasonText.ts';
import { attentionActionsTexts } from '#texts/attentionActions.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';

interface Mark {
  words: string;
  isContested: boolean;
}

/**
 * Gives reasons in a few characters each, for a line of many: 'Absent 5/6', 'Exams 45% → 10%'. What several say, as of
 * different study plans, stands there once: 'Plan not started × 2'.
 */
export function useReasonMarks(): (reasons: readonly Pick<ShownReason, 'kind' | 'numbers' | 'contested'>[]) => Mark[] {
  const t = useTexts(attentionActionsTexts);
  const locale = useLocale();
  const count = (value: number | null) => formatNumber(value, locale);
  const percent = (value: number | null) => formatScore(value, locale);
  const wordsOf = ({ kind, numbers }: Pick<ShownReason, 'kind' | 'numbers'>) => {
    if (kind === null || !hasNumbers({ kind, numbers })) return t('mark-unknown');
    return t(`mark-${kind}`, {
      days: count(numbers.days),
      ofDays: count(numbers.ofDays),
      from: count(numbers.from),
      to: count(numbers.to),
      exams: count(numbers.exams),
      ofExams: count(numbers.ofExams),
      percent: percent(numbers.percent),
      count: numbers.days ?? 0,
    });
  };
  return (reasons) => {
    const marks = reasons.map((reason) => ({ words: wordsOf(reason), isContested: Boolean(reason.contested) }));
    return [...groupBy(marks, ({ words, isContested }) => `${words} ${isContested}`).values()].flatMap(
      ([mark, ...more]) =>
        mark ? { ...mark, words: more.length > 0 ? `${mark.words} × ${count(more.length + 1)}` : mark.words } : [],
    );
  };
}
