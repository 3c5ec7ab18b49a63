import type { CallAnswer } from '#contract/call.ts';
import type { countedList } from '#contract/figures/lists.ts';
import { formatScore } from '#domain/format/format.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { listFollowUpTexts } from '#texts/listFollowUp.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';

type FollowUpAnswer = NonNullable<CallAnswer<typeof countedList>['items'][number]['followUp']>;

/** Whether a student is to follow up, and why not. */
export function FollowUp({ followUp }: { followUp: FollowUpAnswer }) {
  const t = useTexts(listFollowUpTexts);
  const locale = useLocale();
  const { hasReason, asideUntil, exams, percent, days, below, leastExams } = followUp;
  if (asideUntil) return t('aside', { date: formatDate(asideUntil, locale) });
  if (hasReason) return t('toFollowUp');
  if (exams === null || days === null || leastExams === null) return t('noReason');
  if (exams < leastExams || percent === null || below === null) return t('fewExams', { exams, days });
  return t('averageNot', { percent: formatScore(percent, locale), days, below: formatScore(below, locale) });
}
