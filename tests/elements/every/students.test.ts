/** Every name of a student on a staff screen leads to the student's page, where the server has one. */
import { expect } from 'chai';
import { type Frame, loadEntry, openPage, show, signInFor, until } from '#tests/elements/support.ts';

/** A place where names of students stand. */
interface Place {
  what: string;
  tag: string;
  attributes?: Record<string, string>;
  /** What a person presses to get there, as a selector. */
  press?: string;
}

const REPORT = { 'plan-id': '7', 'school-id': '11' };
const PLACES: readonly Place[] = [
  { what: 'the ranking and the cards', tag: 'academy-performance' },
  { what: 'the exams of a student', tag: 'academy-performance', press: 'button[aria-label^="View All Exams"]' },
  { what: 'the results of an exam', tag: 'academy-leaderboard', press: 'button[aria-label^="View Details"]' },
  // There a name opens what the student did in the plan, and the name in that dialog leads on.
  {
    what: 'a student of a plan',
    tag: 'academy-plan-report',
    attributes: { ...REPORT, tab: 'students' },
    press: 'th button',
  },
  { what: 'who has not started', tag: 'academy-plan-report', attributes: { ...REPORT, tab: 'not-started' } },
  { what: 'their sessions', tag: 'academy-plan-report', attributes: { ...REPORT, tab: 'session-performance' } },
  { what: 'their exams', tag: 'academy-plan-report', attributes: { ...REPORT, tab: 'exam-performance' } },
  { what: 'intensive care', tag: 'academy-plan-reports' },
  { what: 'the users', tag: 'academy-users' },
  { what: 'lines about a student', tag: 'academy-activity-logs' },
  { what: 'students to follow up', tag: 'academy-attention' },
  { what: 'the list behind a number', tag: 'academy-list' },
  { what: 'whose parent a conversation is with', tag: 'academy-messages', press: '.conversations__open' },
];

const ANY_STUDENT = 10_001;

const linkIn = (element: Element) =>
  element.shadowRoot?.querySelector<HTMLAnchorElement>('a[href^="/student/"]') ?? undefined;

async function visit(page: Frame, { tag, attributes, press }: Place): Promise<HTMLElement> {
  const { element } = await show(page, tag, attributes);
  if (press) (await until('it can be pressed', () => element.shadowRoot?.querySelector<HTMLElement>(press))).click();
  return element;
}

/** Lets the log have a line about a student. */
async function writeNote(): Promise<void> {
  const response = await fetch(`${academyApi}/api/admin/student/${ANY_STUDENT}/notes`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${localStorage.getItem('adminToken')}` },
    body: JSON.stringify({ text: 'Asked how the week was' }),
  });
  expect(response.status).to.equal(201);
}

describe('the name of a student', () => {
  for (const place of PLACES) {
    it(`leads to the student's page in <${place.tag}>: ${place.what}`, async () => {
      await signInFor({ tag: place.tag, audience: 'staff' });
      if (place.tag === 'academy-activity-logs') await writeNote();
      const page = await openPage();
      await loadEntry(page);
      const wanted: { path: string }[] = [];
      page.document.addEventListener('academy-navigate', (event) => {
        event.preventDefault();
        wanted.push((event as CustomEvent).detail);
      });
      const element = await visit(page, place);
      const link = await until('a name is a link', () => linkIn(element));
      expect(link.textContent?.trim()).not.to.equal('');
      link.click();
      expect(wanted.map(({ path }) => path)).to.deep.equal([link.getAttribute('href')]);
    });
  }

  it('is no link where the server has no page of a student', async () => {
    await signInFor({ tag: 'academy-performance', audience: 'staff' });
    const user = JSON.parse(localStorage.getItem('adminUser') ?? '{}') as { capabilities: string[] };
    const capabilities = user.capabilities.filter((word) => word !== 'student');
    localStorage.setItem('adminUser', JSON.stringify({ ...user, capabilities }));
    const page = await openPage();
    await loadEntry(page);
    const { element } = await show(page, 'academy-performance');
    await until('the ranking is there', () => element.shadowRoot?.querySelector('.performance__name'));
    expect(linkIn(element)).to.equal(undefined);

    const { element: student, state } = await show(page, 'academy-student');
    expect(state).to.equal('empty');
    expect(student.shadowRoot?.textContent).to.contain('Not available here');
  });
});
