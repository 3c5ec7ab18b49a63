import { formatNumber, formatScore } from '#domain/format/format.ts';
import { hasNumbers, type ShownReason } from '#screens/shared/reasons/useReasonText.ts';
import { attentionActionsTexts } from '#texts/attentionActions.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';

/** Gives a reason in a few characters, for a line of many: 'Absent 5/6', 'Exams 45% → 10%'. */
export function useReasonMark(): (reason: Pick<ShownReason, 'kind' | 'numbers'>) => string {
  const t = useTexts(attentionActionsTexts);
  const locale = useLocale();
  const count = (value: number | null) => formatNumber(value, locale);
  const percent = (value: number | null) => formatScore(value, locale);
  return ({ kind, numbers }) => {
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
}
