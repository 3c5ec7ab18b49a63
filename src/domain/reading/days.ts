/**
 * Days, times of day and moments as people and programs write them: one rule for every import
 * (promises/data.md#values).
 */
import { isCalendarDay } from '#domain/format/calendar.ts';
import { monthNamed } from '#domain/format/monthNames.ts';
import { plainValue } from './digits.ts';
import type { Read } from './figures.ts';

const NAME = '([a-z]{3,9})\\.?';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = "(\\d{4}|'?\\d\\d)";
/** What may stand between the parts of a day that has its month as a word. */
const GAP = '[ ,./-]{1,2}';

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const TOGETHER = /^(\d{4})(\d\d)(\d\d)$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const DAY_NAMED = new RegExp(`^${DAY}${GAP}${NAME}${GAP}${YEAR}$`, 'i');
const NAMED_DAY = new RegExp(`^${NAME}${GAP}${DAY}${GAP}(\\d{4})$`, 'i');
const YEAR_NAMED = new RegExp(`^(\\d{4})${GAP}${NAME}${GAP}(\\d{1,2})$`, 'i');
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? /i;

/** A time after a day, with or without a zone. */
const TIME = '\\d{1,2}:\\d\\d(?::\\d\\d(?:[.,]\\d{1,9})?)?(?: ?[ap]\\.? ?m\\.?)?';
const WITH_TIME = new RegExp(`^(.*?)(?:,? |t)(${TIME}) ?(z|utc|gmt|[+-]\\d\\d(?::?\\d\\d)?)?$`, 'i');

interface Parts {
  /** Days that it may mean, YYYY-MM-DD. */
  days: string[];
  /** The time after it, as written. */
  time: string | undefined;
  zone: string | undefined;
}

function partsOf(text: string): Parts {
  const plain = plainValue(text);
  const timed = WITH_TIME.exec(plain);
  const days = daysOf((timed?.[1] ?? plain).replace(WEEKDAY, ''));
  return { days, time: timed?.[2], zone: timed?.[3] };
}

/** The days that a text without a time may mean. */
function daysOf(text: string): string[] {
  const first = YEAR_FIRST.exec(text);
  if (first) return real([first[1], first[3], first[4]]);
  const together = TOGETHER.exec(text);
  if (together) return real([together[1], together[2], together[3]]);
  const last = YEAR_LAST.exec(text);
  // In one country the day comes first, in another the month.
  if (last) return real([last[4], last[3], last[1]], [last[4], last[1], last[3]]);
  const dayNamed = DAY_NAMED.exec(text);
  if (dayNamed) return real([inCentury(dayNamed[3]), monthOf(dayNamed[2]), dayNamed[1]]);
  const namedDay = NAMED_DAY.exec(text);
  if (namedDay) return real([namedDay[3], monthOf(namedDay[1]), namedDay[2]]);
  const yearNamed = YEAR_NAMED.exec(text);
  return yearNamed ? real([yearNamed[1], monthOf(yearNamed[2]), yearNamed[3]]) : [];
}

/** A year of two digits beside a month as a word, as spreadsheets write days: of this century. */
const inCentury = (year = '') => (year.length === 4 ? year : `20${year.slice(-2)}`);

function monthOf(word = ''): string {
  const month = monthNamed(word);
  return month === undefined ? '' : String(month + 1);
}

/** Those of these that are days of the years 1900 to 2199, each once. */
function real(...written: (string | undefined)[][]): string[] {
  const days = written.map(
    ([year = '', month = '', day = '']) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );
  return [...new Set(days)].filter((day) => /^(?:19|20|21)/.test(day) && isCalendarDay(day));
}

/**
 * The day that a text means, YYYY-MM-DD: `2026-06-01`, `2026/06/01`, `1-Jun-2026`, `13/04/2026`, also with a time after it,
 * which does not count. `01/04/2026` means two.
 */
export function readDay(text: string): Read<string> {
  const { days } = partsOf(text);
  const [first, second] = days;
  if (first === undefined) return { fault: 'none' };
  return second === undefined ? { value: first } : { fault: 'two', readings: [first, second] };
}

/** A time of the day as HH:MM: `9:30`, `09.30`, `09:30:00`, `9:30 pm`, `9 pm`; undefined for anything else. */
export function readTime(text: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.](\d\d)(?::00(?:[.,]0+)?)?)?(?: ?([ap])\.? ?m\.?)?$/i.exec(plainValue(text));
  const half = found?.[3]?.toLowerCase();
  const [hour, minutes] = [Number(found?.[1]), found?.[2] ?? (half && '00')];
  const isHour = half ? hour >= 1 && hour <= 12 : hour <= 23;
  if (!found || !isHour || minutes === undefined || Number(minutes) > 59) return undefined;
  const of24 = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour;
  return `${String(of24).padStart(2, '0')}:${minutes}`;
}

/** The time of the day beside the day in one cell, as HH:MM; undefined where there is none. */
export const timeBeside = (text: string): string | undefined => {
  const { time } = partsOf(text);
  return time === undefined ? undefined : readTime(time);
};

/** A moment, or a day without a time, which is a whole day at the academy. */
export type WrittenMoment = { day: string; at?: undefined } | { at: Date; day?: undefined };

/**
 * The moment that a text means: a day with a time and its zone. A day alone, also with the midnight that programs write
 * after it, is that day. A time without its zone could be that of any place.
 */
export function readMoment(text: string): Read<WrittenMoment> {
  const { days, time, zone } = partsOf(text);
  const [first, second] = days;
  if (first === undefined) return { fault: 'none' };
  if (second !== undefined) return { fault: 'two', readings: [first, second] };
  // Some programs write it as 12:00:00 AM.
  if (time === undefined || (zone === undefined && readTime(time) === '00:00')) return { value: { day: first } };
  const at = zone === undefined ? undefined : momentOf(first, time, zone);
  return at === undefined ? { fault: 'none' } : { value: { at } };
}

function momentOf(day: string, time: string, zone: string): Date | undefined {
  const [hours = '', minutes = '', seconds = '00'] = time
    .replace(/ ?[ap]\.? ?m\.?$/i, '')
    .replace(',', '.')
    .split(':');
  const clock = readTime(`${hours}:${minutes}${/[ap]\.? ?m\.?$/i.exec(time)?.[0] ?? ''}`);
  const offset = /^[+-]/.test(zone) ? zone.replace(/^([+-]\d\d):?(\d\d)?$/, (_, h, m = '00') => `${h}:${m}`) : 'Z';
  const at = new Date(`${day}T${clock}:${seconds}${offset}`);
  return clock === undefined || Number.isNaN(at.getTime()) ? undefined : at;
}
