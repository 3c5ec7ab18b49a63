import { afterEach, describe, expect, it, vi } from 'vitest';
import { asksToSaveData, savesData } from '#platform/idle.ts';

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

describe('what a page shows better, but could do without', () => {
  afterEach(() => vi.unstubAllGlobals());
  const prefers = (media: string) => vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === media }));

  it('is not fetched where the person has asked for little to be sent, in either way', () => {
    prefers('(prefers-reduced-data: reduce)');
    expect(asksToSaveData({})).toBe(true);
    prefers('none');
    expect(asksToSaveData({ saveData: true })).toBe(true);
  });

  it('is fetched on a slow network, and where the browser does not tell', () => {
    prefers('none');
    expect(asksToSaveData({ effectiveType: '2g' })).toBe(false);
    expect(asksToSaveData({})).toBe(false);
  });
});
