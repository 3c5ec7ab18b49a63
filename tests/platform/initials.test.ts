import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayAhead } from '#domain/format/calendar.ts';
import { initialsOf } from '#platform/initials.ts';
import { ZONES } from '#tests/support/browser/zones.ts';

describe('initials in place of a photo', () => {
  it('are those of the first and the last name', () => {
    expect(initialsOf('Anu Nair', 'en-IN')).toBe('AN');
    expect(initialsOf('  anu  maria   nair ', 'en-IN')).toBe('AN');
    expect(initialsOf('Anu', 'en-IN')).toBe('A');
  });
  it('are one letter with its signs in Malayalam and Devanagari, which is as wide as two', () => {
    expect(initialsOf('കൃഷ്ണൻ നായർ', 'ml-IN')).toBe('കൃ');
    expect(initialsOf('आयशा शेख', 'hi-IN')).toBe('आ');
    expect(initialsOf('Anu നായർ', 'en-IN')).toBe('A');
  });
  it('leave out what is no name, and are empty without one', () => {
    expect(initialsOf('Anu (10)', 'en-IN')).toBe('A');
    expect(initialsOf('', 'en-IN')).toBe('');
    expect(initialsOf('123', 'en-IN')).toBe('');
    // Three letters in one, with a sign: none fits into its circle.
    expect(initialsOf('സ്നേഹ മേനോൻ', 'ml-IN')).toBe('സ്നേ');
    expect(initialsOf('ക്ഷ്മീര', 'ml-IN')).toBe('');
  });
});

describe('a day some days ahead', () => {
  afterEach(() => vi.unstubAllEnvs());
  it.each(ZONES)('is counted by the calendar of a device in %s, over the end of a month and of a year', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(dayAhead(0, new Date(2026, 10, 20, 23, 59))).toBe('2026-11-20');
    expect(dayAhead(1, new Date(2026, 11, 31, 0, 1))).toBe('2027-01-01');
    expect(dayAhead(-1, new Date(2028, 2, 1))).toBe('2028-02-29');
  });
});
