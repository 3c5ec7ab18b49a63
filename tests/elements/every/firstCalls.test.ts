/**
 * What is asked for an element before its code has come (`widgets/firstCallOf.ts`) is what the element then asks: it
 * takes the request over, and nothing is asked twice.
 */
import { expect } from 'chai';
import {
  createElement,
  type Frame,
  loadEntry,
  openPage,
  type Row,
  readyOf,
  settled,
  signInFor,
  until,
} from '#tests/elements/support.ts';
import { inTurns, standingFor } from '#tests/support/run/gate.ts';

const { elements } = (await import(`${academyDist}academy-widgets.js`)) as { elements: readonly Row[] };
const rows = elements.filter((row) => row.audience !== 'anyone');

/** Attributes that the first call of an element depends on, or could be thought to. */
const ATTRIBUTES: Readonly<Record<string, readonly Record<string, string>[]>> = {
  'academy-plan-reports': [{ 'plan-id': '7' }],
  'academy-plans': [{ 'school-id': '1' }, { 'school-id': 'all' }],
  'academy-plan-report': [{ 'school-id': '1' }, { tab: 'students' }, { tab: 'sessions' }],
  'academy-plan-attendance': [{ day: '2' }, { 'plan-id': '' }],
  'academy-performance': [{ timeframe: 'week' }, { timeframe: 'fortnight' }],
  'parent-performance': [{ timeframe: 'all' }, { timeframe: 'fortnight' }],
  'parent-study-sessions': [{ timeframe: '1month' }],
  'parent-study-progress': [{ 'plan-id': '7' }],
};

/** Attributes with which a screen asks something that only it knows: nothing is asked early. */
const LEFT_TO_SCREEN: Readonly<Record<string, readonly Record<string, string>[]>> = {
  'academy-plan-report': [{ 'plan-id': '' }, { 'plan-id': '007' }, { 'plan-id': 'x' }],
  'academy-student': [{ 'student-id': '' }, { 'student-id': 'x' }],
  'academy-list': [{}, { list: 'scores', period: 'week', metric: 'exam' }],
  'parent-week': [{ week: '2026-05-20' }, { week: 'x' }],
  'parent-attendance': [{ month: '0' }, { month: '3', year: '2024' }, { year: '1999' }],
};

/** Elements whose question follows from all their attributes together, which only the screen knows. */
const ALWAYS_LEFT_TO_SCREEN: readonly string[] = ['academy-list', 'academy-notices'];

function expectNothing({ early, leftOver: left }: Visited): void {
  expect(early).to.deep.equal([]);
  expect(left).to.equal(0);
}

/** Keeps the classes of elements back, as if their code were still on its way. @returns what lets them come. */
function holdClasses(page: Frame): () => void {
  const held: Parameters<CustomElementRegistry['define']>[] = [];
  const { customElements } = page;
  const define = customElements.define.bind(customElements);
  customElements.define = (...definition) => void held.push(definition);
  return () => {
    customElements.define = define;
    for (const definition of held) define(...definition);
  };
}

/** The questions that a page asks the API, from now on. */
function recordQuestions(page: Frame): string[] {
  const questions: string[] = [];
  const real = page.fetch;
  page.fetch = (input, init) => {
    const url = new URL(new page.Request(input, init).url);
    url.searchParams.delete('_t');
    if (url.pathname.startsWith('/api/')) questions.push(url.href);
    return real.call(page, input, init);
  };
  return questions;
}

/** How many requests left early and were not taken over. */
function leftOver(page: Frame): number {
  const globals = Reflect.get(page, Symbol.for('academy.runtime.v1')) as { early?: { requests: Map<string, unknown> } };
  return globals.early?.requests.size ?? 0;
}

interface Visited {
  /** What was asked before the element's code had come. */
  early: readonly string[];
  /** All that was asked by the time that the element was ready. */
  questions: readonly string[];
  leftOver: number;
}

/** Shows an element whose code comes late. */
async function visit(page: Frame, tag: string, attributes: Record<string, string>, isEarly = true): Promise<Visited> {
  const questions = recordQuestions(page);
  const release = holdClasses(page);
  const element = createElement(page, tag, attributes);
  page.document.body.append(element);
  await loadEntry(page);
  if (isEarly) await until(`the first call of <${tag}> has left`, () => questions.length > 0);
  await until('the code of first calls has come', () =>
    page.performance.getEntriesByType('resource').some(({ name }) => name.includes('/chunks/firstCall-')),
  );
  await settled(page);
  const early = [...questions];
  const ready = readyOf(element);
  release();
  await ready;
  return { early, questions, leftOver: leftOver(page) };
}

function expectTaken({ early, questions, leftOver: left }: Visited): void {
  expect(early).to.have.length(1);
  expect(left).to.equal(0);
  expect(questions.filter((question) => question === early[0])).to.have.length(1);
}

describe('the first call of', () => {
  const early = rows.filter(({ tag }) => !ALWAYS_LEFT_TO_SCREEN.includes(tag));
  for (const row of inTurns(early, 2, 0)) {
    // In the gate an element without attributes is tried where no attribute is.
    const tried = [...(ATTRIBUTES[row.tag] ?? []), {}];
    for (const attributes of standingFor(tried, (each) => each === tried[0])) {
      const named = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      it(`<${row.tag}${named.join('')}> leaves before its code has come, and the element takes it over`, async () => {
        await signInFor(row);
        expectTaken(await visit(await openPage(), row.tag, attributes));
      });
    }
  }
  for (const row of rows) {
    for (const attributes of LEFT_TO_SCREEN[row.tag] ?? []) {
      it(`<${row.tag}> with ${JSON.stringify(attributes)} is left to the screen`, async () => {
        await signInFor(row);
        expectNothing(await visit(await openPage(), row.tag, attributes, false));
      });
    }
  }
});

/** What a school user asks first depends on the own school. */
const BY_SCHOOL = ['academy-plans', 'academy-plan-report', 'academy-plan-attendance', ...ALWAYS_LEFT_TO_SCREEN];

/** Changes what is stored of the person who is signed in. */
function changeUser(change: Record<string, unknown>): void {
  const user = JSON.parse(localStorage.getItem('adminUser') ?? '{}') as Record<string, unknown>;
  localStorage.setItem('adminUser', JSON.stringify({ ...user, ...change }));
}

describe('what is asked early', () => {
  const rowOf = (tag: string) => rows.find((row) => row.tag === tag) as Row;
  const staff = rowOf('academy-dashboard');

  const ofStaff = rows.filter(({ audience }) => audience === 'staff');
  for (const row of inTurns(ofStaff, 2, 1)) {
    const isEarly = !BY_SCHOOL.includes(row.tag);
    it(`${isEarly ? 'is right' : 'is left to the screen'} for a school user: <${row.tag}>`, async () => {
      await signInFor(row);
      changeUser({ role: 4, schoolId: 1, schoolInfo: { schoolName: 'A school' } });
      const visited = await visit(await openPage(), row.tag, {}, isEarly);
      if (isEarly) expectTaken(visited);
      else expectNothing(visited);
    });
  }

  for (const tag of ['academy-performance', 'academy-notifications', 'parent-dashboard', 'parent-attendance']) {
    it(`is right with a server that has the basic calls alone: <${tag}>`, async () => {
      await signInFor(rowOf(tag));
      changeUser({ capabilities: [] });
      localStorage.setItem('academyChild', '3');
      expectTaken(await visit(await openPage(), tag, {}));
    });
  }

  for (const row of rows.filter(({ audience }) => audience === 'parent')) {
    it(`is about the child that was chosen on an earlier visit: <${row.tag}>`, async () => {
      await signInFor(row);
      const headers = { Authorization: `Bearer ${localStorage.getItem('adminToken')}` };
      const children = (await (await fetch(`${academyApi}/api/parent/children`, { headers })).json()) as {
        studentId: number;
      }[];
      const chosen = String(children.at(-1)?.studentId);
      localStorage.setItem('academyChild', chosen);
      const visited = await visit(await openPage(), row.tag, {});
      expectTaken(visited);
      if (row.tag !== 'parent-messages') expect(visited.early[0]).to.contain(`studentId=${chosen}`);
    });
  }

  const nothing: readonly [why: string, tag: string, prepare: () => unknown][] = [
    ['nobody is signed in', 'academy-dashboard', () => localStorage.clear()],
    [
      'the session is one of another API',
      'academy-dashboard',
      () => localStorage.setItem('adminApiOrigin', 'https://other.example'),
    ],
    ['the screen is not for this person', 'parent-dashboard', () => {}],
    ['the role may hold no session', 'academy-dashboard', () => changeUser({ role: 9, userRole: 9 })],
    ['the stored user cannot be read', 'academy-dashboard', () => localStorage.setItem('adminUser', '{')],
  ];
  for (const [why, tag, prepare] of nothing) {
    it(`is nothing where ${why}`, async () => {
      await signInFor(staff);
      prepare();
      const visited = await visit(await openPage(), tag, {}, false);
      expectNothing(visited);
    });
  }

  it('is nothing where an element names another API than the page, which would get the token', async () => {
    await signInFor(staff);
    const page = await openPage('<meta name="academy-api-base" content="https://api.example">');
    const visited = await visit(page, 'academy-dashboard', {}, false);
    expect(visited.questions).to.deep.equal([]);
  });

  it('is not about a filter that the page has remembered, which only the screen knows', async () => {
    await signInFor(staff);
    const page = await openPage();
    const { configure } = (await loadEntry(page)) as unknown as { configure(options: object): void };
    configure({ rememberViews: true });
    page.history.replaceState({ academyViews: { 'academy-users#': { search: 'a', page: 2 } } }, '');
    const visited = await visit(page, 'academy-users', {}, false);
    expect(visited.early).to.deep.equal([]);
    expect(visited.questions.some((question) => question.includes('search=a'))).to.equal(true);
  });

  it('reads properties that were set before the element was defined', async () => {
    await signInFor(staff);
    const page = await openPage();
    const questions = recordQuestions(page);
    const release = holdClasses(page);
    const element = createElement(page, 'academy-performance', { timeframe: 'year' });
    Object.assign(element, { timeframe: 'week' });
    page.document.body.append(element);
    await loadEntry(page);
    await until('the first call has left', () => questions.length > 0);
    expect(questions[0]).to.contain('timeframe=week');
    const ready = readyOf(element);
    release();
    await ready;
    expect(leftOver(page)).to.equal(0);
  });

  it('is asked again where an attribute has changed meanwhile, and the answer that came is not shown', async () => {
    await signInFor(staff);
    const page = await openPage();
    const questions = recordQuestions(page);
    const release = holdClasses(page);
    const element = createElement(page, 'academy-performance', { timeframe: 'year' });
    page.document.body.append(element);
    await loadEntry(page);
    await until('the first call has left', () => questions.length > 0);
    element.setAttribute('timeframe', 'week');
    const ready = readyOf(element);
    release();
    await ready;
    expect(questions.some((question) => question.includes('timeframe=week'))).to.equal(true);
    expect(leftOver(page)).to.equal(1);
  });
});
