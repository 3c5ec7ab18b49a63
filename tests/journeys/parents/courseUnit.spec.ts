/**
 * A course package from the desk of staff to a child's unit (promises/course-packages.md): it is put on a session, its unit is
 * opened, does its work, reaches nothing of the console, and what it reports is there afterwards.
 */
import { UNIT_SCRIPT } from '#host/seed/course.ts';
import { type Academy, expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { packageOf, pages, structureXml, unitXml } from '#tests/support/data/coursePackages.ts';

/** What the unit does, and tells by its title. A press ends it. */
const WORK = `
  import { begin, end } from '../unit.js';
  const found = { origin: self.origin, opener: String(window.opener), referrer: document.referrer };
  const tried = async (what, work) => { try { found[what] = await work(); } catch (error) { found[what] = error.name; } };
  await tried('storage', () => localStorage.length);
  await tried('cookie', () => document.cookie);
  await tried('api', async () => (await fetch('/api/parent/courses', { headers: { Authorization: 'Bearer x' } })).status);
  await tried('file', async () => (await (await fetch('data.json')).json()).rocks);
  found.mode = (await begin()).launchMode;
  const button = document.body.appendChild(document.createElement('button'));
  button.textContent = 'End';
  button.onclick = () => end('completed', { completion: true });
  document.title = JSON.stringify(found);`;

const zip = (name: string, content: Uint8Array) => ({
  name,
  mimeType: 'application/zip',
  buffer: Buffer.from(content),
});

const send = async (academy: Academy, method: string, path: string, { token }: { token: string }, body?: object) => {
  const answer = await fetch(`${academy.origin}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect([path, answer.status < 300]).toEqual([path, true]);
  return answer.json();
};

/** Makes a plan of one session that every school has. @returns its number */
async function makePlan(academy: Academy, staff: { token: string }): Promise<number> {
  const { schools } = await send(academy, 'GET', '/api/admin/plan-editor/words', staff);
  const words = { referenceTitle: null, subject: null, videoId: null, examId: null };
  const { studyPlanId } = await send(academy, 'POST', '/api/admin/plan-editor/plans', staff, {
    title: `Rocks ${Date.now()}`,
    isEnabled: true,
    schools: schools.map(({ schoolId }: { schoolId: number }) => schoolId),
    weeks: [
      {
        weekNo: 1,
        title: null,
        days: [{ day: 1, sessions: [{ studyPlanItemId: null, type: 5, title: 'Read', ...words }] }],
      },
    ],
  });
  return studyPlanId;
}

/** Puts a package on the session, after a file that is none. */
async function putPackage(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Change Read' }).click();
  const form = desk.getByRole('dialog', { name: 'Change the session' });
  await form.getByRole('textbox', { name: 'Title of the session' }).fill('Read it twice');
  const part = form.getByRole('group', { name: 'Course package' });
  await expect(part).toContainText('This session carries none.');
  const file = part.locator('input[type="file"]');
  await file.setInputFiles(zip('folder.zip', packageOf('')));
  await expect(part.getByRole('alert')).toContainText('cmi5.xml');
  // Nothing else in the form is lost.
  await expect(form.getByRole('textbox', { name: 'Title of the session' })).toHaveValue('Read it twice');
  await file.setInputFiles(zip('pages.zip', packageOf(structureXml(unitXml(1)), pages(1))));
  await expect(part).toContainText('Rocks & minerals');
  await expect(part).toContainText('1 unit');
  await expect(part.getByRole('alert')).toHaveCount(0);

  const content = packageOf(structureXml(unitXml(1)), {
    'unit.js': UNIT_SCRIPT,
    'unit1/index.html': '<!doctype html><script type="module" src="work.js"></script>',
    'unit1/work.js': WORK,
    'unit1/data.json': '{"rocks":3}',
  });
  const carried = part.getByRole('paragraph').filter({ hasText: 'Rocks & minerals' });
  const before = await carried.textContent();
  await file.setInputFiles(zip('work.zip', content));
  const question = desk.getByRole('alertdialog', { name: 'Replace the course package?' });
  await expect(question).toContainText('The package opens no more. What children did in it stays on record.');
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(carried).not.toHaveText(before ?? '');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(desk.getByText('Course package: Rocks & minerals')).toBeVisible();
}

test('staff put a package on a session, a parent opens its unit, and what it reports is there afterwards', async ({
  page,
  browser,
  academy,
}) => {
  const staff = await sessionOf(academy, accounts.administrator);
  const planId = await makePlan(academy, staff);
  const context = await browser.newContext();
  const desk = await context.newPage();
  await openConsole(desk, academy, staff, `/data/plans/${planId}`);
  await putPackage(desk);

  await openConsole(page, academy, await sessionOf(academy, accounts.parent, true), '/study-sessions');
  expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0);
  const units = page.getByRole('region', { name: 'Units to Open' });
  const opening = page.waitForEvent('popup');
  await units.getByRole('button', { name: 'Open Read', exact: true }).click();
  const unit = await opening;
  await expect(unit).toHaveTitle(/mode/);
  expect(JSON.parse(await unit.title())).toEqual({
    origin: 'null',
    opener: 'null',
    referrer: '',
    storage: 'SecurityError',
    cookie: 'SecurityError',
    // It may call, as any page, and has no token to call with.
    api: 401,
    file: 3,
    mode: 'Normal',
  });
  await unit.getByRole('button', { name: 'End' }).click();
  await expect(unit.getByRole('heading', { name: 'This part has ended' })).toBeVisible();
  await unit.close();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(units.getByRole('button', { name: 'Open again: Read', exact: true })).toBeVisible();

  // Once it is off, there is nothing to open.
  await desk.getByRole('button', { name: 'Change Read' }).click();
  const part = desk.getByRole('group', { name: 'Course package' });
  await part.getByRole('button', { name: 'Take off' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Take off' }).click();
  await expect(part).toContainText('This session carries none.');
  await expect(part.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(units.getByRole('button', { name: 'Open again: Read', exact: true })).toHaveCount(0);
  await context.close();
  await send(academy, 'DELETE', `/api/admin/plan-editor/plans/${planId}`, staff);
});

test('a page of the course in the demo academy is opened, read to its end, and done', async ({ page, academy }) => {
  await openConsole(page, academy, await sessionOf(academy, accounts.parent, true), '/study-sessions');
  const units = page.getByRole('region', { name: 'Units to Open' });
  const opening = page.waitForEvent('popup');
  await units.getByRole('button', { name: /How the heart beats$/ }).click();
  const unit = await opening;
  await unit.getByRole('button', { name: 'I have read it' }).click();
  await expect(unit.getByRole('heading', { name: 'This part has ended' })).toBeVisible();
  await unit.close();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(units.getByRole('button', { name: /^Open again: .*How the heart beats$/ })).toBeVisible();
});
