/** Renders the pages to complete HTML documents. A dead link fails the build. */
import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { deadLinks, type FinishedBody, finishBody } from './finish.ts';
import { isHtml, type Page } from './page.ts';
import { type Assets, Shell } from './Shell.tsx';

export interface BuiltPage extends Page, Pick<FinishedBody, 'passages' | 'ids' | 'links'> {
  html: string;
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The anchors of the docs layout. */
const FRAME_IDS = ['content'];

/**
 * Renders the pages.
 * @param assetsOf gives the files of scripts by their names.
 * @throws an Error that lists every dead link.
 */
export function buildPages(pages: readonly Page[], assetsOf: (scripts: readonly string[]) => Assets): BuiltPage[] {
  const paths = new Map(pages.flatMap(({ source, path }) => (source ? [[source, path] as const] : [])));
  const built = pages.map((page) => {
    const body = page.body();
    const html = isHtml(body) ? body.html : renderToStaticMarkup(body);
    const finished = finishBody(html, page.path, (source) => paths.get(source));
    const shell = createElement(Shell, {
      page,
      pages,
      headings: finished.headings,
      html: finished.html,
      assets: assetsOf(['frame', ...(page.scripts ?? [])]),
      version,
    });
    return {
      ...page,
      ...finished,
      ids: [...finished.ids, ...FRAME_IDS],
      html: `<!doctype html>\n${renderToStaticMarkup(shell)}\n`,
    };
  });
  const files = pages.flatMap((page) => (page.files ?? []).map(({ path }) => path));
  const dead = deadLinks(built, files);
  if (dead.length > 0) throw new Error(`Links of the documentation lead nowhere:\n  ${dead.join('\n  ')}`);
  return built;
}
