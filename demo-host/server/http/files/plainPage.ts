/** Pages of the server that need no script of the build: why something is refused, and what takes one press. */
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { directionOf } from '#domain/format/direction.ts';

/**
 * The content security policy of such a page.
 * @param origins that may frame it; any where they are not known
 * @param more directives that the page needs beside
 */
export const plainPolicy = (origins?: readonly string[], more = "form-action 'none'"): string =>
  `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; ${more}; frame-ancestors ${origins?.join(' ') ?? '*'}`;

/** What `html` makes. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

export interface PlainPage {
  title: string;
  /** That the academy is in. */
  folder: string;
  language?: string;
  /** More for its head. */
  head?: Html;
}

/** Where its style sheet is, in the folder of the academy. */
const STYLE_PATH = '/lti/page.css';

/** A page with a title and what stands under it. */
export const plainPage = ({ title, folder, language = 'en', head }: PlainPage, content: Html) => html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="referrer" content="no-referrer">
  <title>${title}</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="${folder}${STYLE_PATH}">
  ${head ?? ''}
</head>
<body>
  <main>
    <h1>${title}</h1>
    ${content}
  </main>
</body>
</html>`;

/** Their style sheet: a file of its own, since the policy allows no inline style. */
export const plainCss = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-content: start center; padding: min(15dvh, 4rem) 1.5rem 1.5rem; font: 15px/1.55 system-ui, sans-serif; background: light-dark(#fff, #14181d); color: light-dark(#1a2027, #e7ebf0); }
main { max-width: 34rem; }
h1 { margin: 0 0 .5rem; font-size: 1.25rem; line-height: 1.3; }
p { margin: 0 0 1rem; color: light-dark(#4a5561, #aeb8c4); overflow-wrap: anywhere; }
a, button { display: inline-block; border: 0; padding: .5rem .9rem; border-radius: .5rem; font: inherit; cursor: pointer; background: light-dark(#0b5cad, #7cc0ff); color: light-dark(#fff, #0d1117); text-decoration: none; font-weight: 600; }
fieldset { border: 0; padding: 0; margin: 0 0 1rem; min-width: 0; }
legend { padding: 0; font-weight: 600; overflow-wrap: anywhere; }
label { display: block; padding: .6rem 0; }
input { font: inherit; accent-color: light-dark(#0b5cad, #7cc0ff); }
input:not([type]) { display: block; width: 100%; padding: .5rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1rem; overflow-wrap: anywhere; }
dt { color: light-dark(#4a5561, #aeb8c4); }
dd { margin: 0; }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
`;
