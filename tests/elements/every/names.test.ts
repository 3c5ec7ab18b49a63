/**
 * A name of blanks shows as a word: no element has an empty button, link, heading, option or cell, whichever of its
 * calls answers texts that say nothing. What each call reads of them is tested with the contract.
 */
import { expect } from 'chai';
import {
  answerWith,
  createElement,
  loadEntry,
  openPage,
  type Row,
  readyOf,
  signInFor,
  until,
} from '#tests/elements/support.ts';
import { standingFor } from '#tests/support/run/gate.ts';

const { elements } = (await import(`${academyDist}academy-widgets.js`)) as { elements: readonly Row[] };

/** The elements, and the views of those that show other calls by an attribute. */
const TABS = ['students', 'day', 'not-started', 'sessions', 'session-performance', 'exam-performance'];
const VIEWS = elements
  .filter(({ audience }) => audience !== 'anyone')
  .flatMap((row) => [
    [row, {}] as const,
    ...(row.tag === 'academy-plan-report' ? TABS.map((tab) => [row, { tab }] as const) : []),
  ]);

/** Blanks of several kinds, some of which take no place. */
const BLANK = ' \u00a0\u200b\u3164\t';

/** An answer whose texts are blanks; dates stay. */
function withBlanks(answer: unknown): unknown {
  if (typeof answer === 'string') return Number.isNaN(Date.parse(answer)) ? BLANK : answer;
  if (Array.isArray(answer)) return answer.map(withBlanks);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, field]) => [name, withBlanks(field)]));
}

/** Whether there is something to read in an element, on the screen or for a screen reader. */
const saysSomething = (element: Element) =>
  /[^\s\p{Default_Ignorable_Code_Point}]/u.test(element.textContent ?? '') ||
  [element, ...element.querySelectorAll('*')].some((each) => each.getAttribute('aria-label')?.trim());

/** Days of other months are empty on purpose; bars and canvases are drawings, whose numbers stand beside them. */
const NAMED =
  'button, a[href], h1, h2, h3, h4, h5, h6, [role="heading"], option, th, td:not(.calendar__none, .bars__cell)';

// In the gate what parents see, and one table of staff, stand for all: what an answer reads of blanks is tested with it.
for (const [row, attributes] of standingFor(
  VIEWS,
  ([row]) => row.audience === 'parent' || row.tag === 'academy-users',
)) {
  it(`<${[row.tag, ...Object.values(attributes)].join(' ')}> has a word for every name of blanks`, async () => {
    await signInFor(row);
    const page = await openPage();
    const calls = answerWith(page, async (_, ask) => {
      const response = await ask();
      return response.ok ? Response.json(withBlanks(await response.json())) : response;
    });
    await loadEntry(page);
    const element = createElement(page, row.tag, attributes);
    const ready = readyOf(element);
    page.document.body.append(element);
    await ready;
    const root = element.shadowRoot as ShadowRoot;
    await until('all parts are drawn', () => calls.underWay() === 0 && !root.querySelector('.bone'));
    const empty = [...root.querySelectorAll(NAMED)].filter(
      (each) => !saysSomething(each) && !each.closest('table')?.querySelector('canvas'),
    );
    expect(empty.map(({ outerHTML }) => outerHTML)).to.deep.equal([]);
  });
}
