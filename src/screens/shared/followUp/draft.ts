import { formatNumber, formatScore } from '#domain/format/format.ts';
import { type Language, localeOf } from '#domain/people/languages.ts';
import { hasNumbers, type ShownReason } from '#screens/shared/reasons/reasonText.ts';
import { attentionDraftTexts } from '#texts/attentionDraft.ts';

interface About {
  language: Language;
  student: string;
  parent: string;
  /** Who writes. */
  sender: string;
  reasons: readonly ShownReason[];
}

/** The draft of a message to a parent: a sentence for each reason that nobody contests, and a question. */
export async function draftOf({ language, student, parent, sender, reasons }: About) {
  const locale = localeOf(language);
  await attentionDraftTexts.load(locale);
  const t = attentionDraftTexts.in(locale);
  const sentences = reasons.flatMap(({ kind, planTitle, numbers, contested }) => {
    // A kind that only the server knows has no words that a family could read, nor has one whose numbers are not known.
    if (kind === null || contested || !hasNumbers({ kind, numbers })) return [];
    return t(kind, {
      name: student,
      days: formatNumber(numbers.days, locale),
      ofDays: formatNumber(numbers.ofDays, locale),
      from: formatScore(numbers.from, locale),
      to: formatScore(numbers.to, locale),
      weeks: numbers.weeks ?? 0,
      exams: formatNumber(numbers.exams, locale),
      ofExams: formatNumber(numbers.ofExams, locale),
      below: formatScore(numbers.below, locale),
      plan: planTitle ?? '',
      count: numbers.days ?? 0,
      percent: formatScore(numbers.percent, locale),
    });
  });
  return {
    subject: t('subject', { name: student }),
    message: [t('greeting', { parent }), ...sentences, t('question'), `${t('closing')}\n${sender}`].join('\n\n'),
  };
}
