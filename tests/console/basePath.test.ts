import { afterEach, describe, expect, it, vi } from 'vitest';
import { basePathOf } from '#host/console/basePath.ts';
import { hrefOf } from '#page/events.ts';
import { configure } from '#page/kernel.ts';

describe('the folder that the console is served from', () => {
  const script = 'https://academy.test/console/console-1a2b3c4d.js';

  it('is the root when a host answers every path with the console', () => {
    expect(basePathOf('/', script)).toBe('/');
    expect(basePathOf('/study-plans/7', script)).toBe('/');
    expect(basePathOf('/consolation', script)).toBe('/');
  });

  it('is the folder of its files when it is opened there', () => {
    expect(basePathOf('/console/', script)).toBe('/console/');
    expect(basePathOf('/console/index.html', script)).toBe('/console/');
    expect(basePathOf('/cdn/v1/dist/console/', 'https://cdn.test/cdn/v1/dist/console/x.js')).toBe(
      '/cdn/v1/dist/console/',
    );
  });

  it('is the folder above its files when a host serves it under a path of its own', () => {
    expect(basePathOf('/portal/dashboard', 'https://academy.test/portal/console/x.js')).toBe('/portal/');
  });
});

describe('a link to a screen, opened in a tab of its own', () => {
  afterEach(() => {
    configure({ basePath: '/' });
    vi.unstubAllGlobals();
  });

  it.each([
    ['/', '/study-plans/7', '/study-plans/7'],
    ['/console/', '/study-plans/7', '/console/study-plans/7'],
    ['/portal', '/study-plans/reports', '/portal/study-plans/reports'],
    ['/portal/', 'https://elsewhere.example/plans', 'https://elsewhere.example/plans'],
  ])('of a page whose screens begin at %s: %s is %s', (basePath, path, href) => {
    vi.stubGlobal('document', { querySelector: () => null });
    configure({ basePath });
    expect(hrefOf(path)).toBe(href);
  });
});
