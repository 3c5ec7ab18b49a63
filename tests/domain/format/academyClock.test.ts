/** Today is the academy's (promises/numbers-and-bands.md#today-and-weeks). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  academyDay,
  academyNow,
  forgetAcademyTime,
  isAcademyTimeKnown,
  noteAcademyTime,
  onAcademyDay,
} from '#domain/format/academyClock.ts';
import { dayAhead } from '#domain/format/calendar.ts';
import { isClockWrong } from '#domain/format/clockDifference.ts';
import { formatDate, formatTimeAgo } from '#domain/format/formatDate.ts';

/** Friday, 27 November 2026, 01:30 in India; still Thursday in UTC. */
const MOMENT = Date.UTC(2026, 10, 26, 20, 0);
const DAY_MS = 24 * 60 * 60_000;

const answer = (moment = MOMENT, zone: string | undefined = 'Asia/Kolkata') =>
  noteAcademyTime(new Headers({ Date: new Date(moment).toUTCString(), ...(zone ? { 'X-Academy-Zone': zone } : {}) }));

const dayOf = (date: Date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()];
const computerSays = (moment: number) => vi.setSystemTime(moment);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: MOMENT });
});
afterEach(() => {
  forgetAcademyTime();
  vi.useRealTimers();
});

describe.each([
  ['right', 0],
  ['a day ahead', DAY_MS],
  ['three days ahead', 3 * DAY_MS],
  ['a year behind', -365 * DAY_MS],
])('on a computer whose clock is %s', (_, off) => {
  beforeEach(() => computerSays(MOMENT + off));

  test('today is the day of the academy, in its zone', () => {
    answer();
    expect(dayOf(academyDay())).toEqual([2026, 11, 27]);
    expect(academyNow().getTime()).toBe(MOMENT);
    expect(dayAhead(1)).toBe('2026-11-28');
    expect(formatTimeAgo(new Date(MOMENT - 120_000).toISOString(), 'en-IN')).toBe('2 minutes ago');
    expect(isClockWrong()).toBe(off !== 0);
  });

  test('a change of its clock changes nothing, and the time goes on', () => {
    answer();
    computerSays(MOMENT + off + 40 * DAY_MS);
    vi.advanceTimersByTime(0);
    expect(dayOf(academyDay())).toEqual([2026, 11, 27]);
  });
});

test('whoever shows the day is told once it turns out to be another', () => {
  computerSays(MOMENT + 3 * DAY_MS);
  let calls = 0;
  const stop = onAcademyDay(() => {
    calls += 1;
  });
  answer();
  answer(MOMENT + 1000);
  expect(calls).toBe(1);
  stop();
  answer(MOMENT + 2 * DAY_MS);
  expect(calls).toBe(1);
});

test('an answer that a cache has kept does not set the clock back', () => {
  answer();
  answer(MOMENT - 5 * DAY_MS);
  expect(academyNow().getTime()).toBe(MOMENT);
});

test('an academy that tells no time is taken to agree with the computer, and a zone that nobody knows is passed over', () => {
  noteAcademyTime(new Headers({ 'X-Academy-Zone': 'Mars/Olympus' }));
  expect(isAcademyTimeKnown()).toBe(false);
  expect(isClockWrong()).toBe(false);
  expect(academyNow().getTime()).toBe(MOMENT);
  expect(dayOf(academyDay())).toEqual(dayOf(new Date(MOMENT)));
});

test('a lesson has one day, that of the academy, whatever the zone of the reader', () => {
  answer(MOMENT, 'Pacific/Kiritimati');
  expect(formatDate('2026-11-26T20:00:00.000Z', 'en-IN')).toBe('27/11/2026');
  answer(MOMENT, 'Pacific/Pago_Pago');
  expect(formatDate('2026-11-26T20:00:00.000Z', 'en-IN')).toBe('26/11/2026');
  expect(formatDate('2026-11-26T02:00:00+05:30', 'en-IN')).toBe('25/11/2026');
  // A day, and a time without a zone, are the academy's already.
  expect(formatDate('2026-11-26', 'en-IN')).toBe('26/11/2026');
  expect(formatDate('2026-11-26T00:30', 'en-IN')).toBe('26/11/2026');
});
