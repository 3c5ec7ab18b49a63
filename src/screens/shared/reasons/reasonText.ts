import type { CallAnswer } from '#contract/call.ts';
import type { attentionOfStudent } from '#contract/students/attentionStudent.ts';
import { formatNumber, formatScore } from '#domain/format/format.ts';
import type { reasonTexts } from '#texts/reasons.ts';

/** A reason that holds, as the API answers it. */
export type ShownReason = CallAnswer<typeof attentionOfStudent>['reasons'][number];

const NEEDS = {
  absence: ['days', 'ofDays'],
  examsFell: ['from', 'to', 'weeks'],
  examsLow: ['exams', 'ofExams', 'below'],
  averageLow: ['percent', 'days', 'exams'],
  planLeft: ['days'],
  planNotStarted: ['percent'],
} as const satisfies Record<NonNullable<ShownReason['kind']>, readonly (keyof ShownReason['numbers'])[]>;

/** Whether a reason can be told in words: its kind is one of ours, and its numbers are known. */
export const hasNumbers = ({ kind, numbers }: Pick<ShownReason, 'kind' | 'numbers'>): boolean =>
  kind !== null && NEEDS[kind].every((name) => numbers[name] !== null);

/** Gives a reason in plain words with its numbers: 'Absent on 4 of the last 6 school days'. */
export function reasonTextIn(t: ReturnType<(typeof reasonTexts)['in']>, locale: string) {
  const count = (value: number | null) => formatNumber(value, locale);
  const percent = (value: number | null) => formatScore(value, locale);
  return ({ kind, planTitle, numbers }: Pick<ShownReason, 'kind' | 'planTitle' | 'numbers'>): string => {
    // A kind that only the server knows, and one whose numbers are not known: that it holds is still said.
    if (kind === null || !hasNumbers({ kind, numbers })) return t('unknown');
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
