/** Moments in the time zone of the academy, where its days begin: apart from `formatDate.ts`, for few screens need them. */
import { formatDateTime, toDate, type When } from './formatDate.ts';
import { cached } from './formatNumber.ts';

const OPTIONS = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** Whether this browser knows a time zone. */
function isKnownZone(timeZone: string | undefined): timeZone is string {
  try {
    return Boolean(timeZone && new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

/**
 * The locale's short date and time in a time zone. A time without a zone is the server's local time and is shown unchanged
 * (promises/numbers-and-bands.md#dates), as is every moment where the zone is not known.
 */
export function formatDateTimeIn(timeZone: string | undefined, when: When, locale: string): string {
  const moment = toDate(when);
  const hasZone = typeof when !== 'string' || /(?:z|[+-]\d\d:?\d\d)$/i.test(when.trim());
  if (!moment || !hasZone || !isKnownZone(timeZone)) return formatDateTime(when, locale);
  const options = { ...OPTIONS, timeZone };
  return cached('date', locale, options, (tag) => new Intl.DateTimeFormat(tag, options)).format(moment);
}

/** What people call a time zone: 'India Standard Time'. */
export function zoneName(timeZone: string | undefined, locale: string): string {
  if (!isKnownZone(timeZone)) return '';
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
