/** A windowed table by hand: no framework, no component, nothing but what the task asks for. */
import { bandOf, SCORE_BANDS } from '#domain/learning/bands.ts';
import { COLUMNS, type Contender, HEIGHT, LOCALE, named, type Pupil, ROW_HEIGHT, type SortColumn } from './pupils.ts';

const OVERSCAN = 12;
const CSS = `
  .scroll { block-size: ${HEIGHT}px; overflow: auto; contain: strict; overflow-anchor: none; }
  table { inline-size: 100%; table-layout: fixed; border-spacing: 0; font: 14px system-ui, sans-serif; }
  thead th { position: sticky; inset-block-start: 0; block-size: 36px; background: #fff; }
  th, td { padding: 0 12px; text-align: start; font-weight: inherit; }
  tbody :is(th, td) { block-size: ${ROW_HEIGHT}px; border-block-start: 1px solid #ddd; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
  tbody tr:hover { background: #f4f4f4; }
  .spacer { padding: 0; border: 0; }
  .badge { padding: 2px 6px; border-radius: 6px; background: #eee; }
  .badge[data-tone=good] { background: #dfd; } .badge[data-tone=poor] { background: #fdd; }
`;

let scroller: HTMLElement;
let body: HTMLTableSectionElement;
let above: HTMLTableRowElement;
let below: HTMLTableRowElement;
let all: readonly Pupil[] = [];
let rows: readonly Pupil[] = [];
let words = '';
let order: SortColumn | undefined;
let first = 0;
let end = 0;

const { compare } = new Intl.Collator(LOCALE, { numeric: true });

function spacer(): HTMLTableRowElement {
  const row = document.createElement('tr');
  row.className = 'spacer';
  return row;
}

function rowAt(index: number): HTMLTableRowElement {
  const pupil = rows[index] as Pupil;
  const row = document.createElement('tr');
  row.ariaRowIndex = String(index + 2);
  for (const { id, text } of COLUMNS) {
    const cell = document.createElement(id === 'name' ? 'th' : 'td');
    if (id === 'score') {
      const badge = document.createElement('span');
      badge.className = 'badge';
      badge.dataset.tone = bandOf(SCORE_BANDS, pupil.score);
      badge.textContent = text(pupil);
      cell.append(badge);
    } else {
      cell.textContent = text(pupil);
    }
    row.append(cell);
  }
  return row;
}

/** Draws the rows in view: those that were drawn before stay. */
function draw(): void {
  const top = Math.min(Math.floor(scroller.scrollTop / ROW_HEIGHT), Math.max(0, rows.length - 1));
  const from = Math.max(0, top - OVERSCAN);
  const to = Math.min(rows.length, top + Math.ceil(HEIGHT / ROW_HEIGHT) + OVERSCAN);
  if (from >= end || to <= first) {
    while (above.nextElementSibling !== below) above.nextElementSibling?.remove();
    first = from;
    end = from;
  }
  for (; first < from; first += 1) above.nextElementSibling?.remove();
  for (; end > to; end -= 1) below.previousElementSibling?.remove();
  for (; first > from; first -= 1) above.after(rowAt(first - 1));
  for (; end < to; end += 1) below.before(rowAt(end));
  above.style.blockSize = `${first * ROW_HEIGHT}px`;
  below.style.blockSize = `${(rows.length - end) * ROW_HEIGHT}px`;
}

function change(): void {
  const found = named(all, words);
  if (order === 'name') rows = found.toSorted((a, b) => compare(a.name, b.name));
  else if (order === 'score') rows = found.toSorted((a, b) => a.score - b.score);
  else rows = found;
  scroller.scrollTop = 0;
  end = 0;
  first = 0;
  body.replaceChildren(above, below);
  draw();
}

export const contender: Contender = {
  open(host, given) {
    all = given;
    const style = document.createElement('style');
    style.textContent = CSS;
    scroller = document.createElement('div');
    scroller.className = 'scroll';
    scroller.tabIndex = 0;
    const table = scroller.appendChild(document.createElement('table'));
    table.ariaRowCount = String(given.length + 1);
    const group = table.appendChild(document.createElement('colgroup'));
    const head = table.createTHead().insertRow();
    for (const { header, width } of COLUMNS) {
      group.appendChild(document.createElement('col')).style.inlineSize = `${width}px`;
      head.appendChild(document.createElement('th')).textContent = header;
    }
    body = table.createTBody();
    above = spacer();
    below = spacer();
    host.append(style, scroller);
    scroller.addEventListener('scroll', draw, { passive: true });
    change();
  },
  sort(column) {
    order = column;
    change();
  },
  search(next) {
    words = next;
    change();
  },
  scroller: () => scroller,
  nameAt: (index) => body.querySelector(`[aria-rowindex="${index + 2}"] > :first-child`)?.textContent,
};
