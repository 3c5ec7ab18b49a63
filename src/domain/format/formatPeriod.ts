import { toDate } from './formatDate.ts';
import { cached } from './formatNumber.ts';

/** Days as one text: '24 Sept – 23 Oct 2026' in en-IN, or one day; empty where a day is missing. */
export function formatPeriod(from: string | null, to: string | null, locale: string): string {
  const last = toDate(to);
  const first = toDate(from) ?? last;
  if (!first || !last) return '';
  const options = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  return cached('date', locale, options, (tag) => new Intl.DateTimeFormat(tag, options)).formatRange(first, last);
}
