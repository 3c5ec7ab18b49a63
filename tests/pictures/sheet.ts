/** The contact sheet: one row for each screen and person, one column for each look. */
import { groupBy } from '#platform/groupBy.ts';

/** A picture that was made. */
export interface Picture {
  /** Of its file, without the ending. */
  name: string;
  /** Who looks at which address. */
  screen: string;
  look: string;
  /** Of the page, in pixels. */
  height: number;
  /** Whether the page scrolls sideways. */
  sideways: boolean;
  /** The part of its area that differs from the last picture; undefined where there is none. */
  changed: number | undefined;
}

const STYLE = `
:root { color-scheme: light dark; font: 13px/1.5 system-ui, sans-serif; }
section { display: flex; gap: 16px; overflow-x: auto; padding-block: 8px 16px; align-items: start; }
h2 { font-size: 16px; margin: 16px 0 0; position: sticky; inset-inline-start: 0; }
figure { margin: 0; flex: none; }
a { display: block; max-block-size: 420px; overflow: hidden; border: 1px solid #8886; }
img { display: block; inline-size: 320px; }
img.narrow { inline-size: 150px; }
b { color: light-dark(#a8322b, #ff7a70); }
`;

/** The whole page. */
export function sheetOf(pictures: readonly Picture[]): string {
  const rows = [...groupBy(pictures, ({ screen }) => screen)].map(
    ([screen, own]) => `<h2>${escaped(screen)}</h2><section>${own.map(figureOf).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures of every screen</title><style>${STYLE}</style>
<h1>Pictures of every screen</h1>${rows.join('\n')}</html>`;
}

function figureOf({ name, look, height, sideways, changed }: Picture): string {
  const file = `${encodeURIComponent(name)}.png`;
  const notes = [look, `${height} px`];
  if (changed === undefined) notes.push('new');
  else if (changed > 0)
    notes.push(
      `<b>${(100 * changed).toFixed(1)} % changed</b>, <a href="last/${file}" style="display:inline;border:0">before</a>`,
    );
  if (sideways) notes.push('<b>scrolls sideways</b>');
  const narrow = look.startsWith('360') ? ' class="narrow"' : '';
  return `<figure><a href="${file}"><img loading="lazy" alt="" src="${file}"${narrow}></a><figcaption>${notes.join(', ')}</figcaption></figure>`;
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
