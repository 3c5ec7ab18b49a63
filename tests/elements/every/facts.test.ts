/**
 * No element states anything about data that it was not told: after a failed call, while one runs, or of another
 * question's answer. What counts as a statement is not listed here. It is what the element says when the host answers
 * that there is nothing, and does not say when there is something; so a sentence that comes new is held to it too.
 */
import { expect } from 'chai';
import {
  answerWith,
  createElement,
  type Frame,
  loadEntry,
  openPage,
  type Row,
  readyOf,
  signInFor,
  until,
} from '#tests/elements/support.ts';
import { isGate, standingFor } from '#tests/support/run/gate.ts';

const { elements } = (await import(`${academyDist}academy-widgets.js`)) as { elements: readonly Row[] };

/** The empty texts that are promised, which stand where a failed list falls back to empty. */
const SPECIFIED = new Set([
  'No data available.',
  'No activity in selected range.',
  'No data',
  'No students found for the selected filter.',
  'No students have completed category 5 exams yet.',
  'No attendance for selected day',
  'Select a plan',
  'Select a School',
]);

/** Who says this states nothing, but for *not known yet*: then there was nothing. */
const NOT_KNOWN = /\bnot known\b(?! yet)/i;

/** An element shows other calls by its attributes. */
const VIEWS: Readonly<Record<string, readonly Record<string, string>[]>> = {
  'academy-plan-report': [
    {},
    ...['students', 'day', 'not-started', 'sessions', 'session-performance', 'exam-performance'].map((tab) => ({
      tab,
    })),
  ],
};

/** What becomes of a call: answered as it is, or with nothing in it, failed, or not answered yet. */
type Fate = 'given' | 'emptied' | 'failed' | 'held';

/** An answer of the same shape that has nothing to tell. */
function emptied(answer: unknown, key = ''): unknown {
  if (Array.isArray(answer)) return [];
  if (typeof answer === 'number') return /total|count/i.test(key) ? 0 : answer;
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, emptied(value, name)]));
}

interface Seen {
  /** What is said, text by text. */
  texts: Set<string>;
  /** Values of the stat cards, by their label. */
  stats: Map<string, string>;
  /** Paths of the API that were asked for since it was looked at before. */
  paths: Set<string>;
  retries: number;
}

/** What the academy has answered, by who asks what: others write to it meanwhile, and each figure is to stay the same. */
const answered = new Map<string, Promise<{ text: string; status: number }>>();

async function answerOf(row: Row, question: string, ask: () => Promise<Response>): Promise<Response> {
  const key = `${row.audience} ${question}`;
  const answer =
    answered.get(key) ?? ask().then(async (response) => ({ text: await response.text(), status: response.status }));
  answered.set(key, answer);
  const { text, status } = await answer;
  return new Response(text, { status, headers: { 'Content-Type': 'application/json' } });
}

/** An element on a page of its own, whose calls have a fate each. */
interface Drawn {
  /** Looks at it when nothing moves any more. */
  look(): Promise<Seen>;
  /** Gives a path another fate: also to calls that are held until now. */
  decide(path: string, fate: Fate): void;
  /** Presses every *Try again*. */
  retry(): void;
  close(): void;
}

async function draw(row: Row, attributes: Record<string, string>, fateOf: (path: string) => Fate): Promise<Drawn> {
  const page = await openPage();
  const frame = page.frameElement as HTMLElement;
  // Over each other: what is out of sight is drawn later.
  frame.style.cssText += 'position: fixed; inset: 0 auto auto 0; opacity: 0';
  ownStorage(page);
  let paths = new Set<string>();
  const fates = new Map<string, Fate>();
  const isHeld = (path: string) => (fates.get(path) ?? fateOf(path)) === 'held';
  /** Paths of the calls that are held, and what lets these go on. */
  let held: { path: string; release: () => void }[] = [];
  const calls = answerWith(page, async (path, ask, question) => {
    paths.add(path);
    if (isHeld(path)) await new Promise<void>((release) => held.push({ path, release }));
    const fate = fates.get(path) ?? fateOf(path);
    if (fate === 'failed') return new Response('', { status: 500 });
    const response = await answerOf(row, question, ask);
    return fate === 'given' ? response : Response.json(emptied(await response.json()));
  });
  await loadEntry(page);
  const element = createElement(page, row.tag, attributes);
  let isReady = false;
  const noteReady = () => {
    isReady = true;
  };
  element.addEventListener('academy-ready', noteReady, { once: true });
  page.document.body.append(element);
  // Bones are left where a call is held; else they stand for code that is on its way, or for a call that waits until
  // the page is idle.
  const isDrawn = () => isReady && !element.shadowRoot?.querySelector('[class*="skeleton"], .bone');
  const isAnswered = () => calls.underWay() === held.length && (held.length > 0 || isDrawn());
  const retries = () =>
    [...(element.shadowRoot?.querySelectorAll('button') ?? [])].filter(
      ({ textContent }) => textContent === 'Try again',
    );
  return {
    async look() {
      // The first call leaves before the code of the element is there.
      await still(page, element, isAnswered);
      const root = element.shadowRoot as ShadowRoot;
      const found = { texts: textsOf(root), stats: statsOf(root), paths, retries: retries().length };
      paths = new Set();
      return found;
    },
    decide(path, fate) {
      fates.set(path, fate);
      const released = held.filter((call) => !isHeld(call.path));
      held = held.filter((call) => isHeld(call.path));
      for (const { release } of released) release();
    },
    retry() {
      for (const button of retries()) button.click();
    },
    close: () => frame.remove(),
  };
}

/** What an element shows on a page of its own. */
async function seen(row: Row, attributes: Record<string, string>, fateOf: (path: string) => Fate): Promise<Seen> {
  const drawn = await draw(row, attributes, fateOf);
  const found = await drawn.look();
  drawn.close();
  return found;
}

/** What one page stores, as what was seen last, is not there for those beside it; the session is there for all. */
function ownStorage(page: Frame): void {
  const kept = new Map(Object.entries<string>(localStorage));
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  Object.defineProperty(page, 'localStorage', { value: storage });
}

/** What an element shows while a call has no answer, after it failed, and when there is nothing in its answer. */
interface Troubles {
  path: string;
  held: Seen;
  failed: Seen;
  emptied: Seen;
}

/** The screen that lists the calls of its page: it still tells of the one that failed before. */
const TELLS_OF_CALLS = 'academy-analytics';

/** One page shows all three, one after the other, where *Try again* asks anew. */
async function troublesOf(row: Row, attributes: Record<string, string>, path: string): Promise<Troubles> {
  const drawn = await draw(row, attributes, (each) => (each === path ? 'held' : 'given'));
  const held = await drawn.look();
  drawn.decide(path, 'failed');
  const failed = await drawn.look();
  drawn.decide(path, 'emptied');
  drawn.retry();
  const again = await drawn.look();
  drawn.close();
  const isAnew = again.paths.has(path) && again.retries === 0 && row.tag !== TELLS_OF_CALLS;
  const emptied = isAnew ? again : await seen(row, attributes, (each) => (each === path ? 'emptied' : 'given'));
  return { path, held, failed, emptied };
}

/** This many pages are drawn side by side: each of them mostly waits until nothing moves. */
const AT_ONCE = 3;

/** What comes of each, in their order. */
async function sideBySide<One, Found>(all: readonly One[], find: (one: One) => Promise<Found>): Promise<Found[]> {
  const found: Found[] = [];
  const left = all.entries();
  const work = async () => {
    for (const [index, one] of left) found[index] = await find(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

/** Looks in which nothing may change before an element counts as drawn. */
const STILL_LOOKS = 4;

async function still(page: Frame, element: HTMLElement, isDone: () => boolean): Promise<void> {
  const root = await until(`<${element.localName}> has its code`, () => element.shadowRoot);
  let looks = 0;
  // Told of changes, where the whole markup would have to be written out in each frame to be compared.
  const changes = new MutationObserver(() => {
    looks = 0;
  });
  changes.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  await until(`<${element.localName}> is drawn`, () => {
    looks = isDone() && page.document.readyState === 'complete' ? looks + 1 : 0;
    return looks > STILL_LOOKS;
  });
  changes.disconnect();
}

function textsOf(root: ShadowRoot): Set<string> {
  const texts = new Set<string>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim();
    if (text && !node.parentElement?.closest('style, option')) texts.add(text);
  }
  return texts;
}

function statsOf(root: ShadowRoot): Map<string, string> {
  return new Map(
    [...root.querySelectorAll('.stat')].map((card) => [
      card.querySelector('.stat__label')?.textContent ?? '',
      card.querySelector('.stat__value')?.textContent ?? '',
    ]),
  );
}

/** Two words at least: a sentence, and no name of a column. */
const isSentence = (text: string) => /\p{L}\S*\s+\S*\p{L}/u.test(text);

/** Of staff's elements those that say something about a child; in the gate they and those of parents stand for all. */
const ABOUT_A_CHILD = [
  'academy-student',
  'academy-attention',
  'academy-today',
  'academy-absent',
  'academy-register',
  'academy-list',
  'academy-leaderboard',
  'academy-performance',
  'academy-plan-report',
];
const SHOWN = standingFor(
  elements.filter(({ audience }) => audience !== 'anyone'),
  ({ tag, audience }) => audience === 'parent' || ABOUT_A_CHILD.includes(tag),
);

for (const row of SHOWN) {
  /** Calls that a view of the element has shown in trouble: in the gate another view need not show them again. */
  const shown = new Set<string>();
  for (const attributes of VIEWS[row.tag] ?? [{}]) {
    it(`<${[row.tag, ...Object.values(attributes)].join(' ')}> states nothing that it was not told`, async () => {
      await signInFor(row);
      const full = await seen(row, attributes, () => 'given');
      expect([...full.paths]).not.to.deep.equal([]);
      const paths = [...full.paths].filter((path) => !isGate || !shown.has(path));
      for (const path of paths) shown.add(path);
      const nothing = await seen(row, attributes, () => 'emptied');
      const troubles = await sideBySide(paths, (path) => troublesOf(row, attributes, path));
      const facts = new Set<string>();
      for (const { texts } of [nothing, ...troubles.map(({ emptied }) => emptied)]) {
        for (const text of texts) {
          if (isSentence(text) && !full.texts.has(text) && !SPECIFIED.has(text) && !NOT_KNOWN.test(text))
            facts.add(text);
        }
      }
      for (const trouble of troubles) {
        const { path } = trouble;
        for (const fate of ['failed', 'held'] as const) {
          const { texts, stats, retries } = trouble[fate];
          const about = `${path} ${fate}`;
          expect(
            [...texts].filter((text) => facts.has(text)),
            about,
          ).to.deep.equal([]);
          if (fate === 'failed' && !ONLY_LOGGED.test(path)) {
            expect(retries, `${about}: Try again`).to.be.greaterThan(0);
          }
          for (const [label, value] of stats) {
            expect([full.stats.get(label), '–'], `${about}: ${label}`).to.include(value);
          }
        }
      }
    });
  }
}

/**
 * Calls whose failure is only logged or that another one stands in for
 * (promises/session-and-errors.md#failures-in-place).
 */
const ONLY_LOGGED =
  /\/(?:unread-count|recipients|activity-counts|attention\/visit|notices|notices\/counts|brand|saved-views)$/;

/** Stat cards of everything, whatever the filter below them says, or of what the filter's own options tell. */
const STATS_APART = new Set(['academy-notifications', 'academy-messages', 'academy-plan-reports']);

/** What is chosen in the head of a section is of that section alone. */
const CHOOSES_FOR_SECTION = new Set(['academy-student']);

for (const row of SHOWN) {
  it(`<${row.tag}> dims what answers another question than the one that is chosen`, async () => {
    await signInFor(row);
    const page = await openPage();
    const before = new Set<string>();
    let isHeld = false;
    let isRepeated = false;
    const calls = answerWith(page, async (path, ask) => {
      // Of what the path names, such as a category, another one may be chosen.
      const call = path.replace(/\d+/g, '{}');
      if (!isHeld) before.add(call);
      // What waits until the page is idle may come as late as this, and is no answer to the choice.
      else if (before.has(call)) isRepeated = true;
      return isHeld ? undefined : ask();
    });
    await loadEntry(page);
    const element = createElement(page, row.tag);
    const ready = readyOf(element);
    page.document.body.append(element);
    await ready;
    const root = element.shadowRoot as ShadowRoot;
    await still(page, element, () => calls.underWay() === 0);
    isHeld = true;
    const select = [...root.querySelectorAll('select')].find(
      ({ options, disabled }) => options.length > 1 && !disabled,
    );
    if (!select) return;
    // Not the one beside it: a screen may have asked of the month before too.
    const { selectedIndex } = select;
    const apart = [...select.options].findIndex((_, index) => Math.abs(index - selectedIndex) > 1);
    select.selectedIndex = apart >= 0 ? apart : 1 - selectedIndex;
    select.dispatchEvent(new (page as Frame & typeof globalThis).Event('change', { bubbles: true }));
    await still(page, element, () => calls.underWay() === 0);
    // A choice that the page itself answers asks nothing.
    if (!isRepeated) return;
    const of = CHOOSES_FOR_SECTION.has(row.tag) ? (select.closest('.section') as Element) : root;
    const undimmed = [...of.querySelectorAll(STATS_APART.has(row.tag) ? 'td, tbody th' : 'td, tbody th, .stat__value')]
      .filter((cell) => !cell.closest('[aria-busy="true"]') && /\d/.test(cell.textContent ?? ''))
      .map((cell) => cell.textContent);
    expect(undimmed).to.deep.equal([]);
  });
}
