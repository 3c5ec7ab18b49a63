import { describe, expect, it } from 'vitest';
import { savesData } from '#domain/idle.ts';

describe('code that may never be needed', () => {
  it('is not loaded where the person saves data or the network is 2G', () => {
    expect(savesData({ saveData: true, effectiveType: '4g' })).toBe(true);
    expect(savesData({ effectiveType: 'slow-2g' })).toBe(true);
    expect(savesData({ effectiveType: '2g' })).toBe(true);
  });

  it('is loaded on other networks, and where the browser does not tell', () => {
    expect(savesData({ saveData: false, effectiveType: '3g' })).toBe(false);
    expect(savesData({ effectiveType: '4g' })).toBe(false);
    expect(savesData({})).toBe(false);
  });
});
