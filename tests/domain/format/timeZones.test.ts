import { expect, it } from 'vitest';
import { presentName, timeZonesWith } from '#domain/format/timeZones.ts';

it('a time zone has the name that its place has today, and stands in the list once', () => {
  expect(presentName('Asia/Calcutta')).toBe('Asia/Kolkata');
  expect(presentName('Asia/Dubai')).toBe('Asia/Dubai');
  const zones = timeZonesWith('Asia/Kolkata');
  expect(zones.filter((zone) => /Kolkata|Calcutta/.test(zone))).toEqual(['Asia/Kolkata']);
  expect(zones).toContain('UTC');
});

it('a time zone that the academy has by its old name stays in the list', () => {
  expect(timeZonesWith('Asia/Calcutta')).toContain('Asia/Calcutta');
});

it('every name that is given in place of an old one is known', () => {
  for (const zone of timeZonesWith()) {
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone }), zone).not.toThrow();
  }
});
