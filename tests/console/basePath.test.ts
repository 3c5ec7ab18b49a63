import { afterEach, describe, expect, it, vi } from 'vitest';
import { openRoute, routingOf } from '#host/console/routing/basePath.ts';
import { hrefOf } from '#page/element/events.ts';
import { configure } from '#page/element/pageGlobals.ts';

describe('the folder that the console is served from', () => {
  const script = 'https://academy.test/console/console-1a2b3c4d.js';
  const basePathOf = (pathname: string, of = script) => routingOf(pathname, of, true).basePath;

  it('is the root when a host answers every path with the console', () => {
    expect(basePathOf('/')).toBe('/');
    expect(basePathOf('/study-plans/7')).toBe('/');
    expect(basePathOf('/consolation')).toBe('/');
  });

  it('is the folder of its files when it is opened there', () => {
    expect(basePathOf('/console/')).toBe('/console/');
    expect(basePathOf('/cdn/v1/dist/console/', 'https://cdn.test/cdn/v1/dist/console/x.js')).toBe(
      '/cdn/v1/dist/console/',
    );
  });

  it('is the folder above its files when a host serves it under a path of its own', () => {
    expect(basePathOf('/portal/dashboard', 'https://academy.test/portal/console/x.js')).toBe('/portal/');
  });

  it('is the page itself, with the routes behind #, at a host that says nothing of a folder', () => {
    expect(routingOf('/console/index.html', script, false)).toEqual({
      basePath: '/console/index.html#/',
      isHash: true,
    });
    expect(routingOf('/some/folder/console/', script, false).basePath).toBe('/some/folder/console/#/');
  });
});

describe('the query of the open route', () => {
  const at = (address: string) => new URL(address) as unknown as Location;

  it('is that of the address, or that behind #', () => {
    expect(openRoute('/', at('https://academy.test/performance?timeframe=month#top'))).toEqual({
      search: '?timeframe=month',
      hash: '#top',
    });
    const page = 'https://academy.test/console/index.html?v=2';
    expect(openRoute('#/', at(`${page}#/performance?timeframe=month`)).search).toBe('?timeframe=month');
    expect(openRoute('#/', at(page)).search).toBe('');
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
    ['/console/index.html#/', '/study-plans/7', '/console/index.html#/study-plans/7'],
    ['/portal', '/study-plans/reports', '/portal/study-plans/reports'],
    ['/portal/', 'https://elsewhere.example/plans', 'https://elsewhere.example/plans'],
  ])('of a page whose screens begin at %s: %s is %s', (basePath, path, href) => {
    vi.stubGlobal('document', { querySelector: () => null });
    configure({ basePath });
    expect(hrefOf(path)).toBe(href);
  });
});
