/** Screens in a learning management system of another site, by LTI 1.3, in a browser that blocks its cookies. */
import type { Frame, FrameLocator, Locator, Route } from '@playwright/test';
import { answer } from '#tests/support/browser/answers.ts';
import { browserArgs } from '#tests/support/browser/browser.ts';
import { signIn } from '#tests/support/browser/console.ts';
import {
  type Academy,
  test as base,
  expect,
  openConsole,
  type Page,
  signInAt,
} from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { startCourseLms } from '#tests/support/others/courseLms.ts';
import { type Lms, type LmsUser, startLms } from '#tests/support/others/lms.ts';
import { startRegisteringLms } from '#tests/support/others/registeringLms.ts';
import { findings } from '#tests/support/run/findings.ts';

const test = base.extend<{ lms: Lms }>({
  lms: async ({ academy }, use) => {
    const lms = await startLms();
    const { token } = await signInAt(academy, accounts.administrator);
    const response = await fetch(`${academy.origin}/api/admin/lti/platforms`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(lms.registration),
    });
    expect(response.status).toBe(201);
    const { platformId } = (await response.json()) as { platformId: number };
    await use(lms);
    await fetch(`${academy.origin}/api/admin/lti/platforms/${platformId}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${token}` },
    });
    await lms.stop();
  },
});

test.use({
  launchOptions: {
    executablePath: process.env.ACADEMY_BROWSER ?? '',
    // As browsers do by now: a site in another's frame gets no cookies but those kept for that very frame.
    args: [...browserArgs, '--test-third-party-cookie-phaseout'],
  },
});

const tara: LmsUser = { sub: 'u-7', name: 'Tara <b>Thomas</b>', email: 'tara@lms.example' };
const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Academy"]');
const performance = (frame: FrameLocator) => frame.getByRole('heading', { name: 'Performance Tracking' });
const screenUrl = (academy: Academy, query: string) => `${academy.origin}/lti/launch?${query}`;

async function linkAs(page: Page, account: accounts.Account): Promise<void> {
  const frame = frameOf(page);
  await expect(frame.getByRole('heading', { name: 'Link your account' })).toBeVisible();
  await expect(frame.getByText(tara.name, { exact: true })).toBeVisible();
  await signIn(frame.locator('academy-login'), account);
  await expect(frame.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  await expect(frame.getByText(tara.name, { exact: true })).toBeVisible();
  await expect(frame.getByText(account.name, { exact: true })).toBeVisible();
  await frame.getByRole('button', { name: 'Link and open' }).click();
}

test('a teacher signs in once, opens screens at once from then on, and puts one into a course', async ({
  page,
  academy,
  lms,
}) => {
  lms.signedIn = tara;
  const target = screenUrl(academy, 'screen=academy-performance&timeframe=year');
  await page.goto(lms.courseUrl(academy.origin, { target }));
  await linkAs(page, accounts.teacher);
  await expect(performance(frameOf(page))).toBeVisible();
  await expect(frameOf(page).getByRole('combobox', { name: 'Timeframe' })).toHaveValue('year');
  // The frame is as tall as what is in it, and holds nothing that outlives it.
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.height).toBeGreaterThan(480);
  const framed = page.frames().find((frame) => frame.url().includes('/lti/open/')) as Frame;
  expect(new URL(framed.url()).hash).toBe('');
  const kept = await framed.evaluate(() =>
    (['localStorage', 'sessionStorage'] as const).map((storage) => {
      try {
        return window[storage].length;
      } catch {
        // Some browsers deny a frame its storage, others give it one of its own.
        return 0;
      }
    }),
  );
  expect(kept).toEqual([0, 0]);

  await framed.evaluate(() => location.reload());
  await expect(frameOf(page).getByText('Open the link again from your LMS.')).toBeVisible();

  await page.reload();
  await expect(performance(frameOf(page))).toBeVisible();

  await page.goto(lms.courseUrl(academy.origin, { deepLinking: true }));
  const frame = frameOf(page);
  await expect(frame.getByRole('radio', { name: 'School Management' })).toBeVisible();
  await expect(frame.getByRole('radio', { name: 'Activity Log' })).toHaveCount(0);
  await frame.getByRole('radio', { name: 'Performance Tracking' }).check();
  await frame.getByRole('textbox', { name: 'Name in the course' }).fill('How we do');
  await frame.getByRole('combobox', { name: 'Timeframe' }).selectOption('week');
  await frame.getByRole('button', { name: 'Add to course' }).click();
  await expect(frame.getByRole('heading', { name: 'Added 1: How we do' })).toBeVisible();

  await page.goto(lms.courseUrl(academy.origin, { target: lms.links[0]?.url ?? '' }));
  await expect(performance(frameOf(page))).toBeVisible();
  await expect(frameOf(page).getByRole('combobox', { name: 'Timeframe' })).toHaveValue('week');
});

for (const storage of ['page', 'frame', 'frame of its capabilities'] as const) {
  test(`a browser that keeps no cookies in a frame opens the launch where the LMS keeps what tells it apart: ${storage}`, {
    tag: '@all',
  }, async ({ page, context, academy, lms }) => {
    lms.signedIn = tara;
    // As if the browser had kept none.
    lms.beforeProof = () => context.clearCookies();
    await page.goto(
      lms.courseUrl(academy.origin, { target: screenUrl(academy, 'screen=academy-performance'), storage }),
    );
    await linkAs(page, accounts.teacher);
    await expect(performance(frameOf(page))).toBeVisible();
  });
}

const IN_OWN_WINDOW = [
  ['the LMS keeps nothing', {}, 'In a window of its own it works.'],
  ['the LMS never answers', { storage: 'silent' }, 'It works in a new window.'],
  ['what answers has another origin', { storage: 'another origin' }, 'It works in a new window.'],
] satisfies [string, Parameters<Lms['courseUrl']>[1], string][];

for (const [where, link, sentence] of IN_OWN_WINDOW) {
  test(`a browser that keeps no cookies in a frame is offered a window of its own where ${where}`, {
    // In the gate that one in which somebody else would read the secret.
    tag: where.includes('another origin') ? [] : '@all',
  }, async ({ page, context, academy, lms }) => {
    lms.signedIn = tara;
    // As if the browser had kept none.
    lms.beforeProof = () => context.clearCookies();
    const target = screenUrl(academy, 'screen=academy-performance');
    await page.goto(lms.courseUrl(academy.origin, { target, ...link }));
    await expect(frameOf(page).getByText(sentence)).toBeVisible();
    lms.beforeProof = undefined;
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      frameOf(page).getByRole('link', { name: 'Open in a new window' }).click(),
    ]);
    await expect(opened.getByRole('heading', { name: 'Link your account' })).toBeVisible();
    await expect(opened.getByText(tara.name, { exact: true })).toBeVisible();
  });
}

test('an administrator connects an LMS and removes it; a teacher sees the own links alone', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  await openConsole(page, academy, await signInAt(academy, accounts.administrator), '/dashboard');
  await page.getByRole('button', { name: accounts.administrator.name }).click();
  await page.getByRole('link', { name: 'LMS connections' }).click();
  await expect(page).toHaveTitle(/^LMS connections/);
  await expect(page.getByText(`${academy.origin}/lti/jwks.json`)).toBeVisible();

  await page.getByRole('button', { name: 'Connect an LMS' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Connect by hand' }).click();
  const form = page.getByRole('dialog', { name: 'Connect by hand' });
  const field = (name: string) => form.getByRole('textbox', { name });
  await field('Name').fill('A Moodle');
  await field('Issuer').fill('moodle.example');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(field('Issuer')).toHaveAccessibleDescription('Enter an address that begins with https://');
  await expect(field('Issuer')).toBeFocused();
  await field('Issuer').fill('https://moodle.example');
  await field('Client ID').fill('abc');
  await field('Deployment IDs').fill('1\n2');
  await expect(field('Web addresses')).toHaveValue('https://moodle.example');
  await field('Authentication request URL').fill('https://moodle.example/mod/lti/auth.php');
  await field('Public keyset URL').fill('https://moodle.example/mod/lti/certs.php');
  await form.getByRole('button', { name: 'Save' }).click();
  const item = page.getByRole('listitem').filter({ hasText: 'A Moodle' });
  await expect(item).toContainText('1, 2');
  await expect(item).toContainText(`Added by ${accounts.administrator.name}`);
  expect(await findings(page)).toEqual([]);

  await item.getByRole('button', { name: 'Remove A Moodle' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(item).toHaveCount(0);

  await openConsole(page, academy, await signInAt(academy, accounts.teacher), '/lms-connections');
  await expect(page.getByRole('heading', { name: 'Linked accounts' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect an LMS' })).toHaveCount(0);
});

test('an LMS registers itself by one address, and opens screens once an administrator has confirmed it', {
  tag: '@all',
}, async ({ page, academy, context }) => {
  const lms = await startRegisteringLms();
  try {
    await openConsole(page, academy, await signInAt(academy, accounts.administrator), '/lms-connections');
    await page.getByRole('button', { name: 'Connect an LMS' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect an LMS by one address' });
    const address = await dialog.getByText(`${academy.origin}/lti/register/`).textContent();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();

    const ofLms = await context.newPage();
    await ofLms.goto(lms.pageUrl('canvas', address ?? ''));
    await frameOf(ofLms).getByRole('button', { name: 'Register' }).click();
    await expect(ofLms.getByRole('heading', { name: 'The tool is registered' })).toBeVisible();
    await ofLms.close();

    await page.reload();
    const item = page.getByRole('listitem').filter({ hasText: 'canvas' });
    await expect(item).toContainText('Waits for you');
    await item.getByText('Latest launches').click();
    await expect(item).toContainText('Nobody has opened the academy from this LMS in the last day.');
    await item.getByRole('button', { name: 'Confirm' }).click();
    const form = page.getByRole('dialog', { name: 'Confirm LMS' });
    await expect(form).toContainText(lms.origin);
    await form.getByRole('button', { name: 'Confirm' }).click();
    await expect(form.getByRole('textbox', { name: 'Deployment IDs' })).toHaveAccessibleDescription(
      /Enter it as the LMS/,
    );
    await form.getByRole('textbox', { name: 'Deployment IDs' }).fill('4:abc');
    await form.getByRole('textbox', { name: 'Name' }).fill('Our Canvas');
    expect(await findings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Confirm' }).click();
    const confirmed = page.getByRole('listitem').filter({ hasText: 'Our Canvas' });
    await expect(confirmed).toContainText('4:abc');
    await expect(confirmed).not.toContainText('Waits for you');
    await confirmed.getByRole('button', { name: 'Remove Our Canvas' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(confirmed).toHaveCount(0);
  } finally {
    await lms.stop();
  }
});

test('an administrator compares a course of an LMS with the academy, and takes who is known', { tag: '@all' }, async ({
  page,
  academy,
  lms,
}) => {
  const courses = await startCourseLms(async () => (await fetch(`${academy.origin}/lti/jwks.json`)).json());
  try {
    const session = await signInAt(academy, accounts.administrator);
    const found = await fetch(`${academy.origin}/api/admin/users?role=5&limit=50`, {
      headers: { Authorization: `Bearer ${session.token}` },
    });
    const { data } = (await found.json()) as { data: { firstName: string; emailId: string }[] };
    const student = data.find(({ emailId }) => emailId !== '');
    if (!student) throw new Error('No student of the academy has an email address.');
    courses.people = [
      { id: 1, name: 'Ines Instructor', email: 'ines@lms.example', role: 'Instructor' },
      { id: 2, name: 'Nila Newcomer', email: 'nila@lms.example' },
      { id: 3, name: student.firstName, email: student.emailId },
    ];

    // Somebody opens a screen from the course.
    const plain = lms.claims;
    lms.claims = (...of) => ({
      ...plain(...of),
      'https://purl.imsglobal.org/spec/lti/claim/context': { id: 'course', title: 'Physics' },
      'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
        context_memberships_url: courses.membersUrl(),
      },
    });
    lms.signedIn = tara;
    await page.goto(lms.courseUrl(academy.origin, { target: screenUrl(academy, 'screen=academy-performance') }));
    await expect(frameOf(page).getByRole('heading', { name: 'Link your account' })).toBeVisible();

    await openConsole(page, academy, session, '/lms-connections');
    const item = page.getByRole('listitem').filter({ hasText: 'Our LMS' });
    await item.getByText('Courses', { exact: true }).click();
    await item.getByRole('button', { name: 'Compare people of Physics' }).click();
    const dialog = page.getByRole('dialog', { name: 'People of Physics' });
    await expect(dialog.getByRole('alert')).toContainText('The access token URL of this LMS is missing.');
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();

    await item.getByRole('button', { name: 'Change Our LMS' }).click();
    const form = page.getByRole('dialog', { name: 'Change LMS' });
    await form.getByRole('textbox', { name: 'Access token URL' }).fill(`${courses.origin}/token`);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);

    if (!(await item.getByRole('button', { name: 'Compare people of Physics' }).isVisible())) {
      await item.getByText('Courses', { exact: true }).click();
    }
    await item.getByRole('button', { name: 'Compare people of Physics' }).click();
    const row = (name: string) => dialog.getByRole('row').filter({ hasText: name });
    await expect(row('Ines Instructor')).toContainText('No learner of the course');
    await expect(row('Ines Instructor').getByRole('checkbox')).toHaveCount(0);
    await expect(row('Nila Newcomer')).toContainText('Becomes a student');
    await expect(row(student.emailId)).toContainText('the same email address');
    await expect(row(student.emailId).getByRole('checkbox')).toBeChecked();

    // All that are listed, at one press.
    await dialog.getByRole('button', { name: 'Leave out these 2' }).click();
    await expect(row(student.emailId).getByRole('checkbox')).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Take 0 people' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Choose somebody to take');
    await dialog.getByRole('button', { name: 'Choose these 2' }).click();

    // New students need a school; what was chosen stays.
    await dialog.getByRole('button', { name: 'Take 2 people' }).click();
    await expect(dialog.getByRole('combobox', { name: 'School of new students' })).toHaveAccessibleDescription(
      'Choose where new students go',
    );
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('checkbox', { name: 'Nila Newcomer' }).uncheck();
    await expect(dialog.getByRole('combobox', { name: 'School of new students' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Take 1 person' }).click();
    await expect(page.getByText('No new students, 1 linked')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(item).toContainText('1 student taken');

    await item.getByRole('button', { name: 'Compare people of Physics' }).click();
    await expect(row(student.emailId)).toContainText('taken already');
    await expect(row(student.emailId).getByRole('checkbox')).toHaveCount(0);
  } finally {
    await courses.stop();
  }
});

test('an administrator chooses the grades of a course, sees what became of each, and sends what was changed there', {
  tag: '@all',
}, async ({ page, academy }) => {
  const student = (memberId: string, studentName: string, more: object) => ({
    memberId,
    pid: Number(memberId),
    studentName,
    score: 40,
    there: null,
    why: null,
    sentDate: null,
    ...more,
  });
  const written: { path: string; body: unknown }[] = [];
  const counts = { waiting: 1, sent: 1, refused: 1, changed: 1 };
  const failure = 'The line item was deleted in the LMS. Nothing is sent until somebody makes it again.';
  let lacks: string | null = 'service';
  const reply = (data: () => object) => (route: Route) => {
    const request = route.request();
    if (request.method() === 'GET') return data();
    written.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() });
    return { message: 'Done', sending: 1, lineItemId: 8 };
  };
  const platform = {
    platformId: 4,
    name: 'Our LMS',
    issuer: 'https://lms.example',
    clientId: 'academy',
    deploymentIds: ['1'],
    authUrl: 'https://lms.example/auth',
    jwksUrl: 'https://lms.example/jwks',
    origins: ['https://lms.example'],
    addedBy: 'Asha',
    addedDate: '2026-11-20T10:00:00Z',
    linkCount: 0,
  };
  await answer(page, {
    '/lti/platforms': { platforms: [platform], tool: null },
    '/lti/launches': [],
    '/courses': [
      { courseId: 5, title: 'Physics', deploymentId: '1', launchedDate: '2026-11-20T10:00:00Z', takenCount: 5 },
    ],
    '/courses/5/line-items': reply(() => ({
      lacks,
      lineItems: lacks
        ? []
        : [{ lineItemId: 7, planId: 3, title: 'Forces', isThere: true, isDeleted: true, failure, ...counts }],
    })),
    '/line-items/7/grades': reply(() => ({
      students: [
        student('1', 'Anu Thomas', { state: 'changed', there: 55.5 }),
        student('2', 'Binu Jacob', { state: 'refused', why: 'invalid' }),
        student('3', 'Chitra Nair', { state: 'sent', sentDate: '2026-11-20T10:00:00Z' }),
        student('4', 'Deepa Menon', { state: 'waiting' }),
        student('5', 'Esha Pillai', { state: 'none', score: null }),
      ],
    })),
    '/line-items/7/tries': reply(() => ({})),
    '/study-plans': [{ studyPlanId: 3, title: 'Forces' }],
    '/courses/5/members': {
      unread: 0,
      people: [
        { memberId: '1', state: 'unmatched', why: 'role', lmsName: 'Ines Instructor', email: 'ines@lms.example' },
        {
          memberId: '2',
          state: 'new',
          isSure: true,
          lmsName: 'Nila Newcomer',
          email: 'nila.newcomer@lms.school.example',
        },
      ],
    },
    '/plan-editor/exams': [{ examId: 9, title: 'Motion', durationMinutes: 30, questionCount: 20 }],
  });
  await openConsole(page, academy, await signInAt(academy, accounts.administrator), '/lms-connections');
  const item = page.getByRole('listitem').filter({ hasText: 'Our LMS' });
  await item.getByText('Courses', { exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Grades of Physics' });
  const open = () => item.getByRole('button', { name: 'Grades of Physics' }).click();
  await open();
  await expect(dialog).toContainText('The LMS offers no grades in this course.');
  await expect(dialog.getByRole('button', { name: 'Send these grades' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  lacks = null;
  await open();
  await expect(dialog).toContainText(failure);
  await dialog.getByRole('button', { name: 'Students of Forces' }).click();
  const row = (name: string) => dialog.getByRole('row').filter({ hasText: name });
  await expect(row('Anu Thomas')).toContainText('55.50% stands there.');
  await expect(row('Binu Jacob')).toContainText('no learner of the course any more');
  await expect(row('Chitra Nair')).toContainText('Sent');
  await expect(row('Deepa Menon')).toContainText('It is sent soon.');
  await expect(row('Esha Pillai')).toContainText('The student has not begun it.');
  expect(await findings(page)).toEqual([]);
  await row('Anu Thomas').getByRole('button', { name: 'Send anyway: Anu Thomas' }).click();
  await expect(page.getByText('1 grade is sent')).toBeVisible();
  await dialog.getByRole('button', { name: 'Make again: Forces' }).click();
  await page.getByRole('alertdialog', { name: 'Make again' }).getByRole('button', { name: 'Make again' }).click();
  await expect(page.getByText('It is tried now')).toBeVisible();

  // Nothing is chosen by itself; an exam is found by its title.
  await dialog.getByRole('combobox', { name: 'What is sent' }).selectOption('The best result of an exam, in percent');
  await dialog.getByRole('button', { name: 'Send these grades' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Exam' })).toHaveAccessibleDescription('Choose an exam');
  await dialog.getByRole('combobox', { name: 'Exam' }).selectOption('Motion');
  await dialog.getByRole('button', { name: 'Send these grades' }).click();
  await expect(page.getByText('The grades are sent from now on')).toBeVisible();
  expect(written).toEqual([
    { path: '/api/admin/lti/line-items/7/grades', body: { members: ['1'] } },
    { path: '/api/admin/lti/line-items/7/tries', body: null },
    { path: '/api/admin/lti/courses/5/line-items', body: { planId: null, examId: 9 } },
  ]);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await item.getByRole('button', { name: 'Compare people of Physics' }).click();
  const people = page.getByRole('dialog', { name: 'People of Physics' });
  await expect(people.getByText('No learner of the course')).toBeVisible();
  await expectToFit(page, people);
});

/** From left to right and the other way round, nothing of a dialog is beside it. */
async function expectToFit(page: Page, dialog: Locator): Promise<void> {
  for (const dir of ['rtl', 'ltr']) {
    await page
      .locator('.surface')
      .first()
      .evaluate((surface, to) => surface.setAttribute('dir', to), dir);
    await expect(dialog).toHaveCSS('direction', dir);
    const beside = await dialog
      .locator('.dialog__body')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect([dir, beside]).toEqual([dir, 0]);
  }
}
