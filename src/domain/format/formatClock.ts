/** The time of day alone: apart from `formatDate.ts`, for one screen tells it. */
import { cached, UNKNOWN } from './formatNumber.ts';

const OPTIONS = { hour: 'numeric', minute: '2-digit' } as const;

/**
 * A time of day in the locale's 12 or 24 hours: '2:30 pm' in en-IN.
 * @param time '14:30' or '2:30 PM', as an API writes it; other words show as they are.
 */
export function formatClock(time: string, locale: string): string {
  const text = time.trim();
  const [, hours, minutes, half] = /^(\d{1,2}):(\d\d)(?::\d\d)?\s*([ap]\.?m\.?)?$/i.exec(text) ?? [];
  if (hours === undefined) return text || UNKNOWN;
  const isAfternoon = half?.toLowerCase().startsWith('p') ?? false;
  const hour = half ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59) return text;
  const format = cached('clock', locale, OPTIONS, (tag) => new Intl.DateTimeFormat(tag, OPTIONS));
  return format.format(new Date(2024, 0, 1, hour, Number(minutes)));
}
