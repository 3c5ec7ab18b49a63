/** What is wrong with numbers and dates in a language of India, whatever `Intl` of this machine has: Node and browsers ask. */
import { formatChange, formatNumber, formatPercentage } from '#domain/format/format.ts';
import { formatClock } from '#domain/format/formatClock.ts';
import {
  formatDate,
  formatDateTime,
  formatLongDay,
  formatTimeAgo,
  monthNames,
  unit,
} from '#domain/format/formatDate.ts';
import { formatAll } from '#domain/format/formatList.ts';
import { formatPeriod } from '#domain/format/formatPeriod.ts';

/** The names of November and of Friday. */
export const INDIAN_WORDS: Readonly<Record<string, readonly [november: string, friday: string]>> = {
  hi: ['नवंबर', 'शुक्रवार'],
  ml: ['നവംബർ', 'വെള്ളി'],
  ur: ['نومبر', 'جمعہ'],
  ta: ['நவம்பர்', 'வெள்ளி'],
  te: ['నవంబర్', 'శుక్రవారం'],
  bn: ['নভেম্বর', 'শুক্রবার'],
  mr: ['नोव्हेंबर', 'शुक्रवार'],
  kn: ['ನವೆಂಬರ್', 'ಶುಕ್ರವಾರ'],
};

export function formatFaults(language: string): string[] {
  const locale = `${language}-IN`;
  const [november = '?', friday = '?'] = INDIAN_WORDS[language] ?? [];
  const now = new Date(2026, 10, 27, 14, 30);
  const day = formatLongDay({ year: 2026, month: 10, day: 27 }, locale);
  const ago = formatTimeAgo(new Date(2026, 10, 27, 14, 25), locale, now);
  const expected: readonly [text: string, form: RegExp | string][] = [
    // Lakhs.
    [formatNumber(1_234_567, locale), /^12,34,567$/],
    [formatNumber(1_234_567.5, locale), /^12,34,567\.5$/],
    [formatNumber(-1_234_567, locale), /^\u200e?-12,34,567$/],
    [formatPercentage(66.666, locale), /^66\.67%$/],
    [formatChange(-12.7, locale), /^\u200e?-13%$/],
    [unit(12_345, 'minute', locale), /^12,345\s\P{ASCII}/u],
    // Words of the language.
    [monthNames(locale).join(), november],
    [day, november],
    [day, friday],
    [ago, /^[^\p{N}A-Za-z]*5 [^A-Za-z]+$/u],
    [formatAll(['1', '2', '3'], locale), /^1[^A-Za-z]+2[^A-Za-z]+3$/],
    // Latin digits.
    ...[
      formatPeriod('2026-10-03', '2026-11-27', locale),
      formatClock('14:30', locale),
      formatDate(now, locale),
      formatDateTime(now, locale),
      day,
    ].map((text) => [text, /^(?:\d|\P{Nd})*\d(?:\d|\P{Nd})*$/u] as [string, RegExp]),
  ];
  return expected.flatMap(([text, form]) =>
    (typeof form === 'string' ? text.includes(form) : form.test(text)) ? [] : `${text} is not as ${form}`,
  );
}
