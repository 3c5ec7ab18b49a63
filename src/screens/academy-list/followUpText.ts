import type { CallAnswer } from '#contract/call.ts';
import type { countedList } from '#contract/figures/lists.ts';
import { formatScore } from '#domain/format/format.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import type { listFollowUpTexts } from '#texts/listFollowUp.ts';

type FollowUpAnswer = NonNullable<CallAnswer<typeof countedList>['items'][number]['followUp']>;

/** Whether a student is to follow up, and why not: the words of the screen and of files. */
export function followUpText(
  { hasReason, asideUntil, exams, percent, days, below, leastExams }: FollowUpAnswer,
  t: ReturnType<typeof listFollowUpTexts.in>,
  locale: string,
): string {
  if (asideUntil) return t('aside', { date: formatDate(asideUntil, locale) });
  if (hasReason) return t('toFollowUp');
  if (exams === null || days === null || leastExams === null) return t('noReason');
  if (exams < leastExams || percent === null || below === null) return t('fewExams', { exams, days });
  return t('averageNot', { percent: formatScore(percent, locale), days, below: formatScore(below, locale) });
}
