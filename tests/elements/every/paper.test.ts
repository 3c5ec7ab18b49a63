/** Every screen on paper: nothing is there that one presses, and no column of a table is without a word. */
import { emulateMedia } from '@web/test-runner-commands';
import { expect } from 'chai';
import { loadEntry, openPage, type Row, settled, show, signInFor, until } from '#tests/elements/support.ts';
import { inTurns, standingFor } from '#tests/support/run/gate.ts';

const { elements } = (await import(`${academyDist}academy-widgets.js`)) as { elements: readonly Row[] };

const isShown = (element: Element) => element.getClientRects().length > 0;

/** What can only be pressed. What is chosen among several is told by its word, and a name that opens something is a name. */
const pressedIn = (root: ShadowRoot) =>
  [...root.querySelectorAll<HTMLElement>('.button:not([aria-pressed="true"]), [data-quiet="false"], .choose')]
    .filter(isShown)
    .map((element) => element.textContent || element.outerHTML);

/** The headers of columns in which no row has a word. */
function emptyColumnsIn(root: ShadowRoot): string[] {
  return [...root.querySelectorAll('table.table__table')].filter(isShown).flatMap((table) => {
    const rows = [...table.querySelectorAll('tbody > .table__row')].map((row) => [
      ...row.querySelectorAll<HTMLElement>(':scope > .table__cell'),
    ]);
    const heads = [...table.querySelectorAll<HTMLTableCellElement>('thead th')];
    if (rows.length === 0) return [];
    return heads
      .filter((head, column) => isShown(head) && rows.every((cells) => !cells[column]?.innerText.trim()))
      .map(({ textContent }) => `${table.querySelector('caption')?.textContent}: ${textContent}`);
  });
}

afterEach(() => emulateMedia({ media: 'screen' }));

// In the gate also the one that has a way to add a parent in its rows.
const shown = inTurns(elements, 3, 2);
for (const row of standingFor(elements, (row) => shown.includes(row) || row.tag === 'academy-absent')) {
  it(`<${row.tag}> has nothing to press on paper`, async () => {
    await signInFor(row);
    const page = await openPage('', { width: 900 });
    await loadEntry(page);
    const { element } = await show(page, row.tag);
    const root = element.shadowRoot as ShadowRoot;
    await until('all parts are drawn', () => !root.querySelector('.bone'));
    await emulateMedia({ media: 'print' });
    await settled(page);
    expect(pressedIn(root)).to.deep.equal([]);
    expect(emptyColumnsIn(root)).to.deep.equal([]);
  });
}
