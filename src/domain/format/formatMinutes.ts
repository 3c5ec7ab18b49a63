/** Study time. A file of its own, since few screens show it. */
import { unit } from './formatDate.ts';
import { isKnown, UNKNOWN, type Value } from './formatNumber.ts';
import { LEVEL_MINUTES, roundedWithin } from './rounding.ts';

/**
 * Study time as hours and minutes (promises/numbers-and-bands.md#study-time): '1 hr 20 mins'.
 * @param minutes length in minutes; `dailyProgress[].hours` and `totalHours` of the API are in minutes too
 */
export function formatMinutes(minutes: Value, locale: string): string {
  if (!isKnown(minutes)) return UNKNOWN;
  const whole = Math.max(0, roundedWithin(minutes, 0, 0, { from: LEVEL_MINUTES }));
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  if (hours === 0) return unit(rest, 'minute', locale);
  return rest === 0 ? unit(hours, 'hour', locale) : `${unit(hours, 'hour', locale)} ${unit(rest, 'minute', locale)}`;
}
