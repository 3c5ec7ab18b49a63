import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { transformWithOxc } from 'vite';

const source = new URL('../../elements/every/clipped.ts', import.meta.url);

/** Letters of a page, in its elements too, of which a part is not painted: `clippedIn` in the page itself. */
export async function clippedOn(page: Page): Promise<string[]> {
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source.pathname);
  return page.evaluate(`(() => {
    ${code.replaceAll(/^export /gm, '')}
    const roots = [document.body];
    for (const root of roots) for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
    return roots.flatMap(clippedIn);
  })()`);
}
