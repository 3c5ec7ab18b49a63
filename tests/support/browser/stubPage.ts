import { afterAll, beforeAll, vi } from 'vitest';

/** What modules of a screen ask of a page when they are imported, for tests that draw without one. */
export function stubPage(): void {
  beforeAll(() => {
    vi.stubGlobal('document', { querySelector: () => null, adoptedStyleSheets: [] });
    vi.stubGlobal(
      'CSSStyleSheet',
      class {
        replaceSync() {}
      },
    );
  });
  afterAll(() => vi.unstubAllGlobals());
}
