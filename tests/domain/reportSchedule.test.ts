/** When a report is due: on the clock of its reader, in every time zone (promises/scheduled-reports.md#when). */
import { describe, expect, it } from 'vitest';
import { nextReport, type ReportTimes } from '#domain/messages/reportSchedule.ts';

const times = (more: Partial<ReportTimes> = {}): ReportTimes => ({
  every: 'day',
  weekday: null,
  monthDay: null,
  hour: 7,
  timeZone: 'Asia/Kolkata',
  ...more,
});
const due = (of: ReportTimes, after: string) => nextReport(of, new Date(after)).toISOString();
/** This many moments from this one on. */
function dues(of: ReportTimes, after: string, count: number): string[] {
  const found: string[] = [];
  for (let moment = new Date(after); found.length < count; ) {
    moment = nextReport(of, moment);
    found.push(moment.toISOString());
  }
  return found;
}
/** What a clock in this zone shows: `03-29`, 7, `Sun`. */
function clockIn(timeZone: string) {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  });
  return (moment: string) => {
    const parts = clock.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]);
    const { month, day, hour, weekday } = Object.fromEntries(parts);
    return { day: `${month}-${day}`, hour: Number(hour), weekday };
  };
}

describe('the next report', () => {
  it('is due today where its hour is still to come, and tomorrow where it has come', () => {
    expect(due(times(), '2026-05-20T01:29:59Z')).toBe('2026-05-20T01:30:00.000Z');
    expect(due(times(), '2026-05-20T01:30:00Z')).toBe('2026-05-21T01:30:00.000Z');
  });

  it('is due on its day of the week', () => {
    const mondays = times({ every: 'week', weekday: 1 });
    expect(dues(mondays, '2026-05-20T00:00:00Z', 2)).toEqual(['2026-05-25T01:30:00.000Z', '2026-06-01T01:30:00.000Z']);
    expect(due(times({ every: 'week', weekday: 7 }), '2026-05-20T00:00:00Z')).toBe('2026-05-24T01:30:00.000Z');
  });

  it('is due on its day of the month, and on the last where the month has no such day', () => {
    const utc = times({ every: 'month', monthDay: 31, hour: 0, timeZone: 'UTC' });
    expect(dues(utc, '2028-01-30T12:00:00Z', 4).map((moment) => moment.slice(0, 10))).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
  });

  it('is due on the first of a month of its reader, which may be the last of another in UTC', () => {
    const first = times({ every: 'month', monthDay: 1, hour: 1 });
    expect(due({ ...first, timeZone: 'Pacific/Kiritimati' }, '2026-02-10T00:00:00Z')).toBe('2026-02-28T11:00:00.000Z');
    expect(due({ ...first, timeZone: 'Pacific/Pago_Pago' }, '2026-02-10T00:00:00Z')).toBe('2026-03-01T12:00:00.000Z');
  });

  it('keeps its hour when the clocks change', () => {
    const berlin = times({ timeZone: 'Europe/Berlin' });
    expect(dues(berlin, '2026-03-28T00:00:00Z', 2)).toEqual(['2026-03-28T06:00:00.000Z', '2026-03-29T05:00:00.000Z']);
    expect(dues(berlin, '2026-10-24T00:00:00Z', 2)).toEqual(['2026-10-24T05:00:00.000Z', '2026-10-25T06:00:00.000Z']);
  });

  it('is due once on a day on which its hour comes twice, and an hour later where it does not come', () => {
    const newYork = (hour: number) => times({ hour, timeZone: 'America/New_York' });
    expect(dues(newYork(1), '2026-11-01T00:00:00Z', 2)).toEqual([
      '2026-11-01T05:00:00.000Z',
      '2026-11-02T06:00:00.000Z',
    ]);
    expect(dues(newYork(2), '2026-03-08T00:00:00Z', 2)).toEqual([
      '2026-03-08T07:00:00.000Z',
      '2026-03-09T06:00:00.000Z',
    ]);
  });

  it('comes each week at its hour in every time zone, all year', () => {
    for (const timeZone of Intl.supportedValuesOf('timeZone')) {
      const all = dues(times({ every: 'week', weekday: 3, timeZone }), '2026-01-01T00:00:00Z', 53);
      const shown = clockIn(timeZone);
      const odd = all.filter((moment) => shown(moment).hour !== 7 || shown(moment).weekday !== 'Wed');
      expect({ timeZone, odd }).toEqual({ timeZone, odd: [] });
      expect(new Set(all).size).toBe(53);
    }
  });

  it('comes on the first of each month in every time zone', () => {
    for (const timeZone of Intl.supportedValuesOf('timeZone')) {
      const all = dues(times({ every: 'month', monthDay: 1, hour: 23, timeZone }), '2026-01-15T12:00:00Z', 12);
      const shown = clockIn(timeZone);
      const days = all.map((moment) => shown(moment).day);
      expect({ timeZone, days }).toEqual({
        timeZone,
        days: ['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '01'].map((month) => `${month}-01`),
      });
    }
  });
});
