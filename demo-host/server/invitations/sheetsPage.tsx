/** Sheets of invitations as an HTML file that needs nothing else: a browser opens and prints it. */
import { readFile } from 'node:fs/promises';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Sheets } from '#host/console/sheets/Sheets.tsx';
import { wordsIn } from '#host/console/sheets/words.ts';
import { directionOf } from '#texts/direction.ts';

const PAPER = 'body { margin: 0; } @page { size: A4; margin: 10mm; }';

/** Writes the file. */
export async function sheetsPage(sheets: ComponentProps<typeof Sheets>): Promise<string> {
  const { language } = sheets;
  const css = await readFile(new URL('../../console/sheets/sheets.css', import.meta.url), 'utf8');
  const page = (
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
    </html>
  );
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`;
}
