/** Units to Open on Study Sessions of a parent (promises/course-packages.md#where-parents-open-them). */
import { type Answers, expect, hold, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';
import {
  type Courses,
  card,
  childButton,
  courseSession as session,
  type UnitState,
} from '#tests/support/data/parents.ts';

const SECRET = 'Zk3v0sWq8TnB5yLr1HcX7uJd2GmPaEf9iQoK4VtN6Mw';
const ADDRESS = `https://academy.example/courses/files/${SECRET}/index.html?fetch=https%3A%2F%2Facademy.example`;
const OPENED = { message: 'The unit is open', url: ADDRESS, launchMethod: 'AnyWindow' } as const;

const COURSES: Courses = [session(1, 'Rocks', ['new']), session(2, 'घर्षण', ['done', 'begun', 'new'])];

const open = (courses: Answers['childCourses'] = COURSES, more: Parameters<typeof openScreen>[1] = {}) =>
  openScreen('parent-study-sessions', { as: 'parent', ...more, answers: { childCourses: courses, ...more.answers } });
const units = (page: ScreenPage) => card(page, 'Units to Open');
const openers = (page: ScreenPage) => units(page).getByRole('button', { name: /^Open/ });
const fold = (page: ScreenPage, name: string) => units(page).getByRole('button', { name, exact: true });
const isTableThere = (page: ScreenPage) => expect(card(page, 'Study Sessions')).toBeVisible();

interface CaughtWindow {
  /** How it was opened. */
  opens: unknown[][];
  /** Where it was led, how, and what it knew of the page then. */
  led: { address: string; rel: string; opener: unknown }[];
  closed: number;
  words(): string;
}

/** Lets the page open a window that goes nowhere, or none. */
function catchWindows({ page }: ScreenPage, isBlocked = false): CaughtWindow {
  const frame = page.document.body.appendChild(page.document.createElement('iframe'));
  frame.title = 'A window';
  const opened = frame.contentWindow as Window;
  const caught: CaughtWindow = { opens: [], led: [], closed: 0, words: () => opened.document.body.textContent ?? '' };
  const close = () => {
    caught.closed += 1;
  };
  Object.assign(opened, { opener: page, close });
  opened.document.addEventListener('click', (event) => {
    event.preventDefault();
    const { href, rel } = event.target as HTMLAnchorElement;
    caught.led.push({ address: href, rel, opener: opened.opener });
  });
  page.open = (...how) => {
    caught.opens.push(how);
    return isBlocked ? null : opened;
  };
  return caught;
}

/** All that a script of the page could read: what is drawn, and what is stored. */
const readable = ({ page, host }: ScreenPage) =>
  [
    page.document.documentElement.outerHTML,
    host.shadowRoot?.innerHTML,
    JSON.stringify({ ...page.localStorage }),
  ].join();

it('lists sessions with their units, each with its state in a word, above the table', async () => {
  const page = await open();
  await expect(units(page)).toContainText('Each unit opens in a window of its own');
  // The first session has something to do, and one unit: it is a row.
  await expect(units(page).getByRole('listitem').first()).toContainText(/Rocks.*Part 1.*ഭൗതികശാസ്ത്രം.*Physics.*New/s);
  await expect(fold(page, 'घर्षण')).toHaveAttribute('aria-expanded', 'false');
  await expect(units(page)).toContainText('1 of 3 done');
  await fold(page, 'घर्षण').click();
  const parts = units(page).getByRole('list', { name: 'घर्षण' }).getByRole('listitem');
  await expect(parts).toHaveText([/Part 1.*Done.*Open again/, /Part 2.*Begun.*Open/, /Part 3.*New.*Open/]);
  await expect(openers(page)).toHaveCount(4);
  await expect(fold(page, 'Open again: घर्षण: Part 1')).toBeVisible();
  const [section, table] = [await units(page).boundingBox(), await card(page, 'Study Sessions').boundingBox()];
  expect(section.bottom).toBeLessThan(table.top);
  expect(await page.findings()).toEqual([]);
});

it('opens a window within the press, and leads it to the address without a word of this page', async () => {
  const { held, release } = hold();
  const page = await open(COURSES, {
    answers: {
      launchCourseUnit: async () => {
        await held;
        return OPENED;
      },
    },
  });
  const caught = catchWindows(page);
  const button = fold(page, 'Open Rocks');
  await button.click();
  // No answer has come yet.
  expect(caught.opens).toEqual([['', '_blank']]);
  expect(caught.words()).toBe('Opening…');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  release();
  await expect.poll(() => caught.led).toEqual([{ address: ADDRESS, rel: 'noreferrer', opener: null }]);
  expect(page.sent).toEqual([{ call: 'launchCourseUnit', body: {}, key: null }]);
  expect(caught.closed).toBe(0);
  await expect(button).not.toHaveAttribute('aria-busy');
  expect(readable(page)).not.toContain(SECRET);
});

it('shows a link where the browser opens no window, which goes once it is pressed', async () => {
  const page = await open(COURSES, { answers: { launchCourseUnit: OPENED } });
  catchWindows(page, true);
  await fold(page, 'Open Rocks').click();
  await expect(units(page).getByText('Your browser has kept the window from opening.')).toBeVisible();
  const link = units(page).getByRole('link', { name: 'Go to the unit: Rocks', exact: true });
  await expect(link).toHaveAttribute('href', ADDRESS);
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(link).toHaveAttribute('target', '_blank');
  expect(await page.findings()).toEqual([]);
  // What follows the link would leave for the network.
  const followed: string[] = [];
  page.page.document.addEventListener('click', (event) => {
    event.preventDefault();
    followed.push((event.composedPath()[0] as HTMLAnchorElement).href);
  });
  await link.click();
  await expect(link).toHaveCount(0);
  expect(followed).toEqual([ADDRESS]);
  expect(readable(page)).not.toContain(SECRET);
});

it('closes the window and says at the unit why it could not be opened', async () => {
  const message = 'No unit opens here, because the academy does not know its own address.';
  const page = await open(COURSES, {
    answers: { launchCourseUnit: () => Response.json({ message }, { status: 409 }) },
  });
  const caught = catchWindows(page);
  await fold(page, 'Open Rocks').click();
  await expect(units(page).getByRole('listitem').first().getByRole('alert')).toContainText(message);
  expect([caught.closed, caught.led]).toEqual([1, []]);
  await isTableThere(page);
  // The next press tries again.
  page.answer({ launchCourseUnit: OPENED });
  await fold(page, 'Open Rocks').click();
  await expect.poll(() => caught.led.length).toBe(1);
  await expect(units(page).getByRole('alert')).toHaveCount(0);
});

it('opens no address that runs as a script of the page', async () => {
  const page = await open(COURSES, { answers: { launchCourseUnit: { ...OPENED, url: 'javascript:alert(1)' } } });
  const caught = catchWindows(page);
  await fold(page, 'Open Rocks').click();
  await expect(units(page).getByRole('alert')).toContainText('The academy has given no address that can be opened.');
  expect([caught.closed, caught.led]).toEqual([1, []]);
});

it('asks for the states anew when somebody comes back, and what was pressed stays where it is', async () => {
  let state: UnitState = 'new';
  const page = await open(() => [session(1, 'Rocks', [state]), session(2, 'Friction', ['new'])], {
    answers: { launchCourseUnit: OPENED },
  });
  catchWindows(page);
  await fold(page, 'Open Rocks').click();
  await page.rest();
  state = 'done';
  page.page.dispatchEvent(new Event('focus'));
  await expect(fold(page, 'Open again: Rocks')).toBeVisible();
  await expect(units(page).getByRole('listitem')).toHaveText([/Rocks.*Done/s, /Friction.*New/s]);
});

it('shows nothing where there is nothing to open, and asks nothing of a server without the capability', async () => {
  const page = await open([]);
  await isTableThere(page);
  await expect(units(page)).toHaveCount(0);
  page.close();
  const basic = await open(COURSES, { user: { capabilities: [] } });
  await isTableThere(basic);
  await expect(units(basic)).toHaveCount(0);
  expect(basic.calls.filter((call) => call.includes('/courses'))).toEqual([]);
});

it('leaves the table where the call fails, and tries again', async () => {
  const page = await open(500);
  await expect(page.getByRole('alert')).toContainText('Units to Open');
  await isTableThere(page);
  page.answer({ childCourses: COURSES });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(openers(page)).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

it('does not keep the table waiting for an answer that does not come', async () => {
  const { held, release } = hold();
  const page = await open(async () => {
    await held;
    return COURSES;
  });
  await isTableThere(page);
  await expect(units(page)).toHaveCount(0);
  release();
  await expect(units(page)).toBeVisible();
});

it('is about the child that was chosen', async () => {
  const children = [71, 72].map((studentId) => ({ studentId, name: `രവി ${studentId}`, grade: '8', school: 'Vidya' }));
  const page = await open(
    ({ query }: { query: URLSearchParams }) =>
      query.get('studentId') === '72' ? [session(3, 'Sound', ['new'])] : COURSES,
    { answers: { children, launchCourseUnit: OPENED } },
  );
  catchWindows(page);
  await expect(fold(page, 'Open Rocks')).toBeVisible();
  await childButton(page, /72/).click();
  await fold(page, 'Open Sound').click();
  await page.rest();
  expect(page.sent.map(({ body }) => body)).toEqual([{ studentId: 72 }]);
  await expect(fold(page, 'Open Rocks')).toHaveCount(0);
});

it('of 200 units shows five from the next one to do, and all by keyboard', async () => {
  const states = Array.from({ length: 200 }, (_, at): UnitState => (at < 120 ? 'done' : 'new'));
  const page = await open([session(1, 'Grammar', states)]);
  const list = units(page).getByRole('list', { name: 'Grammar' }).getByRole('listitem');
  await expect(list).toHaveText([/Part 121/, /Part 122/, /Part 123/, /Part 124/, /Part 125/]);
  const all = units(page).getByRole('button', { name: 'Show all 200 units' });
  const element = await all.element();
  element.focus();
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(200);
  // The focus is where it was, and takes it back.
  await expect(units(page).getByRole('button', { name: 'Show fewer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(5);
});

it('of many sessions shows five from the first with something to do', async () => {
  const many = Array.from({ length: 30 }, (_, at) => session(at + 1, `Day ${at + 1}`, [at < 8 ? 'done' : 'new']));
  const page = await open(many);
  await expect(openers(page)).toHaveCount(5);
  await expect(openers(page).first()).toHaveText('Open');
  await expect(fold(page, 'Open Day 9')).toBeVisible();
  await units(page).getByRole('button', { name: 'Show all 30 sessions' }).click();
  await expect(openers(page)).toHaveCount(30);
});

for (const locale of ['en-IN', 'ur-IN', 'ml-IN']) {
  it(`fits a page of 320 px in ${locale}, with long names`, async () => {
    const long = 'കോശങ്ങളുടെഘടനയുംപ്രവർത്തനവും जीवविज्ञान Photosynthesis and respiration in plants, a practical course';
    const page = await open([{ ...session(1, long, ['begun']), subject: long }, session(2, long, ['done', 'new'])], {
      attributes: { locale },
      width: 320,
      answers: { launchCourseUnit: OPENED },
    });
    await expect(page.locator('.course-unit')).toHaveCount(1);
    catchWindows(page, true);
    await page.locator('.course-session__fold').click();
    await page.locator('.course-unit button').first().click();
    await expect(page.locator('.course-unit a')).toHaveCount(1);
    const { scrollWidth, clientWidth } = page.page.document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
  });
}
