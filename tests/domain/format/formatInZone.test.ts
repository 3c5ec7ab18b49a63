/** Moments of an academy for people elsewhere. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatDateTime } from '#domain/format/formatDate.ts';
import { formatDateTimeIn, zoneName } from '#domain/format/formatInZone.ts';
import { ZONES } from '#tests/support/browser/zones.ts';

/** Without the narrow space that some versions write before am and pm. */
const plain = (text: string) => text.replace(/\u202f/g, ' ');

describe('a moment in the time zone of the academy', () => {
  it.each([
    // Sunday evening in UTC is Monday in India, and the days of an academy in New York begin five hours later.
    ['Asia/Kolkata', '2026-05-17T18:30:00.000Z', '18/5/2026, 12:00 am'],
    ['Asia/Kolkata', '2026-05-17T18:29:00.000Z', '17/5/2026, 11:59 pm'],
    ['America/New_York', '2026-05-18T03:59:00.000Z', '17/5/2026, 11:59 pm'],
    ['America/New_York', '2026-05-18T04:00:00.000Z', '18/5/2026, 12:00 am'],
  ])('is in %s at %s the %s', (zone, moment, expected) => {
    expect(plain(formatDateTimeIn(zone, moment, 'en-IN'))).toBe(expected);
  });

  it.each([
    ['a time without a zone', 'Asia/Kolkata', '2026-05-17T18:30:00'],
    ['an academy that names no zone', undefined, '2026-05-17T18:30:00.000Z'],
    ['a zone that nobody knows', 'Mars/Olympus', '2026-05-17T18:30:00.000Z'],
    ['no moment', 'Asia/Kolkata', null],
  ])('is shown as ever for %s', (_, zone, moment) => {
    expect(formatDateTimeIn(zone, moment, 'en-IN')).toBe(formatDateTime(moment, 'en-IN'));
  });
});

describe.each(ZONES)('on a device in %s', (zone) => {
  /** With the formats of this zone alone: they are made once. */
  const dates = () => {
    vi.stubEnv('TZ', zone);
    vi.resetModules();
    return import('#domain/format/formatDate.ts');
  };
  afterEach(() => vi.unstubAllEnvs());

  it('a day without a time is that day', async () => {
    const { formatDate } = await dates();
    expect(formatDate('2026-11-21', 'en-IN')).toBe('21/11/2026');
  });

  it.each(['2026-11-20', '2026-11-20T00:00:00.000Z', '2026-11-20T00:00+00:00'])(
    'a day of study that is sent as %s is that day',
    async (day) => {
      const { formatWeekday } = await dates();
      expect(formatWeekday(day, 'en-IN')).toMatch(/Fri.*20|20.*Fri/);
    },
  );

  it('a day of study with another time is the day that it is here', async () => {
    const { formatDate, formatWeekday } = await dates();
    const moment = '2026-11-20T09:30:00Z';
    expect(formatWeekday(moment, 'en-IN')).toContain(formatDate(moment, 'en-IN').split('/')[0]);
  });
});

it('a time zone has the name that people know', () => {
  expect(zoneName('Asia/Kolkata', 'en-IN')).toBe('India Standard Time');
  expect(zoneName('Mars/Olympus', 'en-IN')).toBe('');
});
