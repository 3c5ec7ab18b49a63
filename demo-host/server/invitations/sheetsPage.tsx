/** Sheets of invitations as an HTML file that needs nothing else: a browser opens and prints it. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { directionOf } from '#domain/format/direction.ts';
import { Sheets } from '#host/console/sheets/Sheets.tsx';
import { wordsIn } from '#host/console/sheets/words.ts';
import { FAMILY } from '#platform/faces/place.ts';
import { SCRIPTS } from '#platform/faces/scripts.ts';

const PAPER = 'body { margin: 0; } @page { size: A4; margin: 10mm; }';

const { resolve } = createRequire(import.meta.url);

/** The faces of the scripts that stand in a text, as rules of a style sheet (promises/letters.md#charts-pictures-and-paper). */
async function facesFor(text: string): Promise<string> {
  const rules = SCRIPTS.filter(({ letters }) => letters.test(text)).map(async ({ name, range }) => {
    const font = name.toLowerCase().replaceAll(' ', '-');
    const file = `@fontsource/${font}/files/${font}-${font.slice('noto-sans-'.length)}-400-normal.woff2`;
    const bytes = await readFile(resolve(file), 'base64');
    return `@font-face { font-family: "${FAMILY}"; unicode-range: ${range};
      src: local("${name}"), url("data:font/woff2;base64,${bytes}") format("woff2"); }`;
  });
  return (await Promise.all(rules)).join('');
}

/** Writes the file. */
export async function sheetsPage(sheets: ComponentProps<typeof Sheets>): Promise<string> {
  const { language } = sheets;
  const css = await readFile(new URL('../../console/sheets/sheets.css', import.meta.url), 'utf8');
  const page = renderToStaticMarkup(
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
        <title>{wordsIn(language)('title')}</title>
        <style>{`${css}${PAPER}`}</style>
      </head>
      <body>
        <Sheets {...sheets} />
      </body>
    </html>,
  );
  return `<!doctype html>\n${page.replace('<style>', `<style>${await facesFor(page)}`)}\n`;
}
