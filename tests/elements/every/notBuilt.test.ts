/**
 * What an element shows on an API server that lacks a call which only makes it richer: the rest, and no failure
 * (promises/session-and-errors.md#calls-that-are-not-built).
 */
import { expect } from 'chai';
import {
  answerWith,
  type Frame,
  LATE_MS,
  loadEntry,
  openPage,
  type Row,
  show,
  signInFor,
  textOf,
  until,
} from '#tests/elements/support.ts';
import { standingFor } from '#tests/support/run/gate.ts';
import { type ElementCalls, elementCalls } from '#widgets/page/elements.ts';

const { elements } = (await import(`${academyDist}academy-widgets.js`)) as { elements: readonly Row[] };
const rowOf = (tag: string) => elements.find((row) => row.tag === tag) as Row;

/** The calls of the API by their ids. */
const { paths } = (await (await fetch(`${academyApi}/api/openapi.json`)).json()) as {
  paths: Record<string, Record<string, { operationId: string }>>;
};
const callsById = new Map(
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { operationId }]) => [operationId, { path, method: method.toUpperCase() }] as const,
    ),
  ),
);

interface Way {
  attributes?: Record<string, string>;
  /** Buttons to press one after the other: what they say, or their names. */
  press?: readonly RegExp[];
  /** Words of the part that is not there without the call. */
  gone?: string;
  /** The capability of the call that is asked in its place, which the server has not. */
  lacks?: string;
}

/** Opens the dialog that moves students to another class. */
const MOVING = [/^Select$/, /^This page$/, /^Move class$/];

/** Where it is there, tables of plan reports come in pages. */
const PAGES = 'plan-report-pages';

/** How each call comes to be asked, where it is not asked at once, and what is gone without it. */
const WAYS: Readonly<Record<string, Readonly<Record<string, Way>>>> = {
  'academy-plan-reports': {
    planDayWise: { gone: 'Day-wise Performance Overview' },
    planVideoEngagement: { gone: 'Video Engagement' },
    planExamPerformance: { gone: 'Exam Performance Distribution' },
    planIntensiveCare: { gone: 'Students Requiring Intensive Care', lacks: PAGES },
  },
  'academy-plan-report': {
    schoolClasses: { attributes: { tab: 'students' } },
    planStudents: { attributes: { tab: 'students' } },
    planNotStartedStudents: { attributes: { tab: 'not-started' } },
    planDayWiseReport: { attributes: { tab: 'day' } },
    planExamData: { attributes: { tab: 'exam-performance' }, lacks: PAGES },
    planStudentLogs: { attributes: { tab: 'students' }, press: [/^link$/] },
    planDaySummary: { attributes: { tab: 'sessions' } },
    planDaySessions: { attributes: { tab: 'sessions' }, press: [/^Day 1/] },
    sessionReport: { attributes: { tab: 'sessions' }, press: [/^Day 1/, /^View /] },
  },
  'academy-performance': {
    videoAnalytics: { gone: 'Video Engagement' },
    examAnalytics: { gone: 'Exam Performance' },
    topPerformers: { gone: 'Rank' },
    studentExams: { press: [/^View All Exams/] },
  },
  'academy-leaderboard': { examResults: { press: [/^View Details/] } },
  'academy-schools': {
    countries: { gone: 'All Countries' },
    schoolClasses: { press: [/^View Details/], gone: 'Classes' },
    studyPlans: { press: [/^View Details/], gone: 'Study Plans' },
  },
  'academy-users': {
    userRoles: { gone: 'All Roles' },
    schools: { gone: 'All Schools' },
    userPerformance: { press: [/^View performance/] },
    schoolClasses: { press: MOVING },
  },
  'academy-absent': { schoolClasses: { press: MOVING } },
  'academy-attention': { schoolClasses: { press: MOVING } },
  'academy-list': { schoolClasses: { press: MOVING } },
  'parent-dashboard': { parentAttendance: { gone: 'attending' } },
  'parent-performance': {
    parentDashboardStats: { press: [/^Print Report/] },
    parentAttendance: { press: [/^Print Report/] },
  },
  'parent-messages': { recipients: { press: [/^New Message/] } },
};

/** Lets the API answer a call as if it had never been built. @returns how often it was asked. */
function unbuild(page: Frame, ids: readonly string[], status: number): () => number {
  let requests = 0;
  const patterns = ids.map((id) => {
    const call = callsById.get(id);
    if (!call) throw new Error(`There is no call ${id}.`);
    return new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`);
  });
  answerWith(page, (path, ask) => {
    if (!patterns.some((pattern) => pattern.test(path))) return ask();
    requests += 1;
    return Promise.resolve(new Response('{"message":"There is no such address."}', { status }));
  });
  return () => requests;
}

/** The words of an element and of the dialogs that it has opened. */
const everything = (page: Frame, element: Element) => `${textOf(element)} ${page.document.body.textContent ?? ''}`;

/** Presses a button of an element once it is there. */
async function press(element: Element, name: RegExp): Promise<void> {
  const isNamed = (button: Element) =>
    name.test(button.getAttribute('aria-label') ?? button.textContent?.trim() ?? '') || name.test(button.className);
  const button = await until(`there is a button ${name}`, () =>
    [...(element.shadowRoot?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])].find(isNamed),
  );
  button.click();
}

const isLoading = (element: Element) =>
  [...(element.shadowRoot?.querySelectorAll('[role="status"]') ?? [])].some((place) =>
    /^Loading/.test(place.getAttribute('aria-label') ?? place.textContent ?? ''),
  );

async function showWithout(tag: string, ids: readonly string[], status: number, way: Way) {
  const row = rowOf(tag);
  await signInFor(row);
  if (way.lacks) {
    const user = JSON.parse(localStorage.getItem('adminUser') ?? '') as { capabilities: string[] };
    user.capabilities = user.capabilities.filter((word) => word !== way.lacks);
    localStorage.setItem('adminUser', JSON.stringify(user));
  }
  const page = await openPage();
  await loadEntry(page);
  const errors: unknown[] = [];
  page.document.addEventListener('academy-error', (event) => errors.push((event as CustomEvent).detail));
  // The report is printed into a frame, which a test cannot close.
  page.addEventListener('beforeprint', (event) => event.stopImmediatePropagation());
  const requests = unbuild(page, ids, status);
  const { element } = await show(page, tag, way.attributes ?? {});
  for (const name of way.press ?? []) await press(element, name);
  await until(`${ids.at(-1)} was asked`, () => requests() > 0, LATE_MS);
  await until('nothing loads any more', () => !isLoading(element));
  return { page, element, errors };
}

describe('a call that only makes an element richer', () => {
  for (const [tag, { richer }] of Object.entries<ElementCalls>(elementCalls)) {
    // A write that is not there says so when somebody asks for it, as after any other failure.
    const reads = Object.keys(richer).filter((id) => callsById.get(id)?.method === 'GET');
    if (reads.length === 0) continue;
    // In the gate one call of each element of staff stands for its others, and one answer that says so for the other.
    for (const id of standingFor(reads, (id) => tag.startsWith('parent-') || id === reads[0])) {
      for (const status of standingFor([404, 501], (status) => status === 404)) {
        it(`may be missing from <${tag}>, which shows the rest: ${id}, ${status}`, async () => {
          const way = WAYS[tag]?.[id] ?? {};
          // The days are asked for by a second call where the first is not there.
          const ids = id === 'planDayWise' ? ['planActivityCounts', id] : [id];
          const { page, element, errors } = await showWithout(tag, ids, status, way);
          expect(errors).to.deep.equal([]);
          const words = everything(page, element);
          expect(words).not.to.contain('could not be');
          expect(words).not.to.contain('not found');
          expect(words).not.to.contain('Try again');
          expect(element.shadowRoot?.querySelector('[role="alert"]')?.textContent ?? '').to.equal('');
          if (way.gone) expect(words).not.to.contain(way.gone);
          expect(element.shadowRoot?.querySelector('h2')?.textContent ?? '').not.to.equal('');
        });
      }
    }
  }

  it('fails as ever with any other status', async () => {
    const { element, errors } = await showWithout('academy-plan-reports', ['planVideoEngagement'], 500, {});
    await until('the failure is told', () => textOf(element).includes('Video Engagement could not be loaded.'));
    expect(errors).to.have.length(1);
  });

  it('takes nothing away from a call that an element cannot do without', async () => {
    const { element, errors } = await showWithout('academy-dashboard', ['dashboardStats'], 501, {});
    expect(textOf(element)).to.contain('Try again');
    expect(errors).not.to.deep.equal([]);
  });
});
