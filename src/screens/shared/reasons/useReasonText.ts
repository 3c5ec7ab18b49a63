import type { attentionOfStudent } from '#contract/attentionStudent.ts';
import type { CallAnswer } from '#contract/call.ts';
import { formatNumber, formatScore } from '#domain/format.ts';
import { reasonTexts } from '#texts/reasons.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';

/** A reason that holds, as the API answers it. */
export type ShownReason = CallAnswer<typeof attentionOfStudent>['reasons'][number];

/** Gives a reason in plain words with its numbers: 'Absent on 4 of the last 6 school days'. */
export function useReasonText(): (reason: Pick<ShownReason, 'kind' | 'planTitle' | 'numbers'>) => string {
  const t = useTexts(reasonTexts);
  const locale = useLocale();
  const count = (value: number | null) => formatNumber(value, locale);
  const percent = (value: number | null) => formatScore(value, locale);
  return ({ kind, planTitle, numbers }) => {
    // A kind that only the server knows: that it holds is still said.
    if (kind === null) return t('unknown');
    return t(kind, {
      days: count(numbers.days),
      ofDays: count(numbers.ofDays),
      from: percent(numbers.from),
      to: percent(numbers.to),
      weeks: numbers.weeks ?? 0,
      exams: count(numbers.exams),
      ofExams: count(numbers.ofExams),
      below: percent(numbers.below),
      plan: planTitle ?? t('somePlan'),
      count: numbers.days ?? 0,
      percent: percent(numbers.percent),
    });
  };
}
